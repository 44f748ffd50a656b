import VeriJSONCore

/// The nodes of a value in both revisions; nil where there is none.
struct ValuePair: Hashable, Sendable {
    var old: NodeIndex?
    var new: NodeIndex?
}

/// One revision of a document.
struct Revision: Sendable {
    let document: ParsedDocument
    let isTombstone: Bool

    init(
        _ bytes: [UInt8],
        _ options: Changes.Options,
        name: String
    ) throws(UnreadableDocumentError) {
        let limits = options.limits.clamped
        let reason: UnreadableInput
        if bytes.count > limits.inputBytes {
            reason = .tooLarge(count: bytes.count, limit: limits.inputBytes)
        } else {
            do throws(JSONSyntaxError) {
                document = try ParsedDocument(
                    name: name,
                    bytes: bytes,
                    depthLimit: limits.depth
                )
                let root = ParsedDocument.root
                isTombstone =
                    document.member(options.tombstoneKey, of: root).map(document.kind) == .true
                return
            } catch {
                reason = .syntax(error)
            }
        }
        throw bytes.withUnsafeBufferPointer {
            UnreadableDocumentError(
                schemaReason: reason,
                in: $0,
                name: name,
                disclosure: options.disclosure
            )
        }
    }
}

/// Two revisions of a document, and which of their values belong together.
final class RevisionPair: Sendable {
    let old: Revision?
    let new: Revision?
    let comparison: RevisionComparison
    let name: String
    let previousName: String

    init(
        _ old: [UInt8]?,
        _ new: [UInt8]?,
        _ comparison: RevisionComparison,
        name: String
    ) throws(UnreadableDocumentError) {
        self.comparison = comparison
        self.name = name
        previousName = name + " (before)"
        if let old {
            self.old = try Revision(old, comparison.options, name: previousName)
        } else {
            self.old = nil
        }
        if let new {
            self.new = try Revision(new, comparison.options, name: name)
        } else {
            self.new = nil
        }
    }

    /// The event that the change is.
    var kind: Changes.Kind {
        guard let new, !new.isTombstone else { return .deletion }
        guard let old else { return .creation }
        return old.isTombstone ? .restoration : .update
    }

    /// The roots of both revisions.
    var roots: ValuePair {
        ValuePair(
            old: old.map { _ in ParsedDocument.root },
            new: new.map { _ in ParsedDocument.root }
        )
    }

    /// Whether the value around a change is the root object.
    func isObject(_ change: Changes.Change) -> Bool {
        guard !change.path.tokens.isEmpty else { return false }
        let document = change.newPath == nil ? old?.document : new?.document
        return document?.kind(ParsedDocument.root) == .object
    }

    /// Returns whether both values of a pair are the same JSON value, or both are missing.
    func isEqual(_ pair: ValuePair) -> Bool {
        guard let left = pair.old, let right = pair.new, let old, let new else {
            return pair.old == nil && pair.new == nil
        }
        return TapeComparison(old.document.tape.view).isEqual(
            left,
            right,
            in: new.document.tape.view
        )
    }

    // MARK: Values that belong together

    /// A part of a container in both revisions.
    struct Part {
        var pair: ValuePair
        var oldToken: String?
        var newToken: String?
    }

    /// Returns the parts of two objects or two arrays, those of the new one first.
    ///
    /// - Parameters:
    ///   - pair: Values of the same kind; nil stands for an empty container.
    ///   - depth: The number of tokens in the path of the values.
    ///   - path: The path, which decides whether items have an identity.
    /// - Returns: The parts; none of scalars.
    func parts(of pair: ValuePair, depth: Int, path: () -> [String]) -> [Part] {
        let oldKind = pair.old.flatMap { old?.document.kind($0) }
        let newKind = pair.new.flatMap { new?.document.kind($0) }
        switch newKind ?? oldKind {
        case .object: return members(of: pair)
        case .array:
            let left = pair.old.flatMap { old?.document.items($0) } ?? []
            let right = pair.new.flatMap { new?.document.items($0) } ?? []
            if let key = comparison.identity(depth: depth, path: path) {
                return items(left, right, identifiedBy: key)
            }
            return (0..<max(left.count, right.count)).map { position in
                Part(
                    pair: ValuePair(
                        old: position < left.count ? left[position] : nil,
                        new: position < right.count ? right[position] : nil
                    ),
                    oldToken: position < left.count ? String(position) : nil,
                    newToken: position < right.count ? String(position) : nil
                )
            }
        default: return []
        }
    }

    private func members(of pair: ValuePair) -> [Part] {
        let left = pair.old.flatMap { old?.document.members($0) } ?? []
        let right = pair.new.flatMap { new?.document.members($0) } ?? []
        var known = Dictionary(
            left.map { (Array($0.key.utf8), $0.node) },
            uniquingKeysWith: { $1 }
        )
        var parts = right.map { key, node in
            let earlier = known.removeValue(forKey: Array(key.utf8))
            return Part(
                pair: ValuePair(old: earlier, new: node),
                oldToken: earlier.map { _ in key },
                newToken: key
            )
        }
        for (key, node) in left where known[Array(key.utf8)] != nil {
            parts.append(Part(pair: ValuePair(old: node), oldToken: key))
        }
        return parts
    }

    /// Returns the items of two arrays by their identities.
    ///
    /// - Complexity: O(*n*) on average, *n* the size of both arrays.
    private func items(
        _ left: [NodeIndex],
        _ right: [NodeIndex],
        identifiedBy key: JSONPointer
    ) -> [Part] {
        let matches = ItemMatches(
            old.map { ($0.document, left) },
            new.map { ($0.document, right) },
            identifiedBy: key
        )
        var parts = right.enumerated().map { position, item in
            let match = matches.oldPosition[position]
            return Part(
                pair: ValuePair(old: match.map { left[$0] }, new: item),
                oldToken: match.map { String($0) },
                newToken: String(position)
            )
        }
        let matched = Set(matches.oldPosition.values)
        for position in left.indices where !matched.contains(position) {
            parts.append(Part(pair: ValuePair(old: left[position]), oldToken: String(position)))
        }
        return parts
    }
}
