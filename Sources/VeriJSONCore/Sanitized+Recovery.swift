/// A model that was decoded from a document with repairs, or the rejection of the document.
package enum Recovered<Model> {
    case model(Model, Sanitized)
    /// The rejection, and the first error of the model.
    case rejected(Sanitized, any Error)
}

extension Sanitized {
    /// Decodes a model that could not be decoded from the clean document as it is.
    ///
    /// The result is that of this document, as if a pattern had asked for what the model's types
    /// ask for at the repaired places.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - settings: The settings of the decoder.
    ///   - strategies: The strategies for Foundation's types.
    /// - Returns: The model with the result, or the rejection if no repair helps.
    /// - Throws: ``UnreadableDocumentError`` with the code `limit.work` if the document would need too many
    ///   attempts, or `limit.output`.
    package func recovering<Model: Decodable>(
        _ type: Model.Type,
        settings: DecodingSettings,
        strategies: (any TypeDecodingStrategies)?
    ) throws(UnreadableDocumentError) -> Recovered<Model> {
        // The clean document may have another form than the original, to which edits apply.
        guard let tape = originalTape else {
            let context = DecodingError.Context(
                codingPath: [],
                debugDescription: DecodingMessages.noTape
            )
            return .rejected(self, DecodingError.dataCorrupted(context))
        }
        let recovery = Recovery(
            tape,
            settings: settings,
            strategies: strategies,
            policy: policy
        )
        let settled: Settled<Model>
        do throws(UnreadableInput) {
            settled = try recovery.decode(type)
        } catch {
            throw unreadable(error)
        }
        let record = RecoveryRecord(tape)
        switch settled {
        case .value(let model, let repairs, _):
            if repairs.isEmpty { return .model(model, self) }
            return .model(model, try result(of: record.result(of: repairs), name: "\(type)"))
        case .failure(let error, let failure):
            let result = try result(of: record.result(of: failure), name: "\(type)")
            return .rejected(result, error)
        }
    }

    private func result(
        of made: (pattern: JSONValue, make: (RuleGraph) -> WalkResult),
        name: String
    ) throws(UnreadableDocumentError) -> Sanitized {
        let pattern: Pattern
        do {
            pattern = try Pattern(made.pattern, name: name)
        } catch {
            assertionFailure("what a model asked for is no pattern: \(error)")
            pattern = .anything
        }
        let walked = made.make(pattern.graph)
        let walker = PatternWalker(pattern, policy: policy, offersEdits: false)
        return try result(walked, by: walker)
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
