import Foundation
import VeriJSONCore

extension Report {
    /// Creates a report from JSON that ``json(_:)`` returned.
    ///
    /// - Parameter json: The text in UTF-8; it may come from an untrusted source.
    /// - Throws: ``SavedFileError`` if the text is not a report of the current format version.
    /// - Complexity: O(*n*), *n* the bytes of the text.
    public init(json: [UInt8]) throws(SavedFileError) {
        do {
            self = try JSONDecoder().decode(Report.self, from: Data(json))
        } catch let error as DecodingError {
            throw SavedFileError(error)
        } catch {
            throw SavedFileError.notAReport
        }
        guard version == Self.formatVersion else {
            throw SavedFileError(.version, at: "/version", "expected \(Self.formatVersion)")
        }
    }
}

extension SavedFileError {
    fileprivate static var notAReport: SavedFileError {
        SavedFileError(.syntax, at: "", "expected the JSON of a report")
    }

    fileprivate init(_ error: DecodingError) {
        func place(_ path: [any CodingKey]) -> String {
            JSONPointer(tokens: path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue })
                .description
        }
        switch error {
        case .keyNotFound(let key, let context):
            self.init(
                .content,
                at: place(context.codingPath + [key]),
                "expected the member \"\(key.stringValue)\""
            )
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            self.init(.content, at: place(context.codingPath), "expected another kind of value")
        case .dataCorrupted(let context):
            let path = place(context.codingPath)
            if path.isEmpty {
                self = .notAReport
            } else {
                self.init(.content, at: path, "expected another value")
            }
        @unknown default:
            self = .notAReport
        }
    }
}
