/// The completions for zsh, made from the tables of subcommands and options.
///
/// The script serves as a file of `$fpath`, which zsh runs as the function, and with `source`.
enum ZshCompletions {
    static var script: String {
        """
        #compdef verijson
        # Completions of verijson \(Command.version) for zsh.
        _verijson() {
            local context state state_descr line curcontext=$curcontext
            local -A opt_args
            local -a subcommands=(
        \(Command.subcommands.map(item).joined())\
            )
            _arguments -C \\
        \(Command.options.map { specification(of: $0, indent: 8) }.joined())\
                '1:subcommand:->subcommand' \\
                '*:: :->arguments' && return
            case $state in
                subcommand)
                    _describe -t commands subcommand subcommands
                    ;;
                arguments)
                    case $words[1] in
        \(Command.subcommands.map(arm).joined())\
                        help) _describe -t commands subcommand subcommands ;;
                    esac
                    ;;
            esac
        }
        if [[ $funcstack[1] == _verijson ]]; then
            _verijson "$@"
        else
            compdef _verijson verijson
        fi

        """
    }

    private static func item(of subcommand: Subcommand) -> String {
        "        \(ShellText.quoted("\(subcommand.name):\(subcommand.summary)"))\n"
    }

    private static func arm(of subcommand: Subcommand) -> String {
        var lines = subcommand.allOptions.map { specification(of: $0, indent: 24) }.joined()
        if let kind = subcommand.operands {
            let operand = "*:operand:\(action(for: kind))"
            lines += "                        \(ShellText.quoted(operand)) \\\n"
        }
        return """
                            \(subcommand.name))
                                _arguments -s -S \\
            \(lines)\
                                    && return
                                ;;

            """
    }

    /// Returns the specification of an option for `_arguments`, which excludes its other names.
    private static func specification(of option: Option, indent: Int) -> String {
        let names = option.names.map { name in
            switch (option.value, name.hasPrefix("--")) {
            case (nil, _): name
            // The value of an optional one must be in the same word.
            case (_, true): option.defaultValue == nil ? "\(name)=" : "\(name)=-"
            case (_, false): "\(name)+"
            }
        }
        var text = "[\(escaped(option.summary, "\\[]"))]"
        if let value = option.value, let kind = option.valueKind {
            let colons = option.defaultValue == nil ? ":" : "::"
            text += "\(colons)\(escaped(value, "\\:")):\(action(for: kind))"
        }
        let others = option == .help ? "- *" : option.names.joined(separator: " ")
        return names.map { name in
            String(repeating: " ", count: indent)
                + "\(ShellText.quoted("(\(others))\(name)\(text)")) \\\n"
        }.joined()
    }

    private static func action(for kind: ValueKind) -> String {
        switch kind {
        case .file: "_files"
        case .word(let words): "(\(words.joined(separator: " ")))"
        case .list(let names): "_values -s , name \(names.joined(separator: " "))"
        case .text: " "
        }
    }

    private static func escaped(_ text: String, _ special: String) -> String {
        String(text.flatMap { special.contains($0) ? ["\\", $0] : [$0] })
    }
}
