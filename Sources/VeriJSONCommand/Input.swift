import VeriJSON

/// A file that is read, or standard input.
struct Input {
    /// As it is given on the command line.
    var path: String

    var isStandardInput: Bool { path == "-" }
    /// What messages call it.
    var name: String { isStandardInput ? "stdin" : path }

    /// The part of the path after the last slash.
    var fileName: String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// Reads everything.
    func bytes() throws(Failure) -> [UInt8] {
        let limit = Sanitizer.Limits().inputBytes
        do throws(System.Refusal) {
            return try System.contents(of: path, limit: limit)
        } catch {
            if error.isTooLarge {
                throw Failure(.data, "\(name): expected at most \(limit) bytes, found more")
            }
            throw Failure(.noInput, "cannot read '\(name)': \(error.words)")
        }
    }

    /// Reads and compiles a pattern.
    func pattern(_ options: TextOptions) throws(Failure) -> Pattern {
        let bytes = try bytes()
        do throws(PatternError) {
            return try Pattern(bytes, name: name)
        } catch {
            throw Failure(.pattern, drawn: error.text(options))
        }
    }
}

extension Arguments {
    /// The files to work on; standard input where none is given.
    func inputs() throws(Failure) -> [Input] {
        if operands.isEmpty, System.inputIsTerminal {
            throw usage("expected a FILE, or data on standard input, found neither")
        }
        let inputs = operands.isEmpty ? [Input(path: "-")] : operands.map(Input.init)
        let streams = (inputs.map(\.path) + [value(of: .pattern) ?? ""]).filter { $0 == "-" }
        if streams.count > 1 {
            throw usage("expected '-' once, found it \(streams.count) times")
        }
        return inputs
    }
}
