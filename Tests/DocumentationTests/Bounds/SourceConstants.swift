import Foundation

/// The integer constants that a Swift source file declares, and the literals that it compares with
/// counts and sizes.
///
/// Each is named by its file and its own name, a literal by its digits as they are written:
///
///     static let keyLimit = 512                 ObservedPlace.keyLimit
///     var block = 1 << 20                       StreamPlan.block
///     depthLimit: Int = 512,                    SyntaxChecker.depthLimit
///     guard text.count <= 254 else { … }        SchemaFormat+Email.254
///
/// Whatever is below 16 is a constant only if it is static.
struct SourceConstants {
    private(set) var names: Set<String> = []

    init(_ text: String, file: String) {
        let code = Self.code(of: text)
        for found in Self.statics.matches(in: code) where Self.isInteger(found[1]) {
            names.insert("\(file).\(found[0])")
        }
        for found in Self.defaults.matches(in: code) where Self.value(of: found[1]) >= 16 {
            names.insert("\(file).\(found[0])")
        }
        for expression in Self.literals {
            for found in expression.matches(in: code) where Self.value(of: found[0]) >= 16 {
                names.insert("\(file).\(found[0])")
            }
        }
    }

    private static let number = #"\d[\d_]*(?: (?:<<|\*) \d[\d_]*)*(?![\w.])"#

    private static let statics = SourceExpression(
        #"\bstatic (?:let|var) `?(\w+)`?(?:: [^=\n{]+?)? (?:= |\{\s+)([^\n]+?)(?: \})?$"#
    )

    /// Properties and parameters with a default.
    private static let defaults = SourceExpression(
        #"\b(\w+)(?:: U?Int\d*)? = (\#(number))(?=[,)]|$)"#
    )

    private static let literals = [
        #"(?i:count|size|length|capacity|depth|steps|magnitude)\)? (?:<|<=|>|>=|==) (\#(number))(?! \*| &[^&])"#,
        #"\b(?:prefix|suffix)\((\#(number))\)"#,
        #"\b(?:limit|upTo|plus|atMost|depthLimit): (\#(number))(?=[,)])"#,
        #"\brepeating: 0, count: (\#(number))(?=[,)])"#,
        #"\.\.\.(\#(number))\)\.contains\("#,
        #"\b(?:index|member|position) < (\#(number))(?! \*| &[^&])"#,
        #"\b(?:min|max)\((?:[^()\n]|\([^()\n]*\))*?(?<=[(,] |\()(\#(number))(?=[,)])"#,
        #"\b_ in 0\.\.<(\#(number))"#,
    ].map { SourceExpression($0) }

    /// Returns whether an expression is an integer, a range of integers or a tuple of them.
    ///
    /// It begins with a digit or a limit of an integer type and has neither a string nor a call.
    private static func isInteger(_ text: String) -> Bool {
        let start = #"^\(?(?:\w+: )?(?:-?\d(?![\d_]*\.\d)|U?Int\d*\.max)"#
        return SourceExpression(start).hasMatch(in: text)
            && SourceExpression(#"^[\w +\-*/<>&|~().,:]+$"#).hasMatch(in: text)
    }

    private static func value(of text: String) -> Int {
        let parts = text.replacingOccurrences(of: "_", with: "").split(separator: " ")
        var value = parts.first.flatMap { Int($0) } ?? .max
        for (operation, operand) in zip(parts.dropFirst(), parts.dropFirst(2)) {
            if operation == "<<" { value <<= Int(operand) ?? 0 }
            if operation == "*" { value &*= Int(operand) ?? 1 }
        }
        return value
    }

    /// Returns a text without comments and the contents of strings.
    private static func code(of text: String) -> String {
        let empty = "\"\""
        var code = SourceExpression(#"^\s*//.*$"#).replacing(in: text, with: "")
        code = SourceExpression(##"#*"{3}[\s\S]*?"{3}#*"##).replacing(in: code, with: empty)
        code = SourceExpression(##"#+"[^"\n]*"#+"##).replacing(in: code, with: empty)
        code = SourceExpression(#""(?:\\.|[^"\\\n])*""#).replacing(in: code, with: empty)
        return SourceExpression("//.*$").replacing(in: code, with: "")
    }
}

/// A regular expression over the lines of a source file.
private struct SourceExpression {
    private let expression: NSRegularExpression

    init(_ pattern: String) {
        guard
            let made = try? NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
        else { preconditionFailure("expected a regular expression, found \(pattern)") }
        expression = made
    }

    private func range(of text: String) -> NSRange { NSRange(text.startIndex..., in: text) }

    func hasMatch(in text: String) -> Bool {
        expression.firstMatch(in: text, range: range(of: text)) != nil
    }

    func replacing(in text: String, with template: String) -> String {
        expression.stringByReplacingMatches(
            in: text,
            range: range(of: text),
            withTemplate: template
        )
    }

    /// The groups of each match.
    func matches(in text: String) -> [[String]] {
        expression.matches(in: text, range: range(of: text)).map { match in
            (1..<match.numberOfRanges).map { group in
                Range(match.range(at: group), in: text).map { String(text[$0]) } ?? ""
            }
        }
    }
}
