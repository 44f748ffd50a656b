/// A shell for which the command has completions.
private enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish

    var script: String {
        switch self {
        case .bash: BashCompletions.script
        case .zsh: ZshCompletions.script
        case .fish: FishCompletions.script
        }
    }
}

extension Subcommand {
    static let completions = Subcommand(
        name: "completions",
        summary: "write a script with which a shell completes this command",
        usage: "bash|zsh|fish",
        about: """
            Writes a script for a shell, with which it completes subcommands, options, their values
            and files. New shells load it from the places below, zsh if the folder is in its $fpath.
            To try it in a running bash or zsh, use 'source <(verijson completions bash)', or zsh.
            """,
        options: [],
        example: """
              verijson completions bash > ~/.local/share/bash-completion/completions/verijson
              verijson completions zsh > ~/.zfunc/_verijson
              verijson completions fish > ~/.config/fish/completions/verijson.fish
                each writes the script where its shell looks for it
            """,
        operands: .word(Shell.allCases.map(\.rawValue))
    ) { arguments throws(Failure) in
        let names = Shell.allCases.map(\.rawValue)
        let words = arguments.operands.map(\.description)
        guard words.count == 1, let word = words.first, let shell = Shell(rawValue: word) else {
            let found = words.map { "'\($0)'" }.joined(separator: " and ")
            let near = words.count == 1 ? Failure.nearest(to: words[0], among: names) : ""
            throw arguments.usage(
                "expected one of \(names.joined(separator: ", ")), found "
                    + (found.isEmpty ? "none" : found + near)
            )
        }
        try Output.toStandardOutput(shell.script)
        return .done
    }
}

/// The text of a shell script.
enum ShellText {
    /// Returns a word in single quotes for bash and zsh.
    static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: #"'\''"#) + "'"
    }
}
