/// A model that was decoded from a document with repairs, or the rejection of the document.
package enum Recovered<Model> {
    case model(Model, Sanitized)
    /// The rejection, and the error of the model that no repair helps; nil if only the pattern
    /// refused the document.
    case rejected(Sanitized, (any Error)?)
}

extension Sanitized {
    /// Decodes a model that could not be decoded from the document as it is.
    ///
    /// The result is that of this document, as if a pattern had asked for what the model's types
    /// ask for at the repaired places. If documents have to match a pattern as well, that cleans
    /// the repaired document again, and so on until neither changes anything.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - settings: The settings of the decoder.
    ///   - strategies: The strategies for Foundation's types.
    ///   - keepsPattern: Whether the repaired document has to match the pattern of this result.
    ///   - repairs: Whether repairs are made; without any, the rejection tells what the model
    ///     refuses.
    /// - Returns: The model with the result, or the rejection if no repair helps, or if the model
    ///   and the pattern do not agree after three rounds.
    /// - Throws: ``UnreadableDocumentError`` with the code `limit.work` if the document would need
    ///   too many attempts, or `limit.output`.
    package func recovering<Model: Decodable>(
        _ type: Model.Type,
        settings: DecodingSettings,
        strategies: (any TypeDecodingStrategies)?,
        keepsPattern: Bool,
        repairs: Bool = true
    ) throws(UnreadableDocumentError) -> Recovered<Model> {
        // The clean document may have another form than the original, to which edits apply.
        guard let tape = originalTape else { return .rejected(self, Sanitized.noTape) }
        if keepsPattern {
            var rounds = try RecoveryRounds(self, tape, repairs: repairs)
            return try rounds.recovered(type, settings, strategies)
        }
        let numbers = repairedNumbers
        let start = JoinedResults(.clean, of: tape)
        let rounds = try ContainerRounds<Model>(from: start) {
            joined throws(UnreadableDocumentError) in
            var settings = settings
            settings.repairedNumbers = joined.moved(numbers)
            let tape = joined.isUnchanged ? tape : joined.tape
            let recovery = Recovery(
                tape,
                settings: settings,
                strategies: strategies,
                policy: policy
            )
            if !repairs { recovery.allows = { _ in false } }
            return .init(tape: tape, recovery: recovery, result: try settled(recovery, type))
        }
        let name = SwiftName.of(type)
        switch rounds.last.result {
        case .value(let model, let repairs, _):
            if repairs.isEmpty && rounds.rounds.isEmpty { return .model(model, self) }
            return .model(model, try result(of: rounds.recorded(from: start, named: name)))
        case .failure(let error, _):
            return .rejected(try result(of: rounds.recorded(from: start, named: name)), error)
        }
    }

    private static let noTape = DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: DecodingMessages.noTape)
    )

    private func result(
        of made: (walked: WalkResult, graph: RuleGraph)
    ) throws(UnreadableDocumentError) -> Sanitized {
        let graph = provenance.reading?.isGuess == true ? made.graph.forGuesses : made.graph
        let pattern = Pattern(part: graph)
        let walker = PatternWalker(pattern, policy: policy, offersEdits: false)
        return try result(made.walked, by: walker)
    }

    func settled<Model: Decodable>(
        _ recovery: Recovery,
        _ type: Model.Type
    ) throws(UnreadableDocumentError) -> RecoveryResult<Model> {
        do throws(UnreadableInput) {
            return try recovery.decode(type)
        } catch {
            throw unreadable(error)
        }
    }
}

extension Pattern {
    /// The pattern of any document.
    package static let anything: Pattern = {
        do {
            return try Pattern(#""any""#, name: "any")
        } catch {
            preconditionFailure("the pattern of any document has mistakes: \(error)")
        }
    }()
}
