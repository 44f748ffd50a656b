internal import VeriJSONCore

extension Schema {
    /// Returns every mistake and every warning about a schema, or about all schemas in the
    /// description of an API.
    ///
    /// For editors and build checks; ``init(_:name:options:)-(String,_,_)`` throws instead.
    ///
    ///     Schema.lint(#"{"minLenght": 1}"#)[0].help     // the nearest name is 'minLength'
    ///
    /// - Parameters:
    ///   - text: The schema, as JSON.
    ///   - name: The name of the schema in messages.
    ///   - options: The choices that the schema leaves open.
    /// - Returns: Mistakes and warnings, in the order of their places.
    public static func lint(
        _ text: String,
        name: String = "schema",
        options: Options = Options()
    ) -> [SchemaMistake] {
        lint(Array(text.utf8), name: name, options: options)
    }

    /// Returns every mistake and every warning about a schema.
    ///
    /// - Parameters:
    ///   - bytes: The schema, as JSON in UTF-8.
    ///   - name: The name of the schema in messages.
    ///   - options: The choices that the schema leaves open.
    /// - Returns: Mistakes and warnings, in the order of their places.
    public static func lint(
        _ bytes: [UInt8],
        name: String = "schema",
        options: Options = Options()
    ) -> [SchemaMistake] {
        do throws(SchemaError) {
            return try Schema(bytes, .everything, name: name, options: options).lint
        } catch {
            return inOrder(error.mistakes + error.warnings)
        }
    }

    /// Returns whether a text is meant as a schema: it has `$schema`, or a `type` of objects or
    /// arrays beside the description of their parts, or describes an API.
    package static func resembles(_ bytes: [UInt8]) -> Bool {
        if (try? JSONValue(parsing: bytes))?["$schema"]?.asString != nil { return true }
        if OpenAPIDescription(bytes) != nil { return true }
        do throws(PatternError) {
            _ = try Pattern(bytes)
            return false
        } catch {
            return error.mistakes.contains { $0.code == .jsonSchema }
        }
    }

    /// The kind of a file that is given as a schema, as its root tells.
    package enum RootKind: Sendable, Equatable {
        /// A Boolean, an empty object, or an object with a keyword; also what is no schema for
        /// another reason, which reading it tells.
        case schema
        /// An object with members none of which only a schema has.
        case otherMembers
        /// A description of an API, which has schemas inside of it.
        case apiDescription
        /// An object whose only keywords are those of draft 3, with the edits that it needs.
        case draft3(help: String)
    }

    /// Returns the kind of a file that is given as a schema.
    ///
    /// Unknown keywords are allowed, so that any object is a schema in the sense of the
    /// specification; one without a keyword would accept every document.
    package static func rootKind(of bytes: [UInt8]) -> RootKind {
        let depth = Options().limits.clamped.depth
        guard let document = try? ParsedDocument(name: "", bytes: bytes, depthLimit: depth) else {
            return .schema
        }
        let members = document.schemaMembers(ParsedDocument.root)
        if members.isEmpty { return .schema }
        if APIDescription(document) != nil { return .apiDescription }
        if members.contains(where: { $0.keyword.map { !$0.isUsualName } ?? false }) {
            return .schema
        }
        let isDraft3 = members.contains { UnsupportedVersion.keywordsOfDraft3[$0.key] != nil }
        return isDraft3 ? .draft3(help: UnsupportedVersion.helpOfDraft3) : .otherMembers
    }
}

extension KeywordName {
    /// Whether the keyword is an annotation whose name is usual for members of documents, too.
    var isUsualName: Bool {
        switch self {
        case .id, .title, .description, .default, .examples, .deprecated, .readOnly, .writeOnly:
            true
        default: false
        }
    }
}
