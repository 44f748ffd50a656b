import Foundation
import VeriJSONCore

extension Report {
    /// Creates a report from JSON that ``json(_:)`` returned.
    ///
    /// - Parameter json: The text in UTF-8; it may come from an untrusted source.
    /// - Throws: ``ReportFileError`` if the text is not a report of the current format version.
    /// - Complexity: O(*n*), *n* the bytes of the text.
    public init(json: [UInt8]) throws(ReportFileError) {
        do {
            self = try JSONDecoder().decode(Report.self, from: Data(json))
        } catch let error as DecodingError {
            throw ReportFileError(error)
        } catch {
            throw ReportFileError(place: "", message: "expected the JSON of a report")
        }
        guard version == Self.formatVersion else {
            throw ReportFileError(place: "/version", message: "expected \(Self.formatVersion)")
        }
    }
}
