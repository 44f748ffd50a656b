public import Foundation
import VeriJSONCore

extension Sanitized {
    /// Decodes a model from the clean document.
    ///
    ///     let orders = try result.decode([Order].self)
    ///
    /// The result is that of `JSONDecoder` with its default strategies, in less time. An error has
    /// the path, the line and the column of the value.
    ///
    /// - Parameter type: The model.
    /// - Returns: The model.
    /// - Throws: ``DirtyDocumentError`` if the document was rejected; `DecodingError` if the model
    ///   cannot be decoded from it.
    /// - Complexity: O(*n*), *n* the number of bytes, besides the work of the model itself.
    public func decode<Model: Decodable>(_ type: Model.Type) throws -> Model {
        try decode(type, by: .standard)
    }

    /// Decodes a model from the clean document with a decoder.
    ///
    /// Only the strategies and `userInfo` of a ``JSONSanitizingDecoder`` are used: the document is
    /// clean already. Any other decoder decodes itself; choose `JSONDecoder` for a model that
    /// depends on behaviour of it that this library lacks.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - decoder: A decoder with the strategies that the model needs.
    /// - Returns: The model.
    /// - Throws: ``DirtyDocumentError`` if the document was rejected; otherwise the decoder's
    ///   error. If values are hidden, a fixed sentence replaces a description that may quote the
    ///   document.
    public func decode<Model: Decodable>(
        _ type: Model.Type,
        using decoder: JSONDecoder
    ) throws -> Model {
        if let decoder = decoder as? JSONSanitizingDecoder {
            return try decode(type, by: decoder.current)
        }
        guard let data else {
            throw DirtyDocumentError(findings: report.findings, text: reportText())
        }
        do {
            return try decoder.decode(type, from: data)
        } catch let error as DecodingError {
            throw disclosed(error, type)
        }
    }

    /// Decodes a model with the strategies and the `userInfo` of a decoder.
    package func decode<Model: Decodable>(
        _ type: Model.Type,
        by decoder: ModelDecoder
    ) throws -> Model {
        var asksForWhole = false
        return try decode(type, by: decoder, &asksForWhole)
    }

    /// Decodes a model, and sets `asksForWhole` if it asked for a list or a dictionary that must
    /// stay whole.
    package func decode<Model: Decodable>(
        _ type: Model.Type,
        by decoder: ModelDecoder,
        _ asksForWhole: inout Bool
    ) throws -> Model {
        guard status != .rejected else {
            throw DirtyDocumentError(findings: report.findings, text: reportText())
        }
        guard let tape else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: DecodingMessages.noTape)
            )
        }
        let session = DecodingSession(
            tape,
            settings: decoder.settings(for: self),
            strategies: FoundationStrategies(decoder)
        )
        defer { asksForWhole = session.asksForWhole }
        return try session.decode(type)
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
        var hidden = privacy?.hiddenPositions(of: path.tokens, path) ?? []
        if let tape {
            hidden += DecodingSession(tape, settings: settings).positionsOfData(in: path)
        }
        return error.disclosed(
            in: DecodingError.Context(
                codingPath: path.hiding(hidden),
                debugDescription: error.disclosedSentence(model)
            )
        )
    }
}
