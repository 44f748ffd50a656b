import VeriJSONCore

extension Pattern {
    /// Returns the pattern as tables for people: a section for each object, a row for each member.
    ///
    ///     let pattern = try Pattern(#"{"id": {"$type": "int", "$doc": "the number"}}"#)
    ///     let table = pattern.markdown(title: "Orders")
    ///
    /// - Parameter title: The heading; the name of the pattern by default.
    /// - Returns: Markdown with tables.
    /// - Complexity: O(*n*), *n* the length of the pattern's text.
    public func markdown(title: String? = nil) -> String {
        var text = ""
        LargeStack.runOrCall {
            guard let outline = PatternOutline(of: self) else { return }
            var writer = MarkdownWriter()
            text = writer.text(of: outline, title: title ?? name)
        }
        return text
    }
}

/// A writer of tables from outlines.
struct MarkdownWriter {
    typealias Node = PatternOutline.Node

    /// The objects that still need a section, with their headings.
    private var pending: [(heading: String, node: Node)] = []
    private var headings: Set<String> = []

    mutating func text(of outline: PatternOutline, title: String) -> String {
        var text = "# \(Self.escaped(title))\n\n"
        if let documentation = outline.root.documentation {
            text += Self.paragraph(documentation) + "\n\n"
        }
        if case .object(let members) = outline.root.form, !members.isEmpty {
            text += table(members, "")
        } else {
            text += "The document is \(words(outline.root, "items")).\n\n"
        }
        text += sections()
        for (name, node) in outline.definitions {
            _ = heading(name)
            text += "## \(Self.escaped(name))\n\n" + section(node, name) + sections()
        }
        return String(text.dropLast())
    }

    private mutating func sections() -> String {
        var text = ""
        while !pending.isEmpty {
            let (heading, node) = pending.removeFirst()
            text += "## \(Self.escaped(heading))\n\n" + section(node, heading)
        }
        return text
    }

    private mutating func section(_ node: Node, _ heading: String) -> String {
        let prose = node.documentation.map { Self.paragraph($0) + "\n\n" } ?? ""
        if case .object(let members) = node.form, !members.isEmpty {
            return prose + table(members, heading)
        }
        return prose + "It is \(words(node, heading)).\n\n"
    }

    private mutating func table(_ members: [PatternOutline.Member], _ heading: String) -> String {
        var text = "| Member | Value | Presence | Meaning |\n|---|---|---|---|\n"
        for member in members {
            let key =
                member.key.isWildcard ? "any other" : Self.cell(Self.code(member.key.text))
            let below = heading.isEmpty ? member.key.text : "\(heading).\(member.key.text)"
            let presence =
                member.key.suffix != nil
                ? "any number"
                : member.key.isOptional ? "optional" : "always"
            text += "| \(key) | \(Self.cell(words(member.node, below))) | \(presence)"
            text += " | \(Self.cell(Self.escaped(member.node.documentation ?? ""))) |\n"
        }
        return text + "\n"
    }

    /// Returns a heading that is not used yet.
    private mutating func heading(_ base: String) -> String {
        var heading = base
        var number = 2
        while !headings.insert(heading).inserted {
            heading = "\(base) (\(number))"
            number += 1
        }
        return heading
    }

    /// Returns the value of a node in words; objects get a section of their own.
    private mutating func words(_ node: Node, _ heading: String) -> String {
        var text = form(node, heading)
        if let length = node.directives[.length]?.asString {
            text += ", \(range(length)) characters"
        }
        if let count = node.directives[.count]?.asString { text += ", \(range(count)) items" }
        if let unique = node.directives[.unique], unique != false { text += ", all different" }
        let sentinels = node.sentinels.map { Self.code("\($0)") }
        if node.isNullable { text += " or null" }
        if !sentinels.isEmpty {
            let verb = sentinels.count == 1 ? "means" : "mean"
            let meaning = node.directives[.default] == nil ? "null" : "the default"
            text += " (\(sentinels.joined(separator: ", ")) \(verb) \(meaning))"
        }
        if let value = node.directives[.default] { text += ", \(Self.code("\(value)")) if missing" }
        return text
    }

    private func range(_ text: String) -> String {
        Self.range(text.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
    }

    private static func range(_ parts: [String]) -> String {
        let (low, high) = (parts.first ?? "", parts.last ?? "")
        if low == high { return low }
        if low.isEmpty { return "at most \(high)" }
        return high.isEmpty ? "at least \(low)" : "\(low) to \(high)"
    }

    private mutating func form(_ node: Node, _ heading: String) -> String {
        switch node.form {
        case .any: return "anything"
        case .never: return "nothing"
        case .null: return "null"
        case .scalar: return "a scalar"
        case .bool: return "true or false"
        case .int(nil, nil): return "an integer"
        case .number(nil, nil): return "a number"
        case .int(let low, let high):
            return "an integer, " + Self.range([low ?? "", high ?? ""])
        case .number(let low, let high):
            return "a number, " + Self.range([low ?? "", high ?? ""])
        case .string(let expression):
            return expression.map { "text that matches " + Self.code($0) } ?? "text"
        case .format(let format): return format.name.split(separator: ":").joined(separator: ", ")
        case .enumeration(let values):
            return "one of " + values.map(Self.code).joined(separator: ", ")
        case .values(let values, _):
            return "one of " + values.map { Self.code("\($0)") }.joined(separator: ", ")
        case .reference(let name): return "[\(Self.escaped(name))](#\(Self.anchor(name)))"
        case .array(nil): return "a list"
        case .array(let item?): return "a list of " + words(item, heading)
        case .tuple(let nodes):
            var parts: [String] = []
            for (number, node) in nodes.enumerated() {
                parts.append(words(node, "\(heading).\(number)"))
            }
            return "a list with " + parts.joined(separator: ", then ")
        case .union(let nodes):
            var parts: [String] = []
            for node in nodes { parts.append(words(node, heading)) }
            return parts.joined(separator: ", or ")
        case .object(let members):
            guard !members.isEmpty else { return "an object" }
            if members.count == 1, members[0].key.isWildcard {
                return "an object whose values are " + words(members[0].node, heading)
            }
            let name = self.heading(heading)
            pending.append((name, node))
            return "[\(Self.escaped(name))](#\(Self.anchor(name)))"
        }
    }

    /// Returns the anchor of a heading, as common renderers make it.
    private static func anchor(_ heading: String) -> String {
        var anchor = ""
        for scalar in heading.lowercased().unicodeScalars {
            switch scalar.properties.generalCategory {
            case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter,
                .otherLetter, .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber,
                .otherNumber:
                anchor.unicodeScalars.append(scalar)
            default:
                if scalar == " " { anchor += "-" }
                if scalar == "-" || scalar == "_" { anchor.unicodeScalars.append(scalar) }
            }
        }
        return anchor
    }

    /// Returns a text without markup in a line of prose.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in TextEscaping.visible(text).unicodeScalars {
            if "\\`*_{}[]<>#&~".unicodeScalars.contains(scalar) { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }

    /// Returns a text as a paragraph that begins no list, no heading and no code.
    private static func paragraph(_ text: String) -> String {
        let line = escaped(text).drop { $0.isWhitespace }
        let digits = line.prefix { $0.isNumber }
        let rest = line.dropFirst(digits.count)
        let marks = digits.isEmpty ? "-+=:|" : ".)"
        guard let first = rest.first, marks.contains(first) else { return String(line) }
        return digits + "\\" + rest
    }

    /// Returns a text as code, which it cannot end.
    private static func code(_ text: String) -> String {
        let text = TextEscaping.visible(text.isEmpty ? "\"\"" : text)
        // A table has no way to write a backslash before a bar.
        guard !text.contains(text: "\\|") else { return "<code>\(references(text))</code>" }
        // CommonMark, 6.1: a run of other backticks than those at the beginning ends nothing.
        var longest = 0
        var run = 0
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        let needsSpace =
            text.hasPrefix("`") || text.hasSuffix("`")
            || text.hasPrefix(" ") && text.hasSuffix(" ") && text.contains { $0 != " " }
        let space = needsSpace ? " " : ""
        return fence + space + text + space + fence
    }

    /// Returns a text in which each character of ASCII that may be markup is a reference to it.
    private static func references(_ text: String) -> String {
        var written = ""
        for scalar in text.unicodeScalars {
            if scalar.isASCII, !scalar.properties.isAlphabetic, scalar != " ",
                !("0"..."9").contains(scalar)
            {
                written += "&#\(scalar.value);"
            } else {
                written.unicodeScalars.append(scalar)
            }
        }
        return written
    }

    /// Returns a text as a part of a table's cell.
    private static func cell(_ text: String) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
            .split { $0.isNewline }.joined(separator: " ")
    }
}
