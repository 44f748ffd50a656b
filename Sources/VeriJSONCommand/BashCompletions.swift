/// The completions for bash, from version 3.2 on, made from the tables of subcommands and options.
///
/// The function completes words that it knows. If it leaves `COMPREPLY` empty, bash completes
/// files, except where `compopt`, which version 3.2 lacks, prevents that.
enum BashCompletions {
    static var script: String {
        let names = Command.subcommands.map(\.name)
        let first = names + ["help"] + Command.options.flatMap(\.names)
        let values = Command.subcommands.flatMap { subcommand in
            subcommand.allOptions.compactMap { arm(for: $0, of: subcommand) }
        }
        return """
            # Completions of verijson \(Command.version) for bash.
            _verijson() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
                local sign= words= list= options= operands= files=yes index
                COMPREPLY=()
                if ((COMP_CWORD == 1)); then
                    _verijson_offer \(ShellText.quoted(first.joined(separator: " ")))
                    return
                fi
                for ((index = 2; index < COMP_CWORD; index++)); do
                    if [[ ${COMP_WORDS[index]} == -- ]]; then return; fi
                done
                # Bash separates the name and the value of '--name=value'.
                if [[ $word == '=' ]]; then
                    word= sign='='
                elif [[ $before == '=' ]]; then
                    before=${COMP_WORDS[COMP_CWORD-2]} sign='='
                fi
                case "${COMP_WORDS[1]} $before$sign" in
            \(values.joined())\
                esac
                if [[ -n $list ]]; then
                    # The names before the last comma stay.
                    local head=${word%"${word##*,}"} name
                    for name in $(compgen -W "$list" -- "${word##*,}"); do
                        COMPREPLY+=("$head$name")
                    done
                    return
                elif [[ -n $words ]]; then
                    _verijson_offer "$words"
                    return
                fi
                case ${COMP_WORDS[1]} in
            \(Command.subcommands.map(arm).joined())\
                    help) operands=\(ShellText.quoted(names.joined(separator: " "))) files= ;;
                esac
                if [[ $word == -* ]]; then
                    _verijson_offer "$options"
                elif [[ -z $files ]]; then
                    _verijson_offer "$operands"
                fi
            }

            _verijson_offer() {
                COMPREPLY=($(compgen -W "$1" -- "$word"))
                compopt +o default 2>/dev/null
            }

            complete -o default -F _verijson verijson

            """
    }

    /// Returns the case of the words after an option; nil if the option has no value.
    private static func arm(for option: Option, of subcommand: Subcommand) -> String? {
        guard let kind = option.valueKind else { return nil }
        let longer = option.names.filter { $0.hasPrefix("--") }.map { "\($0)=" }
        // An optional value is never the next word.
        let names = option.defaultValue == nil ? option.names + longer : longer
        let labels = names.map { ShellText.quoted("\(subcommand.name) \($0)") }
        let body =
            switch kind {
            case .file: "return"
            case .word(let words): "words=\(ShellText.quoted(words.joined(separator: " ")))"
            case .list(let names): "list=\(ShellText.quoted(names.joined(separator: " ")))"
            case .text: "compopt +o default 2>/dev/null; return"
            }
        return "        \(labels.joined(separator: " | "))) \(body) ;;\n"
    }

    /// Returns the case of a subcommand, with its options and operands.
    private static func arm(of subcommand: Subcommand) -> String {
        let options = subcommand.allOptions.flatMap(\.names).joined(separator: " ")
        let operands: String
        switch subcommand.operands {
        case .file: operands = ""
        case .word(let words), .list(let words):
            operands = " operands=\(ShellText.quoted(words.joined(separator: " "))) files="
        case .text, nil: operands = " files="
        }
        return "        \(subcommand.name)) options=\(ShellText.quoted(options))\(operands) ;;\n"
    }
}
