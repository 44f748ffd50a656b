import VeriJSON
import VeriJSONStreams

/// The destination of clean data.
struct Output {
    private enum Target {
        case standardOutput
        case file(FilePath)
        case directory(FilePath)
        /// Each input's file is replaced.
        case inputs
    }

    private let target: Target
    /// Whether the data of several inputs goes to one destination, in their order.
    let joinsInputs: Bool

    /// Determines the destination of each input's data, before any work begins.
    ///
    /// The records of streams may follow one another in one destination.
    init(
        _ option: Option,
        _ arguments: Arguments,
        inputs: [Input],
        _ framing: Sanitizer.Framing? = nil
    ) throws(Failure) {
        let mayJoin = framing?.joinsInputs == true
        target = try Self.target(option, arguments, inputs, mayJoin: mayJoin)
        joinsInputs =
            switch target {
            case .standardOutput, .file: inputs.count > 1
            case .directory, .inputs: false
            }
    }

    private static func target(
        _ option: Option,
        _ arguments: Arguments,
        _ inputs: [Input],
        mayJoin: Bool
    ) throws(Failure) -> Target {
        if arguments.has(.inPlace) {
            try Output.requireFiles(inputs, insteadOf: option, arguments)
            return .inputs
        }
        guard let path = arguments.path(of: option), path != "-" else {
            if inputs.count > 1, !mayJoin {
                throw arguments.usage(
                    "expected '-o DIR/' for \(inputs.count) inputs, found none"
                )
            }
            return .standardOutput
        }
        guard path.endsWithSlash || System.isDirectory(path) else {
            if inputs.count > 1, !mayJoin {
                throw arguments.usage(
                    "expected a directory, '-o DIR/', for \(inputs.count) inputs, found '\(path)'"
                )
            }
            return .file(path)
        }
        var names: Set<FilePath> = []
        for input in inputs {
            if input.isStandardInput {
                throw arguments.usage("expected '-o FILE' for standard input, found '-o \(path)'")
            }
            guard names.insert(input.outputName).inserted else {
                throw arguments.usage(
                    "expected inputs with different names for '-o \(path)', found two called "
                        + "'\(input.outputName)'"
                )
            }
        }
        return .directory(path.endsWithSlash ? path : path.appending(""))
    }

    /// Rejects inputs that cannot be replaced by their clean documents, and another output.
    private static func requireFiles(
        _ inputs: [Input],
        insteadOf option: Option,
        _ arguments: Arguments
    ) throws(Failure) {
        let name = Option.inPlace.name
        if arguments.has(option) {
            throw arguments.usage("expected one of '\(option.name)' and '\(name)', found both")
        }
        for input in inputs where input.isStandardInput || System.isStream(input.path) {
            let found =
                input.isStandardInput
                ? "standard input" : "'\(input.path)', which is a pipe or a device"
            throw arguments.usage("expected FILEs to replace with '\(name)', found \(found)")
        }
    }

    var isStandardOutput: Bool {
        if case .standardOutput = target { true } else { false }
    }

    var isInPlace: Bool {
        if case .inputs = target { true } else { false }
    }

    var isDirectory: Bool {
        if case .directory = target { true } else { false }
    }

    /// Returns whether clean data takes the place of the input that it was made from.
    func replacesAny(of inputs: [Input]) -> Bool {
        isInPlace
            || inputs.contains { input in
                guard let place = input.identity, let path = path(for: input) else { return false }
                return System.FileIdentity(path) == place
            }
    }

    /// Returns the file for the data of an input; nil for standard output.
    func path(for input: Input) -> FilePath? {
        switch target {
        case .standardOutput: nil
        case .file(let path): path
        case .directory(let path): path.appending(input.outputName)
        case .inputs: input.path
        }
    }

    func write(_ bytes: [UInt8], for input: Input) throws(Failure) {
        guard let path = path(for: input) else {
            // Only on a terminal: a file or a pipe receives exactly the data.
            let needsEnd = bytes.last != UInt8(ascii: "\n") && System.outputIsTerminal
            return try Output.toStandardOutput(needsEnd ? bytes + "\n".utf8 : bytes)
        }
        try makeDirectory()
        try Output.toFile(bytes, path)
    }

    /// Writes a staged file, which only has to be moved into place; nil if the destination is a
    /// stream.
    func staged(_ bytes: [UInt8], for input: Input) throws(Failure) -> System.StagedFile? {
        guard let path = path(for: input), !System.isStream(path) else { return nil }
        try makeDirectory()
        do throws(System.Refusal) {
            let file = try System.StagedFile(at: path, .usual)
            try file.append(bytes)
            try file.finish()
            return file
        } catch {
            throw Failure(writing: path, error)
        }
    }

    /// Moves a staged file to its destination.
    func place(_ file: System.StagedFile, for input: Input) throws(Failure) {
        do throws(System.Refusal) {
            try file.takePlace()
        } catch {
            throw Failure(writing: path(for: input) ?? "-", error)
        }
    }

    /// Returns whether the data of an input replaces a file, as opposed to what is written to as it
    /// is.
    func isFile(for input: Input) -> Bool {
        path(for: input).map { !System.isStream($0) } ?? false
    }

    func makeDirectory() throws(Failure) {
        guard case .directory(let directory) = target else { return }
        do throws(System.Refusal) {
            try System.makeDirectory(directory)
        } catch {
            throw Failure(.noOutput, "cannot make '\(directory)': \(error.words)")
        }
    }
}

extension Output {
    /// Writes to standard output.
    ///
    /// A reader that closes the pipe early is not an error.
    static func toStandardOutput(_ bytes: [UInt8]) throws(Failure) {
        do throws(System.Refusal) {
            try System.send(bytes, to: System.standardOutput)
        } catch {
            guard !error.isBrokenPipe else { return }
            throw Failure(.noOutput, "cannot write to standard output: \(error.words)")
        }
    }

    static func toStandardOutput(_ text: String) throws(Failure) {
        try toStandardOutput(Array(text.utf8))
    }

    /// Waits until what was written to standard output is on the disk, if it is a file.
    static func settleStandardOutput() throws(Failure) {
        do throws(System.Refusal) {
            try System.synchronize(System.standardOutput)
        } catch {
            throw Failure(.noOutput, "cannot write to standard output: \(error.words)")
        }
    }

    /// Writes a report to standard error.
    ///
    /// A reader that closes the pipe early is not an error.
    static func toStandardError(_ text: String) throws(Failure) {
        do throws(System.Refusal) {
            try System.send(Array(text.utf8), to: System.standardError)
        } catch {
            guard !error.isBrokenPipe else { return }
            throw Failure(.noOutput, "cannot write to standard error: \(error.words)")
        }
    }

    /// Replaces a file.
    ///
    /// If it settles, the new file is on the disk under its name afterwards.
    static func toFile(
        _ bytes: [UInt8],
        _ path: FilePath,
        _ access: System.Access = .usual,
        settles: Bool = false
    ) throws(Failure) {
        do throws(System.Refusal) {
            try System.replaceFile(at: path, with: bytes, access, settles: settles)
        } catch {
            guard !error.isBrokenPipe else { return }
            throw Failure(writing: path, error)
        }
    }
}
