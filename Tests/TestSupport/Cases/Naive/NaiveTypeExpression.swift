import VeriJSON

/// Type expressions: `expression = branch / "[" branch 1*("|" branch) "]" ["?"]`,
/// `branch = ["~"] name ["?"] [":" argument]`.
enum NaiveTypeExpression {
    static func node(_ text: String) -> NaiveNode {
        guard text.hasPrefix("[") else { return branch(text) }
        let isNullable = text.hasSuffix("]?")
        let body = text.dropFirst().dropLast(isNullable ? 2 : 1)
        var node = NaiveNode(form: .union(branches(String(body)).map(branch)))
        node.directives.isNullable = isNullable
        return node
    }

    /// Cuts at unescaped bars; `\|` hands a plain `|` on.
    private static func branches(_ body: String) -> [String] {
        var parts = [""]
        var isEscaped = false
        for scalar in body.unicodeScalars {
            if isEscaped {
                if scalar != "|" { parts[parts.count - 1] += "\\" }
                parts[parts.count - 1].unicodeScalars.append(scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else if scalar == "|" {
                parts.append("")
            } else {
                parts[parts.count - 1].unicodeScalars.append(scalar)
            }
        }
        return parts
    }

    private static func branch(_ text: String) -> NaiveNode {
        let pieces = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        var name = pieces.first.map(String.init) ?? ""
        let argument = pieces.count > 1 ? String(pieces[1]) : nil
        var directives = NaiveDirectives()
        if name.hasPrefix("~") {
            directives.isSafelyConverted = true
            name.removeFirst()
        }
        if name.hasSuffix("?") {
            directives.isNullable = true
            name.removeLast()
        }
        return NaiveNode(form: form(name, argument), directives: directives)
    }

    private static func form(_ name: String, _ argument: String?) -> NaiveForm {
        switch name {
        case "any": return .any
        case "*": return .scalar
        case "never": return .never
        case "null": return .null
        case "bool": return .bool
        case "string": return .string(regex: argument)
        case "number":
            let bounds = bounds(argument)
            return .number(minimum: bounds.minimum, maximum: bounds.maximum)
        case "int", "integer":
            let bounds = bounds(argument)
            return .integer(minimum: bounds.minimum, maximum: bounds.maximum)
        case "enum":
            let values = (argument ?? "").split(separator: ",", omittingEmptySubsequences: false)
            return .enumeration(values.map(String.init))
        case let name where name.hasPrefix("#"): return .reference(String(name.dropFirst()))
        default: return .format(name, argument: argument)
        }
    }

    private static func bounds(_ text: String?) -> (minimum: String?, maximum: String?) {
        guard let text else { return (nil, nil) }
        let sides = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return (
            sides[0].isEmpty ? nil : sides[0],
            sides.count < 2 || sides[1].isEmpty ? nil : sides[1]
        )
    }

    static func countRange(_ text: String) -> ClosedRange<Int> {
        let bounds = bounds(text)
        let minimum = bounds.minimum.flatMap { Int($0) } ?? 0
        return minimum...max(minimum, bounds.maximum.flatMap { Int($0) } ?? .max)
    }
}
