/// A subcommand: its words for the help text, its options and what it does.
struct Subcommand: Sendable {
    var name: String
    /// What it does, in one line of the overview.
    var summary: String
    /// What stands after its name.
    var usage: String
    /// A few lines for somebody who sees it for the first time.
    var about: String
    var options: [Option]
    /// A command line, and what comes of it.
    var example: String
    var run: @Sendable (Arguments) throws(Failure) -> ExitCode
}
