import VeriJSON
import VeriJSONCore

/// The reason why a clean stream is not to be used as a whole, or could not be begun.
///
/// The records that were handed out before it are clean; what is missing is said here: the stream
/// was cut off, it lost too many records, or what surrounds its items does not match.
///
///     do {
///         for try await record in sanitizer.sanitize(items: chunks) { use(record) }
///     } catch let error as StreamError {
///         print(error)        // expected the end of the array, found the end of the data …
///     }
public struct StreamError: Error, Sendable, CustomStringConvertible {
    /// The kind of the error: `stream.items`, `stream.surroundings`, `array.dropped`,
    /// `array.count`, or the code of an `UnreadableDocumentError`.
    public let code: FindingCode
    /// The message in one sentence: what was expected and what was found.
    public let message: String
    /// The next step.
    public let help: String?
    /// The findings about what surrounds the items, with places in the stream.
    public let findings: [Finding]
    /// The records before the error that the call which threw it completed.
    public internal(set) var batches: [Sanitizer.Batch] = []

    init(
        code: FindingCode,
        _ message: String,
        help: String? = nil,
        findings: [Finding] = []
    ) {
        self.code = code
        self.message = message
        self.help = help
        self.findings = findings
    }

    /// The message, the findings with their places, and the next step.
    public var description: String {
        var lines = ["\(message) (\(code))"]
        for finding in findings.prefix(Self.findingLimit) {
            lines.append(
                "  line \(finding.line), column \(finding.column), at "
                    + "\(finding.path): \(finding.message)"
            )
        }
        if findings.count > Self.findingLimit {
            lines.append("  and \(findings.count - Self.findingLimit) more")
        }
        if let help { lines.append("help: \(help)") }
        return lines.joined(separator: "\n")
    }

    private static let findingLimit = 8
}

extension FindingCode {
    /// The document without the items does not match the pattern.
    static let streamSurroundings = FindingCode(rawValue: "stream.surroundings")
    /// The stream was cut off within the array of its items.
    static let streamCut = FindingCode(rawValue: "stream.cut")
}
