package import VeriJSON

/// The law of causes for one dirty document, which is a valid one with faults.
///
/// A change that removes a part of a document names the faults that decided it. *Necessary*: with
/// everything inside the removed part mended but one cause, the part is removed still.
/// *Sufficient*: with all causes mended, it stays; where code or a schema sees some faults only
/// after others are mended, it stays once those that appear are mended as well.
package struct CauseLaw {
    /// The document without faults, whose values mend those of the dirty one.
    package var valid: JSONValue
    package var dirty: JSONValue
    /// Whether a fault may hide another one.
    package var hidesFaults: Bool
    /// Returns what cleaning removes from a document.
    package var removals: (JSONValue) throws -> [Removal]
    /// Returns a value that mends a cause, given that of the valid document there; nil if none is
    /// known.
    package var mend: (Removal.Cause, JSONValue?) -> JSONValue?
    /// Returns what is removed where one of the alternatives around a part is the only one.
    ///
    /// A cause is that of the alternative that the report is about: another one may take what is
    /// left of the faults.
    package var alternatives: () -> [(JSONValue) throws -> [Removal]] = { [] }

    package init(
        valid: JSONValue,
        dirty: JSONValue,
        hidesFaults: Bool,
        removals: @escaping (JSONValue) throws -> [Removal],
        mend: @escaping (Removal.Cause, JSONValue?) -> JSONValue? = { $1 }
    ) {
        self.valid = valid
        self.dirty = dirty
        self.hidesFaults = hidesFaults
        self.removals = removals
        self.mend = mend
    }

    /// What a report that is not true says, to prove that the law notices.
    package enum Distortion: Sendable {
        /// The last of the causes is not named.
        case tooFew
        /// A part beside the causes is named as well.
        case tooMany
    }

    /// What is wrong with every removal, if anything is.
    package var distortion: Distortion?

    /// The most times that causes are mended that appear after others.
    private static let roundLimit = 12

    /// Checks all removals of the dirty document.
    ///
    /// - Throws: The error of ``removals``.
    package func check(_ tally: inout CauseTally) throws {
        tally.documents += 1
        for removal in try removals(dirty) {
            let removal = distortion.map { removal.distorted($0, in: dirty) } ?? removal
            tally.removals += 1
            let isUnwanted = removal.causes.allSatisfy(\.isUnwanted)
            guard removal.isDecidedByParts, isUnwanted || valid[removal.path] != nil else {
                tally.excluded += 1
                continue
            }
            try checkNecessity(of: removal, &tally)
            if removal.isComplete { try checkSufficiency(of: removal, &tally) }
        }
    }

    // MARK: Necessary

    private func checkNecessity(of removal: Removal, _ tally: inout CauseTally) throws {
        guard let mended = try whole(removal) ?? mended(removal.causes, in: dirty),
            try !isRemoved(removal.path, from: mended)
        else { return }
        for cause in removal.causes where cause.path != removal.path {
            guard let faulty = mended.taking(cause, from: dirty) else { continue }
            tally.necessary += 1
            guard try !isRemoved(removal.path, from: faulty),
                try !isNecessary(removal, in: faulty)
            else { continue }
            tally.violations.append(
                CauseTally.Violation(
                    kind: .necessary,
                    text: "\(removal) does not need \(cause)\n\(dirty)\n\(faulty)"
                )
            )
        }
    }

    /// Returns whether a part of another document is removed by one of the alternatives for which
    /// the report of this one is the same.
    private func isNecessary(_ removal: Removal, in faulty: JSONValue) throws -> Bool {
        try alternatives().contains { removals in
            try removals(dirty).contains { $0.path == removal.path && $0.causes == removal.causes }
                && removals(faulty).contains { removal.path.starts(with: $0.path) }
        }
    }

    /// Returns the document with everything inside the removed part mended; nil if the valid value
    /// is not what the branch that is reported takes.
    private func whole(_ removal: Removal) throws -> JSONValue? {
        guard removal.causes.allSatisfy({ mend($0, valid[$0.path]) == valid[$0.path] }),
            let whole = valid[removal.path],
            let mended = dirty.setting(whole, at: removal.path[...])
        else { return nil }
        return try isRemoved(removal.path, from: mended) ? nil : mended
    }

    /// Returns a document with causes mended; nil if nothing is known that mends one of them.
    private func mended(_ causes: [Removal.Cause], in document: JSONValue) -> JSONValue? {
        causes.reduce(document as JSONValue?) { document, cause in
            // What may not be there at all is mended by its absence.
            if !cause.isUnwanted, let value = mend(cause, valid[cause.path]) {
                document?.setting(value, at: cause.path[...])
            } else if cause.isMissing {
                nil
            } else {
                document?.removing(at: cause.path[...])
            }
        }
    }

    // MARK: Sufficient

    private func checkSufficiency(of removal: Removal, _ tally: inout CauseTally) throws {
        var document = dirty
        var known: Set<Removal.Cause> = []
        var removed = removal
        for _ in 0..<Self.roundLimit {
            guard let mended = mended(removed.causes, in: document) else { return }
            document = mended
            known.formUnion(removed.causes)
            guard let next = try self.removal(of: removal.path, from: document) else {
                tally.sufficient += 1
                return
            }
            // What is not asked of the law may be all that is left.
            guard next.isDecidedByParts, next.isComplete else { return }
            // What mends a part may make of what is around it a value that stands for nothing.
            guard !next.isSentinel || next.path.count >= removal.path.count else { return }
            // A member may be mandatory and forbidden, so that nothing matches.
            let isContradiction = next.causes.contains { cause in
                known.contains { $0.path == cause.path && $0.isUnwanted != cause.isUnwanted }
            }
            guard !isContradiction else { return }
            // Two keywords may ask for what no value is, so that each mend brings back the other.
            let bringsBack = next.causes.allSatisfy { cause in
                known.contains(cause)
                    && removed.causes.contains {
                        $0.path == cause.path && $0.keyword != cause.keyword
                    }
            }
            guard !bringsBack else { return }
            let appeared = distortion == nil ? Set(next.causes).subtracting(known) : []
            guard hidesFaults, !appeared.isEmpty else { break }
            removed = next
        }
        tally.sufficient += 1
        tally.violations.append(
            CauseTally.Violation(
                kind: .sufficient,
                text: "\(removal) is removed still\n\(dirty)\n\(document)"
            )
        )
    }

    private func isRemoved(_ path: [String], from document: JSONValue) throws -> Bool {
        try removal(of: path, from: document) != nil
    }

    private func removal(of path: [String], from document: JSONValue) throws -> Removal? {
        try removals(document).first { path.starts(with: $0.path) }
    }
}

/// The number of documents, removals and checks of the law of causes, with what breaks it.
package struct CauseTally: CustomStringConvertible {
    package enum Kind: Sendable {
        case necessary
        case sufficient
    }

    package struct Violation: Sendable {
        package var kind: Kind
        package var text: String
    }

    package var documents = 0
    package var removals = 0
    /// The removals that the law is not asked of.
    package var excluded = 0
    /// The causes whose necessity was checked.
    package var necessary = 0
    /// The removals whose causes were checked to be sufficient.
    package var sufficient = 0
    package var violations: [Violation] = []

    package init() {}

    package func count(_ kind: Kind) -> Int { violations.count { $0.kind == kind } }

    /// The counts, and the first violations.
    package var description: String {
        """
        \(documents) documents, \(removals) removals, \(excluded) of them not asked; \
        \(count(.necessary)) of \(necessary) causes are not necessary; \
        of \(sufficient) removals, the causes of \(count(.sufficient)) are not sufficient
        \(violations.prefix(max(8, LawRunner.failureLimit)).map(\.text).joined(separator: "\n"))
        """
    }
}
