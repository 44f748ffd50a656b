import VeriJSON

/// A check of the beginning of a stream that should have a document on each line.
///
/// Each line of a document on several lines would be a record, and some of them could be read: an
/// item of a list, or `{}`. So no record comes out before the first line is a document, or cannot be
/// the beginning of one.
///
/// It is used by one task at a time, which the iterator of a stream ensures.
final class LineCheck: @unchecked Sendable {
    /// A document that goes on over several lines.
    struct SpreadDocument: Error {
        var first: Int
        /// The last line; nil if the document is longer than what was looked at.
        var last: Int?
    }

    /// The number of bytes that are looked at.
    static let sampleSize = 1 << 16

    /// Whether the beginning was looked at, so that nothing is held back.
    private(set) var isOver = false
    /// Whether the beginning was the whole text.
    private(set) var hasEnded = false

    /// Returns the beginning of a stream, or all of it; nil if it is empty.
    ///
    /// - Throws: ``SpreadDocument``, or an error of `next`.
    func begin(_ next: () throws -> [UInt8]?) throws -> [UInt8]? {
        defer { isOver = true }
        var text: [UInt8] = []
        var looked = 0
        while true {
            let piece = try next()
            // The first piece is large, and usually all that is looked at.
            if text.isEmpty { text = piece ?? [] } else { text += piece ?? [] }
            hasEnded = piece == nil
            let isEnd = piece == nil || text.count >= Self.sampleSize
            // Many small pieces are not looked at once for each of them.
            guard isEnd || text.count >= looked + looked / 8 + 1 else { continue }
            looked = text.count
            let isWhole = piece == nil && text.count <= Self.sampleSize
            switch Self.verdict(on: text.prefix(Self.sampleSize), isWhole: isWhole) {
            case .lines: return text.isEmpty ? nil : text
            case .document(let document): throw document
            case .undecided: if isEnd { return text.isEmpty ? nil : text }
            }
        }
    }

    private enum Verdict {
        case lines
        case document(SpreadDocument)
        case undecided
    }

    /// Looks at the beginning of a text.
    private static func verdict(on text: ArraySlice<UInt8>, isWhole: Bool) -> Verdict {
        guard let start = text.firstIndex(where: { !isSpace($0) }) else { return .undecided }
        guard [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(text[start]) else { return .lines }
        guard let end = text[start...].firstIndex(of: 0x0A) else {
            return isWhole ? .lines : .undecided
        }
        guard error(in: text[start..<end])?.code == .unexpectedEnd else { return .lines }
        let first = 1 + text[..<start].count { $0 == 0x0A }
        func spread(to last: Int?) -> Verdict {
            .document(
                SpreadDocument(
                    first: first,
                    last: last.map { first + text[start..<$0].count { $0 == 0x0A } }
                )
            )
        }
        // A line that is cut may be cut inside a character.
        let limit = isWhole ? text.endIndex : (text.lastIndex(of: 0x0A) ?? end) + 1
        guard let mistake = error(in: text[start..<limit]) else {
            return spread(to: text[..<limit].lastIndex { !isSpace($0) })
        }
        switch mistake.code {
        case .trailingContent:
            let next = start + mistake.offset
            return spread(to: text[..<next].lastIndex { !isSpace($0) })
        case .unexpectedEnd where isWhole || text.count >= sampleSize:
            // The lines of documents follow one that is cut off.
            let hasDocument = text[end..<limit].split(separator: 0x0A).contains {
                $0.first == UInt8(ascii: "{") && error(in: $0) == nil
            }
            return hasDocument ? .lines : spread(to: nil)
        case .unexpectedEnd: return .undecided
        default: return .lines
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private static func error(in text: ArraySlice<UInt8>) -> JSONSyntaxError? {
        do throws(JSONSyntaxError) {
            _ = try JSONValue(parsing: Array(text))
            return nil
        } catch {
            return error
        }
    }
}

extension Input {
    /// The failure of a stream of lines that begins with a document on several lines.
    func failure(_ document: LineCheck.SpreadDocument) -> Failure {
        let lines =
            document.last.map { "on lines \(document.first) to \($0)" }
            ?? "that begins on line \(document.first) and does not end there"
        return Failure(
            .data,
            "\(name): expected a document on each line, found one \(lines)",
            help: "leave out '--lines' for one document; '--documents' reads several, one after "
                + "another, each on any number of lines"
        )
    }
}
