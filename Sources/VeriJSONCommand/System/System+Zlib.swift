#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension System {
    /// The functions of zlib that read gzip, from the system's library.
    ///
    /// The library is loaded at run time, so that the command is built and starts without it. A
    /// static executable of Musl cannot load one.
    struct Zlib: Sendable {
        private typealias Version = @Sendable @convention(c) () -> UnsafePointer<CChar>?
        private typealias Start =
            @Sendable @convention(c) (
                UnsafeMutableRawPointer, CInt, UnsafePointer<CChar>?, CInt
            ) -> CInt
        private typealias Step =
            @Sendable @convention(c) (UnsafeMutableRawPointer, CInt) -> CInt
        private typealias Call = @Sendable @convention(c) (UnsafeMutableRawPointer) -> CInt

        private let version: Version
        private let start: Start
        private let step: Step
        private let reset: Call
        private let end: Call

        /// The names under which systems have the library.
        static let names = ["libz.so.1", "libz.so", "/usr/lib/libz.dylib", "libz.1.dylib"]

        /// The system's library, loaded on first use; nil if there is none.
        static let system = Zlib(names)

        /// Loads the first library that exists, for the rest of the run.
        init?(_ names: [String]) {
            guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first,
                let version = dlsym(library, "zlibVersion"),
                let start = dlsym(library, "inflateInit2_"),
                let step = dlsym(library, "inflate"),
                let reset = dlsym(library, "inflateReset"),
                let end = dlsym(library, "inflateEnd")
            else { return nil }
            // The types are those of the declarations in zlib.h.
            self.version = unsafeBitCast(version, to: Version.self)
            self.start = unsafeBitCast(start, to: Start.self)
            self.step = unsafeBitCast(step, to: Step.self)
            self.reset = unsafeBitCast(reset, to: Call.self)
            self.end = unsafeBitCast(end, to: Call.self)
        }
    }
}

// MARK: - Reading gzip

extension System.Zlib {
    typealias Reason = System.Compression.Reason

    /// Decompresses gzip: one member, or several in a row (RFC 1952 §2.2).
    ///
    /// Memory for more bytes than the limit is never requested.
    func gunzip(_ data: [UInt8], limit: Int) throws(Reason) -> [UInt8] {
        let stream = Stream()
        let code = start(stream.address, Stream.gzipOnly, version(), CInt(Stream.size))
        guard code == Stream.done else { throw .unable(code) }
        defer { _ = end(stream.address) }
        return try data.withUnsafeBufferPointer { (input) throws(Reason) in
            var result: [UInt8] = []
            result.reserveCapacity(System.Zlib.likelySize(of: input, limit: limit))
            var offset = 0
            while true {
                let isOver = try inflate(input, from: &offset, by: stream, to: &result, limit)
                if isOver, offset == input.count { return result }
                guard isOver else { continue }
                // The next member, if there is one, begins with the signature of gzip.
                guard input[offset...].starts(with: [0x1F, 0x8B]) else {
                    throw .trailing(offset: offset)
                }
                guard reset(stream.address) == Stream.done else { throw .unable(Stream.unusable) }
            }
        }
    }

    /// Decompresses one piece; returns whether the member is over.
    private func inflate(
        _ input: UnsafeBufferPointer<UInt8>,
        from offset: inout Int,
        by stream: Stream,
        to result: inout [UInt8],
        _ limit: Int
    ) throws(Reason) -> Bool {
        let rest = UnsafeBufferPointer(rebasing: input[offset...])
        stream.setInput(rest)
        stream.setOutput()
        let code = step(stream.address, Stream.noFlush)
        offset += stream.consumed
        let piece = stream.produced
        let size = result.count + piece.count
        guard size <= limit else { throw .tooLarge }
        if size > result.capacity {
            result.reserveCapacity(min(limit, max(2 * result.count, size)))
        }
        result += piece
        switch code {
        case Stream.done: return false
        case Stream.over: return true
        // No progress is possible: the output has room, so the input is at its end.
        case Stream.starved: throw .cut
        case Stream.damaged:
            let words = stream.message
            let isMismatch = ["incorrect data check", "incorrect length check"].contains(words)
            throw isMismatch ? .mismatch : .damaged(offset: offset, words: words)
        default: throw .unable(code)
        }
    }

    /// Returns the size to reserve: the length at the end of the data, RFC 1952 §2.3.1.
    ///
    /// It is wrong for several members and for damaged data. Deflate compresses at most 1032 times.
    private static func likelySize(of input: UnsafeBufferPointer<UInt8>, limit: Int) -> Int {
        let length = input.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        let (most, overflows) = input.count.multipliedReportingOverflow(by: 1032)
        return min(limit, length, overflows ? limit : most)
    }
}

// MARK: - Reading gzip piece by piece

extension System.Zlib {
    /// A reader of gzip that arrives in pieces.
    ///
    /// It is used by one task at a time, which the iterator of a stream ensures.
    final class Decompressor: System.Decompressor, @unchecked Sendable {
        let format = System.Compression.gzip
        private let zlib: System.Zlib
        private let stream = Stream()
        /// Whether the last member has ended.
        private var isOver = false
        private var offset = 0

        init(_ zlib: System.Zlib) throws(Reason) {
            self.zlib = zlib
            let code = zlib.start(
                stream.address,
                Stream.gzipOnly,
                zlib.version(),
                CInt(Stream.size)
            )
            guard code == Stream.done else { throw .unable(code) }
        }

        deinit { _ = zlib.end(stream.address) }

        func next(of piece: [UInt8], from position: inout Int) throws(Reason) -> [UInt8]? {
            guard position < piece.count else { return nil }
            return try piece.withUnsafeBufferPointer { (input) throws(Reason) in
                var result: [UInt8] = []
                while position < input.count, result.count < System.Compression.textSize {
                    if isOver {
                        // The next member begins with the signature of gzip, which may be cut.
                        guard input[position] == 0x1F, zlib.reset(stream.address) == Stream.done
                        else { throw .trailing(offset: offset + position) }
                    }
                    isOver = try zlib.inflate(input, from: &position, by: stream, to: &result, .max)
                }
                if position == input.count { offset += input.count }
                return result
            }
        }

        /// Ends the data.
        func finish() throws(Reason) {
            if !isOver { throw .cut }
        }
    }
}

// MARK: - The stream

extension System.Zlib {
    /// The memory of a `z_stream` and of a piece of its output.
    ///
    /// The layout is that of zlib.h, versions 1.2 and 1.3, where pointers and `uLong` are words:
    ///
    ///     word  0        1         2         3         4          5          6    7
    ///           next_in  avail_in  total_in  next_out  avail_out  total_out  msg  state
    ///     word  8        9         10        11         12     13
    ///           zalloc   zfree     opaque    data_type  adler  reserved
    ///
    /// The others, `avail_in`, `avail_out` (`uInt`) and `data_type` (`int`), have 32 bits at the
    /// start of their word. zlib refuses a stream of another size.
    private final class Stream {
        // The constants of zlib.h.
        static let noFlush: CInt = 0
        static let done: CInt = 0
        static let over: CInt = 1
        static let unusable: CInt = -2
        static let damaged: CInt = -3
        static let starved: CInt = -5
        /// The largest window, 15 bits, plus 16, which selects gzip as the only format.
        static let gzipOnly: CInt = 15 + 16

        private static let word = MemoryLayout<UInt>.size
        static let size = 14 * word
        private static let pieceSize = 1 << 16

        /// The address of the stream; zeros make zlib allocate its state itself.
        let address: UnsafeMutableRawPointer
        private let piece: UnsafeMutableBufferPointer<UInt8>
        private var given = 0

        init() {
            address = .allocate(byteCount: Stream.size, alignment: Stream.word)
            address.initializeMemory(as: UInt8.self, repeating: 0, count: Stream.size)
            piece = .allocate(capacity: Stream.pieceSize)
            piece.initialize(repeating: 0)
        }

        deinit {
            address.deallocate()
            piece.deallocate()
        }

        /// Sets the bytes to read, of which only as many are taken as the 32-bit field can count.
        func setInput(_ input: UnsafeBufferPointer<UInt8>) {
            given = min(input.count, 1 << 30)
            store(input.baseAddress, inWord: 0)
            store(UInt32(given), inWord: 1)
        }

        /// Makes all of the output's piece writable.
        func setOutput() {
            store(piece.baseAddress, inWord: 3)
            store(UInt32(piece.count), inWord: 4)
        }

        /// The number of bytes that the last step has read.
        var consumed: Int { given - Int(load(UInt32.self, fromWord: 1)) }

        /// The bytes that the last step has written.
        var produced: UnsafeBufferPointer<UInt8> {
            let count = piece.count - Int(load(UInt32.self, fromWord: 4))
            return UnsafeBufferPointer(rebasing: piece[..<count])
        }

        /// The words for the last error.
        var message: String {
            load(UnsafePointer<CChar>?.self, fromWord: 6).map { String(cString: $0) } ?? "damaged"
        }

        private func store<Value: BitwiseCopyable>(_ value: Value, inWord index: Int) {
            address.storeBytes(of: value, toByteOffset: index * Stream.word, as: Value.self)
        }

        private func load<Value: BitwiseCopyable>(_: Value.Type, fromWord index: Int) -> Value {
            address.load(fromByteOffset: index * Stream.word, as: Value.self)
        }
    }
}
