import Testing
import VeriJSON

/// Values that are read and changed by subscripts.
struct SubscriptTests {
    private static let text = #"{"a":[1,[2,3],{"b":null}],"s":"x"}"#

    private func value(_ text: String = text) throws -> JSONValue { try JSONValue(parsing: text) }

    /// Places with the document after a 9 was put there.
    static let places: [(pointer: JSONPointer, after: String)] = [
        ("", "9"),
        ("/a", #"{"a":9,"s":"x"}"#),
        ("/a/0", #"{"a":[9,[2,3],{"b":null}],"s":"x"}"#),
        ("/a/1/1", #"{"a":[1,[2,9],{"b":null}],"s":"x"}"#),
        ("/a/1/2", #"{"a":[1,[2,3,9],{"b":null}],"s":"x"}"#),
        ("/a/1/-", #"{"a":[1,[2,3,9],{"b":null}],"s":"x"}"#),
        ("/a/-/c", #"{"a":[1,[2,3],{"b":null},{"c":9}],"s":"x"}"#),
        ("/a/2/b", #"{"a":[1,[2,3],{"b":9}],"s":"x"}"#),
        ("/a/2/b/c/d", #"{"a":[1,[2,3],{"b":{"c":{"d":9}}}],"s":"x"}"#),
        ("/new", #"{"a":[1,[2,3],{"b":null}],"s":"x","new":9}"#),
        ("/new/0", #"{"a":[1,[2,3],{"b":null}],"s":"x","new":{"0":9}}"#),
        // Places that cannot be.
        ("/a/4", text), ("/a/9/c", text), ("/a/01", text), ("/a/c", text), ("/s/c", text),
        ("/s/0", text), ("/a/0/0", text),
    ]

    @Test(arguments: places)
    func `a value is set where a pointer leads`(
        _ place: (pointer: JSONPointer, after: String)
    ) throws {
        var value = try value()
        value[place.pointer] = 9
        #expect(JSONWriter().string(value) == place.after)
        let isPlaced = place.after != Self.text
        #expect((value[place.pointer] == 9) == (isPlaced && !place.pointer.tokens.contains("-")))
    }

    @Test(
        arguments: [
            ("/a", #"{"s":"x"}"#), ("/a/0", #"{"a":[[2,3],{"b":null}],"s":"x"}"#),
            ("/a/1/1", #"{"a":[1,[2],{"b":null}],"s":"x"}"#),
            ("/a/2/b", #"{"a":[1,[2,3],{}],"s":"x"}"#), ("", "null"),
            ("/no", text), ("/no/way/0", text), ("/a/3", text), ("/s/x", text), ("/a/2/b/c", text),
        ] as [(JSONPointer, String)]
    )
    func `nil removes a value and makes none`(_ pointer: JSONPointer, _ after: String) throws {
        var value = try value()
        value[pointer] = nil
        #expect(JSONWriter().string(value) == after)
    }

    @Test func `an index reads, sets, appends and removes items`() throws {
        var value: JSONValue = [1, 2]
        #expect(value[1] == 2)
        #expect(value[2] == nil && value[-1] == nil && value["a"][0] == nil)
        value[2] = 3
        value[4] = 5
        value[-1] = 5
        value[0] = nil
        #expect(value == [2, 3])
        var empty: JSONValue = nil
        empty[1] = 1
        #expect(empty.isNull)
        empty[0] = 1
        #expect(empty == [1])
    }

    @Test func `the last copy of a repeated key is set, and all are removed`() throws {
        var value = try value(#"{"k":1,"k":2}"#)
        value["k"] = 3
        #expect(JSONWriter().string(value) == #"{"k":1,"k":3}"#)
        value["k"] = nil
        #expect(JSONWriter().string(value) == "{}")
    }
}
