public import VeriJSON
internal import VeriJSONCore

/// The mistakes that keep a schema from being used.
///
///     do {
///         _ = try Schema(#"{"$ref": "#/$defs/nmae"}"#)
///     } catch {
///         error.mistakes[0].code     // schema.ref.unresolved
///     }
public struct SchemaError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The mistakes, in the order of their places; at least one.
    public var mistakes: [SchemaMistake]
    /// The warnings about legal but suspicious parts.
    public var warnings: [SchemaMistake]

    /// Returns the mistakes as text for people, with the lines of the schema.
    ///
    /// At most 100 are written, followed by the number of the others; ``mistakes`` has all.
    ///
    /// - Parameter options: The colors, and whether lines are drawn.
    /// - Returns: The text, ending with a line feed.
    public func text(_ options: Report.TextOptions = Report.TextOptions()) -> String {
        SchemaMistake.text(of: mistakes, options)
    }

    /// The mistakes as text for people, without colors.
    public var description: String { text() }
}

extension SchemaMistake {
    /// The limit on mistakes that are written.
    private static let drawnLimit = 100

    /// Returns mistakes and warnings as text for people, with the lines of the schema.
    ///
    ///     print(SchemaMistake.text(of: Schema.lint(text)))
    ///
    /// - Parameters:
    ///   - mistakes: Mistakes and warnings.
    ///   - options: The colors, and whether lines are drawn.
    /// - Returns: The text, ending with a line feed; empty if there are no mistakes. At most 100 are
    ///   written, followed by the number of the others.
    public static func text(
        of mistakes: [SchemaMistake],
        _ options: Report.TextOptions = Report.TextOptions()
    ) -> String {
        var texts = mistakes.prefix(drawnLimit).map { $0.text(options) }
        let omitted = mistakes.count - texts.count
        if omitted > 0 { texts.append("and \(omitted) more not listed\n") }
        return texts.joined(separator: "\n")
    }

    /// Returns a line for each mistake or warning, without a limit.
    package static func lines(of mistakes: [SchemaMistake], _ options: Report.TextOptions) -> String
    {
        mistakes.map { $0.text(options) }.joined()
    }

    /// Returns the mistake with the line of the schema.
    private func text(_ options: Report.TextOptions) -> String {
        diagnostic.schemaText(
            document: nil,
            schema: source,
            disclosure: .values(upTo: .max),
            options
        )
    }

    package var diagnostic: Diagnostic {
        Diagnostic(
            severity: code.isWarning ? .warning : .error,
            code: code.description,
            message: message,
            place: Diagnostic.Place(
                schema: name,
                range: range,
                location: TextLocation(line: line, column: column),
                label: label
            ),
            help: help.map { [$0] } ?? []
        )
    }
}
