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
        "--ndjson": "'--lines' treats each line as a document",
        "--jsonl": "'--lines' treats each line as a document",
        "--parallel": "'--jobs N' is the number of blocks that are cleaned at the same time",
        "--workers": "'--jobs N' is the number of blocks that are cleaned at the same time",
        "--threads": "'--jobs N' is the number of blocks that are cleaned at the same time",
        "--limit": "'--max-listed N' lists at most N records in a report",
        "--top": "'--max-listed N' lists at most N records in a report",
        "--max-lost":
            "'--max-dropped N' rejects a document that loses more than N items of an array",
        "--max-errors":
            "'--max-dropped N' rejects a document that loses more than N items of an array",
        "--lenient": "'--relaxed' repairs what is not JSON or XML",
        "--pretty": "'--output pretty' writes each member on a line of its own",
        "--indent": "'--output pretty' writes each member on a line of its own",
        "--minify": "'--output compact' writes no white space",
        "--compact": "'--output compact' writes no white space",
        "--json": "'--format json' is the report as JSON",
        "--stats": "'--summary FILE' writes the counts of the run",
        "--fix": "'verijson clean --in-place' replaces files by their clean documents",
        "--write": "'verijson clean --in-place' replaces files by their clean documents",
        "--dry-run": "'verijson verify' lists what is wrong and changes nothing",
        "--no-write": "'verijson verify' lists what is wrong and changes nothing",
        "--noop": "'verijson verify' lists what is wrong and changes nothing",
        "--preview": "'verijson verify' lists what is wrong and changes nothing",
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

    /// Returns what does the same as an option that another subcommand has; nil if nothing does.
    static func option(_ name: String, in subcommand: Subcommand) -> String? {
        guard name == Option.relaxed.name, subcommand.name == "verify" else { return nil }
        return
            "'verify' reads documents as they are; 'verijson clean --relaxed --check -o /dev/null' "
            + "reports what is repaired and what does not match, and exits with 1"
    }
}
