import Foundation
import Yams

/// A writer of a YAML document as JSON text, with the keys in their order.
///
/// Scalars without quotes are read by the core schema of YAML 1.2 §10.3.2, as OpenAPI asks: `no` and
/// `2024-01-01` are strings. Keys that are numbers, such as the status `200`, become strings.
struct JSONText {
    private(set) var text = ""
    /// The limit on the text: a few aliases of aliases in YAML stand for a text without end.
    private static let limit = 64 << 20
    private static let depthLimit = 512

    /// A part of the document that JSON does not have.
    struct Mistake: Error, CustomStringConvertible {
        var mark: Mark?
        var message: String

        var description: String {
            (mark.map { "\($0.line):\($0.column): " } ?? "") + message
        }
    }

    mutating func write(_ node: Node, depth: Int = 0) throws(Mistake) {
        guard text.utf8.count < Self.limit else {
            throw Mistake(mark: node.mark, message: "expected at most 64 MB of JSON, found more")
        }
        guard depth < Self.depthLimit else {
            throw Mistake(mark: node.mark, message: "expected at most 512 levels, found more")
        }
        switch node {
        case .scalar(let scalar): text += try Self.json(of: scalar)
        case .sequence(let sequence):
            text += "["
            for (position, item) in sequence.enumerated() {
                if position > 0 { text += ", " }
                try write(item, depth: depth + 1)
            }
            text += "]"
        case .mapping(let mapping):
            text += "{"
            for (position, member) in mapping.enumerated() {
                guard let key = member.key.scalar else {
                    throw Mistake(mark: member.key.mark, message: "expected a text as a key")
                }
                if position > 0 { text += ", " }
                text += try Self.quoted(key.string) + ": "
                try write(member.value, depth: depth + 1)
            }
            text += "}"
        case .alias(let alias):
            throw Mistake(mark: alias.mark, message: "expected an anchor before its alias")
        }
    }

    private static func json(of scalar: Node.Scalar) throws(Mistake) -> String {
        let text = scalar.string
        guard scalar.style == .plain, scalar.tag.description != Tag.Name.str.rawValue else {
            return try quoted(text)
        }
        switch text {
        case "", "~", "null", "Null", "NULL": return "null"
        case "true", "True", "TRUE": return "true"
        case "false", "False", "FALSE": return "false"
        default: break
        }
        if text.wholeMatch(of: /[-+]?[0-9]+/) != nil { return number(text, fraction: "") }
        if text.hasPrefix("0x"), let value = UInt64(text.dropFirst(2), radix: 16) {
            return String(value)
        }
        if text.hasPrefix("0o"), let value = UInt64(text.dropFirst(2), radix: 8) {
            return String(value)
        }
        if let match = text.wholeMatch(
            of: /([-+]?)([0-9]*)(?:\.([0-9]*))?((?:[eE][-+]?[0-9]+)?)/
        ), !match.2.isEmpty || match.3?.isEmpty == false {
            let fraction = match.3.flatMap { $0.isEmpty ? nil : "." + $0 } ?? ""
            return number(match.1 + match.2, fraction: fraction + match.4)
        }
        if text.wholeMatch(of: /[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)/) != nil {
            throw Mistake(mark: scalar.mark, message: "expected a number of JSON, found '\(text)'")
        }
        return try quoted(text)
    }

    /// Returns a number without a plus and without zeros before it.
    private static func number(_ whole: some StringProtocol, fraction: String) -> String {
        let sign = whole.hasPrefix("-") ? "-" : ""
        let digits = whole.drop { "+-0".contains($0) }
        return sign + (digits.isEmpty ? "0" : digits) + fraction
    }

    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return encoder
    }()

    private static func quoted(_ text: String) throws(Mistake) -> String {
        do {
            return String(decoding: try encoder.encode(text), as: UTF8.self)
        } catch {
            throw Mistake(message: "\(error)")
        }
    }
}
