// The entries of the conversions that take or make an array or an object.

extension Conversion.Facts {
    static let unwrapSingle = Self(
        name: "unwrapSingle",
        from: .array,
        to: .item,
        .lenient,
        .reading,
        words: "an array of one item as that item",
        example: Conversion.Example(#""int""#, "[5]", "5")
    )

    static let wrapSingle = Self(
        name: "wrapSingle",
        from: [.bool, .number, .string, .object],
        to: .array,
        .byName,
        .reading,
        words: "a value as the only item of an array",
        example: Conversion.Example(#"["int"]"#, "5", "[5]")
    )

    static let emptyArrayToObject = Self(
        name: "emptyArrayToObject",
        from: .array,
        to: .object,
        .byName,
        .reading,
        words: "an empty array as an empty object",
        example: Conversion.Example(#"{"a?": "int"}"#, "[]", "{}")
    )

    static let extendedJSON = Self(
        name: "extendedJSON",
        from: .object,
        to: .extended,
        .byName,
        .sameMeaning,
        words: "a number, date, id or bytes as MongoDB's Extended JSON writes them",
        example: Conversion.Example(#""int""#, #"{"$numberLong": "5"}"#, "5")
    )

    static let jsonText = Self(
        name: "jsonText",
        from: .string,
        to: .textContent,
        .byName,
        .reading,
        words: "a string that is the text of JSON as the value in it",
        example: Conversion.Example(#"["int"]"#, #""[1, 2]""#, "[1, 2]")
    )

    static let valuesToArray = Self(
        name: "valuesToArray",
        from: .object,
        to: .array,
        .byName,
        .reading,
        words: "an object whose keys are all indices as the array of its values",
        example: Conversion.Example(#"["int"]"#, #"{"0": 1, "2": 3}"#, "[1, 3]")
    )

    static let arrayToObject = Self(
        name: "arrayToObject",
        from: .array,
        to: .dictionary,
        .byName,
        .reading,
        words: "an array as an object whose keys are the indices, without nulls",
        example: Conversion.Example(#"{"*": "int"}"#, "[1, null]", #"{"0":1}"#)
    )

    static let splitList = Self(
        name: "splitList",
        argument: Conversion.Argument("SEPARATOR", example: ",", isDefault: true),
        from: .string,
        to: .array,
        .byName,
        .reading,
        words: "a string with a separator as the array of its parts",
        example: Conversion.Example(#"["string"]"#, #""a, b,c""#, #"["a","b","c"]"#)
    )

    static let containerToText = Self(
        name: "containerToText",
        from: .containers,
        to: .jsonText,
        .byName,
        .reading,
        words: "an array or object as a string of its JSON, without white space",
        example: Conversion.Example(#""string""#, #"{"a": [1, 2]}"#, #""{\"a\":[1,2]}""#),
        appliesToModels: false
    )
}

extension Conversion {
    /// The conversions of values that fail for want of another kind, in the order in which they are
    /// tried; `unwrapSingle` is tried before `arrayToObject` as well, if the item matches as it is.
    static let containerOrder: [Conversion] = [
        .extendedJSON, .jsonText, .valuesToArray, .emptyArrayToObject, .splitList, .arrayToObject,
        .unwrapSingle, .wrapSingle, .containerToText,
    ]
}
