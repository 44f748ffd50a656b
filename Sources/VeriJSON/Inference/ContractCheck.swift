/// A search for documents that are clean and do not decode.
struct ContractCheck {
    private let sanitizer: Sanitizer
    private let decode: (Sanitized) throws -> Void
    /// How often one document may be made smaller before the search for a smaller one ends.
    private static let shrinkLimit = 20_000

    init(_ sanitizer: Sanitizer, decode: @escaping (Sanitized) throws -> Void) {
        self.sanitizer = sanitizer
        self.decode = decode
    }

    /// The smallest document that shows a breach; nil where none was found among `limit` documents.
    func breach(samples: [JSONValue], limit: Int) -> (document: String, reason: String)? {
        var examples = PatternExamples(
            sanitizer.pattern.graph,
            policy: sanitizer.policy,
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

    /// The first breach among a document's likes with one place changed.
    private func firstChanged(_ base: JSONValue, _ left: inout Int) -> JSONValue? {
        var found: JSONValue?
        base.forEachPlace { place in
            let fewerAndMore = place.isRoot ? [] : [[], [place.value, place.value]]
            for others in fewerAndMore + ExampleScalars.strangers.map({ [$0] }) where left > 0 {
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
        guard let result = try? sanitizer.sanitize(document), let text = result.text else {
            return nil
        }
        do {
            try decode(result)
            return nil
        } catch let error as DecodingError {
            return (text, error.sentence)
        } catch {
            return (text, "\(error)")
        }
    }

    private func shrunk(_ document: JSONValue) -> (document: String, reason: String)? {
        guard var smallest = failure(of: document),
            // What was cleaned away is not needed to show it.
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
