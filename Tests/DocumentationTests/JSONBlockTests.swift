import TestSupport
import Testing
import VeriJSON

/// The patterns and documents of the pages, in the order in which a reader meets them.
///
/// A block follows a comment that says what it is:
///
/// - `pattern`: compiles without mistakes and warnings; `pattern: CODE …`: has just these.
///   `pattern: accepts`: accepts the document above, too.
/// - `document`: the pattern above accepts it; `document: CODE …`: these causes are reported.
/// - `clean`: the clean form of the document above.
/// - `syntax: CODE`: not JSON, for this reason; `syntax`: JSON.
/// - `report`, `line`: the report on the document above.
///
/// A document's `key=value` settings are those of ``PageReader/policy(_:)``; `changes-are=CODE`
/// names the codes of its changes.
@Suite struct JSONBlockTests {
    @Test(arguments: Documentation.pages)
    func `patterns, documents and reports are what the page says`(_ page: String) throws {
        var reader = PageReader()
        for block in try MarkdownBlock.blocks(of: page) {
            do {
                try reader.read(block)
            } catch {
                Issue.record("\(block.place): \(error)")
            }
        }
    }
}

private struct PageReader {
    private var pattern: Pattern?
    private var document: (text: String, name: String, policy: Sanitizer.Policy)?

    mutating func read(_ block: MarkdownBlock) throws {
        switch block.role {
        case "pattern": try readPattern(block)
        case "document": try readDocument(block)
        case "clean":
            let clean = try sanitized(block).text
            #expect(clean == block.text, "\(block.place)")
        case "syntax":
            let depth = block.settings["depth"].flatMap(Int.init) ?? 512
            var codes: [String] = []
            do throws(JSONSyntaxError) {
                _ = try JSONValue(parsing: block.bytes, depthLimit: depth)
            } catch {
                codes.append(error.code.description)
            }
            if block.settings["relaxed"] == "compatible" {
                let policy = Sanitizer.Policy(relaxed: .compatible)
                do throws(UnreadableDocumentError) {
                    _ = try Sanitizer(.anything, policy: policy).sanitize(block.bytes)
                } catch {
                    codes = [error.code.description]
                }
            }
            #expect(codes == block.words, "\(block.place)")
        case "report": #expect(try sanitized(block).reportText() == block.text + "\n")
        case "line": #expect(try sanitized(block).report.line == block.text)
        default: break
        }
    }

    private mutating func readPattern(_ block: MarkdownBlock) throws {
        let name = block.settings["name"] ?? "pattern"
        let accepts = block.words == ["accepts"]
        var mistakes: [PatternMistake] = []
        do throws(PatternError) {
            pattern = try Pattern(block.bytes, name: name)
            mistakes = pattern?.warnings ?? []
        } catch {
            pattern = nil
            mistakes = error.mistakes
        }
        let codes = mistakes.map(\.code.rawValue)
        #expect(codes == (accepts ? [] : block.words), "\(block.place)")
        guard accepts else { return }
        let document = try #require(document, "\(block.place): no document above")
        #expect(try verifier(document.policy).accepts(document.text), "\(block.place)")
    }

    private mutating func readDocument(_ block: MarkdownBlock) throws {
        let policy = try Self.policy(block.settings)
        document = (block.text, block.settings["name"] ?? "document", policy)
        let pattern = try #require(pattern, "\(block.place): no pattern above")
        let result = try Sanitizer(pattern, policy: policy).sanitize(block.text)
        let report = result.report
        let codes = report.findings.map(\.code.rawValue) + report.notes.map(\.code.rawValue)
        #expect(codes == block.words, "\(block.place)")
        #expect(try verifier(policy).accepts(block.text) == (result.status == .unchanged))
        if let changes = block.settings["changes-are"] {
            let found = report.changes.map(\.code.rawValue).joined(separator: ",")
            #expect(found == changes, "\(block.place)")
        }
    }

    private func verifier(_ policy: Sanitizer.Policy) throws -> Verifier {
        try Verifier(#require(pattern, "no pattern above"), policy: policy)
    }

    private func sanitized(_ block: MarkdownBlock) throws -> Sanitized {
        let pattern = try #require(pattern, "\(block.place): no pattern above")
        let document = try #require(document, "\(block.place): no document above")
        return try Sanitizer(pattern, policy: document.policy)
            .sanitize(document.text, name: document.name)
    }

    /// The policy that a document's comment asks for.
    private static func policy(_ settings: [String: String]) throws -> Sanitizer.Policy {
        var policy = Sanitizer.Policy()
        for (key, value) in settings {
            switch (key, value) {
            case ("name", _), ("changes-are", _): break
            case ("converting", _):
                let set: Sanitizer.Policy.Conversions = try #require(
                    conversions(value),
                    "no conversions '\(value)'"
                )
                policy.conversions = set
            case ("unknown", "strip"): policy.unknownKeys = .strip
            case ("unknown", "note"): policy.unknownKeys = .note
            case ("optional", "null"): policy.optional = .null
            case ("duplicates", "first"): policy.duplicateKeys = .first
            case ("duplicates", "reject"): policy.duplicateKeys = .reject
            case ("aliases", "caseless"): policy.aliases = .caseless
            case ("aliases", "spelling"): policy.aliases = .spelling
            case ("values", _): policy.disclosure = .values(upTo: Int(value) ?? 200)
            case ("changes", _): policy.limits.changes = try #require(Int(value))
            case ("depth", _): policy.limits.depth = try #require(Int(value))
            default: Issue.record("no setting '\(key)=\(value)'")
            }
        }
        return policy
    }

    private static func conversions(_ name: String) -> Sanitizer.Policy.Conversions? {
        switch name {
        case "safe": .safe
        case "lenient": .lenient
        default:
            name.split(separator: ",").reduce(Optional([])) { set, name in
                let argument = ConversionArgument(written: String(name)).map {
                    Sanitizer.Policy.Conversions($0)
                }
                let plain = Conversion(name: String(name)).map {
                    Sanitizer.Policy.Conversions(ConversionBits($0))
                }
                return (argument ?? plain).flatMap { set?.union($0) }
            }
        }
    }
}
