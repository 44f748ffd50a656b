/// A part of the options of a subcommand that has many of them, as its help shows them.
enum OptionGroup: String, CaseIterable, Sendable {
    case input, repair, output, report, privacy, streams, other

    /// The names of the options of each group; those of no group are about the report.
    private static let names: [Self: Set<String>] = [
        .input: [
            "--pattern", "--schema", "--operation", "--refs", "--draft", "--check-formats",
            "--expressions",
            "--from", "--ns",
        ],
        .repair: [
            "--relaxed", "--convert", "--optional", "--unknown", "--duplicates", "--aliases",
            "--max-dropped", "--forbidden", "--fill-defaults",
        ],
        .output: [
            "-o", "--in-place", "--to", "--undo", "--quarantine", "--append", "--output",
            "--sort-keys",
            "--ascii", "--check",
        ],
        .privacy: ["--show-values", "--show-keys", "--redact"],
        .streams: [
            "--lines", "--documents", "--items", "--each", "--flush", "--jobs", "--keep",
            "--max-listed",
        ],
        .other: ["--help"],
    ]

    /// Returns the group of an option.
    static func of(_ option: Option) -> Self {
        names.first { $0.value.contains(option.name) }?.key ?? .report
    }
}
