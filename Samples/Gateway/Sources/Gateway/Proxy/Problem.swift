import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A response of the gateway itself: a problem document (RFC 9457).
struct Problem: Encodable {
    var title: String
    var status: Int
    var detail: String
    /// The id that logs and reports have for the exchange.
    var instance: String

    init(_ status: HTTPResponse.Status, _ detail: String, id: String) {
        title = status.reasonPhrase
        self.status = status.code
        self.detail = detail
        instance = "urn:request:" + id
    }

    func response(_ report: ReportField? = nil, id: String) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        var response = Response(
            status: HTTPResponse.Status(code: status),
            headers: [.contentType: "application/problem+json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(self)))
        )
        response.headers[.report] = report?.with(id: id)
        return response
    }
}
