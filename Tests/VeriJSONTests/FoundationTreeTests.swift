import Foundation
import TestSupport
import Testing
import VeriJSON

@Suite struct FoundationTreeTests {
    private func value(_ tree: Any) throws -> JSONValue {
        try JSONValue(foundationTree: tree)
    }

    private func error(_ tree: Any) throws -> JSONTreeError {
        try #require(#expect(throws: JSONTreeError.self) { try value(tree) })
    }

    @Test func `trees of Foundation and of Swift become values`() throws {
        let tree: [String: Any] = [
            "b": [1, 2.5, "x", true, NSNull()] as [Any],
            "a": NSDictionary(dictionary: ["k": NSArray(array: [NSNumber(value: false)])]),
            "c": Optional<Int>.none as Any,
            "d": Optional<[Int]>.some([1]) as Any,
            "e": "slice".dropFirst(),
            "f": JSONValue.string("own"),
        ]
        #expect(
            try value(tree).description
                == #"{"a":{"k":[false]},"b":[1,2.5,"x",true,null],"c":null,"d":[1],"e":"lice","f":"own"}"#
        )
    }

    @Test func `booleans and numbers are told apart`() throws {
        let objects: [Any] = [
            true, NSNumber(value: true), NSNumber(value: false), NSNumber(value: 1),
            NSNumber(value: Int8(1)), NSNumber(value: 0.0), 1, 0.0, UInt8(1),
        ]
        #expect(try value(objects).description == "[true,true,false,1,1,0,1,0,1]")
        #expect(
            try value(NSArray(array: objects)).description == "[true,true,false,1,1,0,1,0,1]"
        )
    }

    @Test func `numbers keep their value`() throws {
        let objects: [Any] = [
            UInt64.max, NSNumber(value: UInt64.max), Int64.min, 0.1, Float(0.1),
            NSNumber(value: Float(0.1)),
            1e300, -0.0, 1e15, 1e16, try #require(Decimal(string: "12345678901234567890.12345")),
            NSDecimalNumber(string: "-1.10"), CGFloat(2.5),
        ]
        #expect(
            try value(objects).description
                == "[18446744073709551615,18446744073709551615,-9223372036854775808,0.1,0.1,0.1,"
                + "1e+300,-0,1000000000000000,1e+16,12345678901234567890.12345,-1.1,2.5]"
        )
    }

    @Test func `an obstacle is named with its path`() throws {
        let cases: [(Any, JSONTreeError.Code, JSONPointer)] = [
            (["a/b": [1, Double.nan]], .notFinite, "/a~1b/1"),
            ([NSNumber(value: Double.infinity)], .notFinite, "/0"),
            ([Float.infinity], .notFinite, "/0"),
            ([NSDecimalNumber.notANumber], .notFinite, "/0"),
            (["a": [[1: 2]]], .keyNotString, "/a/0"),
            (["a": NSDictionary(dictionary: [NSNumber(value: 1): 2])], .keyNotString, "/a"),
            (["a": ["b": Date()]], .foreignType, "/a/b"),
            ([Data([1])], .foreignType, "/0"),
            (NSObject(), .foreignType, ""),
        ]
        for (tree, code, path) in cases {
            let error = try error(tree)
            #expect(error.code == code, "\(tree)")
            #expect(error.path == path, "\(tree)")
        }
        #expect(
            try error(["a": [Date()]]).description
                == "/a/0: error[tree.foreignType]: expected a type that JSON has, found Date"
        )
    }

    @Test func `a container inside itself is a cycle, the same one twice is not`() throws {
        let array = NSMutableArray()
        let dictionary = NSMutableDictionary()
        array.add(1)
        array.add(dictionary)
        dictionary["up"] = array
        defer { array.removeAllObjects() }
        let found = try error(array)
        #expect(found.code == .cycle)
        #expect(found.path == "/1/up")

        let shared = NSMutableArray(array: [1])
        #expect(try value([shared, shared, [shared]]).description == "[[1],[1],[[1]]]")
    }

    @Test func `nesting has a limit`() throws {
        var tree: Any = 1
        for _ in 0..<513 { tree = [tree] }
        #expect(try error(tree).code == .depth)
        #expect(try error(tree).path.tokens.count == 512)
        #expect(try JSONValue(foundationTree: tree, depthLimit: 513).asArray?.count == 1)
    }

    @Test func `foreign objects can be converted`() throws {
        let url = try #require(URL(string: "https://example.org/a"))
        let tree: [String: Any] = ["at": [url], "n": 1]
        let value = try JSONValue(foundationTree: tree) { foreign in
            (foreign as? URL).map { .string($0.absoluteString) }
        }
        #expect(value["/at/0"] == "https://example.org/a")
        #expect(throws: JSONTreeError.self) {
            try JSONValue(foundationTree: [Date()]) { _ in Optional.none }
        }
        struct Refusal: Error {}
        #expect(throws: Refusal.self) {
            try JSONValue(foundationTree: [Date()]) { _ in throw Refusal() }
        }
    }

    @Test func `values become the trees that JSONSerialization would give`() throws {
        let text =
            #"{"a":[1,1.5,true,null,"x",{"b":[]}],"c":{},"big":12345678901234567890,"e":1e5}"#
        let theirs = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let ours = try JSONValue(parsing: text).foundationTree
        let (left, right) = (
            try #require(theirs as? NSDictionary), try #require(ours as? NSDictionary)
        )
        #expect(left.isEqual(right))
        #expect(try JSONValue(foundationTree: ours) == JSONValue(parsing: text))
    }

    @Test func `a tree never holds infinity`() throws {
        let bound = try JSONValue(parsing: "[1.7976931348623157e308, -1.7976931348623157e308]")
        let numbers = try #require(try bound.foundationTree as? [NSNumber])
        #expect(
            numbers.map(\.doubleValue) == [.greatestFiniteMagnitude, -.greatestFiniteMagnitude]
        )
        for (text, path) in [
            ("1e400", ""), ("-1e400", ""), ("1.8e308", ""), (#"{"a":[0,{"b":1e400}]}"#, "/a/1/b"),
        ] {
            let error = #expect(throws: JSONTreeError.self) {
                try JSONValue(parsing: text).foundationTree
            }
            #expect(error?.code == .outOfRange)
            #expect(error?.path.description == path)
            #expect(
                error?.message == "expected a number that a Double holds, found a greater one"
            )
            let result = try Sanitizer(Pattern(#""any""#)).sanitize(text)
            #expect(throws: JSONTreeError.self) { try result.jsonObject }
        }
    }

    @Test func `long numbers become decimals, longer ones doubles`() throws {
        let value = try JSONValue(
            parsing: "[123456789012345678901234567890, 0.1234567890123456789, -0, 1e-400]"
        )
        let objects = try #require(try value.foundationTree as? [NSNumber])
        #expect(objects[0] is NSDecimalNumber)
        #expect(objects[0].description == "123456789012345678901234567890")
        #expect(objects[1] is NSDecimalNumber)
        #expect(objects[2].doubleValue.sign == .minus)
        #expect(objects[3].doubleValue == 0)
        let long = "0." + String(repeating: "7", count: 60)
        let double = try JSONValue(parsing: long).foundationTree as? NSNumber
        #expect(double is NSDecimalNumber == false)
        #expect(double?.doubleValue == Double(long))
    }

    @Test(
        arguments: [
            ("1.10", "1.1"), ("-12345678901234567890123456789012345678", nil), ("1e127", nil),
            ("1E-128", nil), ("0.00", "0"), ("4.2e1", "42"), ("1e130", nil),
        ] as [(String, String?)]
    )
    func `decimals are exact`(_ pair: (String, String?)) throws {
        let number = try #require(JSONNumber(lexeme: pair.0))
        let decimal = try #require(number.decimal)
        if let text = pair.1 { #expect(decimal.description == text) }
        #expect(JSONNumber(decimal) == number)
    }

    @Test(
        arguments: [
            "1e200", "1e-200", "1e999999999", "1e99999999999999999999999", "1e-129",
            "1234567890123456789012345678901234567890.5",
        ]
    )
    func `what a decimal cannot hold exactly is absent`(_ lexeme: String) throws {
        #expect(try #require(JSONNumber(lexeme: lexeme)).decimal == nil)
    }

    @Test func `values are read from data`() throws {
        #expect(try JSONValue(parsing: Data("[1]".utf8)) == [1])
        #expect(try JSONValue(parsing: Data("x[1]".utf8).dropFirst()) == [1])
    }

    @Test func `deep trees work on a small stack`() {
        let isEqual = onSmallStack {
            let text =
                String(repeating: #"[{"a":"#, count: 256) + "1"
                + String(repeating: "}]", count: 256)
            guard let value = try? JSONValue(parsing: text),
                let back = try? JSONValue(foundationTree: value.foundationTree)
            else { return false }
            return back == value
        }
        #expect(isEqual == true)
    }
}
