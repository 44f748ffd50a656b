import Foundation

extension String {
    private func match(_ expression: String) -> NSTextCheckingResult? {
        NaiveExpressions.shared.expression(expression).firstMatch(
            in: self,
            range: NSRange(startIndex..., in: self)
        )
    }

    /// Returns the part that an expression matches.
    func matched(_ expression: String) -> String? {
        match(expression).flatMap { Range($0.range, in: self) }.map { String(self[$0]) }
    }

    /// Returns the groups of an expression, empty where one does not take part.
    func groups(_ expression: String) -> [String]? {
        match(expression).map { match in
            (1..<match.numberOfRanges).map { group in
                Range(match.range(at: group), in: self).map { String(self[$0]) } ?? ""
            }
        }
    }
}

/// The expressions that were compiled.
final class NaiveExpressions: @unchecked Sendable {
    static let shared = NaiveExpressions()
    private var compiled: [String: NSRegularExpression] = [:]
    private let lock = NSLock()

    func expression(_ text: String) -> NSRegularExpression {
        lock.withLock {
            if let expression = compiled[text] { return expression }
            guard let expression = try? NSRegularExpression(pattern: text) else {
                preconditionFailure("the expression \(text) is malformed")
            }
            compiled[text] = expression
            return expression
        }
    }
}
