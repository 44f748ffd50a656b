import Foundation
import Testing
import VeriJSONCore

@Suite struct JSONPointerTests {
    // RFC 6901 §5
    private let document: JSONValue = [
        "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6,
        " ": 7, "m~n": 8,
    ]

    @Test(
        arguments: [
            ("/foo/0", "bar"), ("/", 0), ("/a~1b", 1), ("/c%d", 2), ("/e^f", 3), ("/g|h", 4),
            ("/i\\j", 5), ("/k\"l", 6), ("/ ", 7), ("/m~0n", 8), ("/foo", ["bar", "baz"]),
        ] as [(String, JSONValue)]
    )
    func `the examples of the standard lead where it says`(_ example: (String, JSONValue)) throws {
        let pointer = try #require(JSONPointer(example.0))
        #expect(document[pointer] == example.1)
        #expect(pointer.description == example.0)
    }

    @Test func `the empty pointer is the whole document`() {
        #expect(document[""] == document)
        #expect(JSONPointer().description.isEmpty)
    }

    @Test(arguments: [
        "/foo/2", "/foo/-", "/foo/00", "/foo/01", "/foo/+1", "/foo/", "/foo/0/x", "/x",
    ])
    func `a place that is not there has no value`(_ text: String) throws {
        #expect(try document[#require(JSONPointer(text))] == nil)
    }

    @Test(arguments: ["a", "a/b", "/~", "/~2", "/a~", "#/a", " /a"])
    func `other text is no pointer`(_ text: String) {
        #expect(JSONPointer(text) == nil)
    }

    @Test(arguments: ["/~01", "//", "/a//b", "/\u{301}x", "/~1~0"])
    func `pointers come out as they went in`(_ text: String) throws {
        let description = try #require(JSONPointer(text)).description
        #expect(Array(description.utf8) == Array(text.utf8))
    }

    @Test func `tokens are escaped when they are appended`() {
        let pointer = JSONPointer().appending("a/b").appending(3).appending("~1").appending(
            "\u{301}"
        )
        #expect(Array(pointer.description.utf8) == Array("/a~1b/3/~01/\u{301}".utf8))
        #expect(pointer.tokens.count == 4)
    }

    @Test func `pointers compare by scalars`() {
        #expect(JSONPointer(tokens: ["\u{E9}"]) != JSONPointer(tokens: ["e\u{301}"]))
        #expect(Set([JSONPointer(tokens: ["a"]), JSONPointer(tokens: ["a"])]).count == 1)
    }

    @Test func `a pointer is coded as its text`() throws {
        let data = try JSONEncoder().encode([JSONPointer(tokens: ["a", "0"])])
        #expect(try JSONDecoder().decode([String].self, from: data) == ["/a/0"])
        #expect(try JSONDecoder().decode([JSONPointer].self, from: data) == ["/a/0"])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([JSONPointer].self, from: Data(#"["a"]"#.utf8))
        }
    }

    @Test func `a literal may be a key or the number of an item`() throws {
        let value: JSONValue = ["items": [["price": 5, "a/b": 6, "": 7]]]
        #expect(value["items"]?[0]?["price"] == 5)
        #expect(value["items"]?[0]?["a/b"] == 6)
        #expect(value["items"]?[0]?["/a~1b"] == 6)
        #expect(value["items"]?[0]?["/"] == 7)
        #expect(value["items"]?[1] == nil)
        #expect(value["price"] == nil)
        #expect(value[""] == value)
        #expect(JSONPointer(String("price")) == nil)
    }
}
