public import Foundation
public import VeriJSON

extension JSONSanitizingDecoder {
    /// Decodes a model from XML, with repairs where it cannot be decoded otherwise.
    ///
    /// What the model asks for steers the reading: a list over one element is one item, over none an
    /// empty list; numbers and bools are read from text; attributes have coding keys `@name`, and
    /// the text beside them `#text`. With a pattern, the pattern steers instead.
    ///
    ///     struct Feed: Decodable {
    ///         var title: String
    ///         var entry: [String]
    ///     }
    ///     let xml = Data("<feed><title>T</title><entry>one</entry></feed>".utf8)
    ///     let feed = try JSONSanitizingDecoder().decode(Feed.self, fromXML: xml, root: "feed")
    ///     feed.entry     // ["one"]
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - data: XML in any encoding that its declaration names.
    ///   - root: The name of the root element, whose value is the model; nil if the model has the
    ///     root element as its only member.
    ///   - options: The choices that reading leaves open.
    /// - Returns: The model.
    /// - Throws: The error of the model that no repair helps, usually a `DecodingError`;
    ///   `DecodingError.dataCorrupted` if the root element has another name;
    ///   `UnreadableDocumentError` if the data is not well-formed XML or over a limit;
    ///   `DirtyDocumentError` if the pattern rejects the document.
    public func decode<Model: Decodable>(
        _ type: Model.Type,
        fromXML data: Data,
        root: String?,
        options: XMLReader.Options = XMLReader.Options()
    ) throws -> Model {
        do {
            return try sanitize(type, fromXML: data, root: root, options: options).model
        } catch let error as DirtyDocumentError {
            throw error.modelError ?? error
        }
    }

    /// Decodes a model from XML, with repairs where it cannot be decoded otherwise, and returns the
    /// report as well, with places in the XML.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - data: XML in any encoding that its declaration names.
    ///   - root: The name of the root element, whose value is the model; nil if the model has the
    ///     root element as its only member.
    ///   - options: The choices that reading leaves open.
    ///   - name: The name of the document in the report.
    /// - Returns: The model with the report.
    /// - Throws: What ``decode(_:fromXML:root:options:)`` throws; `DirtyDocumentError` if the
    ///   document is rejected, with the error of the model that no repair helps inside.
    /// - Complexity: O(*n*) besides the work of the model itself. Without a pattern, the document is
    ///   read and decoded again for what the model asks for: once for all numbers and optional
    ///   lists, and once for each list that it needs and that has no or one element.
    public func sanitize<Model: Decodable>(
        _ type: Model.Type,
        fromXML data: Data,
        root: String?,
        options: XMLReader.Options = XMLReader.Options(),
        name: String? = nil
    ) throws -> SanitizedModel<Model> {
        let decoder = current
        let (sanitizer, policy) = (decoder.sanitizer, decoder.policy)
        let reader = XMLReader(options, policy)
        func read(_ rules: ReadingRules?) throws -> Sanitized {
            let document = try reader.document(
                data,
                rules: rules,
                pattern: sanitizer.pattern,
                name: name,
                isRootValue: root != nil
            )
            if let root, document.root != "/" + root {
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(
                        codingPath: [],
                        debugDescription: "expected the root element '\(root)', found another one"
                    )
                )
            }
            return try sanitizer.sanitize(document, as: document.json, name: name)
        }
        guard !decoder.hasPattern else {
            return try decoder.sanitize(type, of: read(sanitizer.readingRules))
        }
        var cleaned = try read(nil)
        let requests = ModelRequests()
        while try requests.add(
            type,
            from: cleaned,
            settings: decoder.settings(for: cleaned),
            strategies: FoundationStrategies(decoder)
        ) {
            cleaned = try read(requests.rules)
        }
        return try decoder.sanitize(type, of: cleaned)
    }
}
