import VeriJSON

/// A well-formed pattern, read from its JSON tree by the letter of patterns.md.
///
/// The result for a pattern that is not well-formed is nonsense, not an error.
package struct NaivePattern: Sendable {
    package var root: NaiveNode
    var definitions: [String: NaiveNode] = [:]

    package init(_ tree: NaiveValue) {
        root = NaivePattern.node(tree)
        guard case .object(let members) = tree else { return }
        for case let member in members where member.key == "$define" {
            guard case .object(let named) = member.value else { continue }
            for definition in named {
                definitions[definition.key] = NaivePattern.node(
                    definition.value,
                    at: "#" + definition.key
                )
            }
        }
    }

    /// The place with `#name` and `$type` followed, directives added up on the way.
    func rule(_ node: NaiveNode) -> NaiveNode {
        var current = node
        while true {
            let inner: NaiveNode
            switch current.form {
            case .reference(let name): inner = definitions[name] ?? NaiveNode(form: .never)
            case .refined(let node): inner = node
            default:
                if listsNull(current) { current.directives.isNullable = true }
                return current
            }
            current = NaiveNode(
                form: inner.form,
                directives: current.directives.adding(inner.directives),
                place: node.place
            )
        }
    }

    /// Whether null is among the values of `$in`, and the type beside it takes null.
    private func listsNull(_ rule: NaiveNode) -> Bool {
        let lists = rule.directives.allowed
        guard !rule.directives.nullMeansDefault, !lists.isEmpty,
            lists.allSatisfy({ $0.contains(where: \.isNull) })
        else { return false }
        switch rule.form {
        case .any, .scalar, .null: return true
        default: return false
        }
    }

    /// Returns whether null may replace a failing value: step 2 of the propagation law.
    func isNullable(_ rule: NaiveNode) -> Bool {
        if rule.directives.nullMeansDefault { return false }
        if rule.directives.isNullable { return true }
        guard case .union(let branches) = rule.form else { return false }
        return branches.contains {
            let branch = self.rule($0)
            if case .null = branch.form { return true }
            return isNullable(branch)
        }
    }

    /// The `$fallback` of a place: its own, or its first branch's that has one.
    func fallback(_ rule: NaiveNode) -> NaiveValue? {
        if let own = rule.directives.fallback { return own }
        guard case .union(let branches) = rule.form else { return nil }
        for branch in branches {
            if let value = fallback(self.rule(branch)) { return value }
        }
        return nil
    }

    /// Whether a mandatory named member with this rule tells branches of a union apart.
    func isDiscriminator(_ rule: NaiveNode) -> Bool {
        if case .enumeration = rule.form { true } else { !rule.directives.allowed.isEmpty }
    }

    /// The mandatory members of an object pattern that tell branches of a union apart.
    func discriminators(_ object: NaiveObject) -> [String] {
        object.named.filter { !$0.isOptional && isDiscriminator(rule($0.node)) }.map(\.key)
    }

    /// The kinds of value that can match without conversions, a letter each.
    func kinds(_ rule: NaiveNode) -> Set<Character> {
        var kinds: Set<Character>
        switch rule.form {
        case .any: kinds = ["0", "b", "n", "s", "a", "o"]
        case .scalar: kinds = ["0", "b", "n", "s"]
        case .never, .reference, .refined: kinds = []
        case .null: kinds = ["0"]
        case .bool: kinds = ["b"]
        case .string, .enumeration: kinds = ["s"]
        case .format(let name, _): kinds = name == "color" ? ["n", "s"] : ["s"]
        case .number, .integer: kinds = ["n"]
        case .array, .tuple: kinds = ["a"]
        case .object: kinds = ["o"]
        case .union(let branches):
            kinds = branches.reduce(into: []) { $0.formUnion(self.kinds(self.rule($1))) }
        }
        if let first = rule.directives.allowed.first {
            let listed = first.filter { value in
                rule.directives.allowed.allSatisfy { $0.contains { $0.means(value) } }
            }
            kinds.formIntersection(listed.map(\.kind))
            kinds.remove("0")
        }
        if isNullable(rule) { kinds.insert("0") }
        if rule.directives.nullMeansDefault { kinds.remove("0") }
        return kinds
    }

    func isNever(_ rule: NaiveNode) -> Bool {
        if case .never = rule.form { true } else { false }
    }

    static func node(_ tree: NaiveValue, at place: String = "") -> NaiveNode {
        var result: NaiveNode
        switch tree {
        case .string(let text): result = NaiveTypeExpression.node(text)
        case .array(let items):
            result = NaiveNode(form: .array(items.first.map { node($0, at: place + "/item") }))
        case .object(let members): result = objectNode(members, place)
        default: result = NaiveNode(form: .never)
        }
        result.place = place
        return result
    }

    private static func nodes(_ trees: [NaiveValue], at place: String) -> [NaiveNode] {
        trees.enumerated().map { node($1, at: place + "/\($0)") }
    }

    private static func objectNode(_ members: [NaiveMember], _ place: String) -> NaiveNode {
        var object = NaiveObject()
        var form: NaiveForm?
        var directives = NaiveDirectives()
        for member in members {
            if member.key.hasPrefix("$") {
                switch (member.key, member.value) {
                case ("$type", let value): form = .refined(node(value, at: place + "/type"))
                case ("$any", .array(let branches)): form = .union(nodes(branches, at: place))
                case ("$tuple", .array(let slots)): form = .tuple(nodes(slots, at: place))
                case ("$json", let value):
                    directives.contents = [node(value, at: place + "/json")]
                case (let name, let value): directives.read(name, value)
                }
            } else {
                object.add(member.key, node(member.value, at: place + "/key " + member.key))
            }
        }
        if object.hasMembers || members.isEmpty { form = .object(object) }
        return NaiveNode(form: form ?? .any, directives: directives)
    }
}

extension NaiveObject {
    /// Reads a key of a pattern: escapes, one star, a last question mark.
    fileprivate mutating func add(_ text: String, _ node: NaiveNode) {
        var parts = [""]
        var isEscaped = false
        var isOptional = false
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            if isEscaped {
                parts[parts.count - 1].unicodeScalars.append(scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else if scalar == "*" {
                parts.append("")
            } else if scalar == "?" && index == scalars.count - 1 {
                isOptional = true
            } else {
                parts[parts.count - 1].unicodeScalars.append(scalar)
            }
        }
        guard parts.count > 1 else {
            named.append(Named(key: parts[0], isOptional: isOptional, node: node))
            return
        }
        let member = Starred(
            prefix: parts[0],
            suffix: parts[1],
            isOptional: isOptional,
            node: node
        )
        if parts[0].isEmpty && parts[1].isEmpty {
            wildcard = member
        } else {
            starred.append(member)
        }
    }
}

extension NaiveDirectives {
    fileprivate mutating func read(_ name: String, _ value: NaiveValue) {
        switch (name, value) {
        case ("$in", .array(let values)): allowed = [values]
        case ("$null", .bool(let isOn)): isNullable = isOn
        case ("$null", .array(let values)):
            isNullable = true
            sentinels = values
        case ("$length", .string(let text)): lengths = [NaiveTypeExpression.countRange(text)]
        case ("$count", .string(let text)): counts = [NaiveTypeExpression.countRange(text)]
        case ("$unique", .bool(let isOn)): uniqueParts = isOn ? [""] : []
        case ("$unique", .string(let pointer)): uniqueParts = [pointer]
        case ("$maxDropped", .number(let lexeme)): maxDropped = Int(lexeme).map { .count($0) }
        case ("$maxDropped", .string(let text)):
            maxDropped = Double(text.dropLast() + "e-2").map { .share($0) }
        case ("$default", let value): defaultValue = value
        case ("$fallback", let value): fallback = value
        case ("$alias", .array(let keys)):
            aliases = keys.compactMap { if case .string(let key) = $0 { key } else { nil } }
        case ("$trim", .bool(let isOn)): isTrimmed = isOn
        case ("$unescape", _): isUnescaped = true
        case ("$convert", .array(let names)):
            conversions = names.reduce(into: []) { sum, name in
                guard case .string(let text) = name else { return }
                sum.formUnion(NaiveConversion.set(named: text))
            }
        case ("$convert", .string(let text)): conversions = NaiveConversion.set(named: text)
        default: break
        }
    }
}
