extension DecodingError {
    /// The context of the error; nil for a kind that this version does not know.
    package var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .keyNotFound(_, let context), .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }

    /// One sentence: what was expected and what was found.
    package var sentence: String { context?.debugDescription ?? "\(self)" }

    /// The same error with another context, and with `*` for a missing key that may be data.
    package func disclosed(in context: Context) -> DecodingError {
        switch self {
        case .typeMismatch(let type, _): .typeMismatch(type, context)
        case .valueNotFound(let type, _): .valueNotFound(type, context)
        case .keyNotFound(let key, _): .keyNotFound(key.hidingData, context)
        case .dataCorrupted: .dataCorrupted(context)
        @unknown default: .dataCorrupted(context)
        }
    }

    /// A sentence in place of the error's own, which may quote the document.
    ///
    /// - Parameter model: The type that made the error.
    /// - Returns: A sentence that names the type or the missing member.
    package func disclosedSentence(_ model: Any.Type) -> String {
        switch self {
        case .keyNotFound(let key, _):
            DecodingMessages.noMember(key.hidingData.stringValue)
        case .typeMismatch(let type, _), .valueNotFound(let type, _):
            DecodingMessages.refused(by: type)
        default:
            DecodingMessages.refused(by: model)
        }
    }
}
