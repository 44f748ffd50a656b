internal import VeriJSONCore

/// A document that describes an API: OpenAPI, or its predecessor Swagger 2.0.
///
/// It has schemas inside of it, and is none itself.
struct APIDescription {
    let document: ParsedDocument
    let specification: Dialect.Specification
    /// The version as the document writes it.
    let version: String

    /// The methods that a path may have (OpenAPI 3.1 §4.8.9).
    static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

    /// Returns nil for a document of another kind.
    init?(_ document: ParsedDocument) {
        func text(_ name: String) -> String? {
            document.member(name, of: ParsedDocument.root)
                .flatMap { document.kind($0) == .string ? document.text($0) : nil }
        }
        guard document.kind(ParsedDocument.root) == .object, text("$schema") == nil else {
            return nil
        }
        if let version = text("openapi") {
            self.version = version
            specification = version.hasPrefix("3.0") ? .openAPI30 : .openAPI31
        } else if let version = text("swagger") {
            self.version = version
            specification = .swagger
        } else {
            return nil
        }
        self.document = document
    }

    /// The name and version of the specification.
    var name: String { (specification == .swagger ? "Swagger " : "OpenAPI ") + version }

    /// The pointers to the schemas that have a name.
    var schemas: [[String]] {
        let path = specification == .swagger ? ["definitions"] : ["components", "schemas"]
        guard let map = document.node(at: path) else { return [] }
        return document.members(map).map { path + [$0.key] }
    }

    /// Returns the bodies in JSON that operations have.
    ///
    /// - Complexity: O(*n*), *n* the size of the document.
    func bodies() -> [DescribedBody] {
        guard specification != .swagger else { return [] }
        var finder = BodyFinder(document)
        finder.find()
        return finder.bodies
    }

    /// The parts that can be named, as a clause of help.
    var help: String {
        let pointers = schemas.map {
            "'#\(SchemaURI.fragment(of: JSONPointer(tokens: $0).description))'"
        }
        let operations = bodies().map { "'\($0.name)'" }
        if specification == .swagger {
            return pointers.isEmpty
                ? "convert it to OpenAPI 3"
                : "name one of its definitions: " + Self.list(pointers)
                    + "; or convert it to OpenAPI 3"
        }
        let parts = [
            pointers.isEmpty ? nil : "name one of its schemas: " + Self.list(pointers),
            operations.isEmpty
                ? nil
                : (pointers.isEmpty ? "name the body of" : "or the body of") + " an operation: "
                    + Self.list(operations),
        ].compactMap(\.self)
        return parts.isEmpty ? "it has no schema" : parts.joined(separator: "; ")
    }

    /// The number of names of a kind that a help lists.
    static let listed = 12

    /// Returns names as a list, of many the first ones and the number of the others.
    static func list(_ names: [String]) -> String {
        names.prefix(listed).joined(separator: ", ")
            + (names.count > listed ? " and \(names.count - listed) more" : "")
    }
}
