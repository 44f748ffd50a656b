extension QuarantineRecord {
    /// The result of cleaning a quarantined value again.
    ///
    ///     for retry in sanitizer.retry(records) where !retry.isClean {
    ///         print(retry.record.path, retry.outcome)
    ///     }
    public struct Retry: Sendable {
        /// The outcome of a retry.
        ///
        ///     let refused = sanitizer.retry(records).filter { $0.outcome == .refused }.map(\.record)
        public enum Outcome: String, Sendable, CaseIterable {
            /// The value matches without a change.
            case passed
            /// The value matches after cleaning.
            case changed
            /// The value still does not match.
            case refused
            /// The record does not contain its value, so there is nothing to try.
            case hidden
            /// The pattern has no rule for the record's path.
            case withoutRule
            /// The value exceeds a limit.
            case unreadable
        }

        /// The record of the value.
        public let record: QuarantineRecord
        /// The outcome.
        public let outcome: Outcome
        /// The cleaned value with its report; nil if the value was not tried or could not be read.
        public let result: Sanitized?

        /// Whether the value matches now, cleaned or not.
        public var isClean: Bool { outcome == .passed || outcome == .changed }

        init(_ record: QuarantineRecord, _ outcome: Outcome, _ result: Sanitized? = nil) {
            self.record = record
            self.outcome = outcome
            self.result = result
        }
    }
}

extension Sanitized {
    /// Returns the values that the pattern refused, as records that can be retried.
    ///
    /// The report says what is wrong; a record keeps the value as well, so that a corrected pattern
    /// can recover it with ``Sanitizer/retry(_:)``. Records contain values under every disclosure
    /// policy, except values with a part at a `$secret` place.
    ///
    ///     let lines = result.quarantine().map(\.json)
    ///
    /// - Parameter hidingValues: Whether records disclose no more than the report does.
    /// - Returns: One record for each value that was dropped, stripped, nulled or replaced, and one
    ///   for a rejected document, in the order of the document. Duplicate members and items are not
    ///   included.
    /// - Complexity: O(*n* + *e* log *e*), *n* the number of bytes of the document, *e* the number
    ///   of changes.
    public func quarantine(hidingValues: Bool = false) -> [QuarantineRecord] {
        var records: [QuarantineRecord] = []
        forEachRefusal(hidingValues: hidingValues) { records.append($0) }
        return records
    }

    /// Calls `body` with each record of ``quarantine(hidingValues:)``, without building an array.
    package func forEachRefusal(hidingValues: Bool, _ body: (QuarantineRecord) -> Void) {
        guard status != .unchanged else { return }
        var secrets: SourceReader?
        forEachChange(countingConversions: true) { change, input, value in
            if secrets == nil, pattern.graph.hasSecrets {
                secrets = SourceReader(input, .secrets(of: pattern.graph))
            }
            let record = QuarantineRecord(
                of: change,
                document: provenance.name,
                patternName: pattern.graph.source.name,
                fingerprint: pattern.fingerprint,
                input: input,
                value: value,
                hidesValues: hidingValues,
                mayHaveSecret: { secrets?.mayFindSecret(in: $0) ?? false }
            )
            guard var record else { return }
            if let reading = provenance.reading {
                record.range = reading.originalRange(ofText: reading.textRange(of: record.range))
            }
            record.range = provenance.place.range(record.range)
            body(record)
        }
    }
}

extension Sanitizer {
    /// Cleans quarantined values again, each by the rule that this pattern has for its path.
    ///
    /// Each value is cleaned on its own. If several branches of a union have a rule for the path,
    /// the value passes if one of them accepts it.
    ///
    ///     let corrected = Sanitizer(try Pattern(contentsOf: url))
    ///     let saved = corrected.retry(records).filter(\.isClean).compactMap(\.result?.text)
    ///
    /// - Parameter records: The records, made with this or an earlier pattern.
    /// - Returns: The outcomes, in the order of the records.
    /// - Complexity: O(*n*) for each rule that applies to a record, *n* the number of bytes of the
    ///   value.
    public func retry(_ records: some Sequence<QuarantineRecord>) -> [QuarantineRecord.Retry] {
        var rules = PlaceRules(self)
        return records.map { rules.retry($0) }
    }
}

/// A cache of sanitizers, one for each rule that records are retried by.
///
/// It serves any number of records, one after another.
package struct PlaceRules {
    private struct Part: Hashable {
        var rule: RuleIndex
        var isSecret: Bool
    }

    private let sanitizer: Sanitizer
    private var parts: [Part: Sanitizer] = [:]
    /// The last path with what it was tried by; most records of a stream are whole.
    private var last: (path: JSONPointer, parts: [Sanitizer])?

    package init(_ sanitizer: Sanitizer) {
        self.sanitizer = sanitizer
    }

    /// Cleans the value of a record again.
    package mutating func retry(_ record: QuarantineRecord) -> QuarantineRecord.Retry {
        var record = record
        if sanitizer.policy.disclosure.hidesKeys, !record.path.tokens.isEmpty {
            record.path = sanitizer.pattern.graph.hidingData(in: record.path)
        }
        guard let value = record.value.map({ Array($0.utf8) }) ?? record.raw else {
            return QuarantineRecord.Retry(record, .hidden)
        }
        var best: QuarantineRecord.Retry?
        let parts = last?.path == record.path ? last?.parts ?? [] : parts(at: record.path)
        last = (record.path, parts)
        guard !parts.isEmpty else { return QuarantineRecord.Retry(record, .withoutRule) }
        for part in parts {
            let tried: QuarantineRecord.Retry
            do throws(UnreadableDocumentError) {
                let result = try part.sanitize(value, name: record.origin)
                let outcome: QuarantineRecord.Retry.Outcome =
                    switch result.status {
                    case .unchanged: .passed
                    case .changed: .changed
                    case .rejected: .refused
                    }
                tried = QuarantineRecord.Retry(record, outcome, result)
            } catch {
                tried = QuarantineRecord.Retry(record, .unreadable)
            }
            if tried.outcome == .passed { return tried }
            if best == nil || tried.isClean && best?.isClean == false { best = tried }
        }
        return best ?? QuarantineRecord.Retry(record, .withoutRule)
    }

    /// Returns the sanitizers for a path; an empty array if the pattern has no rule for it.
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
        // Nothing checks this place, so every value passes.
        if isFree { return [Sanitizer(.anything, policy: sanitizer.policy)] }
        // A union's sanitizer tries the branches itself.
        let branches = rules.filter { graph[$0].form == .union }.flatMap {
            graph.unions[Int(graph[$0].payload)].branches
        }
        return rules.subtracting(branches).stablySorted { $0.position < $1.position }.map { rule in
            let part = Part(rule: rule, isSecret: isSecret)
            if let known = parts[part] { return known }
            let pattern = Pattern(part: graph.rooted(at: rule, isSecret: isSecret))
            let made = Sanitizer(pattern, policy: sanitizer.policy)
            parts[part] = made
            return made
        }
    }

    /// Whether a rule leaves the values below it unchecked.
    private func leavesOpen(_ rule: Rule, below next: Set<RuleIndex>) -> Bool {
        switch rule.form {
        case .any, .anyObject, .anyArray: true
        case .object:
            next.isEmpty && sanitizer.policy.unknownKeys != .strip
        default: false
        }
    }
}
