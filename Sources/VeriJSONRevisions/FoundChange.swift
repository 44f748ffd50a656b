import VeriJSONCore

/// A change that a rule forbids, before it is put into words for a report.
struct FoundChange {
    struct BrokenRule {
        var text: String
        var path: String
        var site: RuleSite
    }

    var code: FindingCode
    /// The place of the change; nil for the whole document.
    var place: RevisionPlace?
    /// A key of the new revision that is repeated.
    var key: NodeIndex?
    /// Whether the value repeats the identity of an earlier item.
    private(set) var isRepeated = false
    var expected: String
    /// The words for the value found; nil for its kind.
    var found: String?
    /// The rule; nil for what holds of every revision.
    var rule: BrokenRule?

    init(
        _ code: FindingCode,
        at place: RevisionPlace? = nil,
        expected: String,
        found: String? = nil
    ) {
        self.code = code
        self.place = place
        self.expected = expected
        self.found = found
    }

    static func repeatedKey(_ key: NodeIndex) -> FoundChange {
        var change = FoundChange(.keyDuplicate, expected: "each key once", found: "a repeated key")
        change.key = key
        return change
    }

    /// Returns the finding about an item whose identity an earlier item of its array has.
    static func repeatedIdentity(
        _ identity: NodeIndex,
        _ key: JSONPointer,
        in array: RevisionPlace,
        _ position: Int
    ) -> FoundChange {
        var place = array
        place.pair = ValuePair(new: identity)
        place.newTokens += [String(position)] + key.tokens
        var change = FoundChange(
            .arrayDuplicate,
            at: place,
            expected: "items that differ in '\(key)'",
            found: "a repeated one"
        )
        change.isRepeated = true
        return change
    }

    /// The value that the finding points at; nil if it is missing.
    private func node(in revisions: RevisionPair) -> NodeIndex? {
        if let key { return key }
        guard let place else { return revisions.roots.new }
        return place.pair.new
    }

    /// The bytes of the new revision that the finding points at: for a missing value, the
    /// beginning of what is around it.
    func range(in revisions: RevisionPair) -> Range<Int> {
        guard let document = revisions.new?.document else { return 0..<0 }
        if let node = node(in: revisions) {
            let range = document.range(node)
            // A change of the whole document points at its beginning only.
            return place == nil && key == nil ? range.lowerBound..<range.lowerBound + 1 : range
        }
        let around = place?.around.last { $0.new != nil }?.new ?? ParsedDocument.root
        let start = document.range(around).lowerBound
        return start..<start + 1
    }

    func finding(in revisions: RevisionPair) -> Finding {
        let document = revisions.new?.document
        let range = range(in: revisions)
        let node = node(in: revisions)
        let kind = node.flatMap { document?.kind($0).findingKind } ?? .nothing
        let shown = node.flatMap { self.shown($0, in: revisions) }
        let phrase = node.flatMap { document?.kind($0).phrase.split(separator: " ").last }
        var words = "no value"
        if let phrase {
            words = shown.map { "the \(phrase) \($0)" } ?? "another \(phrase)"
            if place?.pair.old == nil { words = shown.map { "\($0)" } ?? "a new \(phrase)" }
        }
        let site = rule?.site
        var finding = Finding(
            schemaCode: code,
            path: path(in: revisions),
            template: rule?.path ?? "",
            range: range,
            location: document?.location(range.lowerBound) ?? TextLocation(line: 1, column: 1),
            expected: expected,
            found: Finding.Found(kind: kind, value: shown, words: found ?? words),
            label: label(node),
            rule: Finding.PatternPlace(
                name: site?.file ?? "",
                range: 0..<0,
                location: TextLocation(line: site?.line ?? 1, column: site?.column ?? 1),
                text: rule?.text ?? (isRepeated ? "each identity once" : "each key once"),
                label: "required by this rule",
                keywordLocation: "",
                absoluteKeywordLocation: ""
            )
        )
        finding.rule.keywordLocation = nil
        finding.rule.absoluteKeywordLocation = nil
        return finding
    }

    private func label(_ node: NodeIndex?) -> String {
        if key != nil { return "this key is repeated" }
        if isRepeated { return "an earlier item has this, too" }
        guard let place else { return "this is the new revision" }
        if place.pair.new == nil { return "it is missing here" }
        return place.pair.old == nil ? "this is new" : "this is the new value"
    }

    private func path(in revisions: RevisionPair) -> JSONPointer {
        let hidesKeys = revisions.comparison.options.disclosure.hidesKeys
        if let key, let document = revisions.new?.document {
            let path = document.tokens(toKey: key)
            return JSONPointer(tokens: path.tokens, hiding: hidesKeys ? path.keys : [])
        }
        guard let place else { return JSONPointer() }
        return JSONPointer(tokens: place.tokens, hiding: hidesKeys ? place.hidden : [])
    }

    /// Returns a scalar as far as it may be shown; nil if it is hidden.
    private func shown(_ node: NodeIndex, in revisions: RevisionPair) -> String? {
        guard let document = revisions.new?.document, key == nil, place != nil,
            let limit = revisions.comparison.options.disclosure.shownCharacters
        else { return nil }
        let kind = document.kind(node)
        guard kind != .array, kind != .object else { return nil }
        let text = String(decoding: document.bytes[document.range(node)], as: UTF8.self)
        return text.count > limit ? String(text.prefix(limit)) + "…" : text
    }

    /// The place of the old value; nil if there is none.
    func oldPlace(in revisions: RevisionPair) -> Diagnostic.Place? {
        guard let document = revisions.old?.document, let node = place?.pair.old else { return nil }
        let range = document.range(node)
        return Diagnostic.Place(
            schema: revisions.previousName,
            range: range,
            location: document.location(range.lowerBound),
            label: "this was the value"
        )
    }
}

extension ParsedDocument {
    /// Returns the path to the member with a key, and the positions of keys in it.
    fileprivate func tokens(toKey key: NodeIndex) -> (tokens: [String], keys: [Int]) {
        var (tokens, keys): ([String], [Int]) = ([], [])
        var container = ParsedDocument.root
        while true {
            let isObject = kind(container) == .object
            var child = container.following
            var position = 0
            while true {
                let value = isObject ? child.following : child
                let after = tape.view.after(value)
                if key.rawValue < after.rawValue {
                    if isObject { keys.append(tokens.count) }
                    tokens.append(isObject ? text(child) : String(position))
                    if child == key { return (tokens, keys) }
                    container = value
                    break
                }
                position += 1
                child = after
            }
        }
    }
}
