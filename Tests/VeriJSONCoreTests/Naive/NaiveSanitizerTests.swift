import TestSupport
import Testing
import VeriJSONCore

/// The naive implementation against examples written out from sanitizing.md and patterns.md.
struct NaiveSanitizerTests {
    struct Example: Sendable, CustomTestStringConvertible {
        var pattern: String
        var document: String
        /// Nil where rejected.
        var clean: String?
        var changes: [String]
        var policy = Sanitizer.Policy()

        var testDescription: String { pattern + " on " + document }
    }

    static let propagation = [
        Example(
            pattern: #"[{"id":"int","price":"number","tags?":["string"]}]"#,
            document:
                #"[{"id":1,"price":2,"tags":["a",3]},{"id":2,"price":"N/A"},{"id":3,"price":4,"tags":5}]"#,
            clean: #"[{"id":1,"price":2,"tags":["a"]},{"id":3,"price":4}]"#,
            changes: [
                "drop type.mismatch /0/tags/1", "drop object.invalid /1",
                "strip type.mismatch /2/tags",
            ]
        ),
        Example(
            pattern: #"{"k?":"int"}"#,
            document: #"{"k":"x"}"#,
            clean: "{}",
            changes: ["strip type.mismatch /k"]
        ),
        Example(
            pattern: #"{"k?":"int?"}"#,
            document: #"{"k":"x"}"#,
            clean: #"{"k":null}"#,
            changes: ["null type.mismatch /k"]
        ),
        Example(
            pattern: #"["int"]"#,
            document: #"[1,"x",2]"#,
            clean: "[1,2]",
            changes: ["drop type.mismatch /1"]
        ),
        Example(
            pattern: #"["int?"]"#,
            document: #"[1,"x",2]"#,
            clean: "[1,null,2]",
            changes: ["null type.mismatch /1"]
        ),
        Example(
            pattern: #"{"a":{"b":"int"}}"#,
            document: #"{"a":{}}"#,
            clean: nil,
            changes: ["reject object.invalid (root)"]
        ),
        Example(
            pattern: #"{"a?":{"$type":{"b":"int"},"$fallback":{"b":0}}}"#,
            document: #"{"a":{"b":1.5}}"#,
            clean: #"{"a":{"b":0}}"#,
            changes: ["replace object.invalid /a"]
        ),
        Example(
            pattern: #"{"a":{"$type":"int","$default":7},"b?":"int"}"#,
            document: #"{"b":null}"#,
            clean: #"{"b":null,"a":7}"#,
            changes: ["insert default /a"]
        ),
        Example(
            pattern: #"[{"$tuple":["int","string?"]}]"#,
            document: #"[[1,"a",true],[1],["x","a"],[1,2]]"#,
            clean: #"[[1,"a",true],[1,null]]"#,
            changes: [
                "drop item.invalid /1", "drop item.invalid /2", "null type.mismatch /3/1",
            ]
        ),
        Example(
            pattern: #"{"a":"int","*?":"never"}"#,
            document: #"{"a":1,"b":2,"c":null}"#,
            clean: #"{"a":1}"#,
            changes: ["strip value.never /b", "strip value.never /c"]
        ),
        Example(
            pattern: #"{"front_*":"string","*_100g?":"number"}"#,
            document: #"{"front_":"x","a_100g":null,"b_100g":1,"c":2}"#,
            clean: #"{"front_":"x","b_100g":1,"c":2}"#,
            changes: ["strip null.notAllowed /a_100g"]
        ),
        Example(
            pattern: #"{"a?":"int","n?":"never"}"#,
            document: #"{"a":"x","n":1}"#,
            clean: #"{"a":null}"#,
            changes: ["null type.mismatch /a", "strip value.never /n"],
            policy: Sanitizer.Policy(optional: .null)
        ),
        Example(
            pattern: #"{"\\$ref?":"string","a\\?":"int"}"#,
            document: #"{"$ref":5,"a?":1}"#,
            clean: #"{"a?":1}"#,
            changes: ["strip type.mismatch /$ref"]
        ),
        Example(
            pattern: ##"{"$define":{"c":{"t":"string","r?":["#c"]}},"c":"#c"}"##,
            document: #"{"c":{"t":"a","r":[{"t":"b","r":[{"t":1}]},{}]}}"#,
            clean: #"{"c":{"t":"a","r":[{"t":"b","r":[]}]}}"#,
            changes: ["drop object.invalid /c/r/0/r/0", "drop object.invalid /c/r/1"]
        ),
    ]

    static let unions = [
        Example(
            pattern: #"["[int|string]"]"#,
            document: #"[1,"a",null,true]"#,
            clean: #"[1,"a"]"#,
            changes: ["drop union.noBranch /2", "drop union.noBranch /3"]
        ),
        Example(
            pattern: #"["[int|null]"]"#,
            document: #"[1,"a",null]"#,
            clean: "[1,null,null]",
            changes: ["null union.noBranch /1"]
        ),
        Example(
            pattern: #"["[~int|string]"]"#,
            document: #"["42"]"#,
            clean: #"["42"]"#,
            changes: []
        ),
        Example(
            pattern: #"{"$any":[{"a?":"int","b?":"int"},{"a?":"string"}]}"#,
            document: #"{"a":"x","b":"y"}"#,
            clean: #"{"a":"x","b":"y"}"#,
            changes: []
        ),
        Example(
            pattern: #"{"$any":[{"t":"enum:a","v?":"int"},{"t":"enum:b","v?":"string"}]}"#,
            document: #"{"t":"b","v":1}"#,
            clean: #"{"t":"b"}"#,
            changes: ["strip type.mismatch /v"]
        ),
        Example(
            pattern: #"{"$any":[{"t":{"$type":"enum:a","$fallback":"a"}},"int"]}"#,
            document: #"{"t":"b"}"#,
            clean: nil,
            changes: ["reject union.noBranch (root)"]
        ),
        Example(
            pattern: #"[{"$any":[["int"],"bool"],"$convert":["wrapSingle","stringToBool"]}]"#,
            document: #"["true",5]"#,
            clean: "[true,[5]]",
            changes: ["convert convert.stringToBool /0", "convert convert.wrapSingle /1"]
        ),
    ]

    static let directives = [
        Example(
            pattern: #"{"a":{"$type":"string","$trim":true,"$null":["N/A"],"$length":"1,3"}}"#,
            document: #"{"a":" N/A "}"#,
            clean: #"{"a":null}"#,
            changes: ["null convert.sentinel /a"]
        ),
        Example(
            pattern:
                #"{"a?":{"$type":"string","$trim":true,"$length":"1,3"},"b?":{"$type":"string","$trim":true}}"#,
            document: #"{"a":"abcd ","b":"\u00a0b\t"}"#,
            clean: #"{"b":"b"}"#,
            changes: ["strip string.length /a", "convert trim /b"]
        ),
        Example(
            pattern: #"{"$type":"~int","$null":[0]}"#,
            document: #""0""#,
            clean: "null",
            changes: ["null convert.sentinel (root)"]
        ),
        Example(
            pattern: #"{"$type":["int"],"$null":[[]]}"#,
            document: "[false]",
            clean: "null",
            changes: ["null convert.sentinel (root)"]
        ),
        Example(
            pattern: #"{"$type":["int"],"$unique":true}"#,
            document: "[1,2,1.0,1,10e-1]",
            clean: "[1,2]",
            changes: [
                "drop integer.fraction /2", "drop array.duplicate /3",
                "drop integer.fraction /4",
            ]
        ),
        Example(
            pattern: #"{"$type":[{"id?":"int"}],"$unique":"/id"}"#,
            document: #"[{"id":1},{},{"id":1},{"id":"x"}]"#,
            clean: #"[{"id":1},{},{}]"#,
            changes: ["drop array.duplicate /2", "strip type.mismatch /3/id"]
        ),
        Example(
            pattern:
                #"{"a?":{"$type":["int?"],"$maxDropped":1},"b?":{"$type":["int"],"$count":"2,"}}"#,
            document: #"{"a":[1,"x","y"],"b":[1,"x"]}"#,
            clean: "{}",
            changes: ["strip array.dropped /a", "strip array.count /b"]
        ),
        Example(
            pattern: #"[["int"]]"#,
            document: "[[1,true],[2]]",
            clean: nil,
            changes: ["reject array.dropped (root)"],
            policy: Sanitizer.Policy(maxDropped: .count(0))
        ),
        Example(
            pattern: #"["int"]"#,
            document: "[1,true]",
            clean: nil,
            changes: ["reject array.dropped (root)"],
            policy: Sanitizer.Policy(maxDropped: .percent(0))
        ),
        Example(
            pattern: #"["int"]"#,
            document: "[1,true]",
            clean: "[1]",
            changes: ["drop type.mismatch /1"],
            policy: Sanitizer.Policy(maxDropped: .share(0.5))
        ),
        Example(
            pattern: #"["int"]"#,
            document: "[1,true]",
            clean: "[1]",
            changes: ["drop type.mismatch /1"],
            policy: Sanitizer.Policy(maxDropped: .share(0, ofAtLeast: 3))
        ),
        Example(
            pattern: #"{"a?":"int"}"#,
            document: #"{"a":1,"x":1,"a":"b","x":2,"\u0061":3}"#,
            clean: #"{"x":1,"x":2,"a":3}"#,
            changes: ["strip key.duplicate /a", "strip key.duplicate /a"]
        ),
        Example(
            pattern: #"{"a?":"int"}"#,
            document: #"{"a":"b","a":1}"#,
            clean: "{}",
            changes: ["strip type.mismatch /a", "strip key.duplicate /a"],
            policy: Sanitizer.Policy(duplicateKeys: .first)
        ),
        Example(
            pattern: #"[{"a?":"int"}]"#,
            document: #"[{"a":1,"a":1}]"#,
            clean: nil,
            changes: ["reject key.duplicate (root)"],
            policy: Sanitizer.Policy(duplicateKeys: .reject)
        ),
        Example(
            pattern: #"[{"a?":"int"}]"#,
            document: #"[{"a":1,"b":1}]"#,
            clean: #"[{"a":1}]"#,
            changes: ["strip key.unknown /0/b"],
            policy: Sanitizer.Policy(unknownKeys: .strip)
        ),
    ]

    @Test(arguments: propagation + unions + directives + rejections + decisions)
    func `an example of the documentation comes out as it says`(_ example: Example) throws {
        let tree = try #require(NaiveParser.parse(example.pattern))
        let document = try #require(NaiveParser.parse(example.document))
        let pattern = NaivePattern(tree)
        let result = NaiveSanitizer(pattern: pattern, policy: example.policy).sanitize(document)
        let clean = example.clean.flatMap { NaiveParser.parse($0)?.text }
        #expect(result.value?.text == clean)
        #expect(result.changes.map(\.description) == example.changes)
        let accepts = NaiveVerifier(pattern: pattern, policy: example.policy).accepts(document)
        #expect(accepts == example.changes.isEmpty)
    }
}
