/// A refused value that was tried again, and what became of it.
public struct Retry: Sendable {
    /// What became of a value.
    public enum Outcome: String, Sendable, CaseIterable {
        /// It matches as it is.
        case passed
        /// It matches after cleaning.
        case changed
        /// It still does not match.
        case refused
        /// It cannot be tried: its record hides it.
        case hidden
        /// The pattern has no rule for its place.
        case placeless
        /// It is over a limit.
        case unreadable
    }

    /// What was tried.
    public let record: QuarantineRecord
    /// What became of it.
    public let outcome: Outcome
    /// The value after cleaning, with its report; nil where it was not tried.
    public let result: Sanitized?

    /// Whether the value is clean now.
    public var isClean: Bool { outcome == .passed || outcome == .changed }

    init(_ record: QuarantineRecord, _ outcome: Outcome, _ result: Sanitized? = nil) {
        self.record = record
        self.outcome = outcome
        self.result = result
    }
}

extension Sanitized {
    /// Collects what a rule refused, with the values, so that it can be tried again.
    ///
    /// The report says what is wrong; when the pattern is mended, ``Sanitizer/retry(_:)`` gives back
    /// what it took away. Records hold values whatever the policy's disclosure is, but nothing from
    /// a `$secret` place.
    ///
    ///     let lines = result.quarantine().map(\.json)
    ///
    /// - Parameter hidingValues: Whether records say no more than the report does.
    /// - Returns: One record for each value that was dropped, stripped, nulled, replaced or, as the
    ///   whole document, rejected, in the order of the document. Repeated members and items are not
    ///   among them.
    /// - Complexity: O(*n* + *e* log *e*), *n* the bytes of the document, *e* the number of changes.
    public func quarantine(hidingValues: Bool = false) -> [QuarantineRecord] {
        var records: [QuarantineRecord] = []
        forEachRefusal(hidingValues: hidingValues) { records.append($0) }
        return records
    }

    /// Hands on the records of ``quarantine(hidingValues:)`` one by one, without a list of them.
    package func forEachRefusal(hidingValues: Bool, _ body: (QuarantineRecord) -> Void) {
        guard status != .unchanged else { return }
        withFullReport { report, input in
            QuarantineRecord.forEach(
                of: report,
                graph: pattern.graph,
                fingerprint: pattern.fingerprint,
                input: input,
                hidesValues: hidingValues,
                body
            )
        }
    }
}

extension Sanitizer {
    /// Tries again what was refused, by the rules that this pattern has for the same places.
    ///
    /// Each value is cleaned for itself. Where several branches of a union may look at a place, the
    /// value passes when one of them takes it.
    ///
    ///     let mended = Sanitizer(try Pattern(contentsOf: url))
    ///     let saved = mended.retry(records).filter(\.isClean).compactMap(\.result?.text)
    ///
    /// - Parameter records: What was refused, by this or an earlier pattern.
    /// - Returns: The outcomes in the order of the records.
    /// - Complexity: O(*n*), *n* the length of the values, for each branch that may look at them.
    public func retry(_ records: some Sequence<QuarantineRecord>) -> [Retry] {
        var rules = PlaceRules(self)
        return records.map { rules.retry($0) }
    }
}

/// The rules for places of documents, each as a pattern of its own.
private struct PlaceRules {
    private struct Part: Hashable {
        var rule: RuleIndex
        var isSecret: Bool
    }

    private let sanitizer: Sanitizer
    private var parts: [Part: Sanitizer] = [:]

    init(_ sanitizer: Sanitizer) {
        self.sanitizer = sanitizer
    }

    mutating func retry(_ record: QuarantineRecord) -> Retry {
        var record = record
        if sanitizer.policy.disclosure.hidesKeys {
            record.path = sanitizer.pattern.graph.hidingData(in: record.path)
        }
        guard let value = record.value else { return Retry(record, .hidden) }
        var best: Retry?
        let parts = parts(at: record.path)
        guard !parts.isEmpty else { return Retry(record, .placeless) }
        for part in parts {
            let tried: Retry
            do throws(UnreadableDocumentError) {
                let result = try part.sanitize(value, name: record.origin)
                let outcome: Retry.Outcome =
                    switch result.status {
                    case .unchanged: .passed
                    case .changed: .changed
                    case .rejected: .refused
                    }
                tried = Retry(record, outcome, result)
            } catch {
                tried = Retry(record, .unreadable)
            }
            if tried.outcome == .passed { return tried }
            if best == nil || tried.isClean && best?.isClean == false { best = tried }
        }
        return best ?? Retry(record, .placeless)
    }

    /// What a place is cleaned by; nothing where the pattern has no rule for it.
    private mutating func parts(at path: JSONPointer) -> [Sanitizer] {
        let graph = sanitizer.pattern.graph
        var isSecret = false
        var isFree = false
        var rules: Set<RuleIndex> = []
        var isFirst = true
        graph.follow(path) { next in
            if !isFirst {
                isFree = isFree || rules.contains { leavesOpen(graph[$0], below: next) }
                isSecret = isSecret || rules.contains { graph[$0].traits.contains(.secret) }
            }
            isFirst = false
            rules = next
        }
        // Where nothing looks, everything passes.
        if isFree, let anything = try? Pattern("\"any\"") {
            return [Sanitizer(anything, policy: sanitizer.policy)]
        }
        // A union tries its branches itself.
        let branches = rules.filter { graph[$0].form == .union }.flatMap {
            graph.unions[Int(graph[$0].payload)].branches
        }
        return rules.subtracting(branches).sorted { $0.position < $1.position }.map { rule in
            let part = Part(rule: rule, isSecret: isSecret)
            if let known = parts[part] { return known }
            let pattern = Pattern(part: graph.rooted(at: rule, isSecret: isSecret))
            let made = Sanitizer(pattern, policy: sanitizer.policy)
            parts[part] = made
            return made
        }
    }

    /// Whether a rule never looks at what stands below it.
    private func leavesOpen(_ rule: Rule, below next: Set<RuleIndex>) -> Bool {
        switch rule.form {
        case .any, .anyObject, .anyArray: true
        case .object:
            next.isEmpty && sanitizer.policy.unknownKeys != .strip
        default: false
        }
    }
}
