extension Subcommand {
    static let manual = Subcommand(
        name: "manual",
        summary: "write the manual page of this command",
        usage: "",
        about: """
            Writes the manual page, with all subcommands, options and exit codes, for 'man'.
            """,
        options: [],
        example: """
              verijson manual > ~/.local/share/man/man1/verijson.1
                writes the page where 'man verijson' looks for it
            """,
        operands: nil
    ) { arguments throws(Failure) in
        if let word = arguments.operands.first {
            throw arguments.usage("expected no operand, found '\(word)'")
        }
        try Output.toStandardOutput(ManualPage.text)
        return .done
    }
}
