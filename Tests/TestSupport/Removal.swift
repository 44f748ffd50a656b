package import VeriJSON

/// A part of a document that cleaning removed, with what it says decided that.
package struct Removal: CustomStringConvertible {
    /// A fault, as a report names it.
    package struct Cause: Hashable, CustomStringConvertible {
        package var path: [String]
        package var code: String
        /// The place of the keyword of a schema that was violated.
        package var keyword: String?

        package init(path: [String], code: String, keyword: String? = nil) {
            self.path = path
            self.code = code
            self.keyword = keyword
        }

        package var isMissing: Bool { code == "missing" }
        /// Whether no value may be there.
        var isUnwanted: Bool { code == "value.never" || code == "key.unknown" }
        package var description: String { "\(code) /\(path.joined(separator: "/"))" }
    }

    package var path: [String]
    package var causes: [Cause]
    /// Whether no limit cut the causes.
    package var isComplete: Bool
    /// Whether the law of causes is asked: the removal was decided by values inside it and not by
    /// their number or by others beside them.
    package var isDecidedByParts: Bool
    /// Whether the value at the place is itself one that stands for nothing (`$null`).
    package var isSentinel: Bool

    private static let actions: Set<Report.Action> = [.drop, .strip, .null, .replace, .reject]
    private static let undecided: Set<String> = [
        "array.duplicate", "key.duplicate", "array.count", "array.dropped",
    ]

    /// Creates the removal of a change; nil for one that removes nothing.
    ///
    /// `undecided` are the codes and keywords, besides those of patterns, that the law is not asked
    /// of.
    package init?(_ change: Report.Change, undecided: Set<String> = []) {
        guard Self.actions.contains(change.action) else { return nil }
        path = change.path.tokens
        causes = change.causes.map {
            Cause(
                path: $0.path.tokens,
                code: "\($0.code)",
                keyword: $0.rule.absoluteKeywordLocation
            )
        }
        isComplete = change.causesOmitted == 0
        let place = change.path.tokens
        isSentinel =
            "\(change.code)" == "convert.sentinel" && causes.allSatisfy { $0.path == place }
        let words = causes.flatMap { cause -> [String] in
            let keyword = cause.keyword.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
            return [cause.code] + (keyword.map { [$0] } ?? [])
        }
        isDecidedByParts =
            Self.undecided.union(undecided).isDisjoint(with: words + ["\(change.code)"])
    }

    /// Returns the removal as a report would have it that names a cause too few or too many: that
    /// of a part of the document beside the causes.
    func distorted(_ distortion: CauseLaw.Distortion, in document: JSONValue) -> Removal {
        var removal = self
        switch distortion {
        case .tooFew: removal.causes.removeLast()
        case .tooMany:
            let keys = document[path]?.asObject?.map(\.key) ?? []
            let known = Set(causes.compactMap { $0.path.dropFirst(path.count).first })
            if let key = keys.first(where: { !known.contains($0) }) {
                removal.causes.append(Cause(path: path + [key], code: "type.mismatch"))
            }
        }
        return removal
    }

    package var description: String {
        "removal of /\(path.joined(separator: "/")) because of "
            + causes.map(\.description).joined(separator: ", ")
    }
}
