import VeriJSON

// Inputs that are not text: compressed data, which is decompressed, and files of tables.

extension Input {
    /// The libraries that decompress inputs; nil where the system has none.
    struct Libraries {
        var zlib: System.Zlib? = .system
        var zstd: System.Zstd? = .system
    }

    /// Returns data as text: decompressed, or as it is.
    func text(
        of data: [UInt8],
        writtenTo output: FilePath?,
        _ libraries: Libraries
    ) throws(Failure) -> [UInt8] {
        guard let format = System.Compression(data) else {
            try refuseTable(data)
            return data
        }
        try refuseReplacement(at: output, format)
        let limit = limit.bound(of: path)
        do throws(System.Compression.Reason) {
            switch format {
            case .gzip:
                if let zlib = libraries.zlib { return try zlib.gunzip(data, limit: limit) }
            case .zstd:
                if let zstd = libraries.zstd { return try zstd.decompress(data, limit: limit) }
            }
        } catch {
            throw failure(.init(format: format, reason: error), after: data.count)
        }
        throw needsLibrary(for: format)
    }

    /// Returns the reader for data that begins with some bytes; nil if they are text.
    func decompressor(
        for start: [UInt8],
        writtenTo output: FilePath?,
        _ libraries: Libraries
    ) throws(Failure) -> (any System.Decompressor)? {
        guard let format = System.Compression(start) else {
            try refuseTable(start)
            return nil
        }
        try refuseReplacement(at: output, format)
        do throws(System.Compression.Reason) {
            switch format {
            case .gzip:
                if let zlib = libraries.zlib { return try System.Zlib.Decompressor(zlib) }
            case .zstd:
                if let zstd = libraries.zstd { return try System.Zstd.Reader(zstd) }
            }
        } catch {
            throw failure(.init(format: format, reason: error), after: 0)
        }
        throw needsLibrary(for: format)
    }

    /// Refuses to replace this input, which is compressed, by plain text.
    private func refuseReplacement(
        at output: FilePath?,
        _ format: System.Compression
    ) throws(Failure) {
        guard let output, let identity, identity == System.FileIdentity(output) else { return }
        throw Failure(
            .noOutput,
            "cannot replace '\(output)': it is compressed with \(format.name), and what is written is "
                + "not",
            help: "run '\(format.program)' on it first, or write to another file with '-o'"
        )
    }

    private func needsLibrary(for format: System.Compression) -> Failure {
        Failure(
            .data,
            "\(name): expected text, found data that \(format.name) has compressed",
            help: isStandardInput
                ? "put '\(format.program) |' before this command"
                : "run '\(format.program) -c \(path) | verijson …', without a FILE"
        )
    }

    func failure(_ mistake: System.Compression.Mistake, after size: Int) -> Failure {
        let format = mistake.format.name
        let message: String
        switch mistake.reason {
        case .tooLarge: return tooLarge
        case .unable(let number):
            let library = mistake.format == .gzip ? "zlib" : "libzstd"
            return Failure(
                .noInput,
                "cannot read '\(name)': \(library) reports the error \(number)"
            )
        case .cut: message = "expected more \(format) data after byte \(size), found the end"
        case .mismatch:
            message =
                "expected \(format) data that matches its checksum and length, found other data"
        case .damaged(let offset, let words):
            message = "expected \(format) data, found a mistake near byte \(offset) (\(words))"
        case .trailing(let offset):
            message =
                "expected the end after \(offset) bytes of \(format) data, found "
                + "\(size - offset) bytes that are not \(format)"
        }
        return Failure(
            .data,
            "\(name): \(message)",
            help: "get the data again; it was damaged on the way, or cut"
        )
    }

    private func refuseTable(_ data: [UInt8]) throws(Failure) {
        guard let table = TableFile(data) else { return }
        let file = isStandardInput ? "FILE" : path.description
        throw Failure(
            .data,
            "\(name): expected text, found \(table.words)",
            help: "make a line of JSON of each row first: \(table.command(for: file)) | "
                + "verijson … --lines"
        )
    }
}

/// A kind of file in which engines keep tables, and which is not text.
enum TableFile: CaseIterable {
    case parquet
    case avro
    case orc

    /// The number of bytes that tell these files from text.
    static let headSize = 32

    var words: String {
        switch self {
        case .parquet: "a Parquet file"
        case .avro: "an Avro file"
        case .orc: "an ORC file"
        }
    }

    /// The bytes with which such a file begins.
    private var signature: [UInt8] {
        switch self {
        case .parquet: Array("PAR1".utf8)
        case .avro: Array("Obj".utf8) + [0x01]
        case .orc: Array("ORC".utf8)
        }
    }

    /// Recognises the beginning of a file; nil for text, which has no control characters.
    init?(_ data: [UInt8]) {
        let head = data.prefix(Self.headSize)
        let isText = !head.contains { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) }
        guard !isText, let table = Self.allCases.first(where: { head.starts(with: $0.signature) })
        else { return nil }
        self = table
    }

    /// Returns whether more bytes are needed to tell what begins in this way.
    static func mayBegin(with data: [UInt8]) -> Bool {
        data.count < headSize
            && allCases.contains { table in
                zip(data, table.signature).allSatisfy(==)
            }
    }

    /// Returns the command that writes the rows of a file as lines of JSON.
    func command(for file: String) -> String {
        switch self {
        case .parquet:
            #"duckdb -c "COPY (FROM '\#(file)') TO '/dev/stdout' (FORMAT json)""#
        case .avro: "fastavro \(file)"
        case .orc:
            "python3 -c \"import pyarrow.orc as o; print(o.read_table('\(file)').to_pandas()"
                + ".to_json(orient='records', lines=True, date_format='iso'))\""
        }
    }
}
