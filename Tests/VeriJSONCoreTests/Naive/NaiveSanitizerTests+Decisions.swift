import VeriJSONCore

extension NaiveSanitizerTests {
    private static let noDuplicates = Sanitizer.Policy(duplicateKeys: .reject)
    private static let cats = #"{"y?":{"$any":[{"kind":"enum:cat"},{"kind":"enum:dog"}]}}"#

    /// Examples of what rejects the document wherever it is met, and of what does not count.
    static let rejections = [
        Example(
            pattern: cats,
            document: #"{"y":{"kind":1,"kind":"cat"}}"#,
            clean: nil,
            changes: ["reject key.duplicate (root)"],
            policy: noDuplicates
        ),
        Example(
            pattern: cats,
            document: #"{"y":{"kind":"cat","kind":1}}"#,
            clean: nil,
            changes: ["reject key.duplicate (root)"],
            policy: noDuplicates
        ),
        Example(
            pattern: #"{"a?":{"b":"int"}}"#,
            document: #"{"a":[{"b":"x","b":"y"}]}"#,
            clean: "{}",
            changes: ["strip type.mismatch /a"],
            policy: Sanitizer.Policy(conversions: .unwrapSingle, duplicateKeys: .reject)
        ),
        Example(
            pattern: #"{"a?":{"b":"int"}}"#,
            document: #"{"a":[{"b":1,"b":"y"}]}"#,
            clean: nil,
            changes: ["reject key.duplicate (root)"],
            policy: Sanitizer.Policy(conversions: .unwrapSingle, duplicateKeys: .reject)
        ),
        Example(
            pattern: #"{"a?":{"b":"int"}}"#,
            document: #"{"a":{"b":"x","b":"y"}}"#,
            clean: nil,
            changes: ["reject key.duplicate (root)"],
            policy: noDuplicates
        ),
        // The losing branch lists the key, the winning one does not.
        Example(
            pattern: #"{"$any":[{"a":"int","b?":"int"},{"c":"int"}]}"#,
            document: #"{"a":"x","b":1,"b":2,"c":3}"#,
            clean: #"{"a":"x","b":1,"b":2,"c":3}"#,
            changes: [],
            policy: noDuplicates
        ),
        Example(
            pattern: #"{"x?":{"$any":[{"a":["int"],"t":"int"},{"b":"int","c":"int","d":"int"}]}}"#,
            document: #"{"x":{"a":["x","y"]}}"#,
            clean: nil,
            changes: ["reject array.dropped (root)"],
            policy: Sanitizer.Policy(maxDropped: .count(1))
        ),
        Example(
            pattern: #"{"x?":{"$any":[{"a":["int"],"t":"int","u":"int"},{"b":"int"}]}}"#,
            document: #"{"x":{"a":["x","y"]}}"#,
            clean: "{}",
            changes: ["strip union.noBranch /x"],
            policy: Sanitizer.Policy(maxDropped: .count(1))
        ),
        Example(
            pattern: #"{"$type":["int"],"$null":[[]]}"#,
            document: #"["x","y"]"#,
            clean: nil,
            changes: ["reject array.dropped (root)"],
            policy: Sanitizer.Policy(maxDropped: .count(1))
        ),
        Example(
            pattern: #"{"a?":["int"]}"#,
            document: #"{"a":["x","y","z"],"a":[1]}"#,
            clean: #"{"a":[1]}"#,
            changes: ["strip key.duplicate /a"],
            policy: Sanitizer.Policy(maxDropped: .count(1))
        ),
        Example(
            pattern: #"{"a?":{"$tuple":["int?","int?"]}}"#,
            document: #"{"a":["x","y"]}"#,
            clean: nil,
            changes: ["reject array.dropped (root)"],
            policy: Sanitizer.Policy(maxDropped: .count(1))
        ),
        Example(
            pattern:
                #"{"$any":[{"$any":[{"p":"int","m":"int"},["number"]]},"string"],"$null":true}"#,
            document: #"{"p":1,"p":1}"#,
            clean: nil,
            changes: ["reject key.duplicate (root)"],
            policy: Sanitizer.Policy(conversions: .wrapSingle, duplicateKeys: .reject)
        ),
        Example(
            pattern: #"{"a?":{"$type":["int"],"$maxDropped":2}}"#,
            document: #"{"a":["x","y"]}"#,
            clean: #"{"a":[]}"#,
            changes: ["drop type.mismatch /a/0", "drop type.mismatch /a/1"],
            policy: Sanitizer.Policy(maxDropped: .count(0))
        ),
    ]

    /// Examples that an independent implementation once read in another way.
    static let decisions = [
        Example(
            pattern: #"{"$type":["int?"],"$unique":true,"$maxDropped":1}"#,
            document: #"[null,"x",1,2,3]"#,
            clean: "[null,1,2,3]",
            changes: ["drop array.duplicate /1"]
        ),
        Example(
            pattern:
                #"{"y?":{"$any":[{"kind":{"$in":["cat",{"a":1}],"$null":true},"id?":"int"},{"z":"int"}]}}"#,
            document: #"{"y":{"kind":"x","id":1}}"#,
            clean: "{}",
            changes: ["strip union.noBranch /y"]
        ),
        Example(
            pattern:
                #"{"$any":[{"kind":{"$in":["cat",{"a":1}]}},{"kind":{"$in":[[1]]},"id?":"int"}]}"#,
            document: #"{"kind":[1],"id":"x"}"#,
            clean: #"{"kind":[1]}"#,
            changes: ["strip type.mismatch /id"]
        ),
        Example(
            pattern: #"{"$any":[["int"],{"$type":["string:^zz"],"$null":[[]]}]}"#,
            document: #"[1,2,3,"x"]"#,
            clean: "[1,2,3]",
            changes: ["drop type.mismatch /3"]
        ),
        Example(
            pattern: "\"enum:cat,cat,dog\"",
            document: #""CAT""#,
            clean: #""cat""#,
            changes: ["convert convert.caselessEnum (root)"],
            policy: Sanitizer.Policy(conversions: .caselessEnum)
        ),
        Example(
            pattern: #"{"$in":["cat",1,"cat"]}"#,
            document: #""CAT""#,
            clean: #""cat""#,
            changes: ["convert convert.caselessEnum (root)"],
            policy: Sanitizer.Policy(conversions: .caselessEnum)
        ),
        // A kind that the type and the listed values do not share is a mismatch of types.
        Example(
            pattern:
                #"{"a?":{"$type":"hostname","$in":[{"b":[]}]},"c?":{"$type":["int"],"$in":["x"]}}"#,
            document: #"{"a":"","c":[1,"y"]}"#,
            clean: "{}",
            changes: ["strip type.mismatch /a", "strip type.mismatch /c"]
        ),
        // A union decides before its `$in`.
        Example(
            pattern: #"[{"$type":{"$any":["int",{"a":"int"}]},"$in":["x"]}]"#,
            document: #"["x",{"a":1}]"#,
            clean: "[]",
            changes: ["drop union.noBranch /0", "drop enum.unknown /1"]
        ),
        // What a conversion makes has to match. Only the outcome may then mean null.
        Example(
            pattern: #"{"$type":["string"],"$null":[[1]]}"#,
            document: "1",
            clean: #"["1"]"#,
            changes: [
                "convert convert.wrapSingle (root)", "convert convert.numberToString (root)",
            ],
            policy: Sanitizer.Policy(conversions: [.wrapSingle, .numberToString])
        ),
        Example(
            pattern: """
                {"$tuple":[{"$type":{"a":"int"},"$null":[{}]},{"$type":{"a?":"int"},"$null":[{}]}]}
                """,
            document: "[[],[]]",
            clean: "[null,null]",
            changes: ["null type.mismatch /0", "null convert.sentinel /1"],
            policy: Sanitizer.Policy(conversions: .emptyArrayToObject)
        ),
        Example(
            pattern: #"[{"$type":["string"],"$null":[[1],["x"]]}]"#,
            document: #"[1,"x"]"#,
            clean: "[null,null]",
            changes: ["null type.mismatch /0", "null convert.sentinel /1"],
            policy: Sanitizer.Policy(conversions: .wrapSingle)
        ),
        // A text that a conversion makes has to match with what is inside of it.
        Example(
            pattern: #"{"*?":{"$type":"string","$json":"any"}}"#,
            document: #"{"a":["01"],"b":["1"]}"#,
            clean: #"{"b":"1"}"#,
            changes: ["strip type.mismatch /a", "convert convert.unwrapSingle /b"],
            policy: Sanitizer.Policy(conversions: .unwrapSingle)
        ),
        Example(
            pattern: #"{"*?":{"$type":"string","$json":{"$type":"int","$convert":[]}}}"#,
            document: #"{"a":"\"01\"","b":"\"1\""}"#,
            clean: #"{"b":"1"}"#,
            changes: ["strip type.mismatch /a", "convert convert.jsonText /b"],
            policy: Sanitizer.Policy(conversions: .jsonText)
        ),
        // What a wildcard makes of an alias must not get the member's key when it is cleaned again.
        Example(
            pattern: #"{"a?":{"$type":"int","$alias":["b"]},"*?":"~int"}"#,
            document: #"{"b":"5","c":"6"}"#,
            clean: #"{"c":6}"#,
            changes: ["strip type.mismatch /b", "convert convert.stringToNumber /c"]
        ),
        Example(
            pattern: #"{"a?":{"$type":"int","$alias":["b"]},"*?":"~bool"}"#,
            document: #"{"b":"true"}"#,
            clean: #"{"b":true}"#,
            changes: ["convert convert.stringToBool /b"]
        ),
        Example(
            pattern: #"{"a?":{"$type":"int","$alias":["b"]},"*?":{"$type":"bool","$null":[""]}}"#,
            document: #"{"b":"","c":""}"#,
            clean: #"{"c":null}"#,
            changes: ["strip type.mismatch /b", "null convert.sentinel /c"]
        ),
        Example(
            pattern: """
                {"a?":{"$type":"int","$alias":["b"]},"*?":{"$type":"bool","$fallback":false}}
                """,
            document: #"{"b":"x"}"#,
            clean: #"{"b":false}"#,
            changes: ["replace type.mismatch /b"]
        ),
        Example(
            pattern: #"{"a?":{"$type":"int","$alias":["b"]},"*":"bool"}"#,
            document: #"{"b":"x"}"#,
            clean: nil,
            changes: ["reject object.invalid (root)"]
        ),
        Example(
            pattern: #"{"a?":{"$type":"int","$alias":["b"]},"*":{"$type":"number","$fallback":7}}"#,
            document: #"{"b":"x","c":"x"}"#,
            clean: #"{"c":7}"#,
            changes: ["strip type.mismatch /b", "replace type.mismatch /c"]
        ),
        Example(
            pattern: #"{"$tuple":[{"$tuple":["any"],"$null":[[]]},{"$type":[],"$null":[[]]}]}"#,
            document: #"["",""]"#,
            clean: "[null,null]",
            changes: ["null type.mismatch /0", "null convert.sentinel /1"],
            policy: Sanitizer.Policy(conversions: .splitList)
        ),
        Example(
            pattern: ##"{"$type":["#j"],"$define":{"j":["#j?"]}}"##,
            document: #"["x"]"#,
            clean: "[]",
            changes: ["drop type.mismatch /0"],
            policy: Sanitizer.Policy(conversions: .wrapSingle)
        ),
        Example(
            pattern: #"{"a?":["int?"]}"#,
            document: #"{"a":"x"}"#,
            clean: "{}",
            changes: ["strip type.mismatch /a"],
            policy: Sanitizer.Policy(conversions: .wrapSingle)
        ),
        Example(
            pattern: #"{"a?":[{"$type":"int","$fallback":0}]}"#,
            document: #"{"a":"x"}"#,
            clean: "{}",
            changes: ["strip type.mismatch /a"],
            policy: Sanitizer.Policy(conversions: .wrapSingle)
        ),
        Example(
            pattern: #"{"a?":{"$tuple":["int?"]}}"#,
            document: #"{"a":"x"}"#,
            clean: "{}",
            changes: ["strip type.mismatch /a"],
            policy: Sanitizer.Policy(conversions: .wrapSingle)
        ),
        Example(
            pattern: #"{"a":[["int"]]}"#,
            document: #"{"a":1}"#,
            clean: #"{"a":[[1]]}"#,
            changes: ["convert convert.wrapSingle /a", "convert convert.wrapSingle /a"],
            policy: Sanitizer.Policy(conversions: .wrapSingle)
        ),
        // unwrapSingle
        Example(
            pattern: #"["int"]"#,
            document: "[[[5]],[5]]",
            clean: "[5]",
            changes: ["drop type.mismatch /0", "convert convert.unwrapSingle /1"],
            policy: Sanitizer.Policy(conversions: .unwrapSingle)
        ),
        Example(
            pattern: #"[{"a?":"int"}]"#,
            document: #"[[[]],[{"a":"x"}]]"#,
            clean: "[]",
            changes: ["drop type.mismatch /0", "drop type.mismatch /1"],
            policy: Sanitizer.Policy(conversions: [.unwrapSingle, .emptyArrayToObject])
        ),
        Example(
            pattern: #"{"a?":"int","b?":"[int|string]","c":"[int|string]?","d?":"int?"}"#,
            document: #"{"a":[null],"b":[null],"c":[null],"d":[null]}"#,
            clean: #"{"a":null,"b":null,"c":null,"d":null}"#,
            changes: ["a", "b", "c", "d"].map { "convert convert.unwrapSingle /\($0)" },
            policy: Sanitizer.Policy(conversions: .unwrapSingle)
        ),
        Example(
            pattern: #"{"a?":{"$any":[{"b":"int"},"string"]},"c?":{"*?":"int"}}"#,
            document: #"{"a":[{"b":[null]}],"c":{"d":[null]}}"#,
            clean: #"{"c":{}}"#,
            changes: ["strip union.noBranch /a", "strip type.mismatch /c/d"],
            policy: Sanitizer.Policy(conversions: .unwrapSingle)
        ),
        // color and padded numbers
        Example(
            pattern: #"["color"]"#,
            document: #"["12",true,"16777215",12,"000012"]"#,
            clean: #"[12,"000012"]"#,
            changes: [
                "drop string.format.color /0", "drop type.mismatch /1",
                "drop string.format.color /2",
            ],
            policy: Sanitizer.Policy(conversions: [.lenient, .boolToNumber])
        ),
        Example(
            pattern: #"{"a?":"int","b?":"number","c?":{"$in":[42]},"d?":"int"}"#,
            document: #"{"a":" 42\n","b":"\t+1.5\r","c":" 42","d":"\u00a042"}"#,
            clean: #"{"a":42,"b":1.5}"#,
            changes: [
                "convert convert.paddedNumber /a", "convert convert.paddedNumber /b",
                "strip type.mismatch /c", "strip type.mismatch /d",
            ],
            policy: Sanitizer.Policy(conversions: .lenient)
        ),
    ]
}
