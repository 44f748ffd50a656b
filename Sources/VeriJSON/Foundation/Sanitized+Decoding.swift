public import Foundation

extension Sanitized {
    /// Maps the clean document to a model.
    ///
    ///     let orders = try result.decode([Order].self)
    ///
    /// It does what `JSONDecoder` does with its default strategies, in less time, and its errors tell
    /// the path, the line and the column.
    ///
    /// - Parameter type: The model.
    /// - Returns: The model.
    /// - Throws: ``DirtyDocument`` when the document was rejected; `DecodingError` where it is not
    ///   what the model needs.
    /// - Complexity: O(*n*), *n* the number of bytes, besides what the model itself does.
    public func decode<Model: Decodable>(_ type: Model.Type) throws -> Model {
        try decode(type, using: JSONCleaningDecoder.strategies)
    }

    /// Maps the clean document to a model, with the strategies of a decoder.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - decoder: Its strategies and `userInfo` are used; the document is clean already.
    /// - Returns: The model.
    /// - Throws: ``DirtyDocument`` when the document was rejected; `DecodingError` where it is not
    ///   what the model needs.
    public func decode<Model: Decodable>(
        _ type: Model.Type,
        using decoder: JSONCleaningDecoder
    ) throws -> Model {
        guard status != .rejected else {
            throw DirtyDocument(findings: report.findings, text: reportText())
        }
        guard let tape else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: DecodingMessages.noTape)
            )
        }
        return try FoundationDecoding(
            tape,
            decoder,
            settings: decoder.settings(from: decodingSettings)
        )
        .decode(type)
    }

    /// Maps the clean document to a model with Foundation's own decoder.
    ///
    /// Choose it where a model depends on something that only `JSONDecoder` does.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - decoder: Foundation's decoder, with the strategies that the model needs.
    /// - Returns: The model.
    /// - Throws: ``DirtyDocument`` when the document was rejected; the decoder's errors, with a
    ///   sentence of ours in place of one that may quote the document where values are hidden.
    public func decode<Model: Decodable>(
        _ type: Model.Type,
        using decoder: JSONDecoder
    ) throws -> Model {
        guard let data else { throw DirtyDocument(findings: report.findings, text: reportText()) }
        do {
            return try decoder.decode(type, from: data)
        } catch let error as DecodingError {
            throw disclosed(error, type)
        }
    }

    /// The error of a decoder that knows nothing of the policy, as it may leave.
    private func disclosed(_ error: DecodingError, _ model: Any.Type) -> DecodingError {
        let settings = decodingSettings
        guard settings.disclosure.shownCharacters == nil, let path = error.context?.codingPath
        else {
            return error
        }
        var privacy = settings.rules.map {
            CodingPrivacy($0, hidesKeys: settings.disclosure.hidesKeys)
        }
        let hidden = privacy?.hiddenPositions(of: path.tokens, path) ?? []
        return error.withContext(
            DecodingError.Context(
                codingPath: path.hiding(hidden),
                debugDescription: error.disclosedSentence(model)
            )
        )
    }
}
