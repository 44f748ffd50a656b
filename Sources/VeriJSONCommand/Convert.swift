import VeriJSON
import VeriJSONSchema

extension Subcommand {
    static let convert = Subcommand(
        name: "convert",
        summary: "write a JSON Schema as a pattern, and say what is lost",
        usage: "FILE --to pattern [OPTION…]",
        about: """
            Writes what a file says in another form to standard output. What the form cannot say
            is listed on standard error, each with its place.
            """,
        options: [
            .target, .converted, .references, .draft, .checkFormats, .report, .color, .narrate,
            .quiet,
        ],
        example: """
              verijson convert orders.schema.json --to pattern > orders.pattern.json
                writes a pattern that accepts what the schema accepts, as far as patterns can
            """
    ) { arguments throws(Failure) in
        var report = try ReportOutput(arguments)
        guard let input = try arguments.inputs(limit: .pattern).first,
            arguments.operands.count <= 1
        else {
            throw arguments.usage("expected one FILE, found \(arguments.operands.count)")
        }
        var claims = FileClaims(arguments)
        for path in [input.path] + arguments.values(of: .references) { claims.read(path) }
        let path = arguments.value(of: .converted) ?? "-"
        if path != "-" { try claims.write(path, as: Option.converted.name) }
        try claims.write([.report])
        claims.sweep()
        guard let target: ConversionTarget = try arguments.choice(.target) else {
            throw arguments.usage(
                "expected the option '--to \(Option.target.value ?? "")', found none"
            )
        }
        let converted =
            switch target {
            case .pattern: try Conversion(toPattern: input, arguments, report)
            }
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
private enum ConversionTarget: String {
    case pattern
}

/// A file in another form.
private struct Conversion {
    var text: String
    /// What the form cannot say, as text for people; empty if it says all.
    var losses: String

    /// Converts a JSON Schema.
    init(
        toPattern input: Input,
        _ arguments: Arguments,
        _ report: ReportOutput
    ) throws(Failure) {
        let schema = try arguments.schema(at: input.path, report.errorOptions)
        do throws(PatternError) {
            let translation = try PatternTranslation(of: schema, name: input.name)
            text = translation.pattern.text
            losses = PatternTranslation.Loss.text(of: translation.losses, report.options)
        } catch {
            throw Failure(
                .pattern,
                "\(input.name): expected a schema within the limits of patterns, found one whose"
                    + " pattern has this mistake: \(error.mistakes.first?.message ?? "")"
            )
        }
    }
}
