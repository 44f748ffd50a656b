import VeriJSON

extension Subcommand {
    static let lint = Subcommand(
        name: "lint",
        summary: "list the mistakes in patterns, and what is suspicious in them",
        usage: "[OPTION…] PATTERN…",
        about: """
            Lists all mistakes in pattern files, each with its place and, if it is known, the text
            that fixes it. A pattern without mistakes is checked for what is legal but suspicious.
            The exit code is 78 if there are mistakes, 0 if there are none
            or only warnings.
            """,
        options: [.lintFormat, .report, .color, .narrate, .quiet],
        example: """
              verijson lint orders.pattern.json
                reports that "nubmer" is not a type, and that the nearest one is "number"
            """
    ) { arguments throws(Failure) in
        var report = try ReportOutput(arguments)
        if arguments.operands.isEmpty {
            throw arguments.usage("expected a PATTERN, found none")
        }
        let inputs = try arguments.inputs(limit: .pattern)
        try FileClaims.check(arguments, reading: inputs.map(\.path))
        var code = ExitCode.done
        for input in inputs {
            do throws(Failure) {
                code = max(code, try lint(input, &report))
            } catch {
                report.tell(error)
                code = max(code, error.code)
            }
        }
        try report.finish()
        return code
    }

    private static func lint(
        _ input: Input,
        _ report: inout ReportOutput
    ) throws(Failure) -> ExitCode {
        let bytes = try input.bytes()
        let source = SourceText(name: input.name, bytes: bytes)
        var code = ExitCode.done
        var mistakes: [PatternMistake]
        do throws(PatternError) {
            mistakes = try Pattern(bytes, name: input.name).warnings
        } catch {
            mistakes = (error.mistakes + error.warnings).sorted {
                $0.range.lowerBound < $1.range.lowerBound
            }
            code = .pattern
        }
        if [.github, .sarif].contains(report.format) {
            try report.add { $0.add(mistakes, in: source) }
            return code
        }
        let options = report.options
        if report.format == .short {
            try report.add(PatternMistake.lines(of: mistakes, in: source, options))
            return code
        }
        let head = TextEscaping.line("\(input.name): \(count(of: mistakes))") + "\n"
        let drawn = PatternMistake.text(of: mistakes, in: source, options)
        try report.add(drawn.isEmpty ? head : head + "\n" + drawn)
        return code
    }

    private static func count(of mistakes: [PatternMistake]) -> String {
        let warnings = mistakes.count { $0.severity == .warning }
        let errors = mistakes.count - warnings
        let parts = [(errors, "mistake"), (warnings, "warning")].filter { $0.0 > 0 }
        guard !parts.isEmpty else { return "no mistakes" }
        return parts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
    }
}

extension Option {
    static let lintFormat = Option("--format", "text|short|github|sarif") {
        """
        the format of the list (default: text); short is one line per
        mistake, as editors and build services read it; github is
        workflow commands of GitHub Actions, sarif SARIF 2.1.0
        """
    }
}
