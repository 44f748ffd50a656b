import VeriJSON
import VeriJSONInference
import VeriJSONSchema

extension Subcommand {
    static let convert = Subcommand(
        name: "convert",
        summary: "write a pattern or a JSON Schema in another form, and say what is lost",
        usage: "FILE --to FORM [OPTION…]",
        about: """
            Writes a pattern as a JSON Schema (draft 2020-12), as Swift models, as tables for people,
            or as the columns of a table for engines: a schema of Spark (DDL, or JSON with
            'spark-json') or of Apache Arrow, or a CREATE TABLE for DuckDB and PostgreSQL, or for
            DuckDB alone, with structures. Writes a JSON Schema as a pattern, and as the others.
            What the other form cannot say is listed on standard error.
            """,
        options: [
            .target, .converted, .modelName, .dates, .operation, .references, .draft, .checkFormats,
            .expressions,
            .report,
            .color, .narrate, .quiet,
        ],
        example: """
              verijson convert orders.schema.json --to pattern > orders.pattern.json
                writes a pattern that accepts what the schema accepts, as far as patterns can
              verijson convert orders.pattern.json --to swift -o Orders.swift
                writes structures for the documents that match the pattern
              verijson convert orders.pattern.json --to spark
                writes the columns with which Spark reads clean orders
            """
    ) { arguments throws(Failure) in
        var report = try ReportOutput(arguments)
        guard var input = try arguments.inputs(limit: .pattern).first,
            arguments.operands.count <= 1
        else {
            throw arguments.usage("expected one FILE, found \(arguments.operands.count)")
        }
        let place = SchemaArgument(input.path)
        input.path = place.file
        var claims = FileClaims(arguments)
        let references = try arguments.referencePlaces().map(\.path)
        for path in [input.path] + references { claims.read(path) }
        let path = arguments.path(of: .converted) ?? "-"
        if path != "-" { try claims.write(path, as: Option.converted.name) }
        try claims.write([.report])
        claims.sweep()
        guard let target = try arguments.choice(.target, ConversionTarget.words) else {
            throw arguments.usage(
                "expected the option '--to \(Option.target.value ?? "")', found none"
            )
        }
        try input.keepBytes()
        let converted = try Conversion(
            of: input,
            at: place.reference,
            to: target,
            arguments,
            report
        )
        let text = converted.text.hasSuffix("\n") ? converted.text : converted.text + "\n"
        if path == "-" {
            try Output.toStandardOutput(text)
        } else {
            try Output.toFile(Array(text.utf8), path)
        }
        if !converted.losses.isEmpty { try report.add(converted.losses) }
        try report.finish()
        return .done
    }
}

/// The form that a file is converted to.
private enum ConversionTarget {
    case pattern
    case schema
    case swift
    case markdown
    case columns(ColumnForm)

    static let words: KeyValuePairs<String, ConversionTarget> = [
        "pattern": .pattern, "schema": .schema, "swift": .swift, "markdown": .markdown,
        "spark": .columns(.spark), "spark-json": .columns(.sparkJSON),
        "arrow": .columns(.arrow), "sql": .columns(.sql), "duckdb": .columns(.duckdb),
    ]

    var isPattern: Bool {
        if case .pattern = self { true } else { false }
    }
}

/// A file in another form.
private struct Conversion {
    var text: String
    /// The losses of the form, as text for people; empty if it says all.
    var losses = ""

    /// Converts a pattern or a JSON Schema.
    init(
        of input: Input,
        at reference: String?,
        to target: ConversionTarget,
        _ arguments: Arguments,
        _ report: ReportOutput
    ) throws(Failure) {
        // A schema becomes models and tables by way of a pattern.
        let isNamed = reference != nil || arguments.has(.operation)
        let bytes = try input.bytes()
        let resemblesSchema = isNamed || Schema.resembles(bytes)
        let isSchema = target.isPattern || resemblesSchema
        let pattern: Pattern
        if isSchema {
            let translation = try Self.translation(of: input, at: reference, arguments, report)
            losses = PatternTranslation.Loss.text(of: translation.losses, report.options)
            pattern = translation.pattern
        } else {
            pattern = try input.pattern(report.errorOptions)
        }
        let name =
            arguments.value(of: .modelName)
            ?? String(input.fileName.description.prefix { $0 != "." })
        var notes: [ConvertedPattern.Note] = []
        switch target {
        case .pattern: text = pattern.text
        case .schema:
            guard !isSchema else {
                throw Failure(
                    .usage,
                    "\(input.name): expected a pattern with '--to schema', found a JSON Schema"
                )
            }
            let schema = pattern.jsonSchema()
            (text, notes) = (schema.text, schema.notes)
        case .swift:
            let dates: Pattern.ModelDates = try arguments.choice(.dates) ?? .string
            let source = pattern.swiftSource(named: name, dates: dates)
            (text, notes) = (source.text, source.notes)
        case .markdown: text = pattern.markdown(title: name)
        case .columns(let form):
            let columns = pattern.columns(form, named: name)
            (text, notes) = (columns.text, columns.notes)
        }
        losses += notes.map { TextEscaping.line($0.description) + "\n" }.joined()
    }

    private static func translation(
        of input: Input,
        at reference: String?,
        _ arguments: Arguments,
        _ report: ReportOutput
    ) throws(Failure) -> PatternTranslation {
        let schema = try arguments.schema(input, at: reference, report.errorOptions)
        do throws(PatternError) {
            return try PatternTranslation(of: schema, name: input.name)
        } catch {
            throw Failure(
                .pattern,
                "\(input.name): expected a schema within the limits of patterns, found one whose"
                    + " pattern has this mistake: \(error.mistakes.first?.message ?? "")"
            )
        }
    }
}

extension Option {
    static let modelName = Option("--name", "NAME") {
        """
        the name of the outermost Swift type, or of the table (default:
        that of the file)
        """
    }
    static let dates = Option("--dates", "string|date") {
        """
        the type of 'datetime' in Swift: String (the default), or Date,
        which needs the strategy .iso8601
        """
    }
}
