import Foundation
import TestSupport
import Testing
import VeriJSON

/// An array that loses more to the pattern and to the model than its `$maxDropped` allows fails,
/// and the next place outwards absorbs that.
@Suite struct PatternedLossTests {
    private struct Group: Decodable, Equatable {
        var id: Int
        var sizes: [UInt8]?
    }

    /// A limit of one lost item; of `[1,"x",300,4,5]` the pattern drops one, the model another.
    private static let limited = #"{"$type": ["int"], "$maxDropped": 1}"#
    private static let dirty = #"[1,"x",300,4,5]"#

    private func clean<Model: Decodable>(
        _ type: Model.Type,
        _ pattern: String,
        _ document: String,
        _ policy: Sanitizer.Policy = Sanitizer.Policy()
    ) throws -> JSONSanitizingDecoder.SanitizedModel<Model> {
        let made = try JSONSanitizingDecoder(Pattern(pattern), policy: policy)
            .sanitize(type, from: Data(document.utf8))
        let bytes = try #require(made.result.bytes)
        #expect(try made.result.undo.apply(to: bytes) == Array(document.utf8))
        #expect(Verifier(try Pattern(pattern), policy: policy).accepts(bytes))
        return made
    }

    @Test func `an optional member goes`() throws {
        let made = try clean(
            [Group].self,
            #"[{"id": "int", "sizes?": \#(Self.limited)}]"#,
            #"[{"id":1,"sizes":\#(Self.dirty)},{"id":2,"sizes":[300,3]}]"#
        )
        #expect(made.result.text == #"[{"id":1},{"id":2,"sizes":[3]}]"#)
        #expect(made.model == [Group(id: 1), Group(id: 2, sizes: [3])])
        let change = try #require(made.report.changes.first)
        #expect(change.path.description == "/0/sizes")
        #expect((change.action, change.code) == (.strip, .arrayDropped))
        #expect(made.report.totals.changes == 2)
    }

    @Test func `the change says what both removed`() throws {
        let made = try clean(
            Group.self,
            #"{"id": "int", "sizes?": \#(Self.limited)}"#,
            #"{"id":1,"sizes":\#(Self.dirty)}"#
        )
        let cause = try #require(made.report.changes.first?.causes.first)
        #expect(cause.code == .arrayDropped)
        #expect(cause.message == "expected at most 1 lost item, found 2 of 5")
        #expect(cause.rule.label == "required by this rule")
        #expect(
            cause.causes.map(\.message) == [
                "expected an integer, found a string",
                "expected an integer from 0 to 255, found one outside of that",
            ]
        )
        #expect(cause.causes.map(\.path.description) == ["/sizes/1", "/sizes/2"])
    }

    @Test func `a mandatory member passes the failure on`() throws {
        let made = try clean(
            [Group].self,
            #"[{"id": "int", "sizes": \#(Self.limited)}]"#,
            #"[{"id":1,"sizes":\#(Self.dirty)},{"id":2,"sizes":[1]}]"#
        )
        #expect(made.model == [Group(id: 2, sizes: [1])])
        #expect(made.report.changes.map(\.path.description) == ["/0"])
        #expect(made.report.changes.first?.causes.map(\.code) == [.arrayDropped])
    }

    @Test func `a member that the model cannot do without passes it on as well`() throws {
        struct Row: Decodable, Equatable {
            var sizes: [UInt8]
        }
        let made = try clean(
            [Row].self,
            #"[{"sizes?": \#(Self.limited)}]"#,
            #"[{"sizes":\#(Self.dirty)},{"sizes":[1]}]"#
        )
        #expect(made.model == [Row(sizes: [1])])
        #expect(made.report.changes.map(\.path.description) == ["/0"])
    }

    @Test func `a nullable array becomes null, and one with a fallback is replaced`() throws {
        let nullable = try clean(
            Group.self,
            #"{"id": "int", "sizes": {"$any": [\#(Self.limited), "null"]}}"#,
            #"{"id":1,"sizes":\#(Self.dirty)}"#
        )
        #expect(nullable.result.text == #"{"id":1,"sizes":null}"#)
        let replaced = try clean(
            Group.self,
            #"{"id": "int", "sizes": {"$type": ["int"], "$maxDropped": 1, "$fallback": [9]}}"#,
            #"{"id":1,"sizes":\#(Self.dirty)}"#
        )
        #expect(replaced.model == Group(id: 1, sizes: [9]))
    }

    @Test func `of nested arrays the inner one is dropped`() throws {
        let made = try clean(
            [[UInt8]].self,
            #"[\#(Self.limited)]"#,
            #"[[1],\#(Self.dirty),[300,"2",3],[4,300]]"#,
            .safe
        )
        #expect(made.model == [[1], [2, 3], [4]])
        #expect(
            made.report.changes.map { "\($0.action) \($0.path)" }
                == ["drop /1", "drop /2/0", "convert /2/1", "drop /3/1"]
        )
    }

    @Test func `an inner array that goes counts in the outer one`() throws {
        let outer = #"{"$type": [\#(Self.limited)], "$maxDropped": "25%"}"#
        let policy = Sanitizer.Policy()
        let good = try clean([[UInt8]].self, outer, "[[1],[2],[3],\(Self.dirty)]", policy)
        #expect(good.model == [[1], [2], [3]])
        let error = #expect(throws: DirtyDocumentError.self) {
            try clean([[UInt8]].self, outer, "[[1],[2],\(Self.dirty)]", policy)
        }
        #expect(error?.findings.map(\.code) == [.arrayDropped])
        #expect(error?.findings.first?.path == "")
    }

    @Test func `a member of a dictionary goes`() throws {
        let made = try clean(
            [String: [UInt8]].self,
            #"{"*?": \#(Self.limited)}"#,
            #"{"a":\#(Self.dirty),"b":[1,300],"c":[2]}"#
        )
        #expect(made.model == ["b": [1], "c": [2]])
        #expect(made.report.changes.map(\.path.description) == ["/*", "/*/1"])
    }

    @Test func `at the root the document is rejected`() throws {
        let error = #expect(throws: DirtyDocumentError.self) {
            try clean([UInt8].self, Self.limited, Self.dirty)
        }
        #expect(error?.findings.map(\.code) == [.arrayDropped])
        #expect(error?.findings.first?.found.words == "2 of 5")
        #expect(error?.findings.first?.causes.map(\.path.description) == ["/1", "/2"])
        #expect(error?.modelError is DecodingError)
    }

    @Test func `an item that the model made null and the pattern drops counts once`() throws {
        let made = try clean([UInt8?].self, Self.limited, "[1,300,4]")
        #expect(made.result.text == "[1,4]")
        let over = #expect(throws: DirtyDocumentError.self) {
            try clean([UInt8?].self, Self.limited, "[1,300,301,4]")
        }
        #expect(over?.findings.first?.found.words == "2 of 4")
    }

    @Test func `an item that is null counts, and what means nothing does not`() throws {
        let pattern = #"{"$type": ["int?"], "$maxDropped": 1}"#
        let made = try clean([UInt8?].self, pattern, #"[1,"x",4]"#)
        #expect(made.result.text == "[1,null,4]")
        #expect(throws: DirtyDocumentError.self) {
            try clean([UInt8?].self, pattern, #"[1,"x",300]"#)
        }
        let sentinel = #"{"$type": [{"$type": "int", "$null": [""]}], "$maxDropped": 1}"#
        let kept = try clean([UInt8?].self, sentinel, #"[1,"",300]"#)
        #expect(kept.result.text == "[1,null,null]")
    }

    @Test func `a limit of the pattern replaces the policy's, which rejects the document`() throws {
        let pattern = #"[{"id": "int", "sizes?": {"$type": ["int"], "$maxDropped": 2}}]"#
        let document = #"[{"id":1,"sizes":\#(Self.dirty)}]"#
        let policy = Sanitizer.Policy(maxDropped: .count(0))
        let made = try clean([Group].self, pattern, document, policy)
        #expect(made.model == [Group(id: 1, sizes: [1, 4, 5])])
        let error = #expect(throws: DirtyDocumentError.self) {
            try clean(
                [Group].self,
                #"[{"id": "int", "sizes?": ["int"]}]"#,
                document,
                Sanitizer.Policy(maxDropped: .count(1))
            )
        }
        #expect(error?.findings.map(\.path) == ["/0/sizes"])
        #expect(error?.findings.map(\.code) == [.arrayDropped])
    }

    @Test func `many arrays fail, each by its own losses`() throws {
        let items = (0..<200).map { number in
            number % 2 == 0
                ? #"{"id":\#(number),"sizes":\#(Self.dirty)}"#
                : #"{"id":\#(number),"sizes":[300,\#(number)]}"#
        }
        let made = try clean(
            [Group].self,
            #"[{"id": "int", "sizes?": \#(Self.limited)}]"#,
            "[\(items.joined(separator: ","))]"
        )
        #expect(made.model.count == 200)
        #expect(made.model.count { $0.sizes == nil } == 100)
        #expect(made.model.count { $0.sizes == [UInt8($0.id)] } == 100)
    }
}
