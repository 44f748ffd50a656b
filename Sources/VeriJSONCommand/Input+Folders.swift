// Folders among the inputs.

extension Arguments {
    /// Returns the files to work on; standard input if none is given.
    ///
    /// A folder stands for the files in it and in its folders whose names end as those of JSON or XML
    /// do, in the order of their names. The pattern or schema of the run is none of them.
    func inputs(limit: System.SizeLimit = .document) throws(Failure) -> [Input] {
        if operands.isEmpty, System.inputIsTerminal {
            throw usage("expected a FILE, or data on standard input, found neither")
        }
        var paths: [FilePath] = []
        for path in operands.isEmpty ? ["-"] : operands {
            if path != "-", System.isDirectory(path) {
                paths += try files(in: path)
            } else {
                paths.append(path)
            }
        }
        let streams = (paths + contractPaths).filter { $0 == "-" }
        if streams.count > 1 {
            throw usage("expected '-' once, found it \(streams.count) times")
        }
        return paths.map { Input(path: $0, limit: limit) }
    }

    private func files(in folder: FilePath) throws(Failure) -> [FilePath] {
        var pending = [folder]
        var files: [FilePath] = []
        let contracts = contractPaths.map { System.FileIdentity($0) }
        while let path = pending.popLast() {
            if System.isDirectory(path) {
                do throws(System.Refusal) {
                    let names = try System.names(in: path).map { path.appending($0) }
                    // A link to a folder may lead back to one around it.
                    pending += names.reversed().filter {
                        !System.isLink($0) || !System.isDirectory($0)
                    }
                } catch {
                    throw Failure(.noInput, "cannot read '\(path)': \(error.words)")
                }
            } else if Syntax(path: path) != nil, !System.isStream(path),
                !contracts.contains(System.FileIdentity(path))
            {
                files.append(path)
            }
        }
        guard files.isEmpty else { return files }
        throw Failure(
            .noInput,
            "cannot read '\(folder)': expected files of JSON or XML in the folder, found none",
            help: "give its files by their names; those in a folder end with .json, .ndjson, "
                + ".jsonl or .xml, also with .gz or .zst after it"
        )
    }
}
