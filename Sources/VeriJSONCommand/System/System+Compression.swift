extension System {
    /// A format of compressed data that an input may have.
    enum Compression: CaseIterable, Sendable {
        case gzip
        case zstd

        /// The number of bytes from which on text is handed on before more is decompressed.
        static let textSize = 1 << 20

        var name: String {
            switch self {
            case .gzip: "gzip"
            case .zstd: "zstd"
            }
        }

        /// The program that decompresses a file.
        var program: String {
            switch self {
            case .gzip: "gunzip"
            case .zstd: "unzstd"
            }
        }

        /// The end of the names of files.
        var ending: String {
            switch self {
            case .gzip: ".gz"
            case .zstd: ".zst"
            }
        }

        /// The signatures: RFC 1952 §2.3.1, and RFC 8878 §3.1.1.
        private static let gzipSignature: [UInt8] = [0x1F, 0x8B]
        private static let zstdSignature: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
        /// A frame to skip, RFC 8878 §3.1.2, of which the low half of the first byte is free; pzstd
        /// begins with one.
        private static let skippedSignature: [UInt8] = [0x50, 0x2A, 0x4D, 0x18]

        /// Recognises the signature at the beginning of data; nil for anything else.
        init?(_ data: [UInt8]) {
            let hasSkipped =
                data.first.map { $0 & 0xF0 == 0x50 } == true
                && data.dropFirst().starts(with: Self.skippedSignature.dropFirst())
            if data.starts(with: Self.gzipSignature) {
                self = .gzip
            } else if data.starts(with: Self.zstdSignature) || hasSkipped {
                self = .zstd
            } else {
                return nil
            }
        }

        /// Returns whether more bytes are needed to tell what begins in this way.
        static func mayBegin(with data: [UInt8]) -> Bool {
            data.count < zstdSignature.count
                && (gzipSignature.starts(with: data) || zstdSignature.starts(with: data)
                    || data.first.map { $0 & 0xF0 == 0x50 } == true)
        }

        /// The reason why data cannot be decompressed.
        enum Reason: Error, Equatable {
            /// The data ends before its last member or frame does.
            case cut
            /// The data does not match its checksum or its length.
            case mismatch
            /// The data is wrong near an offset, in the library's words.
            case damaged(offset: Int, words: String)
            /// The bytes from an offset on are not another member.
            case trailing(offset: Int)
            /// The decompressed data exceeds the limit.
            case tooLarge
            /// The library cannot work, by its error number: it lacks memory, or is another one.
            case unable(CInt)
        }

        /// Data of a format that cannot be decompressed.
        struct Mistake: Error, Equatable {
            var format: Compression
            var reason: Reason
        }
    }

    /// A reader of compressed data that arrives in pieces.
    protocol Decompressor: Sendable {
        var format: Compression { get }

        /// Decompresses a piece from an offset on, which moves.
        ///
        /// A few bytes can stand for gigabytes, so that a piece takes several calls.
        ///
        /// - Returns: About ``Compression/textSize`` bytes at most; nil if the piece has no more.
        func next(
            of piece: [UInt8],
            from offset: inout Int
        ) throws(Compression.Reason) -> [UInt8]?

        /// Ends the data.
        func finish() throws(Compression.Reason)
    }
}
