internal import VeriJSONCore

/// A part of a schema that is wrong or suspicious.
///
///     Schema.lint(#"{"minLenght": 1}"#)[0].message
public struct SchemaMistake: Sendable, Hashable, CustomStringConvertible {
    /// The kind of mistake.
    public var code: Code
    /// The name of the schema's document.
    public var name: String
    /// The bytes of the wrong part, counted from 0.
    public var range: Range<Int>
    /// The line where ``range`` begins, counted from 1.
    public var line: Int
    /// The column where ``range`` begins, in Unicode scalars counted from 1.
    public var column: Int
    /// The expectation and what was found, on one line.
    public var message: String
    /// An edit that corrects the mistake, as a clause; nil if none is known.
    public var help: String?

    package let source: [UInt8]

    init(
        _ code: Code,
        in document: ParsedDocument,
        at node: NodeIndex,
        part: Range<Int>? = nil,
        subject: String,
        expected: String = "",
        suggestion: String? = nil,
        help: String? = nil
    ) {
        self.code = code
        name = document.name
        range = part ?? document.range(node)
        let location = document.location(range.lowerBound)
        (line, column) = (location.line, location.column)
        message = Self.message(code, subject, expected)
        self.help = suggestion.map { "the nearest name is '\($0)'" } ?? help ?? Self.help(code)
        source = document.bytes
    }

    init(_ error: JSONSyntaxError, name: String, bytes: [UInt8]) {
        code = .syntax
        self.name = name
        range = error.offset..<min(error.offset + 1, max(bytes.count, error.offset))
        (line, column) = (error.line, error.column)
        message = error.message
        help = SourceText(name: name, bytes: bytes).yamlHelp
        source = bytes
    }

    /// Creates the mistake that a reference leads to something else than JSON.
    ///
    /// It may be any file, so that nothing of it is shown.
    init(notJSON name: String, _ error: JSONSyntaxError) {
        code = .syntax
        self.name = name
        range = 0..<0
        (line, column) = (error.line, error.column)
        message = "expected JSON, which a reference leads to, found other text"
        help = SourceText(name: name, bytes: []).yamlHelp
        source = []
    }

    /// Creates the mistake of a schema that does not match its meta-schema.
    init(_ finding: Finding, in document: ParsedDocument) {
        // The reason why the closest branch of a meta-schema fails says more than the union.
        var finding = finding
        while finding.code == .unionNoBranch, let cause = finding.causes.first { finding = cause }
        code = .metaSchema
        name = document.name
        range = finding.range
        (line, column) = (finding.line, finding.column)
        message = finding.message
        help = nil
        source = document.bytes
    }

    /// Returns whether two mistakes are of one kind, at one place and about the same part.
    public static func == (left: SchemaMistake, right: SchemaMistake) -> Bool {
        left.code == right.code && left.range == right.range && left.name == right.name
            && left.message == right.message
    }

    /// Feeds the kind and the place to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(range)
        hasher.combine(name)
    }

    /// The place, the code, the message and the help, on one line.
    public var description: String {
        let mark = code.isWarning ? "warning" : "error"
        return "\(name):\(line):\(column): \(mark)[\(code)]: \(message)"
            + (help.map { "; \($0)" } ?? "")
    }
}
