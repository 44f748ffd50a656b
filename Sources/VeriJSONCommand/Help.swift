/// The help texts.
enum Help {
    static let purpose = "makes JSON documents match a pattern, and reports what it removed"
    static let pattern = "A pattern is JSON that mirrors the documents, with types for values:"
    static let examplePattern =
        #"{"id": "int", "name": "string", "price?": "number", "tags?": ["string"]}"#
    static let schema = "A JSON Schema takes the place of a pattern with '-s'."
    static let compression = "Any input may be compressed with gzip or zstd."
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
            \(compression)

            example: \(example)

            exit codes:
            \(codes.joined())
            'verijson SUBCOMMAND --help' lists all options; 'verijson --version' prints the version.

            """
    }

    static func text(of subcommand: Subcommand) -> String {
        var text = """
            usage: \(subcommand.synopsis)

            \(subcommand.about)

            """
        for (title, options) in groups(of: subcommand) {
            text += "\n\(title):\n" + lines(options, of: subcommand)
        }
        return text + "\nexample:\n\(subcommand.example)\n"
    }

    /// The options of a subcommand, in groups if there are many.
    private static func groups(
        of subcommand: Subcommand
    ) -> [(title: String, options: [Option])] {
        let options = subcommand.allOptions
        guard subcommand.isGrouped else { return [("options", options)] }
        return OptionGroup.allCases.map { group in
            (group.rawValue, options.filter { OptionGroup.of($0) == group })
        }
    }

    private static func lines(_ options: [Option], of subcommand: Subcommand) -> String {
        let width = min(24, subcommand.allOptions.map { head(of: $0).count }.max() ?? 0)
        let margin = String(repeating: " ", count: width + 4)
        return options.map { option in
            let head = head(of: option)
            let help = option.help.split(separator: "\n").joined(separator: "\n" + margin)
            let gap = head.count > width ? "\n" + margin : padded("", to: width - head.count + 2)
            return "  \(head)\(gap)\(help)\n"
        }.joined()
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
