/// The help texts.
enum Help {
    static var overview: String {
        let width = Command.subcommands.map(\.name.count).max() ?? 0
        let lines = Command.subcommands.map { "  \(padded($0.name, to: width))   \($0.summary)\n" }
        return """
            verijson makes JSON documents match a pattern, and reports what it removed.

            usage: verijson SUBCOMMAND [OPTION…] [FILE…]

            \(lines.joined())
            A pattern is JSON that mirrors the documents, with types for values:
              {"id": "int", "name": "string", "price?": "number", "tags?": ["string"]}

            example: verijson clean -p orders.pattern.json response.json > clean.json

            exit codes: 0 done, 1 something was found (verify, clean --check), 2 rejected,
              64 wrong usage, 65 not JSON or over a limit, 66 no such input,
              73 output cannot be written, 78 the pattern is wrong

            'verijson SUBCOMMAND --help' lists all options; 'verijson --version' prints the version.

            """
    }

    static func text(of subcommand: Subcommand) -> String {
        let options = subcommand.options + [.help]
        let heads = options.map(head)
        let width = min(24, heads.map(\.count).max() ?? 0)
        let margin = String(repeating: " ", count: width + 4)
        var text = """
            usage: verijson \(subcommand.name) \(subcommand.usage)

            \(subcommand.about)

            options:

            """
        for (option, head) in zip(options, heads) {
            let help = option.help.split(separator: "\n").joined(separator: "\n" + margin)
            let gap = head.count > width ? "\n" + margin : padded("", to: width - head.count + 2)
            text += "  \(head)\(gap)\(help)\n"
        }
        return text + "\nexample:\n\(subcommand.example)\n"
    }

    private static func head(of option: Option) -> String {
        let names = [option.short, option.name].compactMap(\.self).joined(separator: ", ")
        guard let value = option.value else { return names }
        return option.defaultValue == nil ? "\(names) \(value)" : "\(names)[=\(value)]"
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
