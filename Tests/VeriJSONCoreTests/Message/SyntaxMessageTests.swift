import Testing
import VeriJSONCore

@Suite struct SyntaxMessageTests {
    @Test(
        arguments: [
            ("", "expected JSON, found nothing but white space"),
            ("[1,2,]", "expected a value after ',', found ']'"),
            (#"{"a":1,}"#, "expected a key in double quotes after ',', found '}'"),
            (#"{"a":1 2}"#, "expected ',' or '}' after an object member, found '2'"),
            ("[1}", "expected ',' or ']' after an array item, found '}'"),
            (#"{"a" 1}"#, "expected ':' after a key, found '1'"),
            ("{a:1}", "expected a key in double quotes or '}' after '{', found 'a'"),
            ("['x']", "expected a value or ']' after '[', found '''"),
            ("[True]", "expected a value or ']' after '[', found 'True'"),
            ("[1,//x\n2]", "expected a value after ',', found a comment"),
            ("[01]", "expected no other digit after a leading 0, found one"),
            ("[1.]", "expected a digit after '.', found ']'"),
            ("[0x1]", "expected the end of the number, found 'x'"),
            ("[-Infinity]", "expected a digit after '-', found '-Infinity'"),
            ("[\"a\nb\"]", "expected an escape in a string, found a line break"),
            (#"["\x"]"#, #"expected one of " \ / b f n r t u after '\', found '\x'"#),
            (#"["\u12"]"#, #"expected four hexadecimal digits after '\', found '\u12"'"#),
            (
                #"["\ud800"]"#,
                #"expected an escape from \udc00 to \udfff after a high surrogate, found '\ud800'"#
            ),
            ("{}\n{}", "expected the end of the text after the value, found another value"),
            (#"{"a":"#, "expected a value after ':', found the end of the text"),
            (#"["a"#, "expected '\"' in a string, found the end of the text"),
            ("<html>", "expected JSON, found a page in HTML"),
            ("<a>1</a>", "expected JSON, found markup"),
            ("\u{FEFF}1", "expected a value, found a byte order mark"),
            ("[\u{A0}]", "expected a value or ']' after '[', found the character U+00A0"),
            ("[“x”]", "expected a value or ']' after '[', found '“' (U+201C)"),
        ]
    )
    func `a message says what was expected and what was found`(_ pair: (String, String)) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: pair.0) }
        #expect(error?.message == pair.1)
    }

    @Test(
        arguments: [
            ("[1,]", "remove the comma"),
            ("{a:1}", #"write the key as "a""#),
            ("['x']", #"write it as "x""#),
            ("[None]", "write null"),
            ("[.5]", "insert 0"),
            ("[+5]", "remove it"),
            (#"{"a":[1"#, "the text may have been cut; append ]}"),
            (#"{"a":[1,"#, "the text may have been cut; end it with ]} after byte 7"),
            ("{}\n{}", "if every line is a document of its own, read the text line by line"),
            (
                "<html>",
                "the server may have answered with an error: the title of the page tells"
            ),
            ("<a>1</a>", "this looks like XML, or like text with tags before JSON"),
            ("", "the answer may have had no body: its status tells"),
            ("[\"a\nb\"]", #"write it as \n"#),
        ]
    )
    func `help says how to make it good`(_ pair: (String, String)) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: pair.0) }
        #expect(error?.help == pair.1)
    }

    @Test func `too deep a nesting names the limit`() {
        let error = #expect(throws: JSONSyntaxError.self) {
            try JSONValue(parsing: "[[[]]]", depthLimit: 2)
        }
        #expect(error?.message == "expected at most 2 levels of nesting, found more")
        #expect(
            error?.description
                == "1:3: error[limit.depth]: expected at most 2 levels of nesting, found more"
        )
    }
}
