import VeriJSON
import VeriJSONReports
import VeriJSONSchema

extension Subcommand {
    static let lint = Subcommand(
        name: "lint",
        summary: "list the mistakes in patterns and schemas, and what is suspicious in them",
        usage: "[OPTION…] FILE…",
        about: """
            Lists all mistakes in files with patterns or JSON Schemas, each with its place and, if
            it is known, the text that fixes it, and what is legal but suspicious. A schema is
            known by its '$schema', or by a 'type' beside 'properties' or 'items'. Of an API that
            OpenAPI describes, all schemas are checked. The exit code is
            78 if there are mistakes, 0 if there are none or only warnings.
            """,
        options: [
            .lintsSchemas, .references, .draft, .expressions, .lintFormat, .report, .color,
            .narrate,
            .quiet,
        ],
        example: """
              verijson lint orders.pattern.json
                reports that "nubmer" is not a type, and that the nearest one is "number"
            """
    ) { arguments throws(Failure) in
        var report = try ReportOutput(arguments)
        if arguments.operands.isEmpty {
            throw arguments.usage("expected a FILE, found none")
        }
        let inputs = try arguments.inputs(limit: .pattern)
        try FileClaims.check(arguments, reading: inputs.map(\.path))
        var code = ExitCode.done
        var listed: Set<SchemaMistake> = []
        for input in inputs {
            do throws(Failure) {
                code = max(code, try lint(input, arguments, &report, &listed))
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
        _ arguments: Arguments,
        _ report: inout ReportOutput,
        _ listed: inout Set<SchemaMistake>
    ) throws(Failure) -> ExitCode {
        let bytes = try input.bytes()
        if arguments.has(.lintsSchemas) || Schema.resembles(bytes) {
            return try lint(schema: bytes, input, arguments, &report, &listed)
        }
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
        try add(
            about: input,
            warnings: mistakes.count { $0.severity == .warning },
            of: mistakes.count,
            text: { PatternMistake.text(of: mistakes, in: source, $0) },
            lines: { PatternMistake.lines(of: mistakes, in: source, $0) },
            machine: { $0.add(mistakes, in: source) },
            &report
        )
        return code
    }

    // Lists for programs are about all files, so that they have a mistake in a file that several
    // schemas refer to once; `listed` has those of the schemas so far.
    private static func lint(
        schema bytes: [UInt8],
        _ input: Input,
        _ arguments: Arguments,
        _ report: inout ReportOutput,
        _ listed: inout Set<SchemaMistake>
    ) throws(Failure) -> ExitCode {
        let options = try arguments.schemaOptions(input.path)
        let mistakes = Schema.lint(bytes, name: input.name, options: options)
        let kind = OpenAPIDescription(bytes).map { api in
            let bodies = api.operations.count
            return "\(api.specification) with \(count(api.schemas.count, "schema")) and "
                + "\(bodies) bod\(bodies == 1 ? "y" : "ies") in JSON: "
        }
        let new = mistakes.filter { listed.insert($0).inserted }
        try add(
            about: input,
            kind: kind ?? "",
            warnings: mistakes.count(where: \.code.isWarning),
            of: mistakes.count,
            text: { SchemaMistake.text(of: mistakes, $0) },
            lines: { SchemaMistake.lines(of: new, $0) },
            machine: { $0.add(new, in: SourceText(name: input.name, bytes: bytes)) },
            &report
        )
        return mistakes.contains { !$0.code.isWarning } ? .pattern : .done
    }

    /// Adds the mistakes of a file to the report, in the form that was asked for.
    private static func add(
        about input: Input,
        kind: String = "",
        warnings: Int,
        of count: Int,
        text: (Report.TextOptions) -> String,
        lines: (Report.TextOptions) -> String,
        machine: (inout MachineReport) -> Void,
        _ report: inout ReportOutput
    ) throws(Failure) {
        switch report.format {
        case .machine:
            try report.add { (all: inout MachineReport) throws(Failure) in machine(&all) }
        case .short:
            let lines = lines(report.options)
            try report.add(lines)
        default:
            let count = Self.count(errors: count - warnings, warnings: warnings)
            let head = TextEscaping.line("\(input.name): \(kind)\(count)") + "\n"
            let drawn = text(report.options)
            try report.add(drawn.isEmpty ? head : head + "\n" + drawn)
        }
    }

    private static func count(errors: Int, warnings: Int) -> String {
        let parts = [(errors, "mistake"), (warnings, "warning")].filter { $0.0 > 0 }
        guard !parts.isEmpty else { return "no mistakes" }
        return parts.map { count($0, $1) }.joined(separator: ", ")
    }

    private static func count(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}

extension Option {
    static let lintFormat = Option(
        "--format",
        ReportOutput.Format.placeholder([.text, .short], and: \.listsMistakes)
    ) {
        wrapped(
            "the format of the list (default: text); short is one line per mistake, as editors "
                + "and build services read it; "
                + ReportOutput.Format.words(of: \.listsMistakes)
        )
    }
}

extension MachineReport {
    /// Adds the mistakes and warnings of a schema, and of the documents that it refers to.
    mutating func add(_ mistakes: [SchemaMistake], in source: SourceText) {
        let own = mistakes.filter { $0.name == source.name }
        add(own.map(\.diagnostic), in: source)
        var others = mistakes.filter { $0.name != source.name }[...]
        while let first = others.first {
            let group = others.prefix { $0.name == first.name }
            add(group.map(\.diagnostic), in: SourceText(name: first.name, bytes: first.source))
            others = others.dropFirst(group.count)
        }
    }
}
