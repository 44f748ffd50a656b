import Testing
import VeriJSONCore

/// Conversions that take or make an array or an object.
struct ContainerConversionTests {
    struct Case: CustomTestStringConvertible {
        var pattern: String
        var conversions: Sanitizer.Policy.Conversions
        var input: String
        /// Nil where the document is rejected.
        var clean: String?
        /// Action, code and path of each change, and the new path where it is another.
        var changes: [String]

        init(
            _ pattern: String,
            _ conversions: Sanitizer.Policy.Conversions,
            _ input: String,
            _ clean: String?,
            _ changes: String...
        ) {
            self.pattern = pattern
            self.conversions = conversions
            self.input = input
            self.clean = clean
            self.changes = changes
        }

        var testDescription: String { "\(pattern) on \(input)" }
    }

    static let lists = [
        Case(
            #"["int"]"#,
            .valuesToArray,
            #"{"0": 1, "2": 3}"#,
            "[1, 3]",
            "convert convert.valuesToArray "
        ),
        Case(#"["int"]"#, .valuesToArray, "{}", "[]", "convert convert.valuesToArray "),
        Case(
            #"["int"]"#,
            .valuesToArray,
            #"{ "0": 1, "1": "x", "2": 3 }"#,
            "[ 1, 3 ]",
            "convert convert.valuesToArray ",
            "drop type.mismatch /1"
        ),
        Case(
            #"[{"a": "~int"}]"#,
            .valuesToArray,
            #"{"7":{},"8":{"a":"1"},"9":{"a":"2"}}"#,
            #"[{"a":1},{"a":2}]"#,
            "convert convert.valuesToArray ",
            "drop object.invalid /7",
            "convert convert.stringToNumber /8/a → /0/a",
            "convert convert.stringToNumber /9/a → /1/a"
        ),
        Case(
            #"["int"]"#,
            .valuesToArray,
            #"{"0":1,"1":2,"0":3}"#,
            "[2,3]",
            "convert convert.valuesToArray ",
            "strip key.duplicate /0"
        ),
        Case(
            #"{"a?":{"$type":["int"],"$unique":true}}"#,
            .valuesToArray,
            #"{"a":{"0":1,"1":1}}"#,
            #"{"a":[1]}"#,
            "convert convert.valuesToArray /a",
            "drop array.duplicate /a/1"
        ),
        Case(
            #"{"$tuple":["int","string?"]}"#,
            .valuesToArray,
            #"{"0":1,"1":2}"#,
            "[1,null]",
            "convert convert.valuesToArray ",
            "null type.mismatch /1"
        ),
        Case(
            #"{"$tuple":["int","int"]}"#,
            .valuesToArray,
            #"{"0":1}"#,
            nil,
            "reject type.mismatch "
        ),
        Case(#"["int"]"#, .valuesToArray, #"{"0":"x"}"#, nil, "reject type.mismatch "),
        Case(#"["int"]"#, .valuesToArray, #"{"0":1,"01":2}"#, nil, "reject type.mismatch "),
        Case(#"["int"]"#, .valuesToArray, #"{"0":1,"":2}"#, nil, "reject type.mismatch "),
        Case(#"["int"]"#, [], #"{"0":1}"#, nil, "reject type.mismatch "),
        Case(
            #"[["int"]]"#,
            .valuesToArray,
            #"{"0":{"0":1},"1":{"1":2}}"#,
            "[[1],[2]]",
            "convert convert.valuesToArray ",
            "convert convert.valuesToArray /0",
            "convert convert.valuesToArray /1"
        ),
    ]

    static let dictionaries = [
        Case(
            #"{"*":"int"}"#,
            .arrayToObject,
            "[1, null, 3]",
            #"{"0":1, "2":3}"#,
            "convert convert.arrayToObject "
        ),
        Case(
            #"{"*?":"int"}"#,
            .arrayToObject,
            #"[1,"x"]"#,
            #"{"0":1}"#,
            "convert convert.arrayToObject ",
            "strip type.mismatch /1"
        ),
        Case(
            #"{"*":"int?"}"#,
            .arrayToObject,
            "[1,null]",
            #"{"0":1,"1":null}"#,
            "convert convert.arrayToObject "
        ),
        Case(
            #"{"1?":"int","*_x":"int"}"#,
            .arrayToObject,
            "[true,null]",
            #"{"0":true,"1":null}"#,
            "convert convert.arrayToObject "
        ),
        Case(
            #"{"0":"int","5":{"$type":"int","$default":7}}"#,
            .arrayToObject,
            "[1]",
            #"{"0":1,"5":7}"#,
            "convert convert.arrayToObject ",
            "insert default /5"
        ),
        Case(#"{"*":"int"}"#, .arrayToObject, "[]", "{}", "convert convert.arrayToObject "),
        Case(#"{"*":"int"}"#, .arrayToObject, "[null]", nil, "reject type.mismatch "),
        Case(#"{"*?":"int"}"#, .arrayToObject, #"["x"]"#, nil, "reject type.mismatch "),
        Case(#"{"a?":"int"}"#, .arrayToObject, "[1]", nil, "reject type.mismatch "),
        Case(#"{"0":"int"}"#, .arrayToObject, "[null]", nil, "reject type.mismatch "),
        Case(
            #"{"*":{"a":"int"}}"#,
            [.arrayToObject, .unwrapSingle],
            #"[{"b":{"a":1}}]"#,
            #"{"b":{"a":1}}"#,
            "convert convert.unwrapSingle "
        ),
        Case(
            #"{"*?":{"a":"int"}}"#,
            [.arrayToObject, .unwrapSingle],
            #"[{"a":1}]"#,
            #"{"0":{"a":1}}"#,
            "convert convert.arrayToObject "
        ),
    ]

    static let scalars = [
        Case(
            #"{"a":"int"}"#,
            .extendedJSON,
            #"{"a":{"$numberLong":"5"}}"#,
            #"{"a":5}"#,
            "convert convert.extendedJSON /a"
        ),
        Case(
            #"{"a":"number"}"#,
            [.extendedJSON, .commaDecimal],
            #"{"a":{"$numberDecimal":"1.299"}}"#,
            #"{"a":1.299}"#,
            "convert convert.extendedJSON /a"
        ),
        Case(
            #"{"a":"string"}"#,
            .extendedJSON,
            #"{"a":{"$numberDouble":"1E+3"}}"#,
            #"{"a":"1E+3"}"#,
            "convert convert.extendedJSON /a"
        ),
        Case(
            #"{"a":"int"}"#,
            [.extendedJSON, .integralNumber],
            #"{"a":{"$numberDouble":"5.0"}}"#,
            #"{"a":5}"#,
            "convert convert.extendedJSON /a"
        ),
        Case(
            #"["int"]"#,
            .extendedJSON,
            #"[{"$numberDouble":"5.0"}]"#,
            "[]",
            "drop type.mismatch /0"
        ),
        Case(
            #"["number"]"#,
            .extendedJSON,
            #"[{"$numberDouble":"NaN"},{"$numberInt":5}]"#,
            "[]",
            "drop type.mismatch /0",
            "drop type.mismatch /1"
        ),
        Case(
            #"["enum:ab,cd"]"#,
            .extendedJSON,
            #"[{"$oid":"ab"},{"$oid":"x"}]"#,
            #"["ab"]"#,
            "convert convert.extendedJSON /0",
            "drop type.mismatch /1"
        ),
        Case(
            #"["datetime"]"#,
            .extendedJSON,
            #"[{"$date":"2024-01-31T01:00:00.50+02:00"},{"$date":{"$numberLong":"-1"}},"#
                + #"{"$date":1}]"#,
            #"["2024-01-30T23:00:00.50Z","1969-12-31T23:59:59.999Z"]"#,
            "convert convert.extendedJSON /0",
            "convert convert.extendedJSON /1",
            "drop type.mismatch /2"
        ),
        Case(
            #"["base64"]"#,
            .extendedJSON,
            #"[{"$binary":{"subType":"00","base64":"aGk="}},{"$binary":{"base64":"aGk="}}]"#,
            #"["aGk="]"#,
            "convert convert.extendedJSON /0",
            "drop type.mismatch /1"
        ),
        Case(
            #"["uuid"]"#,
            .extendedJSON,
            #"[{"$uuid":"01234567-89ab-cdef-0123-456789abcdef"}]"#,
            #"["01234567-89ab-cdef-0123-456789abcdef"]"#,
            "convert convert.extendedJSON /0"
        ),
        Case(
            #"["int"]"#,
            .extendedJSON,
            #"[{"$numberInt":"1","a":2}]"#,
            "[]",
            "drop type.mismatch /0"
        ),
        Case(
            #"{"a":"string"}"#,
            .containerToText,
            #"{"a":{ "b" : [1, 2.50, "\u0041 \"x\" "] , "b":1}}"#,
            #"{"a":"{\"b\":[1,2.50,\"\\u0041 \\\"x\\\" \"],\"b\":1}"}"#,
            "convert convert.containerToText /a"
        ),
        Case(
            #"["string:^a"]"#,
            .containerToText,
            "[[1]]",
            "[]",
            "drop type.mismatch /0"
        ),
        Case(
            #"["enum:a"]"#,
            .containerToText,
            "[[1]]",
            "[]",
            "drop type.mismatch /0"
        ),
    ]

    static let unions = [
        Case(
            #"{"a":{"$any":[["int"],"string"]}}"#,
            [.valuesToArray, .containerToText],
            #"{"a":{"0":1}}"#,
            #"{"a":[1]}"#,
            "convert convert.valuesToArray /a"
        ),
        Case(
            #"{"$any":[{"type":"enum:a","0?":"int"},{"0":"enum:b","1":"int"}]}"#,
            .arrayToObject,
            #"["b",2]"#,
            #"{"0":"b","1":2}"#,
            "convert convert.arrayToObject "
        ),
        Case(
            #"["[int|string]"]"#,
            .extendedJSON,
            #"[{"$numberInt":"1"},{"$oid":"x"}]"#,
            #"[1,"x"]"#,
            "convert convert.extendedJSON /0",
            "convert convert.extendedJSON /1"
        ),
    ]

    @Test(arguments: lists + dictionaries + scalars + unions)
    func `a container is converted, cleaned and undone`(_ example: Case) throws {
        let sanitizer = Sanitizer(try Pattern(example.pattern), converting: example.conversions)
        let result = try sanitizer.sanitize(example.input)
        #expect(result.text == example.clean)
        let changes = result.report.changes.map { change in
            let move =
                change.newPath == nil || change.newPath == change.path
                ? "" : " → \(change.newPath?.revealed.description ?? "")"
            return "\(change.action.rawValue) \(change.code) \(change.path.revealed)\(move)"
        }
        #expect(changes == example.changes)
        guard let clean = example.clean else { return }
        #expect(try result.undo.apply(to: Array(clean.utf8)) == Array(example.input.utf8))
        #expect(try sanitizer.sanitize(clean).status == .unchanged)
    }

    @Test func `nulls that are left out are the causes of the change`() throws {
        let result = try Sanitizer(
            Pattern(#"{"$type":{"*":"int"},"$convert":["arrayToObject"]}"#)
        ).sanitize("[1,null,3,null]")
        let change = try #require(result.report.changes.first)
        #expect(
            change.causes.map { "\($0.code) \($0.path)" } == [
                "null.notAllowed /1", "null.notAllowed /3",
            ]
        )
        #expect(change.severity == .expected)
        #expect(result.report.totals.changes == 1)
    }

    @Test func `what a secret hides stays hidden when its container is converted`() throws {
        let secret = #"{"$type":"int","$secret":true}"#
        let patterns = [
            (#"[\#(secret)]"#, #"{"0":"MARK"}"#), (#"{"*?":\#(secret)}"#, #"["MARK",1]"#),
            (#"{"$tuple":["int",\#(secret)]}"#, #"{"4":1,"9":"MARK"}"#),
        ]
        for (pattern, input) in patterns {
            let policy = Sanitizer.Policy(
                conversions: [.valuesToArray, .arrayToObject],
                disclosure: .values(upTo: 200)
            )
            let result = try Sanitizer(Pattern(pattern), policy: policy).sanitize(input)
            #expect(result.report.totals.changes > 0)
            #expect(!result.report.text().contains("MARK"), "\(pattern)")
        }
    }
}
