import Foundation
package import VeriJSON

/// Decodes a model from a text without a pattern, and returns what was done as well.
package func clean<Model: Decodable>(
    _ type: Model.Type,
    _ text: String,
    _ policy: Sanitizer.Policy = Sanitizer.Policy()
) throws -> JSONSanitizingDecoder.SanitizedModel<Model> {
    try JSONSanitizingDecoder(policy: policy).sanitize(type, from: Data(text.utf8))
}
