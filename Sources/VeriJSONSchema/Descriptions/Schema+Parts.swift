public import Foundation
public import VeriJSONCore

extension Schema {
    /// Compiles the schema at a place of a document: of the description of an API in OpenAPI 3.0 or
    /// 3.1, or of a file with many definitions.
    ///
    /// Only the schema and those that it refers to are compiled, by the dialect of the document.
    ///
    ///     let order = try Schema(api, at: "#/components/schemas/Order")
    ///
    /// - Parameters:
    ///   - document: JSON in UTF-8.
    ///   - place: A pointer such as `/components/schemas/Order`, or a reference into the document
    ///     as `$ref` writes it, such as `#/$defs/order` or `#anchor`.
    ///   - name: The name of the document in messages, usually a file name.
    ///   - options: The choices that the schema leaves open.
    /// - Throws: ``SchemaError`` with every mistake in the schema; the code `schema.part.unknown` if
    ///   there is no schema at the place.
    public init(
        _ document: some JSONInput,
        at place: String,
        name: String = "schema",
        options: Options = Options()
    ) throws(SchemaError) {
        let bytes = document.jsonBytes.document.array
        try self.init(bytes, .pointer(place), name: name, options: options)
    }

    /// Compiles the schema of a body that the description of an API in OpenAPI 3.0 or 3.1 has.
    ///
    ///     let orders = try Schema(api, operation: "GET /orders")
    ///     let problem = try Schema(api, operation: "GET /orders 404 application/problem+json")
    ///
    /// - Parameters:
    ///   - document: JSON in UTF-8.
    ///   - operation: A method and a path; then a status, or `request`, if it is not `200`; then a
    ///     media type, if it is not `application/json`.
    ///   - name: The name of the document in messages, usually a file name.
    ///   - options: The choices that the schema leaves open.
    /// - Throws: ``SchemaError`` with every mistake in the schema; the code
    ///   `schema.operation.unknown` if there is no such body.
    public init(
        _ document: some JSONInput,
        operation: String,
        name: String = "schema",
        options: Options = Options()
    ) throws(SchemaError) {
        let bytes = document.jsonBytes.document.array
        try self.init(bytes, .operation(operation), name: name, options: options)
    }

    /// Compiles the schema at a place of a file.
    ///
    /// - Parameters:
    ///   - url: The URL of a file.
    ///   - place: A pointer or a reference into the document.
    ///   - options: The choices that the schema leaves open.
    /// - Throws: ``SchemaError`` with every mistake, or the error of reading the file.
    public init(contentsOf url: URL, at place: String, options: Options = Options()) throws {
        try self.init(
            try Data(contentsOf: url),
            at: place,
            name: url.lastPathComponent,
            options: options.based(on: url)
        )
    }

    /// Compiles the schema of a body that a file with the description of an API has.
    ///
    /// - Parameters:
    ///   - url: The URL of a file.
    ///   - operation: A method and a path, and what `Schema(_:operation:)` takes after them.
    ///   - options: The choices that the schema leaves open.
    /// - Throws: ``SchemaError`` with every mistake, or the error of reading the file.
    public init(contentsOf url: URL, operation: String, options: Options = Options()) throws {
        try self.init(
            try Data(contentsOf: url),
            operation: operation,
            name: url.lastPathComponent,
            options: options.based(on: url)
        )
    }
}

extension Schema.Options {
    /// Returns the options with the URL of the schema's file, unless they have another one.
    func based(on url: URL) -> Schema.Options {
        var options = self
        if options.baseURI.isEmpty { options.baseURI = url.absoluteString }
        return options
    }
}
