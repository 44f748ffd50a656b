/// The completions for fish, made from the tables of subcommands and options.
enum FishCompletions {
    static var script: String {
        let subcommands = Command.subcommands.map { subcommand in
            line("__verijson_is", "-a \(subcommand.name) -d \(quoted(subcommand.summary))")
                + line("'__verijson_is help'", "-a \(subcommand.name)")
        }
        return """
            # Completions of verijson \(Command.version) for fish.
            # Tests whether a subcommand is given, or none.
            function __verijson_is
                set -l words (commandline -opc)
                if test (count $argv) -eq 0
                    test (count $words) -eq 1
                else
                    test (count $words) -gt 1; and test "$words[2]" = $argv[1]
                end
            end

            # Offers names after those of a list that are followed by a comma.
            function __verijson_list
                set -l word (string replace -r -- '^--[^=]*=' '' (commandline -ct))
                set -l head (string match -r -- '^.*,' $word)
                printf '%s\\n' "$head"$argv
            end

            complete -c verijson -e
            \(line("__verijson_is", "-f"))\
            \(line("'__verijson_is help'", "-f"))\
            \(subcommands.joined())\
            \(line("__verijson_is", "-a help -d 'show the help of a subcommand'"))\
            \(Command.options.map { option(of: nil, $0) }.joined())\
            \(Command.subcommands.map(lines).joined())
            """
    }

    private static func line(_ condition: String, _ rest: String) -> String {
        "complete -c verijson -n \(condition) \(rest)\n"
    }

    private static func lines(of subcommand: Subcommand) -> String {
        let condition = "'__verijson_is \(subcommand.name)'"
        let options = subcommand.allOptions.map { option(of: subcommand, $0) }.joined()
        switch subcommand.operands {
        case .file: return options
        case .word(let words), .list(let words):
            return options + line(condition, "-f -a \(quoted(words.joined(separator: " ")))")
        case .text, nil: return options + line(condition, "-f")
        }
    }

    private static func option(of subcommand: Subcommand?, _ option: Option) -> String {
        let names = option.names.map { name in
            name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
        }
        let condition = subcommand.map { "'__verijson_is \($0.name)'" } ?? "__verijson_is"
        // Without -r, a value is completed only after an equals sign.
        let needed = option.defaultValue == nil ? "-x " : ""
        let value =
            switch option.valueKind {
            case nil: ""
            case .file: " -r -F"
            case .word(let words): " \(needed)-a \(quoted(words.joined(separator: " ")))"
            case .list(let names):
                " \(needed)-a \(quoted("(__verijson_list \(names.joined(separator: " ")))"))"
            case .text: " -x"
            }
        let text = " -d \(quoted(option.summary))"
        return line(condition, names.joined(separator: " ") + value + text)
    }

    /// Returns a word in single quotes, in which fish knows two escapes.
    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: #"\\"#).replacing("'", with: #"\'"#) + "'"
    }
}
