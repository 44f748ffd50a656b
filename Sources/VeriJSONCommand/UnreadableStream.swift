import VeriJSON
import VeriJSONStreams

/// A stream of which no record could be read: most likely a file of another kind.
struct UnreadableStream {
    /// The number of bytes from which the kind is told, and of those of a line.
    static let sampleSize = 1 << 16
    static let lineSize = 1 << 12

    /// The text that the beginning looks like.
    enum Kind: Equatable {
        case document
        case markup
        case events
        case table(separator: Character)
        case otherLineEnds(String)
        case adjacentDocuments
        case otherEncoding
        case unknown

        /// Whether the text would be read if lines did not matter.
        var isAboutLines: Bool {
            switch self {
            case .document, .otherLineEnds, .adjacentDocuments: true
            default: false
            }
        }
    }

    let kind: Kind
    private let framing: Sanitizer.Framing

    /// Looks at the beginnings of the first records, each with a line feed at its end.
    init(_ sample: [UInt8], _ framing: Sanitizer.Framing) {
        self.framing = framing
        let isOneArray = if case .items = framing { true } else { false }
        let kind: Kind = isOneArray ? .unknown : Self.kind(of: sample)
        // Documents may have lines, and need none.
        let mayBeSpread = if case .documents = framing { true } else { false }
        self.kind = mayBeSpread && kind.isAboutLines ? .unknown : kind
    }

    /// Whether the text looks like something that is known.
    var isKnown: Bool { kind != .unknown }

    func message(_ records: Int) -> String {
        "expected JSON in each \(framing.words.unit), found none in "
            + records.counted("record")
    }

    var help: String? {
        switch kind {
        case .document:
            "it looks like one document on several lines: leave out '--lines', use '--items' for "
                + "the items of its array, or '--documents' for several"
        case .markup:
            "it looks like XML or HTML: leave out '\(framing.words.option)', or use '--items=PATH'"
        case .events:
            "it looks like server-sent events: take the text after 'data:' first, as with "
                + "sed -n 's/^data: *//p'"
        case .table(let separator):
            "it looks like a table with \(Self.name(of: separator)): make an object of each row first"
        case .otherLineEnds(let end):
            "its lines seem to end with \(end): make that a line feed first, as with 'tr'"
        case .adjacentDocuments:
            "it looks like documents without line ends between them: use '--documents'"
        case .otherEncoding:
            "it looks like UTF-16 or UTF-32: convert it first, as with 'iconv -t UTF-8'"
        case .unknown: "see the reports of the records"
        }
    }

    private static func name(of separator: Character) -> String {
        switch separator {
        case ",": "commas (CSV)"
        case ";": "semicolons (CSV)"
        default: "tabs (TSV)"
        }
    }

    // MARK: The kind

    private static let feed = UInt8(ascii: "\n")
    private static let space: Set<UInt8> = [0x20, 0x09, 0x0D, 0x0A]

    private static func kind(of sample: [UInt8]) -> Kind {
        if sample.starts(with: [0xFF, 0xFE]) || sample.starts(with: [0xFE, 0xFF])
            || sample.prefix(4).count(where: { $0 == 0 }) >= 2
        {
            return .otherEncoding
        }
        let lines = sample.split(separator: feed).filter { !$0.allSatisfy(space.contains) }
        guard let first = lines.first?.drop(while: space.contains) else { return .unknown }
        if first.first == UInt8(ascii: "<") { return .markup }
        if lines.allSatisfy(isEventField) { return .events }
        if let end = otherEnd(in: lines) { return .otherLineEnds(end) }
        if let opening = first.first, [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(opening) {
            return isCut(first) ? .document : isFollowed(first) ? .adjacentDocuments : .unknown
        }
        return table(lines)
    }

    /// Returns whether a line is a field of server-sent events, or a comment.
    private static func isEventField(_ line: ArraySlice<UInt8>) -> Bool {
        ["data:", "event:", "id:", "retry:", ":"].contains { line.starts(with: $0.utf8) }
    }

    /// Returns the name of the character that ends lines in place of a line feed.
    private static func otherEnd(in lines: [ArraySlice<UInt8>]) -> String? {
        guard lines.count == 1, let line = lines.first else { return nil }
        let ends: KeyValuePairs<String, [UInt8]> = [
            "a carriage return": [0x0D], "NUL": [0x00], "U+0085": [0xC2, 0x85],
            "U+2028": [0xE2, 0x80, 0xA8],
        ]
        return ends.first { _, end in
            line.dropLast().firstRange(of: end).map { isDocument(line[..<$0.lowerBound]) } ?? false
        }?.key
    }

    private static func isDocument(_ text: ArraySlice<UInt8>) -> Bool {
        (try? JSONValue(parsing: Array(text))) != nil
    }

    /// Returns whether a text is the beginning of a longer document.
    private static func isCut(_ text: ArraySlice<UInt8>) -> Bool {
        do throws(JSONSyntaxError) {
            _ = try JSONValue(parsing: Array(text))
            return false
        } catch {
            return error.code == .unexpectedEnd
        }
    }

    /// Returns whether a text is a document with another one after it.
    private static func isFollowed(_ text: ArraySlice<UInt8>) -> Bool {
        do throws(JSONSyntaxError) {
            _ = try JSONValue(parsing: Array(text))
            return false
        } catch {
            let next = text.dropFirst(error.offset).first
            return error.code == .trailingContent
                && (next == UInt8(ascii: "{") || next == UInt8(ascii: "["))
        }
    }

    /// Recognises rows with the same number of separators, at least one.
    private static func table(_ lines: [ArraySlice<UInt8>]) -> Kind {
        for separator: Character in [",", ";", "\t"] {
            guard let byte = separator.asciiValue, let first = lines.first else { continue }
            let count = first.count { $0 == byte }
            if count > 0, lines.count > 1,
                lines.prefix(3).allSatisfy({ line in line.count { $0 == byte } == count })
            {
                return .table(separator: separator)
            }
        }
        return .unknown
    }
}
