import Testing
import VeriJSONCore

/// Texts with values inside at the limit of levels.
struct TextDepthTests {
    /// Cleans a text inside of so many objects, by a pattern that has as many.
    private func clean(
        _ text: String,
        _ rule: String,
        levels: Int,
        limit: Int
    ) throws -> Sanitized {
        let (open, close) = (
            String(repeating: #"{"a":"#, count: levels), String(repeating: "}", count: levels)
        )
        var policy = Sanitizer.Policy()
        policy.limits.depth = limit
        let pattern = try Pattern(open + rule + close)
        return try Sanitizer(pattern, policy: policy).sanitize(Array((open + text + close).utf8))
    }

    @Test(arguments: [1, 2, 3, 7, 15, 16, 17, 31, 32, 33, 64, 65])
    func `a scalar in a text is read at the limit, and a container below it`(levels: Int) throws {
        let number = #"{"$type":"int","$convert":["jsonText"]}"#
        let read = try clean(#""5""#, number, levels: levels, limit: levels)
        #expect(read.status == .changed)
        #expect(read.text?.contains("5}") == true)
        let list = #"{"$type":["int"],"$convert":["jsonText"]}"#
        #expect(try clean(#""[5]""#, list, levels: levels, limit: levels).status == .rejected)
        #expect(try clean(#""[5]""#, list, levels: levels, limit: levels + 1).status == .changed)
        let parts = #"{"$type":["string"],"$convert":["splitList"]}"#
        #expect(try clean(#""a,b""#, parts, levels: levels, limit: levels).status == .rejected)
        #expect(try clean(#""a,b""#, parts, levels: levels, limit: levels + 1).status == .changed)
    }

    @Test(arguments: [1, 2, 16, 33])
    func `a text that stays is checked at the limit`(levels: Int) throws {
        let rule = #"{"$type":"string","$json":"int"}"#
        #expect(try clean(#""5""#, rule, levels: levels, limit: levels).status == .unchanged)
        #expect(try clean(#""x""#, rule, levels: levels, limit: levels).status == .rejected)
        let list = #"{"$type":"string","$json":["int"]}"#
        #expect(try clean(#""[5]""#, list, levels: levels, limit: levels).status == .rejected)
        #expect(try clean(#""[5]""#, list, levels: levels, limit: levels + 1).status == .unchanged)
    }

    @Test(arguments: [1, 2, 16, 33])
    func `a single item is wrapped below the limit`(levels: Int) throws {
        let rule = #"{"$type":["int"],"$convert":["wrapSingle"]}"#
        #expect(try clean("5", rule, levels: levels, limit: levels).status == .rejected)
        #expect(try clean("5", rule, levels: levels, limit: levels + 1).status == .changed)
    }
}
