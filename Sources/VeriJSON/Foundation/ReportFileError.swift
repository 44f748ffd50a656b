import Foundation

/// What is wrong with the text of a saved ``Report``.
public struct ReportFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Where in the text: a JSON pointer; empty where it is the text as a whole.
    public var place: String
    /// One sentence: what was expected.
    public var message: String

    /// The sentence, and the place.
    public var description: String { place.isEmpty ? message : "\(message), at \(place)" }
}

extension ReportFileError {
    init(_ error: DecodingError) {
        func place(_ path: [any CodingKey]) -> String {
            JSONPointer(tokens: path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue })
                .description
        }
        switch error {
        case .keyNotFound(let key, let context):
            self.init(
                place: place(context.codingPath + [key]),
                message: "expected the member \"\(key.stringValue)\""
            )
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            self.init(place: place(context.codingPath), message: "expected another kind of value")
        case .dataCorrupted(let context):
            let path = place(context.codingPath)
            self.init(
                place: path,
                message: path.isEmpty ? "expected the JSON of a report" : "expected another value"
            )
        @unknown default:
            self.init(place: "", message: "expected the JSON of a report")
        }
    }
}
