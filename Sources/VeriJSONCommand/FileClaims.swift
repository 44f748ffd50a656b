/// The files that a run reads and writes, so that it loses none by writing another over it.
struct FileClaims {
    private struct Owner {
        /// What messages call it.
        var name: String
        var isInput: Bool
    }

    private let arguments: Arguments
    private var owners: [System.Place: Owner] = [:]
    private var written: [String] = []

    init(_ arguments: Arguments) {
        self.arguments = arguments
    }

    /// Notes a file that is read; `-` is standard input.
    mutating func read(_ path: String, isInput: Bool = false) {
        let place = path == "-" ? System.Place(ofStream: System.standardInput) : System.Place(path)
        guard let place, owners[place] == nil else { return }
        owners[place] = Owner(name: path == "-" ? "standard input" : path, isInput: isInput)
    }

    /// Notes that a stream of the process is written to.
    mutating func write(toStream descriptor: Int32) {
        guard let place = System.Place(ofStream: descriptor), owners[place] == nil else { return }
        let isError = descriptor == System.standardError
        owners[place] = Owner(
            name: isError ? "standard error" : "standard output",
            isInput: false
        )
    }

    /// Notes a file that is written; refuses one that is read, or that something else is written to,
    /// and the name `-`.
    ///
    /// It may take the place of these inputs.
    mutating func write(
        _ path: String,
        as name: String,
        inPlaceOf inputs: [Input] = []
    ) throws(Failure) {
        if path == "-" { throw arguments.usage("expected a file after '\(name)', found '-'") }
        written.append(path)
        guard let place = System.Place(path) else { return }
        if let owner = owners[place] {
            let mayReplace =
                owner.isInput
                && inputs.contains { input in
                    let stream = System.Place(ofStream: System.standardInput)
                    return (input.isStandardInput ? stream : System.Place(input.path)) == place
                }
            guard mayReplace else {
                throw arguments.usage(
                    "expected a file of its own after '\(name)', found '\(path)', which is also "
                        + "'\(owner.name)'"
                )
            }
        }
        owners[place] = Owner(name: path, isInput: false)
    }

    /// Notes what is read and the report of a run that writes nothing else.
    static func check(_ arguments: Arguments, reading paths: [String]) throws(Failure) {
        guard let report = arguments.value(of: .report), report != "-" else { return }
        var claims = FileClaims(arguments)
        for path in paths { claims.read(path) }
        try claims.write(report, as: Option.report.name)
        claims.sweep()
    }

    /// Removes what killed runs have left beside the files that are written.
    func sweep() {
        for folder in Set(written.map { System.Way($0).parent }) {
            System.StagedFile.sweep(folder)
        }
    }
}
