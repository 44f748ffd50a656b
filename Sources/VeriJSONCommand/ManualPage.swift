/// The manual page in roff, with the macros of man(7), made from the tables of the command.
enum ManualPage {
    static var text: String {
        """
        .TH VERIJSON 1 "" "verijson \(escaped(Command.version))" "User Commands"
        .SH NAME
        verijson \\- \(escaped(Help.purpose))
        .SH SYNOPSIS
        \(Command.subcommands.map(synopsis).joined(separator: "\n.br\n"))
        .SH DESCRIPTION
        .B verijson
        \(paragraph(Help.purpose + "."))
        \(paragraph(Help.compression))
        .PP
        \(paragraph(Help.pattern))
        .PP
        \(verbatim(Help.examplePattern))
        .PP
        \(paragraph(Help.schema))
        .SH SUBCOMMANDS
        \(Command.subcommands.map(section).joined())\
        .SH OPTIONS
        These are given in place of a subcommand.
        \(Command.options.map(item).joined())\
        .SH EXIT STATUS
        With several files, each is worked on, and the highest code counts.
        \(ExitCode.allCases.map(item).joined())\
        .SH ENVIRONMENT
        .TP
        .B NO_COLOR
        If it is set and not empty, nothing is colored, except with
        .BR "\\-\\-color always" .
        .TP
        .B TERM
        If it is
        .BR dumb ,
        nothing is colored either.
        .SH EXAMPLES
        \(verbatim(Help.example))

        """
    }

    private static func synopsis(of subcommand: Subcommand) -> String {
        let usage = subcommand.usage.isEmpty ? "" : " " + escaped(subcommand.usage)
        return "\\fBverijson \(escaped(subcommand.name))\\fP\(usage)"
    }

    private static func section(of subcommand: Subcommand) -> String {
        """
        .SS \(escaped(subcommand.name))
        \(paragraph(subcommand.about))
        \(subcommand.allOptions.map(item).joined())\
        .PP
        Example:
        .PP
        \(verbatim(subcommand.example))

        """
    }

    private static func item(of option: Option) -> String {
        let names = option.names.map { "\\fB\(escaped($0))\\fP" }.joined(separator: ", ")
        let value = option.value.map { value in
            let value = "\\fI\(escaped(value))\\fP"
            return option.defaultValue == nil ? " \(value)" : "[=\(value)]"
        }
        return ".TP\n\(names)\(value ?? "")\n\(paragraph(option.help))\n"
    }

    private static func item(of code: ExitCode) -> String {
        ".TP\n.B \(code.rawValue)\n\(paragraph(code.meaning))\n"
    }

    /// Returns a text whose lines are filled, each sentence on lines of its own.
    private static func paragraph(_ text: String) -> String {
        var result: [Substring] = []
        for word in text.split(whereSeparator: { $0 == "\n" || $0 == " " }) {
            if let last = result.last, !last.hasSuffix("."), last.count + word.count < 72 {
                result[result.count - 1] += " " + word
            } else {
                result.append(word)
            }
        }
        return lines(result)
    }

    /// Returns a text whose lines stay as they are, indented.
    private static func verbatim(_ text: String) -> String {
        ".nf\n.RS\n\(lines(text.split(separator: "\n")))\n.RE\n.fi"
    }

    private static func lines(_ lines: [Substring]) -> String {
        // A line that began with a full stop would be a request; an apostrophe is escaped anyway.
        lines.map { ($0.hasPrefix(".") ? "\\&" : "") + escaped(String($0)) }
            .joined(separator: "\n")
    }

    /// Returns a text in which no character has a meaning for roff, and each looks as in ASCII.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\e"
            case "-": "\\-"
            case "'": "\\(aq"
            case "\"": "\\(dq"
            case "`": "\\(ga"
            case "^": "\\(ha"
            case "~": "\\(ti"
            case _ where scalar.isASCII: String(scalar)
            default: "\\[u\(hexadecimal(scalar))]"
            }
        }.joined()
    }

    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
