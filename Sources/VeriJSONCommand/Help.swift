/// The help texts.
enum Help {
    static let purpose = "makes JSON documents match a pattern, and reports what it removed"
    static let pattern = "A pattern is JSON that mirrors the documents, with types for values:"
    static let examplePattern =
        #"{"id": "int", "name": "string", "price?": "number", "tags?": ["string"]}"#
    static let schema = "A JSON Schema takes the place of a pattern with '-s'."
    static let gzip = "Any input may be compressed with gzip."
    static let example = "verijson clean -p orders.pattern.json response.json > clean.json"

    static var overview: String {
        let width = Command.subcommands.map(\.name.count).max() ?? 0
        let lines = Command.subcommands.map { "  \(padded($0.name, to: width))   \($0.summary)\n" }
        let codes = ExitCode.allCases.map { code in
            let number = "\(code.rawValue)"
            return "  \(padded("", to: 2 - number.count))\(number)  \(code.meaning)\n"
        }
        return """
            verijson \(purpose).

            usage: verijson SUBCOMMAND [OPTION…] [FILE…]

            \(lines.joined())
            \(pattern)
              \(examplePattern)
            \(schema)
            \(gzip)

            example: \(example)

            exit codes:
            \(codes.joined())
            'verijson SUBCOMMAND --help' lists all options; 'verijson --version' prints the version.

            """
    }

    static func text(of subcommand: Subcommand) -> String {
        let options = subcommand.allOptions
        let heads = options.map(head)
        let width = min(24, heads.map(\.count).max() ?? 0)
        let margin = String(repeating: " ", count: width + 4)
        var text = """
            usage: \(subcommand.synopsis)

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
        let names = option.names.joined(separator: ", ")
        guard let value = option.value else { return names }
        return option.defaultValue == nil ? "\(names) \(value)" : "\(names)[=\(value)]"
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
