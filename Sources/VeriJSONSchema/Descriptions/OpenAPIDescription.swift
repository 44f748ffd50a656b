public import VeriJSONCore

/// The schemas and bodies of an API that OpenAPI describes.
///
/// It lists the names that `Schema(_:at:)` and `Schema(_:operation:)` take.
///
///     let api = OpenAPIDescription(text)
///     api?.specification                              // OpenAPI 3.0.3
///     api?.schemas                                    // ["#/components/schemas/Order"]
///     api?.operations                                 // ["GET /orders", "GET /orders 404"]
public struct OpenAPIDescription: Sendable, Hashable {
    /// The name and the version of the specification, such as `OpenAPI 3.1.0` or `Swagger 2.0`.
    public let specification: String
    /// The references to the schemas that have a name, as `Schema(_:at:)` takes them.
    public let schemas: [String]
    /// The names of bodies in JSON, as `Schema(_:operation:)` takes them; none in Swagger 2.0.
    public let operations: [String]

    /// Reads a description; nil if the document is not JSON, or describes no API.
    ///
    /// - Parameter document: JSON in UTF-8.
    /// - Complexity: O(*n*), *n* the number of bytes.
    public init?(_ document: some JSONInput) {
        let bytes = document.jsonBytes.document.array
        let depth = Schema.Options().limits.clamped.depth
        guard let parsed = try? ParsedDocument(name: "", bytes: bytes, depthLimit: depth),
            let description = APIDescription(parsed)
        else { return nil }
        specification = description.name
        schemas = description.schemas.map {
            "#" + SchemaURI.fragment(of: JSONPointer(tokens: $0).description)
        }
        operations = description.bodies().map(\.name.description)
    }
}
