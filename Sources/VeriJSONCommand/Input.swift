import VeriJSON

/// A file to read, or standard input.
struct Input {
    /// The path as given on the command line.
    var path: String
    /// The most bytes that are read.
    var limit = System.SizeLimit.document

    var isStandardInput: Bool { path == "-" }
    /// The name of the input in messages.
    var name: String { isStandardInput ? "stdin" : path }

    /// The part of the path after the last slash.
    var fileName: String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// Reads the whole input.
    func bytes() throws(Failure) -> [UInt8] {
        let bytes = try contents()
        // The signature of gzip, RFC 1952 §2.3.1.
        guard bytes.starts(with: [0x1F, 0x8B]) else { return bytes }
        throw Failure(
            .data,
            "\(name): expected text, found data that gzip has compressed",
            help: isStandardInput
                ? "put 'gunzip |' before this command"
                : "run 'gunzip -c \(path) | verijson …', without a FILE"
        )
    }

    private func contents() throws(Failure) -> [UInt8] {
        do throws(System.Refusal) {
            return try System.contents(of: path, limit: limit)
        } catch {
            guard error.isTooLarge else {
                throw Failure(.noInput, "cannot read '\(name)': \(error.words)")
            }
            let bound = limit.bound(of: path)
            throw Failure(
                .data,
                "\(name): expected at most \(bound) bytes, found more",
                help: bound < limit.file
                    ? "give it as a file instead of a pipe or a device" : nil
            )
        }
    }

    /// Returns the lines of a text that are not blank, each with its number, counted from 1.
    static func lines(of text: [UInt8]) -> [(number: Int, bytes: [UInt8])] {
        text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
            .filter { _, line in line.contains { ![0x20, 0x09, 0x0D].contains($0) } }
            .map { (number: $0 + 1, bytes: Array($1)) }
    }

    /// Reads and compiles a pattern.
    func pattern(_ options: TextOptions) throws(Failure) -> Pattern {
        let bytes = try Input(path: path, limit: .pattern).bytes()
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

extension Arguments {
    /// Returns the files to work on; standard input if none is given.
    func inputs(limit: System.SizeLimit = .document) throws(Failure) -> [Input] {
        if operands.isEmpty, System.inputIsTerminal {
            throw usage("expected a FILE, or data on standard input, found neither")
        }
        let inputs = (operands.isEmpty ? ["-"] : operands).map { Input(path: $0, limit: limit) }
        let streams = (inputs.map(\.path) + [value(of: .pattern) ?? ""]).filter { $0 == "-" }
        if streams.count > 1 {
            throw usage("expected '-' once, found it \(streams.count) times")
        }
        return inputs
    }
}
