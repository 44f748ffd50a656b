internal import Foundation
internal import VeriJSONCore

/// The content that `contentEncoding` and `contentMediaType` require of a string.
struct ContentRequirement: Hashable, Sendable {
    /// Whether the string is the content in Base64 (RFC 4648 §4).
    var isBase64 = false
    /// Whether the content is JSON.
    var isJSON = false

    /// Returns whether a media type is that of JSON (RFC 8259 §11), or has the suffix `+json`
    /// (RFC 6839 §3.1), in any case and with any parameters.
    static func isJSON(mediaType: String) -> Bool {
        let name = mediaType.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
        return name == "application/json" || name.hasSuffix("+json")
    }

    /// Returns whether a string has the content.
    ///
    /// - Complexity: O(*n*), *n* the bytes of the text.
    func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard isBase64 else { return Self.isJSON(text) }
        guard StringFormat.isBase64(text) else { return false }
        guard isJSON else { return true }
        guard let content = Data(base64Encoded: Data(buffer: text)) else { return false }
        return [UInt8](content).withUnsafeBufferPointer { Self.isJSON($0) }
    }

    private static func isJSON(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        SyntaxChecker.firstError(in: text, depthLimit: .max) == nil
    }
}
