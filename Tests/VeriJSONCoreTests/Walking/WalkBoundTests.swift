import TestSupport
import Testing
import VeriJSONCore

/// Documents on both sides of the bounds of the walk's learned states, searches and buffers.
struct WalkBoundTests {
    @Test(arguments: Array(40...56) + [100, 300])
    func `members any distance apart and with keys of any length are read`(size: Int) throws {
        let gap = String(repeating: " ", count: size)
        let key = String(repeating: "k", count: size)
        let pattern = try Pattern(#"[{"a": "int", "\#(key)": "int", "z?": "bool"}]"#)
        let sanitizer = Sanitizer(pattern, policy: .init(unknownKeys: .strip))
        func item(_ a: String, _ k: String, _ rest: String = "") -> String {
            #"{"a":\#(a),\#(gap)"\#(key)":\#(k)\#(rest)}"#
        }
        // What was learned from the first items is wrong for the later ones.
        let good = (0..<8).map { item("\($0)", "-\($0)") }
        let items =
            good + [
                item("1", #""x""#), item("2", "3", #", "z": true"#),
                #"{"\#(key)":1,\#(gap)"a":2}"#, item("4", "5", #","\#(key)x":6"#),
                #"{"a":7,\#(gap)"\#(key.dropLast())j":8}"#, item("9", "10"),
            ]
        let expected = good + [items[9], items[10], item("4", "5"), items[13]]
        let gaps = ["", String(repeating: "\n", count: size)]
        for between in gaps {
            let result = try sanitizer.sanitize("[" + items.joined(separator: ",\(between)") + "]")
            let kept = try JSONValue(parsing: "[" + expected.joined(separator: ",") + "]")
            #expect(try JSONValue(parsing: result.text ?? "") == kept, "\(size)")
            #expect(result.report.changes.map(\.path.description) == ["/8", "/11/\(key)x", "/12"])
        }
    }

    @Test(arguments: [1, 62, 63, 64, 65, 66, 127, 128, 129, 200])
    func `an object has any number of members that are missing, or have other keys`(
        count: Int
    ) throws {
        let rules = (0..<count).map { #""m\#($0)": {"$type": "int", "$alias": ["z\#($0)"]}"# }
        let sanitizer = Sanitizer(try Pattern("[{\(rules.joined(separator: ","))}]"))
        func item(_ key: (Int) -> String?) -> String {
            let members = (0..<count).compactMap { index in key(index).map { "\"\($0)\":\(index)" }
            }
            return "{\(members.joined(separator: ","))}"
        }
        let clean = item { "m\($0)" }
        let last = count - 1
        for index in Set([0, last / 2, max(0, last - 1), last, min(last, 63), min(last, 64)]) {
            let other = item { $0 == index ? "z\($0)" : "m\($0)" }
            let without = item { $0 == index ? nil : "m\($0)" }
            let result = try sanitizer.sanitize("[\(clean),\(other),\(without),\(clean)]")
            #expect(result.text == "[\(clean),\(clean),\(clean)]")
            let changes = result.report.changes
            #expect(changes.map(\.action) == [.rename, .drop])
            #expect(changes.last?.causes.map(\.path.description) == ["/2/m\(index)"])
        }
    }

    @Test(arguments: [126, 127, 128, 129, 130, 300])
    func `keys that no pattern names are found again, however many`(count: Int) throws {
        let keys = (0..<count).map { "key\($0 * 7_919 % 1_000)_\($0)" }
        func object(_ wrong: Int?) -> String {
            let members = keys.enumerated().map { index, key in
                #""\#(key)":\#(index == wrong ? #""x""# : "\(index)")"#
            }
            return "{\(members.joined(separator: ","))}"
        }
        let wrong = [0, count / 2, count - 2, count - 1]
        let items = [object(nil), object(nil)] + wrong.map(object) + [object(nil)]
        let sanitizer = Sanitizer(try Pattern(#"[{"*?": "int"}]"#))
        for _ in 0..<2 {
            let result = try sanitizer.sanitize("[\(items.joined(separator: ","))]")
            let paths = wrong.enumerated().map { "/\($0.offset + 2)/\(keys[$0.element])" }
            #expect(result.report.changes.map(\.path.revealed.description) == paths)
            // A copy of any key is found, and the last one counts.
            for index in [0, count / 2, count - 1] {
                let copy = items[0].dropLast() + #","\#(keys[index])":-1}"#
                let changes = try sanitizer.sanitize("[\(copy)]").report.changes
                #expect(changes.map(\.path.revealed.description) == ["/0/\(keys[index])"])
            }
        }
    }

    @Test(arguments: [198, 199, 200, 201, 202, 450])
    func `containers that no rule looks at may have any number of shapes`(count: Int) throws {
        let sanitizer = Sanitizer(try Pattern(#"{"a": "any", "n": "int"}"#))
        var nested = "0"
        for level in 0..<count {
            nested =
                level % 2 == 0 ? #"{"k\#(level)": 1, "n": \#(nested)}"# : "[\(level), \(nested)]"
        }
        let text = #"{"a": \#(nested), "n": 7}"#
        for _ in 0..<3 { #expect(try sanitizer.sanitize(text).text == text) }
        for level in [0, count / 2, count - 1] {
            let part = level % 2 == 0 ? #""k\#(level)": 1"# : "[\(level)"
            let broken = text.replacing(part, with: part + " 1", maxReplacements: 1)
            #expect(throws: UnreadableDocumentError.self) { try sanitizer.sanitize(broken) }
        }
        #expect(try sanitizer.sanitize(text).text == text)
    }

    @Test(arguments: [300, 400, 520, 700, 2_000])
    func `states of objects take more memory than a chunk`(count: Int) throws {
        let members = (0..<count).map { #""member number \#($0)": "int""# }.joined(separator: ",")
        let sanitizer = Sanitizer(try Pattern("[{\(members)}]"))
        func object(_ wrong: Int?) -> String {
            let members = (0..<count).map {
                #""member number \#($0)":\#($0 == wrong ? #""x""# : "\($0)")"#
            }
            return "{\(members.joined(separator: ","))}"
        }
        let items = [nil, 0, nil, count / 2, count - 1, nil].map(object)
        let result = try sanitizer.sanitize("[\(items.joined(separator: ","))]")
        #expect(result.text == "[\([items[0], items[2], items[5]].joined(separator: ","))]")
        let causes = result.report.changes.flatMap(\.causes).map(\.path.description)
        #expect(
            causes
                == [(1, 0), (3, count / 2), (4, count - 1)].map { "/\($0.0)/member number \($0.1)" }
        )
    }

    @Test(arguments: Array(490...530) + [4_000])
    func `a branch is the same wherever its discriminator is`(distance: Int) throws {
        let branches = (0..<12).map { #"{"t": "enum:t\#($0)", "v": "int:\#($0),\#($0 + 9)"}"# }
        let pattern = try Pattern(#"[{"$any": [\#(branches.joined(separator: ","))]}]"#)
        let sanitizer = Sanitizer(pattern)
        let pad = String(repeating: "p", count: distance - 20)
        func item(_ branch: Int, _ value: Int) -> String {
            #"{"pad":"\#(pad)","t":"t\#(branch)","v":\#(value)}"#
        }
        let good = (0..<12).map { item($0, $0 + 9) }
        let bad = (0..<12).map { item($0, $0 + 10) }
        let items = zip(good, bad).flatMap { [$0, $1] }
        let result = try sanitizer.sanitize("[\(items.joined(separator: ","))]")
        #expect(result.text == "[\(good.joined(separator: ","))]")
        #expect(result.report.changes.map(\.path.description) == (0..<12).map { "/\(2 * $0 + 1)" })
    }

    @Test(arguments: [1, 254, 255, 256, 257, 511, 512, 513, 2_000])
    func `texts with escapes of any length are what they denote`(count: Int) throws {
        let text = String(repeating: "a", count: count - 1) + "b"
        let pattern = try Pattern(#"[{"v?": "enum:\#(text)", "\#(text)?": "int"}]"#)
        let sanitizer = Sanitizer(pattern)
        let escaped = #"\u0061"# + text.dropFirst()
        let whole = String(repeating: #"\u0061"#, count: count - 1) + #"\u0062"#
        for written in count == 1 ? [#"\u0062"#] : [escaped, whole] {
            let other = written + "c"
            let document = #"""
                [{"v":"\#(written)"},{"v":"\#(other)"},{"\#(written)":1},{"\#(written)":"x"},{"\#(other)":"x"}]
                """#
            let changes = try sanitizer.sanitize(document).report.changes
            #expect(changes.map(\.path.description) == ["/1/v", "/3/\(text)"])
        }
    }

    @Test(arguments: [18, 19, 20, 21, 22, 60])
    func `the losses of an array have twenty places and are all counted`(count: Int) throws {
        let items = (0..<count).flatMap { [#""x\#($0)""#, "\($0)"] } + ["null"]
        let pattern = #"{"$type": ["int"], "$maxDropped": 0}"#
        let report = try ReportCase(pattern, "[\(items.joined(separator: ","))]").report
        let loss = try #require(report.findings.first)
        #expect(loss.found.words.contains("\(count + 1) of \(2 * count + 1)"))
        let reason = try #require(loss.causes.first)
        #expect(reason.count == count)
        let places = ([reason.path] + reason.otherPlaces.map(\.path)).map(\.description)
        #expect(places == (0..<min(count, 20)).map { "/\(2 * $0)" })
        #expect(loss.causes.last?.path.description == "/\(2 * count)")
    }

    @Test(arguments: 5...12)
    func `a reason for a loss has eight explanations`(count: Int) throws {
        let branches = (0..<count).map { #"{"t\#($0)": "int"}"# }.joined(separator: ",")
        let pattern = #"{"$type": [{"$any": [\#(branches)]}], "$maxDropped": 0}"#
        let policy = Sanitizer.Policy(limits: .init(causesPerChange: 40))
        for items in ["[{}]", "[{},{},{}]"] {
            let report = try ReportCase(pattern, items, policy).report
            let reason = try #require(report.findings.first?.causes.first)
            #expect(reason.code.rawValue == "union.noBranch")
            #expect(reason.count == items.split(separator: ",").count)
            #expect(reason.causes.count <= min(count, 8))
            #expect(!reason.causes.isEmpty)
        }
    }

    @Test(arguments: 509...515)
    func `items of more levels than are compared are no duplicates`(depth: Int) throws {
        let pattern = try Pattern(#"{"$type": ["any"], "$unique": true}"#)
        let limits = Sanitizer.Limits(depth: 600)
        let sanitizer = Sanitizer(pattern, policy: .init(limits: limits))
        let item = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
        let result = try sanitizer.sanitize("[\(item),2,\(item),2]")
        let isCompared = depth <= 512
        #expect(result.text == (isCompared ? "[\(item),2]" : "[\(item),2,\(item)]"))
        #expect(result.report.totals.dropped == (isCompared ? 2 : 1))
    }

    /// What a walk keeps for the next one is bounded; none of it may be seen in a result.
    @Test(arguments: [1_000, 4_096, 4_097, 5_000])
    func `a result does not depend on how much the one before it changed`(count: Int) throws {
        let pattern = try Pattern(
            #"""
            {"n": [{"$type": "int", "$fallback": 12345678901234567}], "k?": [{"a": "int"}],
             "u?": [{"$any": [[{"$any": ["int", "bool"]}], {"x": "int"}]}]}
            """#
        )
        let bad = [String](repeating: #""x""#, count: count).joined(separator: ",")
        let lost = [String](repeating: #"{"b":1}"#, count: count).joined(separator: ",")
        let unions = (0..<count).map { $0 % 3 == 0 ? #"["x"]"# : "[\($0)]" }.joined(separator: ",")
        let large = #"{"n":[\#(bad)],"k":[\#(lost)],"u":[\#(unions)]}"#
        let small = #"{"n":[1,"x"],"k":[{"a":1},{}],"u":[["x"],[true],{"x":"y"},{"x":1}]}"#
        let sanitizer = Sanitizer(pattern)
        let fresh = try (
            small: Sanitizer(pattern).sanitize(small), large: Sanitizer(pattern).sanitize(large)
        )
        #expect(
            fresh.small.text
                == #"{"n":[1,12345678901234567],"k":[{"a":1}],"u":[[],[true],{"x":1}]}"#
        )
        for _ in 0..<2 {
            let (first, second) = (try sanitizer.sanitize(large), try sanitizer.sanitize(small))
            #expect(first.text == fresh.large.text && first.report == fresh.large.report)
            #expect(second.text == fresh.small.text && second.report == fresh.small.report)
        }
        #expect(fresh.large.report.totals.replaced == count)
        #expect(fresh.large.report.totals.dropped == count + (count + 2) / 3)
    }
}
