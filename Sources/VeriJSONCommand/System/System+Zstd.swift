#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension System {
    /// The functions of libzstd that read zstd, from the system's library, which is loaded at run
    /// time as zlib is.
    struct Zstd: Sendable {
        private typealias Make = @Sendable @convention(c) () -> UnsafeMutableRawPointer?
        private typealias Free = @Sendable @convention(c) (UnsafeMutableRawPointer?) -> Int
        private typealias Step =
            @Sendable @convention(c) (
                UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer
            ) -> Int
        private typealias Test = @Sendable @convention(c) (Int) -> CUnsignedInt
        private typealias Name = @Sendable @convention(c) (Int) -> UnsafePointer<CChar>?

        private let make: Make
        private let free: Free
        private let step: Step
        private let isError: Test
        private let name: Name

        /// The names under which systems have the library.
        static let names = [
            "libzstd.so.1", "libzstd.so", "libzstd.1.dylib", "/opt/homebrew/lib/libzstd.1.dylib",
            "/usr/local/lib/libzstd.1.dylib",
        ]

        /// The system's library, loaded on first use; nil if there is none.
        static let system = Zstd(names)

        /// Loads the first library that exists, for the rest of the run.
        init?(_ names: [String]) {
            guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first,
                let make = dlsym(library, "ZSTD_createDStream"),
                let free = dlsym(library, "ZSTD_freeDStream"),
                let step = dlsym(library, "ZSTD_decompressStream"),
                let isError = dlsym(library, "ZSTD_isError"),
                let name = dlsym(library, "ZSTD_getErrorName")
            else { return nil }
            // The types are those of the declarations in zstd.h, whose size_t is a word.
            self.make = unsafeBitCast(make, to: Make.self)
            self.free = unsafeBitCast(free, to: Free.self)
            self.step = unsafeBitCast(step, to: Step.self)
            self.isError = unsafeBitCast(isError, to: Test.self)
            self.name = unsafeBitCast(name, to: Name.self)
        }
    }
}

extension System.Zstd {
    typealias Reason = System.Compression.Reason

    /// Decompresses zstd: one frame, or several in a row (RFC 8878 §3).
    ///
    /// Memory for more bytes than the limit is never requested.
    func decompress(_ data: [UInt8], limit: Int) throws(Reason) -> [UInt8] {
        let reader = try Reader(self)
        var result: [UInt8] = []
        var offset = 0
        while let text = try reader.next(of: data, from: &offset) {
            guard result.count + text.count <= limit else { throw .tooLarge }
            result += text
        }
        try reader.finish()
        return result
    }

    /// A reader of zstd that arrives in pieces.
    ///
    /// It is used by one task at a time, which the iterator of a stream ensures.
    final class Reader: System.Decompressor, @unchecked Sendable {
        /// A `ZSTD_inBuffer` or a `ZSTD_outBuffer` of zstd.h: the bytes, their number, and the
        /// number of those that are read or written.
        private struct Buffer {
            var start: UnsafeMutableRawPointer?
            var size: Int
            var position = 0
        }

        private static let pieceSize = 1 << 17

        private let zstd: System.Zstd
        private let stream: UnsafeMutableRawPointer
        private let piece = UnsafeMutableRawBufferPointer.allocate(
            byteCount: Reader.pieceSize,
            alignment: 16
        )
        /// Whether the last frame has ended.
        private var isOver = false
        /// Whether the last step may have left some output behind.
        private var mayHaveMore = false
        private var offset = 0

        let format = System.Compression.zstd

        init(_ zstd: System.Zstd) throws(Reason) {
            self.zstd = zstd
            guard let stream = zstd.make() else { throw .unable(ENOMEM) }
            self.stream = stream
        }

        deinit {
            _ = zstd.free(stream)
            piece.deallocate()
        }

        func next(of data: [UInt8], from position: inout Int) throws(Reason) -> [UInt8]? {
            guard position < data.count || mayHaveMore else { return nil }
            var result: [UInt8] = []
            try data.withUnsafeBufferPointer { (data) throws(Reason) in
                // The library only reads the bytes of this buffer.
                let start = data.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) }
                var input = Buffer(start: start, size: data.count, position: position)
                defer { position = input.position }
                while input.position < input.size || mayHaveMore,
                    result.count < System.Compression.textSize
                {
                    var output = Buffer(start: piece.baseAddress, size: piece.count)
                    let code = zstd.step(stream, &output, &input)
                    guard zstd.isError(code) == 0 else {
                        let words = zstd.name(code).map { String(cString: $0) } ?? "damaged"
                        throw .damaged(offset: offset + input.position, words: words)
                    }
                    result += piece[..<output.position]
                    isOver = code == 0
                    mayHaveMore = output.position == output.size && !isOver
                }
            }
            if position == data.count, !mayHaveMore { offset += data.count }
            return result
        }

        func finish() throws(Reason) {
            if !isOver { throw .cut }
        }
    }
}
