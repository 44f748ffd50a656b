import Testing

@testable import VeriJSONCore

/// Unions inside of unions: each value is walked by each rule once, and what is said of it is as if
/// it had been walked again and again.
struct NestedUnionTests {
    private static func recursive(_ union: String) -> String {
        "{\"$define\": {\"n\": {\"$any\": \(union)}}, \"$type\": [\"#n\"]}"
    }

    private static func nested(
        _ count: Int,
        _ open: String,
        _ inner: String,
        _ close: String
    )
        -> String
    {
        String(repeating: open, count: count) + inner + String(repeating: close, count: count)
    }

    private static let twins = recursive(
        ##"[{"a": "#n", "b?": "int"}, {"a": "#n", "c?": "int"}, "int"]"##
    )

    @Test func `a document that matches the second branch at every level is unchanged`() throws {
        let pattern = Self.recursive(##"[{"a":"#n","b":"int"}, {"a":"#n","c":"int"}, "int"]"##)
        let text = "[\(Self.nested(400, #"{"a":"#, "1", #","c":1}"#))]"
        #expect(try Outcome(pattern, text).changes == [])
    }

    @Test(arguments: [
        (twins, #"{"a":"#, #""x""#, "}"),
        (
            recursive(##"[{"b":"int"}, {"a":"int"}, {"a":"#n","c":["int"]}, "int"]"##),
            #"{"a":"#, #""x""#, #","c":[]}"#
        ),
        (
            recursive(##"[{"t": "enum:x", "a": "#n"}, {"a?": "#n", "b": "int"}, "int"]"##),
            #"{"t":"x","a":"#, #""x""#, "}"
        ),
    ])
    func `bad values below hundreds of open unions are within the work limit`(
        pattern: String,
        open: String,
        inner: String,
        close: String
    ) throws {
        let item = Self.nested(400, open, inner, close)
        let outcome = try Outcome(pattern, "[\(item),\(item),\(item),1]")
        #expect(outcome.clean == "[1]")
        #expect(
            outcome.changes
                == ["drop union.noBranch /0", "drop union.noBranch /1", "drop union.noBranch /2"]
        )
    }

    @Test func `each level of a failure is reported once, and so is what follows it`() throws {
        let outcome = try Outcome(Self.twins, #"[{"a":{"a":"x"}}]"#)
        #expect(outcome.changes == ["drop union.noBranch /0"])
        var causes = outcome.report.changes.first?.causes ?? []
        var paths: [String] = []
        while let cause = causes.first {
            #expect(causes.count == 1)
            paths.append("\(cause.code) \(cause.path)")
            causes = cause.causes
        }
        #expect(
            paths == ["union.noBranch /0", "union.noBranch /0/a", "union.noBranch /0/a/a"]
        )
    }

    @Test func `an absorbed failure inside a winning branch keeps its causes`() throws {
        let pattern = Self.recursive(##"[{"a?":"#n","b":"int"}, {"a?":"#n","c":"int"}, "int"]"##)
        let text = #"[{"a":{"a":{"a":true,"c":1},"x":2},"c":1}]"#
        let outcome = try Outcome(pattern, text)
        #expect(outcome.clean == #"[{"c":1}]"#)
        #expect(outcome.changes == ["strip union.noBranch /0/a"])
        let cause = outcome.report.changes.first?.causes.first
        #expect(cause?.causes.map { "\($0.code) \($0.path)" } == ["missing /0/a/b"])
        #expect(outcome.findings == ["union.noBranch /0/a"])
    }

    @Test func `what cleaning changes below is seen by what looks at whole values`() throws {
        let pattern = ##"""
            {"$define": {"n": {"$any": [
                {"$type": ["#n"], "$count": "4,"}, {"$type": ["#n"], "$unique": true}, "int"
            ]}}, "$type": "#n"}
            """##
        let outcome = try Outcome(pattern, #"[[1, "x"], [1, 1], [2]]"#)
        #expect(outcome.clean == "[[1], [2]]")
    }

    // MARK: Discriminators

    @Test(arguments: [
        (#"{"t": 1.0}"#, 0), (#"{"t": null}"#, 1), (#"{"t": true}"#, 2), (#"{"t": "a"}"#, 1),
        (#"{"x": [], "\u0074": "a"}"#, 1),
    ])
    func `values of all kinds tell branches apart`(document: String, branch: Int) throws {
        let pattern = #"""
            [{"$any": [
                {"t": {"$in": [1, 2]}, "0": "any"}, {"t": "enum?:a", "1": "any"},
                {"t": {"$in": [true]}, "2": "any"}
            ]}]
            """#
        let outcome = try Outcome(pattern, "[\(document)]")
        let cause = outcome.report.changes.first?.causes.first?.causes.first
        #expect(cause?.path.description == "/0/\(branch)")
    }

    @Test func `of two copies of a discriminator the one that counts decides`() throws {
        let pattern = #"[{"$any": [{"t": "enum:b", "x?": "int"}, {"t": "enum:a,b", "y?": "int"}]}]"#
        let outcome = try Outcome(pattern, #"[{"t": "a", "y": "n", "t": "b"}]"#)
        #expect(outcome.clean == #"[{"y": "n", "t": "b"}]"#)
    }

    // MARK: What is kept

    @Test func `explanations are written after what they explain`() {
        func cause(_ code: CodeTag, _ explanation: UInt32 = 0) -> CauseRecord {
            CauseRecord(
                start: ByteOffset(0),
                end: ByteOffset(1),
                rule: RuleIndex(0),
                path: .root,
                detail: 0,
                total: 0,
                explanation: explanation,
                code: code,
                nesting: 0
            )
        }
        var explanations = Explanations()
        var paths = PathTree()
        let inner = explanations.add([cause(.missing)], of: paths, below: .root)
        let outer = explanations.add(
            [cause(.unionNoBranch, inner), cause(.typeMismatch)],
            of: paths,
            below: .root
        )
        #expect(explanations.total(of: cause(.unionNoBranch, outer)) == 4)
        var list: [CauseRecord] = []
        let first = explanations.append(cause(.unionNoBranch, outer), to: &list, paths: &paths)
        #expect(first == 0)
        #expect(list.map(\.code) == [.unionNoBranch, .unionNoBranch, .missing, .typeMismatch])
        #expect(list.map(\.nesting) == [0, 1, 2, 1])
        #expect(list.allSatisfy { $0.explanation == 0 })
        explanations.removeLast(to: 1)
        #expect(explanations.count == 1)
        #expect(explanations.total(of: cause(.unionNoBranch, inner)) == 2)
    }

    @Test func `what explains a value leads to where the value is now`() {
        var paths = PathTree()
        let wrapped = paths.append([.index(7), .index(0)])
        let cause = { (code: CodeTag, path: PathIndex, explanation: UInt32) in
            CauseRecord(
                start: ByteOffset(0),
                end: ByteOffset(1),
                rule: RuleIndex(0),
                path: path,
                detail: 0,
                total: 0,
                explanation: explanation,
                code: code,
                nesting: 0
            )
        }
        let item = paths.append(.index(3), to: wrapped)
        var explanations = Explanations()
        let inner = explanations.add([cause(.typeMismatch, item, 0)], of: paths, below: item)
        let outer = explanations.add(
            [cause(.unionNoBranch, item, inner)],
            of: paths,
            below: wrapped
        )
        // The walk forgets the paths that were explained, and finds the value elsewhere.
        paths.removeAll(after: .root)
        let now = paths.append([.index(7)])
        var list: [CauseRecord] = []
        _ = explanations.append(cause(.unionNoBranch, now, outer), to: &list, paths: &paths)
        let steps = [PathStep.index(7), .index(3)]
        #expect(list.map { paths.steps(of: $0.path) } == [[.index(7)], steps, steps])
    }

    @Test func `containers are read once however often they are asked for`() {
        let text = Array(#"[{"a": [1, "]"], "b": null}, [[]], "\"{"]"#.utf8)
        var readCount = 0
        text.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            let scanner = Scanner(bytes, base: base, isPadded: false)
            var extents = KnownExtents()
            let inner = extents.extent(of: base + 7, in: scanner, readCount: &readCount)
            #expect((inner.end.position, inner.scalars) == (15, 2))
            let all = extents.extent(of: base, in: scanner, readCount: &readCount)
            #expect((all.end.position, all.scalars) == (text.count, 4))
            _ = extents.extent(of: base + 1, in: scanner, readCount: &readCount)
        }
        #expect(readCount == text.count)
    }
}
