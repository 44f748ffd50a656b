import Foundation
import VeriJSONCore

/// An error in the text of a saved ``Report``.
///
///     do {
///         let report = try Report(json: saved)
///     } catch {
///         error.place       // /version
///         error.message     // expected 1
///     }
public struct ReportFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The place in the text as a JSON pointer, or the empty string for the text as a whole.
    public var place: String
    /// The expectation, in one sentence.
    public var message: String

    /// The message and the place.
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
