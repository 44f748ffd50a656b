import VeriJSON

/// A file to read, or standard input.
struct Input {
    /// The path as given on the command line.
    var path: FilePath
    /// The maximum number of bytes that are read.
    var limit = System.SizeLimit.document
    /// The bytes, once ``keepBytes()`` has read them; a stream can be read only once.
    private var kept: [UInt8]?

    init(path: FilePath, limit: System.SizeLimit = .document) {
        self.path = path
        self.limit = limit
    }

    var isStandardInput: Bool { path == "-" }
    /// The name of the input in messages.
    var name: String { isStandardInput ? "stdin" : path.description }

    /// The part of the path after the last slash.
    var fileName: FilePath { path.lastName }

    /// The name of its clean document in a directory: a `.gz` is dropped, since the clean document
    /// is not compressed.
    var outputName: FilePath {
        let name = fileName
        return name.hasSuffix(".gz") && name.bytes.count > 3
            ? FilePath(bytes: name.bytes.dropLast(3)) : name
    }

    /// The identity of the file; nil for a stream that is not one.
    var identity: System.FileIdentity? {
        isStandardInput
            ? System.FileIdentity(ofStream: System.standardInput) : System.FileIdentity(path)
    }

    /// Reads the whole input; gzip is decompressed.
    ///
    /// If the input is compressed and is also the file that is written from it, at `output`, it is
    /// refused: plain text must not replace it.
    func bytes(
        writtenTo output: FilePath? = nil,
        zlib: System.Zlib? = .system
    ) throws(Failure) -> [UInt8] {
        if let kept { return kept }
        let bytes = try contents()
        guard bytes.starts(with: Self.gzipSignature) else { return bytes }
        try refuseReplacement(at: output)
        return try decompressed(bytes, by: zlib)
    }

    /// Reads the whole input, to be read again.
    mutating func keepBytes() throws(Failure) { kept = try bytes() }

    private func contents() throws(Failure) -> [UInt8] {
        do throws(System.Refusal) {
            return try System.contents(of: path, limit: limit)
        } catch {
            if error.isTooLarge { throw tooLarge }
            if path.isURL { throw unfetched }
            guard System.isDirectory(path) else {
                throw Failure(.noInput, "cannot read '\(name)': \(error.words)")
            }
            throw Failure(
                .noInput,
                "cannot read '\(name)': expected a file, found a directory",
                help: "give its files: \(path.appending("*.json"))"
            )
        }
    }

    /// The failure of an input that is the address of one.
    private var unfetched: Failure {
        Failure(
            .noInput,
            "cannot read '\(name)': expected a file, found a URL",
            help: "nothing is fetched from a network; run 'curl -O \(name)', and give that file"
        )
    }

    /// The note on standard input that has nothing in it.
    static let emptyNote = "standard input is empty; a FILE names another input"

    /// The failure of an input that exceeds the limit.
    var tooLarge: Failure {
        let bound = limit.bound(of: path)
        return Failure(
            .data,
            "\(name): expected at most \(bound) bytes, found more",
            help: bound < limit.file ? "give it as a file instead of a pipe or a device" : nil
        )
    }

    /// Opens the input to be read piece by piece; gzip is decompressed.
    ///
    /// If the input is compressed and is also the file that is written from it, at `output`, it is
    /// refused: plain text must not replace it.
    func pieces(
        writtenTo output: FilePath? = nil,
        zlib: System.Zlib? = .system
    ) throws(Failure) -> InputPieces {
        do {
            let stream = try System.InputStream(path)
            var first = try stream.next()
            // As many bytes as tell gzip from anything else.
            while let start = first, start.count < Self.gzipSignature.count,
                Self.gzipSignature.starts(with: start), let next = try stream.next()
            { first = start + next }
            var decompressor: System.Zlib.Decompressor?
            if first?.starts(with: Self.gzipSignature) == true {
                try refuseReplacement(at: output)
                guard let zlib else { throw needsZlib }
                decompressor = try System.Zlib.Decompressor(zlib)
            }
            return InputPieces(stream: stream, decompressor: decompressor, first: first)
        } catch let error as System.Refusal {
            if path.isURL { throw unfetched }
            throw Failure(.noInput, "cannot read '\(name)': \(error.words)")
        } catch let error as System.Zlib.Mistake {
            throw failure(error, after: 0)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(
                ExitCode(signal: System.Interruption.signal),
                "\(name): a signal ended the run before its first byte"
            )
        }
    }

    /// Refuses to replace this input, which is compressed, by plain text.
    private func refuseReplacement(at output: FilePath?) throws(Failure) {
        guard let output, let identity, identity == System.FileIdentity(output) else { return }
        throw Failure(
            .noOutput,
            "cannot replace '\(output)': it is compressed with gzip, and what is written is not",
            help: "run 'gunzip' on it first, or write to another file with '-o'"
        )
    }

    private var needsZlib: Failure {
        Failure(
            .data,
            "\(name): expected text, found data that gzip has compressed",
            help: isStandardInput
                ? "put 'gunzip |' before this command"
                : "run 'gunzip -c \(path) | verijson …', without a FILE"
        )
    }

    /// The signature of gzip, RFC 1952 §2.3.1.
    private static let gzipSignature: [UInt8] = [0x1F, 0x8B]

    private func decompressed(
        _ bytes: [UInt8],
        by zlib: System.Zlib?
    ) throws(Failure) -> [UInt8] {
        guard let zlib else { throw needsZlib }
        do throws(System.Zlib.Mistake) {
            return try zlib.gunzip(bytes, limit: limit.bound(of: path))
        } catch {
            throw failure(error, after: bytes.count)
        }
    }

    func failure(_ mistake: System.Zlib.Mistake, after size: Int) -> Failure {
        let message: String
        switch mistake {
        case .tooLarge: return tooLarge
        case .unable(let number):
            return Failure(.noInput, "cannot read '\(name)': zlib reports the error \(number)")
        case .cut: message = "expected more gzip data after byte \(size), found the end"
        case .mismatch:
            message = "expected gzip data that matches its checksum and length, found other data"
        case .damaged(let offset, let words):
            message = "expected gzip data, found a mistake near byte \(offset) (\(words))"
        case .trailing(let offset):
            message =
                "expected the end after \(offset) bytes of gzip data, found "
                + "\(size - offset) bytes that are not gzip"
        }
        return Failure(
            .data,
            "\(name): \(message)",
            help: "get the data again; it was damaged on the way, or cut"
        )
    }

    /// Reads and compiles a pattern.
    func pattern(_ options: Report.TextOptions) throws(Failure) -> Pattern {
        var input = self
        input.limit = .pattern
        let bytes = try input.bytes()
        do throws(PatternError) {
            return try Pattern(bytes, name: name)
        } catch {
            throw Failure(.pattern, drawn: error.text(options))
        }
    }
}

extension System.SizeLimit {
    /// The limit for documents.
    static let document = Self(
        file: Sanitizer.Limits().inputBytes,
        stream: Sanitizer.Limits().inputBytes
    )
    static let pattern = Self(file: Pattern.fileLimit, stream: Pattern.fileLimit)
    /// The limit for files that the command itself writes: an undo, a quarantine, a report.
    ///
    /// A regular file may be as large as a document.
    static let saved = Self(file: Sanitizer.Limits().inputBytes, stream: 1 << 26)
}
