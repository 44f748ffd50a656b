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

    /// The name of its clean document in a directory: a `.gz` or `.zst` is dropped, since the clean
    /// document is not compressed.
    var outputName: FilePath {
        let name = fileName
        for ending in System.Compression.allCases.map(\.ending)
        where name.hasSuffix(ending) && name.bytes.count > ending.utf8.count {
            return FilePath(bytes: name.bytes.dropLast(ending.utf8.count))
        }
        return name
    }

    /// The identity of the file; nil for a stream that is not one.
    var identity: System.FileIdentity? {
        isStandardInput
            ? System.FileIdentity(ofStream: System.standardInput) : System.FileIdentity(path)
    }

    /// Reads the whole input; gzip and zstd are decompressed.
    ///
    /// If the input is compressed and is also the file that is written from it, at `output`, it is
    /// refused: plain text must not replace it.
    func bytes(
        writtenTo output: FilePath? = nil,
        _ libraries: Libraries = Libraries()
    ) throws(Failure) -> [UInt8] {
        if let kept { return kept }
        return try text(of: contents(), writtenTo: output, libraries)
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

    /// Opens the input to be read piece by piece; gzip and zstd are decompressed.
    ///
    /// If the input is compressed and is also the file that is written from it, at `output`, it is
    /// refused: plain text must not replace it.
    func pieces(
        writtenTo output: FilePath? = nil,
        _ libraries: Libraries = Libraries()
    ) throws(Failure) -> InputPieces {
        do {
            let stream = try System.InputStream(path)
            var first = try stream.next()
            // As many bytes as tell compressed data and files of tables from text.
            while let start = first,
                System.Compression.mayBegin(with: start) || TableFile.mayBegin(with: start),
                let next = try stream.next()
            { first = start + next }
            let decompressor = try decompressor(for: first ?? [], writtenTo: output, libraries)
            return InputPieces(stream: stream, decompressor: decompressor, first: first)
        } catch let error as System.Refusal {
            if path.isURL { throw unfetched }
            throw Failure(.noInput, "cannot read '\(name)': \(error.words)")
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(
                ExitCode(signal: System.Interruption.signal),
                "\(name): a signal ended the run before its first byte"
            )
        }
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
