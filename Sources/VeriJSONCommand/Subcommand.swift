/// A subcommand: its help texts, its options and its implementation.
struct Subcommand: Sendable {
    var name: String
    /// The description in one line, for the overview.
    var summary: String
    /// The arguments, as shown after its name.
    var usage: String
    /// A few lines for a first-time reader.
    var about: String
    var options: [Option]
    /// Whether the help shows the options in groups.
    var isGrouped = false
    /// A command line and its effect.
    var example: String
    /// The kind of its operands; nil if it takes none.
    var operands: ValueKind? = .file
    var run: @Sendable (Arguments) throws(Failure) -> ExitCode

    /// The command line in general terms.
    var synopsis: String { "verijson \(name)" + (usage.isEmpty ? "" : " " + usage) }
    /// All options, with the one that every subcommand has, in the order of the help.
    var allOptions: [Option] {
        guard isGrouped else { return options + [.help] }
        return OptionGroup.allCases.flatMap { group in
            (options + [.help]).filter { OptionGroup.of($0) == group }
        }
    }
}
