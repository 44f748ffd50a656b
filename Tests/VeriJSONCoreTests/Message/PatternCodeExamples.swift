import VeriJSONCore

/// The documentation of a code: its meaning, a pattern with the mistake, and the same pattern
/// without it.
struct PatternCodeExample: Sendable {
    var code: PatternMistake.Code
    var meaning: String
    var wrong: String
    var corrected: String

    init(
        _ code: PatternMistake.Code,
        _ meaning: String,
        wrong: String,
        corrected: String
    ) {
        self.code = code
        self.meaning = meaning
        self.wrong = wrong
        self.corrected = corrected
    }
}

extension PatternCodeExample {
    static let all = reading + structure + types + directives + definitions + warnings

    static let reading: [PatternCodeExample] = [
        .init(
            .empty,
            "There is no pattern in the text: it is empty, or has white space and comments only. An empty pattern would accept every document by accident.",
            wrong: "// to do",
            corrected: #"{"id": "int"}"#
        ),
        .init(
            .byteOrderMark,
            "The text begins with the bytes EF BB BF. JSON has no byte order mark (RFC 8259, section 8.1).",
            wrong: "\u{FEFF}[\"int\"]",
            corrected: #"["int"]"#
        ),
        .init(
            .encoding,
            "The text has bytes that are not UTF-8.",
            wrong: "",
            corrected: #"{"name": "string"}"#
        ),
        .init(
            .syntax,
            "Something else is where the notation of JSON asks for a key, a value, a colon or a comma. Comments and a comma after the last member are allowed.",
            wrong: #"{name: "string"}"#,
            corrected: #"{"name": "string"}"#
        ),
        .init(
            .unterminated,
            "A string, a comment, an array or an object has no end.",
            wrong: #"{"tags": ["string"]"#,
            corrected: #"{"tags": ["string"]}"#
        ),
        .init(
            .controlCharacter,
            "A character below U+0020, such as a tab, is in a string. JSON asks for an escape.",
            wrong: "{\"first\tname\": \"string\"}",
            corrected: #"{"first\tname": "string"}"#
        ),
        .init(
            .stringEscape,
            "A `\\` in a string precedes something that JSON does not allow there. The backslashes of a regex are written twice.",
            wrong: #"{"date": "string:^\d{8}$"}"#,
            corrected: #"{"date": "string:^\\d{8}$"}"#
        ),
        .init(
            .surrogate,
            "An escape from `\\ud800` to `\\udfff` lacks its other half.",
            wrong: #"{"\ud83d": "int"}"#,
            corrected: #"{"\ud83d\ude00": "int"}"#
        ),
        .init(
            .number,
            "A number, as in `$in`, does not follow the grammar of JSON: no leading zeros, no `+`, digits on both sides of the point.",
            wrong: #"{"$in": [1, 0.5, 02]}"#,
            corrected: #"{"$in": [1, 0.5, 2]}"#
        ),
        .init(
            .trailing,
            "Something follows the pattern.",
            wrong: #"{"id": "int"} {"name": "string"}"#,
            corrected: #"{"id": "int", "name": "string"}"#
        ),
        .init(
            .depth,
            "Arrays and objects nest more than 200 deep, or more than 200 references and unions lie between a place and its type. Deep data is described by a definition that refers to itself.",
            wrong: String(repeating: "[", count: 201) + String(repeating: "]", count: 201),
            corrected: ##"{"$define": {"deep": ["#deep"]}, "$type": "#deep"}"##
        ),
        .init(
            .limit,
            "The pattern asks for more than is looked at in reasonable time: more than 100 starred keys in an object, or more than 1,000,000 values when the lists of definitions are added up.",
            wrong: "{" + (0...100).map { "\"k\($0)_*\": \"int\"" }.joined(separator: ", ") + "}",
            corrected: #"{"*": "int"}"#
        ),
    ]

    static let structure: [PatternCodeExample] = [
        .init(
            .leaf,
            "A number, a bool or null is in place of a pattern. A pattern names types; a value that must be equal is listed by `$in`.",
            wrong: #"{"version": 2}"#,
            corrected: #"{"version": {"$in": [2]}}"#
        ),
        .init(
            .jsonSchema,
            "The text is a JSON Schema. A pattern mirrors the documents: it has their keys, and types in place of values.",
            wrong: #"{"type": "object", "properties": {"id": {"type": "integer"}}}"#,
            corrected: #"{"id?": "int"}"#
        ),
        .init(
            .arrayElements,
            "An array pattern has more than one element. `[p]` says what every item matches; positions are `$tuple`.",
            wrong: #"{"point": ["number", "number"]}"#,
            corrected: #"{"point": {"$tuple": ["number", "number"]}}"#
        ),
        .init(
            .keyDuplicate,
            "The same key occurs twice in one object, perhaps with different escapes.",
            wrong: #"{"id": "int", "id": "string"}"#,
            corrected: #"{"id": "int"}"#
        ),
        .init(
            .keyOptionality,
            "A key is in one object both with and without its `?`.",
            wrong: #"{"note": "string", "note?": "string"}"#,
            corrected: #"{"note?": "string"}"#
        ),
        .init(
            .keyEscape,
            "A `\\` in a key precedes something other than `\\`, `?`, `*` or `$`.",
            wrong: #"{"a\\b": "int"}"#,
            corrected: #"{"a\\\\b": "int"}"#
        ),
        .init(
            .keyStars,
            "A key has more than one `*` that matches anything.",
            wrong: #"{"*_size_*": "int"}"#,
            corrected: #"{"*_size_\\*": "int"}"#
        ),
        .init(
            .keyOverlap,
            "Two starred keys are equally long and both fit some key, so that neither can win.",
            wrong: #"{"min_*": "int", "*_max": "number"}"#,
            corrected: #"{"min_*": "int", "*_maximum": "number"}"#
        ),
    ]

    static let types: [PatternCodeExample] = [
        .init(
            .typeUnknown,
            "A type does not exist. Names are exact and in lower case.",
            wrong: #"{"price": "nubmer"}"#,
            corrected: #"{"price": "number"}"#
        ),
        .init(
            .typeEmpty,
            "A type expression, or a branch of a union, is empty.",
            wrong: #"{"price": ""}"#,
            corrected: #"{"price": "any"}"#
        ),
        .init(
            .typeSpace,
            "There is white space in a type expression outside of an argument.",
            wrong: #"{"price": "[number | null]"}"#,
            corrected: #"{"price": "[number|null]"}"#
        ),
        .init(
            .typeNullMark,
            "The `?` that allows null is after the argument of a type. It belongs to the name.",
            wrong: #"{"share": "number:0,10?"}"#,
            corrected: #"{"share": "number?:0,10"}"#
        ),
        .init(
            .typeArgument,
            "A type has an argument that it does not take.",
            wrong: #"{"link": "url:https"}"#,
            corrected: #"{"link": "url:http"}"#
        ),
        .init(
            .typeArgumentMissing,
            "`enum` has no values, or `string:` no regex.",
            wrong: #"{"name": "string:"}"#,
            corrected: #"{"name": "string"}"#
        ),
        .init(
            .regex,
            "A regex does not follow the syntax, or uses what cannot be searched in linear time (look-around, backreferences).",
            wrong: #"{"code": "string:^[A-Z{3}$"}"#,
            corrected: #"{"code": "string:^[A-Z]{3}$"}"#
        ),
        .init(
            .rangeMalformed,
            "A range is not two numbers with one comma between. One side may be empty. The bounds of `int` are integers, those of `$length` and `$count` not negative.",
            wrong: #"{"age": "int:18"}"#,
            corrected: #"{"age": "int:18,"}"#
        ),
        .init(
            .rangeEmpty,
            "A range has no bounds at all.",
            wrong: #"{"age": "int:,"}"#,
            corrected: #"{"age": "int:0,"}"#
        ),
        .init(
            .rangeReversed,
            "The minimum of a range is above its maximum.",
            wrong: #"{"age": "int:150,0"}"#,
            corrected: #"{"age": "int:0,150"}"#
        ),
        .init(
            .unionUnclosed,
            "A union has no `]` at its end.",
            wrong: #"{"price": "[number|string"}"#,
            corrected: #"{"price": "[number|string]"}"#
        ),
        .init(
            .unionSingle,
            "A union has one branch. For an array write `[\"string\"]`, with the quotes inside.",
            wrong: #"{"tags": "[string]"}"#,
            corrected: #"{"tags": ["string"]}"#
        ),
        .init(
            .unionNested,
            "A union is in a union.",
            wrong: #"{"price": "[number|[string|null]]"}"#,
            corrected: #"{"price": "[number|string|null]"}"#
        ),
        .init(
            .convertMisplaced,
            "A `~` precedes a union, or before a type that accepts too much or too little to convert to (`any`, `*`, `null`, `never`), perhaps through a definition.",
            wrong: #"{"price": "~[int|null]"}"#,
            corrected: #"{"price": "[~int|null]"}"#
        ),
    ]

    static let directives: [PatternCodeExample] = [
        .init(
            .directiveUnknown,
            "A key begins with `$` and is no directive. A member with such a name is written with a backslash before the `$`.",
            wrong: #"{"$ref": "url"}"#,
            corrected: #"{"\\$ref": "url"}"#
        ),
        .init(
            .directiveMisplaced,
            "A directive does not go with this type or with this place: `$length`, `$trim` and `$unescape` go with strings, `$json` with `string` alone, `$count` with arrays and tuples, `$unique` and `$maxDropped` with arrays, `$novel` with `enum`, `$in` and `$any`, `$default` with mandatory named members and `$alias` with named members, both outside of `$define`, and `$define` stands in the outermost object.",
            wrong: #"{"tags": {"$type": ["string"], "$length": "1,"}}"#,
            corrected: #"{"tags": {"$type": ["string"], "$count": "1,"}}"#
        ),
        .init(
            .aliasConflict,
            "A key in `$alias` is the key of a member of the same object, or an alias already: of this member or of another one. A key stands for one member.",
            wrong: #"{"id": {"$type": "int", "$alias": ["uid", "name"]}, "name": "string"}"#,
            corrected: #"{"id": {"$type": "int", "$alias": ["uid"]}, "name": "string"}"#
        ),
        .init(
            .directiveConflict,
            "An object has two of `$type`, `$any`, `$tuple` and `$in` (only `$type` and `$in` go together), or one of them beside plain keys.",
            wrong: #"{"$type": "int", "$any": ["int", "bool"]}"#,
            corrected: #"{"$any": ["int", "bool"]}"#
        ),
        .init(
            .directiveValue,
            "A directive has a value that it cannot have.",
            wrong: #"{"name": {"$type": "string", "$null": "N/A"}}"#,
            corrected: #"{"name": {"$type": "string", "$null": ["N/A"]}}"#
        ),
        .init(
            .convertUnknown,
            "A name in `$convert` is no conversion.",
            wrong: #"{"id": {"$type": "int", "$convert": ["stringToNumer"]}}"#,
            corrected: #"{"id": {"$type": "int", "$convert": ["stringToNumber"]}}"#
        ),
        .init(
            .convertArgument,
            "The argument of a conversion means nothing, or does not go with the type: a form with an unknown letter or without a part of the type, a unit that could be a part of the number, an offset that is not fixed or that nothing can use.",
            wrong: #"{"born": {"$type": "date", "$convert": ["date:dd/mm/yyyy"]}}"#,
            corrected: #"{"born": {"$type": "date", "$convert": ["date:dd/MM/yyyy"]}}"#
        ),
        .init(
            .convertConflict,
            "`epochSeconds` and `epochMillis` are together: a number cannot be both.",
            wrong: #"{"at": {"$type": "datetime", "$convert": ["epochSeconds", "epochMillis"]}}"#,
            corrected: #"{"at": {"$type": "datetime", "$convert": ["epochSeconds"]}}"#
        ),
        .init(
            .defaultMismatch,
            "A `$default` does not match its own pattern, under the strictest policy.",
            wrong: #"{"stock": {"$type": "int:0,", "$default": -1}}"#,
            corrected: #"{"stock": {"$type": "int:0,", "$default": 0}}"#
        ),
        .init(
            .fallbackMismatch,
            "A `$fallback` does not match its own pattern, at one of the places that it reaches, under the strictest policy.",
            wrong: #"{"stock": {"$type": "int:0,", "$fallback": -1}}"#,
            corrected: #"{"stock": {"$type": "int:0,", "$fallback": 0}}"#
        ),
    ]

    static let definitions: [PatternCodeExample] = [
        .init(
            .defineName,
            "The name of a definition has other characters than letters, digits, `_` and `-`, or begins with a digit or `-`.",
            wrong: ##"{"$define": {"line item": "int"}, "a": "int"}"##,
            corrected: ##"{"$define": {"line_item": "int"}, "a": "#line_item"}"##
        ),
        .init(
            .defineUnknown,
            "A `#name` refers to a definition that does not exist.",
            wrong: ##"{"$define": {"node": {"id": "int"}}, "tree": "#nod"}"##,
            corrected: ##"{"$define": {"node": {"id": "int"}}, "tree": "#node"}"##
        ),
        .init(
            .defineCircular,
            "A definition leads back to itself without a member or an item between, so that it says nothing.",
            wrong: ##"{"$define": {"a": "[int|#a]"}, "x": "#a"}"##,
            corrected: ##"{"$define": {"a": {"$any": ["int", ["#a"]]}}, "x": "#a"}"##
        ),
        .init(
            .defineEndless,
            "Every value of a definition needs another one of itself inside, so that no finite document can match.",
            wrong: ##"{"$define": {"node": {"id": "int", "next": "#node"}}, "list": "#node"}"##,
            corrected: ##"{"$define": {"node": {"id": "int", "next?": "#node"}}, "list": "#node"}"##
        ),
    ]

    static let warnings: [PatternCodeExample] = [
        .init(
            .lintUnanchored,
            "A regex has neither `^` nor `$`, so that it may be found anywhere in the string.",
            wrong: #"{"date": "string:\\d{8}"}"#,
            corrected: #"{"date": "string:^\\d{8}$"}"#
        ),
        .init(
            .lintExpensive,
            "Some texts make a regex take more steps a byte than a document is allowed, so that it is refused.",
            wrong: #"{"text": "string:a.{1000}$"}"#,
            corrected: #"{"text": "string:^a.{1000}$"}"#
        ),
        .init(
            .lintUnusedDefinition,
            "The pattern never comes to a definition.",
            wrong: ##"{"$define": {"node": "int"}, "id": "int"}"##,
            corrected: ##"{"$define": {"node": "int"}, "id": "#node"}"##
        ),
        .init(
            .lintUnreachable,
            "A branch of a union matches nothing that an earlier branch does not match, or nothing at all.",
            wrong: #"{"size": "[number|int]"}"#,
            corrected: #"{"size": "number"}"#
        ),
        .init(
            .lintNeverConverts,
            "The conversions that a branch asks for never happen, as another branch matches the value as it is.",
            wrong: #"{"size": "[~int|string]"}"#,
            corrected: #"{"size": "[~int|bool]"}"#
        ),
        .init(
            .lintEnumNullMark,
            "The last value of an `enum` ends with `?`, which is part of the value there.",
            wrong: #"{"state": "enum:on,off?"}"#,
            corrected: #"{"state": "enum?:on,off"}"#
        ),
        .init(
            .lintEnumSpace,
            "A value of an `enum` begins or ends with white space, which is part of the value.",
            wrong: #"{"state": "enum:on, off"}"#,
            corrected: #"{"state": "enum:on,off"}"#
        ),
        .init(
            .lintEnumBar,
            "A value of an `enum` has a bar in it. Values are separated by commas.",
            wrong: #"{"state": "enum:on|off"}"#,
            corrected: #"{"state": "enum:on,off"}"#
        ),
        .init(
            .lintEnumRepeated,
            "An `enum` lists a value twice.",
            wrong: #"{"state": "enum:on,off,on"}"#,
            corrected: #"{"state": "enum:on,off"}"#
        ),
        .init(
            .lintKeySpace,
            "A key begins or ends with white space, which is part of the key.",
            wrong: #"{"state ": "string"}"#,
            corrected: #"{"state": "string"}"#
        ),
        .init(
            .lintOnlyNull,
            "A mandatory member accepts nothing but null.",
            wrong: #"{"error": "null"}"#,
            corrected: #"{"error?": "null"}"#
        ),
        .init(
            .lintListedNull,
            "`$in` lists null beside a `$type` that does not accept null.",
            wrong: #"{"code": {"$type": "int", "$in": [1, null]}}"#,
            corrected: #"{"code": {"$in": [1, null]}}"#
        ),
        .init(
            .lintIdleConversion,
            "`$convert` lists a conversion that cannot give what the type asks for.",
            wrong: #"{"sent": {"$type": "date", "$convert": ["epochSeconds"]}}"#,
            corrected: #"{"sent": {"$type": "datetime", "$convert": ["epochSeconds"]}}"#
        ),
        .init(
            .lintConvertArgument,
            "Of the arguments of conversions, some text may mean two things: two forms read it otherwise, several units stand for one number, or a form for numbers does not begin with the year.",
            wrong:
                #"{"born": {"$type": "date", "$convert": ["date:dd/MM/yyyy", "date:MM/dd/yyyy"]}}"#,
            corrected: #"{"born": {"$type": "date", "$convert": ["date:dd/MM/yyyy"]}}"#
        ),
        .init(
            .lintUniquePart,
            "`$unique` compares a part that no item can have, so that no two items are equal.",
            wrong: #"{"codes": {"$type": ["string"], "$unique": "/id"}}"#,
            corrected: #"{"codes": {"$type": ["string"], "$unique": true}}"#
        ),
        .init(
            .lintAcceptsAnything,
            "An object pattern has nothing but `$doc` or `$define`, and so accepts anything.",
            wrong: #"{"meta": {"$doc": "whatever the server adds"}}"#,
            corrected: #"{"meta": {"$type": {}, "$doc": "whatever the server adds"}}"#
        ),
    ]
}
