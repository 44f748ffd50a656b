extension Option {
    static let schema = Option("--schema", short: "-s", "SCHEMA") {
        """
        the file with the JSON Schema that documents must match, in place
        of a pattern; FILE#/POINTER is a schema in it, as in
        'api.json#/components/schemas/Order'; its references lead to the
        files beside it
        """
    }
    static let references = Option("--refs", "[URI=]PATH", isList: true) {
        """
        a further file, or a folder of files, that references of the
        schema may lead to by '$id' or by path, or by URI as in
        'https://example.com/schemas/=common/'; may be given several times
        """
    }
    static let draft = Option("--draft", "4|6|7|2019-09|2020-12") {
        "the draft of a schema without '$schema' (default: 2020-12)"
    }
    static let checkFormats = Option("--check-formats") {
        """
        refuse a string that does not have the 'format' of the schema,
        which is a mere annotation otherwise
        """
    }
    static let expressions = Option("--expressions", "linear|backtracking") {
        """
        the regular expressions that a schema may have (default:
        linear); backtracking allows look-around and backreferences,
        whose steps count as work
        """
    }
    static let forbidden = Option("--forbidden", "strip|refuse") {
        """
        the treatment of members that the schema forbids, as with
        'additionalProperties: false' (default: strip); refuse fails
        their object
        """
    }
    static let fillDefaults = Option("--fill-defaults") {
        "fill missing members with the 'default' of the schema"
    }
    static let target = Option(
        "--to",
        "pattern|schema|swift|markdown|spark|spark-json|arrow|sql|duckdb"
    ) {
        "the form to write (required)"
    }
    static let converted = Option("-o", "OUT") {
        "write to this file instead of standard output"
    }
    static let lintsSchemas = Option("--schema", short: "-s") {
        """
        take every FILE for a JSON Schema, also one that has no '$schema'
        """
    }
}
