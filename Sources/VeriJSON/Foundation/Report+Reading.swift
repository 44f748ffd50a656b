import Foundation

extension Report {
    /// Reads a report that was written as ``json(_:)``.
    ///
    /// - Parameter json: The text in UTF-8; it may come from anywhere.
    /// - Throws: ``ReportFileError`` when it is something else.
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
