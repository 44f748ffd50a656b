import Testing
import VeriJSON

/// The mutations of documents, on documents that are small enough to count them.
@Suite struct DocumentMutationTests {
    @Test func `a scalar becomes every other value`() throws {
        let mutations = try DocumentMutations.all(of: "7")
        #expect(
            mutations == [
                "null", "true", "1.5", "-1", #""x""#, #""12""#, #""""#, "[]", "{}", "[null]",
                #"{"x":1}"#,
            ]
        )
    }

    @Test func `members are removed and renamed`() throws {
        let mutations = try DocumentMutations.all(of: #"{"a":[2],"b":3}"#)
        #expect(mutations.contains(#"{"b":3}"#))
        #expect(mutations.contains(#"{"a":[2],"bX":3}"#))
        #expect(mutations.contains(#"{"a":[],"b":3}"#))
        #expect(mutations.contains(#"{"a":["x"],"b":3}"#))
        // The document, each member, and the item: 12 values each. Two members are removed and
        // renamed, the item is removed, and an item that is null or missing is among the values.
        #expect(mutations.count == 4 * 12 + 2 * 2 + 1 - 2)
    }

    @Test func `a limit picks the same mutations each time`() throws {
        let document = #"{"a":[1,2,3],"b":{"c":[true]}}"#
        let picked = try DocumentMutations.all(of: document, limit: 9)
        #expect(picked.count == 9)
        #expect(Set(picked).count == 9)
        #expect(try DocumentMutations.all(of: document, limit: 9) == picked)
        #expect(Set(try DocumentMutations.all(of: document)).isSuperset(of: picked))
    }
}
