package import VeriJSON

/// Sanitizes trees by the letter of sanitizing.md, without a thought for speed.
package struct NaiveSanitizer: Sendable {
    package var pattern: NaivePattern
    package var policy: Sanitizer.Policy

    package init(pattern: NaivePattern, policy: Sanitizer.Policy) {
        self.pattern = pattern
        self.policy = policy
    }

    package func sanitize(_ document: NaiveValue) -> NaiveResult {
        let place = NaivePlace()
        let outcome = settle(document, pattern.rule(pattern.root), at: place)
        var rejections: [String]
        var reasons: [NaiveCause] = []
        switch outcome {
        case .clean(let cleaned):
            rejections = cleaned.rejections
            if rejections.isEmpty {
                let changes = cleaned.changes.sorted {
                    $0.order.lexicographicallyPrecedes($1.order)
                }
                return NaiveResult(
                    status: changes.isEmpty ? .unchanged : .changed,
                    value: cleaned.value,
                    changes: changes
                )
            }
        case .failed(let failure):
            rejections = failure.rejections + [failure.code]
            if failure.rejections.isEmpty { reasons = failure.reasons }
        }
        var change = place.change("reject", rejections[0])
        change.causes = reasons
        return NaiveResult(
            status: .rejected,
            value: nil,
            changes: [change],
            rejections: rejections
        )
    }

    /// The conversions that make or open a container, which unions compare last.
    private static let containerConversions: Sanitizer.Policy.Conversions = [
        .unwrapSingle, .wrapSingle, .emptyArrayToObject, .extendedJSON, .valuesToArray,
        .arrayToObject, .containerToText, .jsonText, .splitList, .splitList(";"),
    ]

    /// Steps 1–5 and the first two of the propagation law; what fails is left to the place.
    func settle(
        _ value: NaiveValue,
        _ rule: NaiveNode,
        at place: NaivePlace,
        takesNull: Bool = false,
        wrapping: Set<String> = [],
        isPart: Bool = false
    ) -> NaiveOutcome {
        var attempt = NaiveAttempt(place: place, takesNull: takesNull, wrapping: wrapping)
        attempt.isPart = isPart
        let outcome = self.attempt(value, rule, attempt)
        guard case .failed(let failure) = outcome else { return outcome }
        var cleaned = NaiveCleaned(
            value: .null,
            lost: value.scalarCount,
            rejections: failure.rejections,
            isSubstituted: true
        )
        if let fallback = pattern.fallback(rule) {
            cleaned.value = fallback
            cleaned.changes = [place.change("replace", because: failure)]
        } else if pattern.isNullable(rule) {
            cleaned.changes = [place.change("null", because: failure)]
        } else {
            return .failed(failure)
        }
        return .clean(cleaned)
    }

    /// Steps 1–5 at one value.
    func attempt(
        _ original: NaiveValue,
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt
    ) -> NaiveOutcome {
        var value = original
        var textChanges: [NaiveChange] = []
        for (code, change) in rule.directives.textChanges {
            guard case .string(let text) = value else { break }
            let changed = change(text)
            guard !isSameText(changed, text) else { continue }
            value = .string(changed)
            textChanges.append(attempt.place.change("convert", code))
        }
        if isSentinel(value, rule) {
            return .clean(sentinel(rule, at: attempt.place))
        }
        let outcome = inside(value, rule, attempt) ?? match(value, rule, attempt)
        switch outcome {
        case .clean(var cleaned):
            if isSentinel(cleaned.value, rule) {
                return .clean(sentinel(rule, at: attempt.place, after: cleaned))
            }
            cleaned.changes = textChanges + cleaned.changes
            return .clean(cleaned)
        case .failed(var failure):
            if failure.reasons.isEmpty {
                let place = attempt.place.path
                failure.reasons = [NaiveCause(code: failure.code, path: place, rule: rule)]
            }
            guard var converted = convert(value, rule, attempt) else { return .failed(failure) }
            if converted.isSentinel || isSentinel(converted.value, rule) {
                return .clean(sentinel(rule, at: attempt.place, after: converted))
            }
            converted.changes = textChanges + converted.changes
            return .clean(converted)
        }
    }

    func isSentinel(_ value: NaiveValue, _ rule: NaiveNode) -> Bool {
        rule.directives.isSentinel(value)
    }

    private func sentinel(
        _ rule: NaiveNode,
        at place: NaivePlace,
        after cleaned: NaiveCleaned? = nil
    ) -> NaiveCleaned {
        NaiveCleaned(
            value: rule.directives.defaultValue ?? .null,
            changes: [
                place.change(
                    rule.directives.defaultValue == nil ? "null" : "replace",
                    "convert.sentinel"
                )
            ],
            lost: cleaned?.lost ?? 0,
            rejections: cleaned?.rejections ?? [],
            isSentinel: true
        )
    }

    /// Step 3: strict for scalars; arrays and objects are cleaned inside.
    func match(
        _ value: NaiveValue,
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt
    ) -> NaiveOutcome {
        if value.isNull && rule.directives.isNullable && !rule.directives.nullMeansDefault {
            return .clean(NaiveCleaned(value: .null))
        }
        if !takesKind(of: value, rule) {
            return .failed(value.isNull ? "null.notAllowed" : "type.mismatch")
        }
        var outcome: NaiveOutcome
        switch (rule.form, value) {
        case (.array(let node), .array(let items)):
            outcome = matchArray(items, node, rule, attempt)
        case (.tuple(let slots), .array(let items)):
            outcome = matchTuple(items, slots, rule, attempt)
        case (.object(let object), .object(let members)):
            outcome = matchObject(members, object, rule, attempt)
        case (.union(let branches), _):
            outcome = matchUnion(value, branches, rule, attempt)
        default:
            if let code = NaiveScalars.formFailure(of: value, by: rule) {
                return .failed(code)
            }
            outcome = .clean(NaiveCleaned(value: value))
        }
        if case .clean(let cleaned) = outcome,
            let code = NaiveScalars.refinementFailure(of: cleaned.value, by: rule.directives)
        {
            var failure = NaiveFailure(code: code, rejections: cleaned.rejections)
            if case .object(let object) = rule.form {
                failure.isChosen = !pattern.discriminators(object).isEmpty
            }
            outcome = .failed(failure)
        }
        return outcome
    }

    /// Returns whether a value is of a kind that the type of a rule and its `$in` share.
    ///
    /// A union decides for itself; its `$in` sees what a branch made of the value.
    private func takesKind(of value: NaiveValue, _ rule: NaiveNode) -> Bool {
        if case .union = rule.form { return true }
        return rule.directives.allowed.isEmpty || pattern.kinds(rule).contains(value.kind)
    }

    private func matchUnion(
        _ value: NaiveValue,
        _ branches: [NaiveNode],
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt
    ) -> NaiveOutcome {
        var inner = attempt
        inner.isBranch = true
        inner.takesNull = attempt.takesNull || pattern.kinds(rule).contains("0")
        inner.inherited = attempt.inherited ?? rule.directives.conversions
        var reported: (failure: NaiveFailure, index: Int)?
        for makesContainers in [false, true] where !makesContainers || attempt.makesContainers {
            inner.makesContainers = makesContainers
            var best: NaiveCleaned?
            for (index, branch) in branches.enumerated() {
                let branch = pattern.rule(branch)
                let cleaned: NaiveCleaned
                switch self.attempt(value, branch, inner) {
                case .clean(let result): cleaned = result
                case .failed(let failure):
                    guard mayFit(value, branch, inner) else { continue }
                    let isBetter =
                        reported.map { known in
                            if failure.isChosen != known.failure.isChosen {
                                return failure.isChosen
                            }
                            return failure.isChosen
                                ? index < known.index
                                : (failure.causes, index) < (known.failure.causes, known.index)
                        } ?? true
                    if isBetter { reported = (failure, index) }
                    continue
                }
                guard let leader = best else {
                    best = cleaned
                    continue
                }
                let cost = (cleaned.lost, cleaned.changes.count)
                if cost < (leader.lost, leader.changes.count) { best = cleaned }
            }
            if let best { return .clean(best) }
        }
        return .failed(
            NaiveFailure(
                code: "union.noBranch",
                causes: 1 + (reported?.failure.causes ?? 0),
                rejections: reported?.failure.rejections ?? []
            )
        )
    }

    /// Whether a branch can accept a value of this kind at all; else it explains nothing.
    private func mayFit(
        _ value: NaiveValue,
        _ branch: NaiveNode,
        _ attempt: NaiveAttempt
    ) -> Bool {
        if case .union = branch.form { return true }
        let allowed = allowedConversions(branch, attempt)
        if attempt.makesContainers {
            return !allowed.isDisjoint(with: containerConversions(of: value, to: branch))
        }
        return pattern.kinds(branch).contains(value.kind) || !branch.directives.sentinels.isEmpty
            || !value.isContainer && !allowed.isSubset(of: Self.containerConversions)
    }
}

/// The circumstances in which a value is looked at.
struct NaiveAttempt: Sendable {
    var place: NaivePlace
    /// `$convert` of the union that the value is a branch of.
    var inherited: Sanitizer.Policy.Conversions?
    /// The rule is a branch of a union: discriminators count.
    var isBranch = false
    /// Conversions that take or make containers are allowed.
    var makesContainers = true
    /// Null is taken where a conversion makes it: by an optional member, and by a branch where
    /// another one or the union itself takes it.
    var takesNull = false
    /// The members have keys of their own; those made of items have not.
    var takesAliases = true
    /// The rules that are wrapping the value already.
    var wrapping: Set<String> = []
    /// The array was made by `wrapSingle`: its item is at the same place in the original.
    var isWrapped = false
    /// The array was made by `splitList`: its items are parts of a text.
    var isList = false
    /// The value is such a part.
    var isPart = false
    /// Whether the items are parts of a text.
    var hasParts: Bool { isList || isWrapped && isPart }
    /// The keys of the items of an array that was an object, with their positions in it.
    var keys: [Key] = []

    struct Key: Sendable {
        var text: String
        var position: Int
    }

    /// The place in the original of an item.
    func place(ofItem index: Int) -> NaivePlace {
        if isWrapped { return place }
        guard keys.indices.contains(index) else { return place.item(index) }
        return place.member(keys[index].text, keys[index].position)
    }
}

extension NaiveAttempt {
    /// The rules that are wrapping an item: only that of an array that wraps it has the same value.
    func wrapping(inside rule: NaiveNode) -> Set<String> {
        isWrapped ? wrapping.union([rule.place]) : []
    }
}
