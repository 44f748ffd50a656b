import Foundation
import Testing

/// What Foundation is told of an error.
package struct NSErrorFacts {
    package var domain: String
    package var number: Int
    package var info: [String: Any]

    package init(_ error: (any Error)?) throws {
        let error = try #require(error as? any CustomNSError)
        domain = type(of: error).errorDomain
        number = error.errorCode
        info = error.errorUserInfo
    }

    package var code: String? { info["code"] as? String }
    package var path: String? { info["path"] as? String }
    /// The line, the column and the offset.
    package var place: [Int?] {
        ["line", "column", "offset"].map { info[$0] as? Int }
    }
    package var text: String? { info[NSLocalizedDescriptionKey] as? String }

    /// Whether the number is that of the code: 32 bits of FNV-1a without the highest, calculated in
    /// another way than by the library.
    package var isNumbered: Bool {
        var hash = 2_166_136_261
        for byte in (code ?? "").utf8 {
            hash = ((hash ^ Int(byte)) * 16_777_619) % 4_294_967_296
        }
        return number == hash % 2_147_483_648
    }
}
