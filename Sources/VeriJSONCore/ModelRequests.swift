/// The requests of a model at places at which a document had something else, as rules for reading a
/// syntax that does not say what is a list or a number.
///
///     <feed><count>3</count></feed>     the model asks for an Int at /feed/count and a list at
///                                       /feed/entry
package final class ModelRequests {
    private let places = RequestedPattern(isForReading: true)

    package init() {}

    /// The rules for reading the document again.
    package var rules: ReadingRules {
        let pattern = Pattern(part: places.graph(named: "model"))
        return ReadingRules(PatternWalker(pattern, policy: Sanitizer.Policy()), isPartial: true)
    }

    /// Adds what a model asks for where a document has something else.
    ///
    /// Each failure that no repair helps hides those after it, so that a document may have to be
    /// read several times.
    ///
    /// - Returns: Whether anything was added.
    /// - Throws: ``UnreadableDocumentError`` with the code `limit.work` if the document would need
    ///   too many attempts.
    package func add<Model: Decodable>(
        _ type: Model.Type,
        from document: Sanitized,
        settings: DecodingSettings,
        strategies: (any TypeDecodingStrategies)?
    ) throws(UnreadableDocumentError) -> Bool {
        guard let tape = document.originalTape else { return false }
        var policy = document.policy
        // A conversion tells what was asked for, and what comes after it is seen as well.
        policy.conversions = .lenient
        let recovery = Recovery(tape, settings: settings, strategies: strategies, policy: policy)
        let record = RecoveryRecord(tape, places)
        let count = places.requestCount
        switch try document.settled(recovery, type) {
        case .value(_, let repairs, _): _ = record.result(of: repairs, named: "model")
        case .failure(_, let failure): _ = record.result(of: failure, named: "model")
        }
        return places.requestCount > count
    }
}
