import VeriJSON

extension Subcommand {
    static let convert = Subcommand(
        name: "convert",
        summary: "write a pattern in another form",
        usage: "PATTERN --to FORM [OPTION…]",
        about: """
            Writes a pattern as a JSON Schema (draft 2020-12), as Swift models, or as tables for people.
            What the other form cannot say is listed on standard error.
            """,
        options: [.form, .modelName, .dates, .rendering, .quiet],
        example: """
              verijson convert orders.pattern.json --to swift -o Orders.swift
                writes structures for the documents that match the pattern
            """
    ) { arguments throws(Failure) in
        guard let path = arguments.operands.first, arguments.operands.count == 1 else {
            throw arguments.usage(
                "expected one PATTERN, found \(arguments.operands.isEmpty ? "none" : "several")"
            )
        }
        _ = try arguments.value(required: .form)
        let form: PatternForm = try arguments.choice(.form) ?? .schema
        let dates: Pattern.ModelDates = try arguments.choice(.dates) ?? .string
        let input = Input(path: path, limit: .pattern)
        let outputPath = arguments.value(of: .rendering).flatMap { $0 == "-" ? nil : $0 }
        if let outputPath {
            var claims = FileClaims(arguments)
            claims.read(path)
            try claims.write(outputPath, as: "-o")
            claims.sweep()
        }
        let pattern = try input.pattern(TextOptions())
        let name = arguments.value(of: .modelName) ?? String(input.fileName.prefix { $0 != "." })
        let converted: ConvertedPattern
        switch form {
        case .schema: converted = pattern.jsonSchema()
        case .swift: converted = pattern.swiftSource(named: name, dates: dates)
        case .markdown:
            converted = ConvertedPattern(text: pattern.markdown(title: name), notes: [])
        }
        if let outputPath {
            try Output.toFile(Array(converted.text.utf8), outputPath)
        } else {
            try Output.toStandardOutput(converted.text)
        }
        if !arguments.has(.quiet) {
            for note in converted.notes { System.tell(TextEscaping.line(note.description) + "\n") }
        }
        return .done
    }
}

/// A form that patterns are converted to.
enum PatternForm: String {
    case schema
    case swift
    case markdown
}

extension Option {
    static let form = Option("--to", "schema|swift|markdown") {
        "the form to write (required)"
    }
    static let modelName = Option("--name", "NAME") {
        "the name of the outermost Swift type (default: that of the file)"
    }
    static let dates = Option("--dates", "string|date") {
        """
        the type of 'datetime' in Swift: String (the default), or Date,
        which needs the strategy .iso8601
        """
    }
}
