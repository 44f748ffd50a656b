/// The files that a run reads and writes, checked so that no output overwrites another file of the
/// run.
struct FileClaims {
    private struct Owner {
        /// The name of the file in messages.
        var name: String
        var isInput: Bool
    }

    private let arguments: Arguments
    private var owners: [System.FileIdentity: Owner] = [:]
    private var written: [String] = []

    init(_ arguments: Arguments) {
        self.arguments = arguments
    }

    /// Registers a file that is read; `-` is standard input.
    mutating func read(_ path: String, isInput: Bool = false) {
        guard let place = Input(path: path).identity, owners[place] == nil else { return }
        owners[place] = Owner(name: path == "-" ? "standard input" : path, isInput: isInput)
    }

    /// Registers a stream of the process that is written to.
    mutating func write(toStream descriptor: Int32) {
        guard let place = System.FileIdentity(ofStream: descriptor), owners[place] == nil else {
            return
        }
        let isError = descriptor == System.standardError
        owners[place] = Owner(
            name: isError ? "standard error" : "standard output",
            isInput: false
        )
    }

    /// Registers a file that is written.
    ///
    /// The file may replace one of `inputs`.
    ///
    /// - Throws: A usage failure if the path is `-`, or if the run already reads or writes that
    ///   file.
    mutating func write(
        _ path: String,
        as name: String,
        inPlaceOf inputs: [Input] = []
    ) throws(Failure) {
        if path == "-" { throw arguments.usage("expected a file after '\(name)', found '-'") }
        written.append(path)
        guard let place = System.FileIdentity(path) else { return }
        if let owner = owners[place] {
            let mayReplace =
                owner.isInput
                && inputs.contains { $0.identity == place }
            guard mayReplace else {
                let isBare = arguments.subcommand.options.contains {
                    $0.name == name && $0.value == nil
                }
                throw arguments.usage(
                    "expected a file of its own \(isBare ? "with" : "after") '\(name)', found "
                        + "'\(path)', which is also '\(owner.name)'"
                )
            }
        }
        owners[place] = Owner(name: path, isInput: false)
    }

    /// Registers the files that options name; the report may go to `-`, standard output.
    mutating func write(_ options: [Option]) throws(Failure) {
        for option in options {
            guard let path = arguments.value(of: option), option != .report || path != "-" else {
                continue
            }
            try write(path, as: option.name)
        }
    }

    /// Checks the files of a run that writes no data.
    static func check(_ arguments: Arguments, reading paths: [String]) throws(Failure) {
        var claims = FileClaims(arguments)
        for path in paths { claims.read(path) }
        try claims.write([.report, .summary])
        claims.sweep()
    }

    /// Removes the staged files that killed runs left in the folders of the written files.
    func sweep() {
        for folder in Set(written.map { System.ResolvedPath($0).parent }) {
            System.StagedFile.sweep(folder)
        }
    }
}
