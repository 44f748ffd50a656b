import VeriJSONCore

/// A writer of inferred patterns as a person lays them out: what fits into a line is on one line.
struct PatternText {
    /// The greatest width of a line that holds a whole object or array.
    private static let width = 88

    private(set) var text = ""

    /// Returns the text of a pattern with its definitions.
    static func text(
        of root: PatternNode,
        definitions: [(name: String, node: PatternNode, comment: String?)],
        comments: [String]
    ) -> String {
        var writer = PatternText()
        for comment in comments { writer.text += "// \(TextEscaping.visible(comment))\n" }
        var members = definitions.map {
            PatternNode.Member(key: $0.name, node: $0.node, comment: $0.comment)
        }
        members.sort { $0.key.scalarsPrecede($1.key) }
        if members.isEmpty {
            writer.write(root, depth: 0, following: 0)
        } else {
            writer.write(root, with: members)
        }
        return writer.text + "\n"
    }

    /// Writes the outermost pattern with definitions beside it.
    private mutating func write(_ root: PatternNode, with definitions: [PatternNode.Member]) {
        let define = (
            key: "$define", node: PatternNode(form: .object(definitions)), comment: nil as String?
        )
        write(lines: entries(of: root, isAlone: false) + [Entry(define)], depth: 0)
    }

    /// A line of an object.
    private struct Entry {
        var key: String
        var node: PatternNode?
        var value: JSONValue?
        var comment: String?

        init(_ member: (key: String, node: PatternNode, comment: String?)) {
            key = member.key
            node = member.node
            comment = member.comment
        }

        init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// Returns a pattern on one line, however long it is, without comments.
    static func line(of node: PatternNode) -> String {
        var budget = Int.max
        return PatternText().line(node, &budget) ?? "\"any\""
    }

    /// Returns the members of the object that writes a node.
    ///
    /// If it is alone, a form that needs no object has no members.
    private func entries(of node: PatternNode, isAlone: Bool) -> [Entry] {
        let directives = PatternNode.directiveOrder.compactMap { directive in
            node.directives[directive].map { Entry(key: directive.rawValue, value: $0) }
        }
        switch node.form {
        case .object(let members) where !members.isEmpty:
            return directives + members.map { Entry(($0.key, $0.node, $0.comment)) }
        case .any(let branches):
            return [Entry(("$any", PatternNode(form: .list(branches)), nil))] + directives
        case .tuple(let positions):
            return [Entry(("$tuple", PatternNode(form: .list(positions)), nil))] + directives
        case .expression, .array, .object, .list:
            if isAlone, directives.isEmpty { return [] }
            return [Entry(("$type", PatternNode(form: node.form), nil))] + directives
        }
    }

    /// Writes a node on a line of some depth, where other text of the width `following` precedes and
    /// follows it.
    private mutating func write(_ node: PatternNode, depth: Int, following: Int) {
        if let line = line(node), depth * 2 + following + line.utf8.count <= Self.width {
            text += line
            return
        }
        let entries = entries(of: node, isAlone: true)
        if !entries.isEmpty { return write(lines: entries, depth: depth) }
        switch node.form {
        case .array(let item?):
            // An object in an array needs no line of its own for the bracket.
            text += "["
            write(item, depth: depth, following: following + 2)
            text += "]"
        case .list(let nodes):
            text += "[\n"
            for (position, node) in nodes.enumerated() {
                indent(depth + 1)
                write(node, depth: depth + 1, following: 1)
                text += position + 1 < nodes.count ? ",\n" : "\n"
            }
            indent(depth)
            text += "]"
        default:
            text += line(node) ?? "\"any\""
        }
    }

    private mutating func write(lines: [Entry], depth: Int) {
        text += "{\n"
        for (position, entry) in lines.enumerated() {
            indent(depth + 1)
            let key = JSONWriter(.visible).string(.string(entry.key)) + ": "
            text += key
            if let node = entry.node {
                write(node, depth: depth + 1, following: key.utf8.count + 1)
            } else if let value = entry.value {
                text += Self.spaced(value)
            }
            if position + 1 < lines.count { text += "," }
            if let comment = entry.comment { text += "  // \(TextEscaping.visible(comment))" }
            text += "\n"
        }
        indent(depth)
        text += "}"
    }

    private mutating func indent(_ depth: Int) {
        text += String(repeating: "  ", count: depth)
    }

    /// Returns a node on one line; nil if it has comments or is too long to be read on one.
    private func line(_ node: PatternNode) -> String? {
        var budget = Self.width
        return line(node, &budget)
    }

    private func line(_ node: PatternNode, _ budget: inout Int) -> String? {
        guard budget > 0 else { return nil }
        let entries = entries(of: node, isAlone: true)
        guard entries.isEmpty else {
            var parts: [String] = []
            for entry in entries {
                guard entry.comment == nil else { return nil }
                let key = JSONWriter(.visible).string(.string(entry.key))
                guard
                    let value = entry.node.map({ line($0, &budget) })
                        ?? entry.value.map(Self.spaced)
                else { return nil }
                parts.append("\(key): \(value)")
                budget -= key.utf8.count
            }
            return "{" + parts.joined(separator: ", ") + "}"
        }
        switch node.form {
        case .expression(let expression):
            let line = JSONWriter(.visible).string(.string(expression))
            budget -= line.utf8.count
            return line
        case .array(let item):
            guard let item else { return "[]" }
            return line(item, &budget).map { "[\($0)]" }
        case .list(let nodes):
            var parts: [String] = []
            for node in nodes {
                guard let part = line(node, &budget) else { return nil }
                parts.append(part)
            }
            return "[" + parts.joined(separator: ", ") + "]"
        case .object, .any, .tuple:
            return "{}"
        }
    }

    /// Returns a value of a directive on one line, with a space after each comma.
    private static func spaced(_ value: JSONValue) -> String {
        guard case .array(let items) = value else { return JSONWriter(.visible).string(value) }
        return "[" + items.map { JSONWriter(.visible).string($0) }.joined(separator: ", ") + "]"
    }
}
