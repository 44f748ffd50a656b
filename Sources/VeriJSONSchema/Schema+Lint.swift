internal import VeriJSONCore

extension Schema {
    /// Returns every mistake and every warning about a schema.
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
            return try Schema(bytes, name: name, options: options).lint
        } catch {
            return inOrder(error.mistakes + error.warnings)
        }
    }

    /// Returns whether a text is meant as a schema: it has `$schema`, or a `type` of objects or
    /// arrays beside the description of their parts.
    package static func resembles(_ bytes: [UInt8]) -> Bool {
        if (try? JSONValue(parsing: bytes))?["$schema"]?.asString != nil { return true }
        do throws(PatternError) {
            _ = try Pattern(bytes)
            return false
        } catch {
            return error.mistakes.contains { $0.code == .jsonSchema }
        }
    }

    /// Whether the schema accepts every document, although it has members.
    package var assertsNothing: Bool {
        let document = graph.documents[0]
        let members = document.members(SchemaDocument.root)
        guard !members.isEmpty, !members.contains(where: { $0.key == "$schema" }) else {
            return false
        }
        return graph.nodes[graph.root].keywords.allSatisfy {
            if case .annotation = graph.keywords[$0].rule { return true }
            return false
        }
    }
}
