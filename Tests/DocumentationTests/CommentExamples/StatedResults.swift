import Foundation
import Testing

/// The comparison of an example's expressions with the results that its comments state.
final class StatedResults {
    private var compared: Set<Int> = []

    /// Compares an expression's description with the stated one.
    func expect(
        _ value: some Any,
        _ stated: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        compared.insert(sourceLocation.line)
        let found = Self.descriptions(of: value)
        #expect(
            found.contains { Self.states(stated, $0) },
            "stated '\(stated)', found '\(found[0])'",
            sourceLocation: sourceLocation
        )
    }

    /// Requires that every expression was reached.
    func end(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(
            compared.count == count,
            "some results of the example are not reached",
            sourceLocation: sourceLocation
        )
    }

    /// The description, and for the case of an enumeration also the one that begins with a dot.
    static func descriptions(of value: Any) -> [String] {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional {
            return mirror.children.first.map { descriptions(of: $0.value) } ?? ["nil"]
        }
        var text = "\(value)"
        while text.last == "\n" { text.removeLast() }
        return mirror.displayStyle == .enum ? [text, "." + text] : [text]
    }

    /// Whether a comment states a result: word for word, but for parts that `…` stands for.
    ///
    /// A remark may follow after a comma: `12, in the document`.
    static func states(_ comment: String, _ result: String) -> Bool {
        if comment == result || comment.hasPrefix(result + ", ") { return true }
        let parts = comment.components(separatedBy: "…")
        guard parts.count > 1, result.hasPrefix(parts[0]) else { return false }
        var rest = result.dropFirst(parts[0].count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.range(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(parts[parts.count - 1])
    }
}
