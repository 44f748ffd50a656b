public import VeriJSONCore

extension ChangeRules where Author == Void {
    /// Compiles rules from their JSON form, as `verijson changes --rules` reads it.
    ///
    /// The form has the rules that need no closure, and the options of a comparison.
    ///
    ///     let rules = try ChangeRules(json: #"{"rules": [{"immutable": "/owner"}]}"#)
    ///
    /// - Parameters:
    ///   - document: The rules, as JSON in UTF-8.
    ///   - name: The name of the document in messages, usually a file name.
    ///   - options: The choices that a comparison leaves open; those of the document are added.
    /// - Throws: ``ChangeRulesError`` with every mistake in the rules and the options.
    public init(
        json document: some JSONInput,
        name: String = "rules",
        options: Changes.Options = Changes.Options()
    ) throws(ChangeRulesError) {
        let parsed: ParsedDocument
        do throws(JSONSyntaxError) {
            parsed = try ParsedDocument(
                name: name,
                bytes: document.jsonBytes.document.array,
                depthLimit: options.limits.clamped.depth
            )
        } catch {
            throw ChangeRulesError(
                mistakes: [
                    ChangeRulesMistake(
                        .syntax,
                        of: name,
                        at: RuleSite(file: name, line: error.line, column: error.column),
                        expected: error.message
                    )
                ]
            )
        }
        var reader = RulesReader(parsed, options)
        reader.read()
        var mistakes = reader.mistakes
        do throws(ChangeRulesError) {
            try self.init(reader.rules, options: reader.options)
        } catch {
            mistakes += error.mistakes
            throw ChangeRulesError(mistakes: mistakes)
        }
        if !mistakes.isEmpty { throw ChangeRulesError(mistakes: mistakes) }
    }
}

/// A reader of rules in JSON.
///
///     {"identities": {"/lines": "/id"}, "ignored": ["/_rev"], "tombstoneKey": "_deleted",
///      "rules": [{"immutable": "/owner"}, {"transitions": "/status", "allowed": {"draft": ["sent"]}}]}
struct RulesReader {
    private let document: ParsedDocument
    private(set) var options: Changes.Options
    private(set) var rules: [ChangeRule<Void>] = []
    private(set) var mistakes: [ChangeRulesMistake] = []
    private var search = NearestName()

    /// The members of the form, and those that a rule may have beside its path.
    private static let members = ["$schema", "identities", "ignored", "tombstoneKey", "rules"]
    private static let beside: [String: [String]] = [
        "immutable": ["allowingRemoval"], "setOnce": [], "appendOnly": [],
        "onlyIncreasing": ["inEveryRevision"], "transitions": ["allowed", "initial"],
    ]

    init(_ document: ParsedDocument, _ options: Changes.Options) {
        (self.document, self.options) = (document, options)
    }

    mutating func read() {
        let root = ParsedDocument.root
        guard isObject(root, "an object with rules") else { return }
        for (key, value) in document.members(root) {
            switch key {
            case "$schema": break
            case "identities":
                guard isObject(value, "an object of paths after 'identities'") else { continue }
                for (array, path) in document.members(value) {
                    guard let path = text(path, "a path for each array of 'identities'") else {
                        continue
                    }
                    options.identities.append(.init(of: array, by: path))
                }
            case "ignored": options.ignored += texts(value, "an array of paths after 'ignored'")
            case "tombstoneKey":
                options.tombstoneKey =
                    text(value, "a key after 'tombstoneKey'") ?? options.tombstoneKey
            case "rules":
                guard document.kind(value) == .array else {
                    report(value, "an array of rules after 'rules'")
                    continue
                }
                for rule in document.items(value) { read(rule: rule) }
            default: report(unknown: key, value, Self.members)
            }
        }
    }

    private mutating func read(rule: NodeIndex) {
        guard isObject(rule, "a rule, an object") else { return }
        let members = document.members(rule)
        let names = members.filter { Self.beside[$0.key] != nil }
        guard names.count == 1, let (name, value) = names.first else {
            let known = Self.beside.keys.sorted()
            if names.isEmpty, let (key, value) = members.first {
                report(unknown: key, value, known)
            } else {
                report(rule, "one of \(known.joined(separator: ", "))", found: "\(names.count)")
            }
            return
        }
        let beside = Self.beside[name] ?? []
        for (key, value) in members where key != name && !beside.contains(key) {
            report(unknown: key, value, beside)
        }
        guard let path = text(value, "a path after '\(name)'") else { return }
        let location = document.location(document.range(rule).lowerBound)
        let site = RuleSite(
            file: document.name,
            line: location.line,
            column: location.column
        )
        func flag(_ key: String) -> Bool {
            guard let value = members.first(where: { $0.key == key })?.node else { return false }
            let kind = document.kind(value)
            if kind != .true && kind != .false { report(value, "a Boolean after '\(key)'") }
            return kind == .true
        }
        let demand: ChangeRule<Void>.Demand
        switch name {
        case "immutable":
            demand = .immutable(isRemovable: flag("allowingRemoval"), mayBeSet: false)
        case "setOnce": demand = .immutable(isRemovable: false, mayBeSet: true)
        case "appendOnly": demand = .appendOnly
        case "onlyIncreasing": demand = .increasing(inEveryRevision: flag("inEveryRevision"))
        default:
            guard let transitions = transitions(members, rule) else { return }
            demand = transitions
        }
        let word = name == "transitions" ? "transitions(of: " : "\(name)("
        rules.append(
            ChangeRule(path: path, demand: demand, text: ".\(word)\"\(path)\")", site: site)
        )
    }

    private mutating func transitions(
        _ members: [(key: String, node: NodeIndex)],
        _ rule: NodeIndex
    ) -> ChangeRule<Void>.Demand? {
        func member(_ key: String) -> NodeIndex? { members.first { $0.key == key }?.node }
        guard let allowed = member("allowed") else {
            report(rule, "the member 'allowed' beside 'transitions'", found: "none")
            return nil
        }
        guard isObject(allowed, "an object of states after 'allowed'") else { return nil }
        var list: [(state: JSONValue, next: [JSONValue])] = []
        for (state, next) in document.members(allowed) {
            guard let states = states(next, "an array of states for each of 'allowed'") else {
                continue
            }
            list.append((.string(state), states))
        }
        let initial = member("initial").flatMap { states($0, "an array of states after 'initial'") }
        return .transitions(list, initial: initial)
    }

    private mutating func states(_ node: NodeIndex, _ expected: String) -> [JSONValue]? {
        guard document.kind(node) == .array else {
            report(node, expected)
            return nil
        }
        return document.items(node).map { document.value($0) }
    }

    private mutating func isObject(_ node: NodeIndex, _ expected: String) -> Bool {
        if document.kind(node) == .object { return true }
        report(node, expected)
        return false
    }

    private mutating func text(_ node: NodeIndex, _ expected: String) -> String? {
        if document.kind(node) == .string { return document.text(node) }
        report(node, expected)
        return nil
    }

    private mutating func texts(_ node: NodeIndex, _ expected: String) -> [String] {
        guard document.kind(node) == .array else {
            report(node, expected)
            return []
        }
        return document.items(node).compactMap { text($0, expected) }
    }

    private mutating func report(_ node: NodeIndex, _ expected: String, found: String? = nil) {
        let range = document.range(node)
        let location = document.location(range.lowerBound)
        mistakes.append(
            ChangeRulesMistake(
                .form,
                of: document.bytes[range].text(upTo: 40),
                at: RuleSite(file: document.name, line: location.line, column: location.column),
                expected: expected,
                found: found ?? document.kind(node).phrase
            )
        )
    }

    private mutating func report(unknown key: String, _ value: NodeIndex, _ known: [String]) {
        let nearest = search.nearest(to: key, among: known)
        let rest = nearest.map { "; the nearest name is '\($0)'" } ?? ""
        let expected =
            known.isEmpty ? "no further member" : "one of \(known.joined(separator: ", "))"
        report(value.key, expected, found: "'\(key)'" + rest)
    }
}
