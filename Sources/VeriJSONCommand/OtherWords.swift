/// The words of other commands, with what says the same here.
enum OtherWords {
    private static let subcommands: [String: String] = [
        "validate": "verify", "check": "verify", "test": "verify",
        "fix": "clean", "repair": "clean", "sanitize": "clean", "format": "clean",
        "diff": "changes", "undo": "restore", "retry": "replay",
    ]

    private static let options: [String: String] = [
        "--out": "'-o OUT' names the file to write",
        "--output-file": "'-o OUT' names the file to write",
        "--fix": "'verijson clean --in-place' replaces files by their clean documents",
        "--write": "'verijson clean --in-place' replaces files by their clean documents",
        "--dry-run": "'verijson verify' lists what is wrong and changes nothing",
        "--input": "a FILE is written without an option before it",
        "--silent": "'-q' writes no report to standard error",
    ]

    /// Returns what a subcommand of another command is called here; nil if it is not known.
    static func subcommand(_ word: String) -> String? {
        subcommands[word].map { name in
            let summary = Command.subcommands.first { $0.name == name }?.summary ?? ""
            return "write 'verijson \(name)': \(summary)"
        }
    }

    /// Returns what does the same as an option of another command; nil if it is not known.
    static func option(_ name: String) -> String? { options[name] }
}
