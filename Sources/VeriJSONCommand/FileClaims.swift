/// The files that a run reads and writes, checked so that no output overwrites another file of the
/// run.
struct FileClaims {
    private struct Owner {
        /// The name of the file in messages.
        var name: String
        var isInput: Bool
        /// Whether it is written by way of a descriptor, as other streams may be as well.
        var isStream = false
    }

    private let arguments: Arguments
    private var owners: [System.FileIdentity: Owner] = [:]
    /// The names of the descriptors that are written to.
    private var streams: [Int32: String] = [:]
    private var written: [FilePath] = []

    init(_ arguments: Arguments) {
        self.arguments = arguments
    }

    /// Registers a file that is read; `-` is standard input.
    mutating func read(_ path: FilePath, isInput: Bool = false) {
        guard let place = Input(path: path).identity, owners[place] == nil else { return }
        owners[place] = Owner(
            name: path == "-" ? "standard input" : path.description,
            isInput: isInput
        )
    }

    /// Registers a stream of the process that is written to.
    mutating func write(toStream descriptor: Int32) {
        let isError = descriptor == System.standardError
        let name = isError ? "standard error" : "standard output"
        streams[descriptor] = name
        guard let place = System.FileIdentity(ofStream: descriptor), owners[place] == nil else {
            return
        }
        owners[place] = Owner(name: name, isInput: false, isStream: true)
    }

    /// Registers a file that is written.
    ///
    /// The file may replace one of `inputs`.
    ///
    /// - Throws: A usage failure if the path is `-`, or if the run already reads or writes that
    ///   file; a failure of the output if the path names a descriptor that is not open for writing.
    mutating func write(
        _ path: FilePath,
        as name: String,
        inPlaceOf inputs: [Input] = []
    ) throws(Failure) {
        if path == "-" { throw arguments.usage("expected a file after '\(name)', found '-'") }
        if let descriptor = System.ResolvedPath(path).descriptor {
            return try write(path, to: descriptor, as: name)
        }
        written.append(path)
        let place = System.FileIdentity(path)
        // An input that is compressed has a message of its own.
        if place.flatMap({ owners[$0] }) == nil { try refuseCompressed(path, as: name) }
        guard let place else { return }
        if let owner = owners[place] {
            let mayReplace =
                owner.isInput
                && inputs.contains { $0.identity == place }
            guard mayReplace else { throw conflict(path, as: name, with: owner.name) }
        }
        owners[place] = Owner(name: path.description, isInput: false)
    }

    /// Refuses a file whose name says that it is compressed, which what is written is not.
    private func refuseCompressed(_ path: FilePath, as name: String) throws(Failure) {
        let tools = [".gz": "gzip", ".zst": "zstd", ".bz2": "bzip2", ".xz": "xz"]
        guard name != Option.inPlace.name, !System.isStream(path),
            let (end, tool) = tools.first(where: { path.hasSuffix($0.key) })
        else { return }
        let plain = FilePath(bytes: path.bytes.dropLast(end.utf8.count))
        throw Failure(
            .usage,
            "expected a file of plain text after '\(name)', found '\(path)': what is written is not "
                + "compressed",
            help: name == Option.out.name
                ? "write '-o - | \(tool) > \(path)'"
                : "write '\(name) \(plain)', and run '\(tool) \(plain)' afterwards"
        )
    }

    /// Registers a descriptor that is written to by its name.
    ///
    /// Several descriptors may lead to one file, as standard output and standard error do.
    private mutating func write(
        _ path: FilePath,
        to descriptor: Int32,
        as name: String
    ) throws(Failure) {
        guard System.isOpenForWriting(descriptor) else {
            throw Failure(writing: path, .notOpen)
        }
        if let other = streams[descriptor] { throw conflict(path, as: name, with: other) }
        streams[descriptor] = path.description
        guard let place = System.FileIdentity(ofStream: descriptor) else { return }
        if let owner = owners[place], !owner.isStream {
            throw conflict(path, as: name, with: owner.name)
        }
        owners[place] = Owner(name: path.description, isInput: false, isStream: true)
    }

    private func conflict(_ path: FilePath, as name: String, with other: String) -> Failure {
        let isBare = arguments.subcommand.options.contains { $0.name == name && $0.value == nil }
        return arguments.usage(
            "expected a file of its own \(isBare ? "with" : "after") '\(name)', found "
                + "'\(path)', which is also '\(other)'"
        )
    }

    /// Registers the files that options name; the report may go to `-`, standard output.
    mutating func write(_ options: [Option]) throws(Failure) {
        for option in options {
            guard let path = arguments.path(of: option), option != .report || path != "-" else {
                continue
            }
            try write(path, as: option.name)
        }
    }

    /// Checks the files of a run that writes no data.
    static func check(_ arguments: Arguments, reading paths: [FilePath]) throws(Failure) {
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
