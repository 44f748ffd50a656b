import Testing
import VeriJSONCore

/// The equality of items that must be unique: by value, however they are written.
@Suite struct UniqueScalarTests {
    private static let scalars = [
        "null", "true", "false", "\"\"", "\"null\"", "\"true\"", "0", "-0", "0.0", "0e5", "1",
        "1.0",
        "10e-1", "0.1e1", "\"1\"", "-1", "100", "1e2", "1E+2", "123456789012345678",
        "1234567890123456789", "1234567890123456789.0", "12345678901234567890",
        "1.2345678901234567890e19", "1e400", "10e399", "1e-400", "0.1", "\"a\"", #""\u0061""#,
        "\"é\"",
        #""e\u0301""#, #""\ud83d\ude00""#, "\"😀\"", #""\/""#, "\"/\"",
        "\"0123456789abcdefghi\"", #""0123456789abcdefgh\u0069""#, "[1]", "[1.0]", "{\"a\":1}",
        "{\"\\u0061\":1.0}", "[[]]",
    ]

    private func kept(_ items: [String]) throws -> [String] {
        let pattern = try Pattern(#"{"$type": ["any"], "$unique": true}"#)
        let result = try Sanitizer(pattern).sanitize("[\(items.joined(separator: " , "))]")
        let dropped = Set(result.report.changes.map(\.path.revealed.tokens))
        return items.indices.filter { !dropped.contains(["\($0)"]) }.map { items[$0] }
    }

    @Test func `an item is dropped if an earlier one has the same value`() throws {
        for left in Self.scalars {
            for right in Self.scalars {
                let areEqual = try JSONValue(parsing: left) == JSONValue(parsing: right)
                #expect(try kept([left, right]) == (areEqual ? [left] : [left, right]))
            }
        }
        let values = try Self.scalars.map { try JSONValue(parsing: $0) }
        let first = values.indices.filter { !values[..<$0].contains(values[$0]) }
        #expect(try kept(Self.scalars) == first.map { Self.scalars[$0] })
    }

    @Test(arguments: [31, 32, 33, 64, 4_000, 5_000])
    func `arrays of any size are told apart, one after the other`(_ count: Int) throws {
        let pattern = try Pattern(#"[{"$type": ["any"], "$unique": true}]"#)
        let sanitizer = Sanitizer(pattern)
        let numbers = (0..<count).map { "\($0)" } + (0..<count).map { "\($0).0" }
        let texts = (0..<count).map { "\"\($0)\"" }
        for _ in 0..<3 {
            let document = [numbers, texts, numbers + ["[]"], texts + texts].map {
                "[\($0.joined(separator: ","))]"
            }
            let result = try sanitizer.sanitize("[\(document.joined(separator: ","))]")
            let clean = try #require(result.bytes.map { try JSONValue(parsing: $0) })
            #expect(clean.asArray?.map { $0.asArray?.count } == [count, count, count + 1, count])
        }
    }

    @Test func `an item is compared as cleaned`() throws {
        let pattern = try Pattern(#"{"$type": ["string"], "$unique": true}"#)
        let sanitizer = Sanitizer(pattern, converting: .safe)
        let result = try sanitizer.sanitize(#"["1", 1, 2, "2", "\u0031", 3]"#)
        #expect(result.text == #"["1", "2", "3"]"#)
    }
}
