import VeriJSON
import VeriJSONCore

/// A search for clean documents that do not decode.
struct ContractCheck {
    /// The outcome of one document: its clean text and, if it does not decode, the error.
    typealias Attempt = (text: String, error: (any Error)?)

    private let graph: RuleGraph
    private let policy: Sanitizer.Policy
    private let attempt: (JSONValue) -> Attempt?
    /// The limit on attempts to make one document smaller.
    private static let shrinkLimit = 20_000

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - graph: The rules that documents are generated from.
    ///   - policy: The policy that documents are cleaned with.
    ///   - attempt: Cleans and decodes a document; returns nil if the document is rejected.
    init(
        _ graph: RuleGraph,
        policy: Sanitizer.Policy,
        attempt: @escaping (JSONValue) -> Attempt?
    ) {
        self.graph = graph
        self.policy = policy
        self.attempt = attempt
    }

    /// Returns a minimal document that is clean and does not decode.
    ///
    /// - Parameters:
    ///   - samples: Documents to start from, in addition to the generated ones.
    ///   - limit: The limit on generated documents.
    /// - Returns: The clean document and the reason; nil if no breach was found.
    func breach(samples: [JSONValue], limit: Int) -> (document: String, reason: String)? {
        var examples = PatternExamples(
            graph,
            policy: policy,
            samples: samples
        )
        let matching = examples.documents(limit: limit)
        if let found = first(of: samples + matching) { return shrunk(found) }
        var left = limit - matching.count
        for base in samples + matching.prefix(1) {
            if let found = firstChanged(base, &left) { return shrunk(found) }
        }
        return nil
    }

    /// Returns the first breach among copies of a document in which one value is removed, doubled
    /// or replaced.
    private func firstChanged(_ base: JSONValue, _ left: inout Int) -> JSONValue? {
        var found: JSONValue?
        base.forEachPlace { place in
            let fewerAndMore = place.isRoot ? [] : [[], [place.value, place.value]]
            for others in fewerAndMore + EdgeCaseScalars.strangers.map({ [$0] }) where left > 0 {
                left -= 1
                let changed = place.whole(others)
                if failure(of: changed) != nil {
                    found = changed
                    return false
                }
            }
            return left > 0
        }
        return found
    }

    private func first(of documents: some Sequence<JSONValue>) -> JSONValue? {
        documents.first { failure(of: $0) != nil }
    }

    private func failure(of document: JSONValue) -> (document: String, reason: String)? {
        guard let (text, error) = attempt(document), let error else { return nil }
        return (text, (error as? DecodingError)?.sentence ?? "\(error)")
    }

    private func shrunk(_ document: JSONValue) -> (document: String, reason: String)? {
        guard var smallest = failure(of: document),
            // The breach shows without the parts that cleaning removed.
            var value = try? JSONValue(parsing: smallest.document, depthLimit: .max)
        else { return nil }
        var tries = 0
        var isSmaller = true
        while isSmaller, tries < ContractCheck.shrinkLimit {
            isSmaller = false
            value.forEachPlace { place in
                let fewer: [[JSONValue]] = place.isRoot ? [] : [[]]
                for others in fewer + place.value.simpler.map({ [$0] }) {
                    tries += 1
                    guard let found = failure(of: place.whole(others)),
                        found.document.utf8.count < smallest.document.utf8.count,
                        let clean = try? JSONValue(parsing: found.document, depthLimit: .max)
                    else { continue }
                    (smallest, value) = (found, clean)
                    isSmaller = true
                    return false
                }
                return tries < ContractCheck.shrinkLimit
            }
        }
        return smallest
    }
}
