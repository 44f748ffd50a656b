import VeriJSONCore

/// The JSON Schema of pattern files, for editors.
///
/// It is made from the tables that the compiler reads, so that an editor completes each type and
/// directive and explains it. It checks less than the compiler does: `verijson lint` has the last
/// word.
enum PatternFileSchema {
    /// The text of the schema.
    ///
    /// Editors know draft 7 best.
    static var text: String {
        let schema: JSONValue = [
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "VeriJSON pattern",
            "description":
                "The expected shape of JSON documents, with a type in place of each value.",
            "allOf": [["$ref": "#/definitions/pattern"]],
            "definitions": [
                "pattern": pattern, "type": type, "object": object,
                "patterns": ["type": "array", "items": reference("pattern"), "minItems": 1],
                "range": [
                    "type": "string", "pattern": "^[0-9]*,[0-9]*$",
                    "description": "MIN,MAX: inclusive, one side may be empty",
                ],
            ],
        ]
        return JSONWriter(.pretty).string(schema) + "\n"
    }

    private static func reference(_ name: String) -> JSONValue {
        ["$ref": .string("#/definitions/\(name)")]
    }

    private static let pattern: JSONValue = [
        "anyOf": [
            reference("type"),
            [
                "type": "array", "items": reference("pattern"), "maxItems": 1,
                "description": "an array whose items all match; [] is any array",
            ],
            reference("object"),
        ]
    ]

    // MARK: Types

    private static var type: JSONValue {
        let names = TypeName.allCases.map { type -> JSONValue in
            ["const": .string(type.rawValue), "description": .string(type.explanation)]
        }
        let withArgument = TypeName.allCases.compactMap { type in
            type.argument.map { "\(escaped(type.rawValue))\\??:\($0)" }
        }
        let all = TypeName.allCases.map { escaped($0.rawValue) + "\\??" }
        let single = "^~?(" + (all + withArgument).joined(separator: "|") + ")$"
        return [
            "type": "string",
            "anyOf": .array(
                names + [
                    [
                        "pattern": .string(single),
                        "description": "a type; '?' accepts null, '~' allows conversions",
                    ],
                    [
                        "pattern": "^~?#[A-Za-z_][A-Za-z0-9_-]*\\??$",
                        "description": "the pattern that $define gives this name",
                    ],
                    [
                        "pattern": "^\\[[^|]+\\|[\\s\\S]+\\]\\??$",
                        "description": "one of several types: [int|string]",
                    ],
                ]
            ),
        ]
    }

    private static func escaped(_ name: String) -> String { name == "*" ? "\\*" : name }

    // MARK: Objects

    private static var object: JSONValue {
        var properties = JSONObject()
        for directive in Directive.allCases {
            var schema = directive.valueSchema
            schema["description"] = .string(directive.explanation)
            properties.append(key: directive.rawValue, value: .object(schema))
        }
        return [
            "type": "object",
            "description":
                "an object: a key with '?' is optional, '*' covers the other members; or directives",
            "properties": .object(properties),
            "patternProperties": ["^($|[^$])": reference("pattern")],
            "additionalProperties": false,
        ]
    }
}

extension TypeName {
    /// A regular expression for the argument; nil if the type has none.
    fileprivate var argument: String? {
        if let keyword { return keyword }
        switch self {
        case .string, .enum: return "[\\s\\S]*"
        case .int, .integer: return "-?[0-9]*,-?[0-9]*"
        case .number: return "[0-9.eE+-]*,[0-9.eE+-]*"
        default: return nil
        }
    }

    /// The type in words.
    fileprivate var explanation: String {
        switch self {
        case .string: "a string; string:REGEX is one in which the expression is found"
        case .number: "a number; number:MIN,MAX has inclusive bounds"
        case .int: "a number without fraction and exponent; int:MIN,MAX has inclusive bounds"
        case .integer: "the same as int"
        case .bool: "true or false"
        case .format(let format):
            ([format.facts.explanation]
                + format.variants.map { "\($0.name) is \($0.facts.explanation)" })
                .joined(separator: "; ")
        case .enum: "one of these strings: enum:a,b,c"
        case .null: "null"
        case .scalar: "any value but arrays and objects"
        case .any: "any value, which is not looked into"
        case .never: "no value: the member must not be there"
        }
    }
}

extension Directive {
    private static func definition(_ name: String) -> JSONObject {
        ["allOf": [["$ref": .string("#/definitions/\(name)")]]]
    }

    /// The schema of the directive's value.
    fileprivate var valueSchema: JSONObject {
        switch self {
        case .type: Self.definition("pattern")
        case .any, .tuple: Self.definition("patterns")
        case .oneOf: ["type": "array", "minItems": 1]
        case .null: ["type": ["boolean", "array"]]
        case .length, .count: Self.definition("range")
        case .unique: ["type": ["boolean", "string", "array"]]
        case .maxDropped: ["type": ["integer", "string"]]
        case .default, .fallback: [:]
        case .convert:
            [
                "anyOf": [
                    Self.conversion,
                    ["type": "array", "items": Self.conversion],
                ]
            ]
        case .trim, .novel, .secret: ["type": "boolean"]
        case .unescape: ["const": "html"]
        case .json: Self.definition("pattern")
        case .alias: ["type": "array", "items": ["type": "string"], "minItems": 1]
        case .doc: ["type": "string"]
        case .define:
            [
                "type": "object",
                "additionalProperties": ["$ref": "#/definitions/pattern"],
            ]
        }
    }

    private static var conversion: JSONValue {
        let sets: [JSONValue] = [
            ["const": "safe", "description": "the conversions that keep what a value means"],
            ["const": "lenient", "description": "safe, and those for careless servers"],
        ]
        let single = Conversion.allCases.map(\.facts).map { facts -> JSONValue in
            let example = "\(facts.example.before) becomes \(facts.example.after)"
            let words = "\(facts.words): \(example); \(facts.effect.words)"
            guard let argument = facts.argument else {
                return ["const": .string(facts.name), "description": .string(words)]
            }
            return [
                "type": "string",
                "pattern": .string("^\(facts.name)" + (argument.isDefault ? "(:.)?$" : ":.")),
                "description": .string(words),
            ]
        }
        return ["anyOf": .array(sets + single)]
    }

    /// The directive in words.
    fileprivate var explanation: String {
        switch self {
        case .type: "the pattern that the other directives refine"
        case .oneOf: "the values that are accepted"
        case .any: "alternatives: the value matches one of them"
        case .tuple: "an array with a pattern for each position"
        case .null: "true accepts null; a list names values that mean null"
        case .length: "the number of characters of a string"
        case .count: "the number of items of an array, after cleaning"
        case .unique: "drops items that equal an earlier one, as a whole or at a JSON Pointer"
        case .maxDropped: "the items that an array may lose, as a number or a share such as 20%"
        case .default: "the value of a mandatory member that is missing"
        case .fallback: "the value in place of one that cannot be saved"
        case .alias: "the keys that stand for the member's own where it is missing"
        case .convert: "the conversions of this value, whatever the policy"
        case .trim: "takes white space off both ends of a string first"
        case .unescape: "replaces HTML's character references, such as &amp;, before trimming"
        case .json: "a pattern for the JSON that the text of a string is, which is cleaned in it"
        case .novel: "reports new values as novel instead of broken"
        case .secret: "never shows the value in reports"
        case .doc: "prose, shown in messages and documentation"
        case .define: "patterns with names, for #name; at the root only"
        }
    }
}
