import TestSupport
import Testing
import VeriJSON

@testable import VeriJSONCore

/// The dumps of the articles about the internals, from the bytes to the rules.
@Suite struct InternalsReadingTests {
    // MARK: Overview

    @Test func `the sizes of the layouts`() throws {
        func size<Value>(_ type: Value.Type, _ name: String) -> String {
            "\(name) \(MemoryLayout<Value>.stride)"
        }
        let sizes = lines([
            size(Rule.self, "Rule"),
            size(MemberState.self, "MemberState"),
            size(KeyDigest.self, "KeyDigest"),
            size(FrameStack.Frame.self, "FrameStack.Frame"),
            size(WalkJournal.Mark.self, "WalkJournal.Mark"),
            size(Event.self, "Event"),
            size(CauseRecord.self, "CauseRecord"),
            size(CountedChange.self, "CountedChange"),
            size(Edit.self, "Edit"),
            size(TapeNode.self, "TapeNode"),
            size(UTF8Trie.Edge.self, "UTF8Trie.Edge"),
        ])
        try expect(sizes, isAtMost: .output("internals-sizes"))
    }

    // MARK: Scanning

    @Test func `the masks of sixteen bytes`() throws {
        let bytes = Array(#"{"id":-65.2,"é""#.utf8)
        let lane = Lane(bytes)
        func row(_ name: String, _ cells: [String]) -> String {
            name + cells.map { String(repeating: " ", count: 3 - $0.count) + $0 }.joined()
        }
        func mask(_ bits: UInt32) -> [String] {
            bytes.indices.map { bits >> UInt32($0) & 1 == 1 ? "1" : "0" }
        }
        let masks = lines([
            row(
                "bytes  ",
                bytes.map { $0 < 0x80 ? String(Unicode.Scalar($0)) : String($0, radix: 16) }
            ),
            row("stops  ", mask(NativeLanes.stringStops(lane))),
            row("digits ", mask(NativeLanes.digits(lane))),
        ])
        #expect(PortableLanes.stringStops(lane) == NativeLanes.stringStops(lane))
        try expect(masks, is: .output("internals-lanes"))
    }

    @Test func `the place of an error`() throws {
        let texts = ["[1, 2,]", #"{"a": 01}"#, #"{"a": [1, 2}"#, #"["a\x"]"#, #"{"a": tru}"#]
        let graph = try Pattern(#""any""#).graph
        let workspace = Workspace(graph, policy: Sanitizer.Policy())
        let errors = try texts.map { text in
            let error = try #require(throws: UnreadableInput.self) {
                try Array(text.utf8).withUnsafeBufferPointer { bytes in
                    _ = try workspace.run(bytes, mode: .sanitizing, rule: graph.root)
                }
            }
            let explained = Array(text.utf8).withUnsafeBufferPointer {
                error.explained(in: $0, depthLimit: 512)
            }
            guard case .syntax(let found) = explained else { return "\(explained)" }
            let fix = found.fix.map { " fix \($0.range) '\($0.replacement)'" } ?? ""
            let bracket = found.openBracket.map { " open \($0.offset)" } ?? ""
            return "\(text)  \(found.code) \(found.range)\(bracket)\(fix)"
        }
        try expect(lines(errors), is: .output("internals-syntax"))
    }

    @Test func `the repairs of lenient reading`() throws {
        let text = #"{id: 1, tags: ['a',], "n"#
        let dump = ByteView.with(Array(text.utf8)) { bytes in
            let limits = RelaxedReader.Limits(depth: 512, output: .max)
            let (reader, _) = RelaxedReader.read(bytes, syntax: .compatible, limits: limits)
            let repairs = reader.repairs.map { repair in
                "\(repair.text) \(repair.rewritten) \(repair.syntax?.name ?? "·")"
            }
            return lines(repairs + [String(decoding: reader.output, as: UTF8.self)])
        }
        try expect(dump, is: .output("internals-relaxed"))
    }

    // MARK: Patterns and rules

    @Test func `the syntax tree`() throws {
        let text = try InternalsPage("Internals").block("pattern")
        let tree = try PatternParser.read(SourceText(name: "pattern", bytes: Array(text.utf8)))
        let nodes = tree.nodes.enumerated().map { number, node in
            "\(number) \(node.range) \(tree.text(node.range))"
        }
        try expect(lines(nodes), is: .output("internals-tree"))
    }

    @Test func `the rule graph`() throws {
        let graph = try lines(InternalsPage("Internals").pattern().graph.dump)
        try expect(graph, is: .output("internals-graph"))
    }

    @Test func `the rules of references`() throws {
        let graph = try lines(InternalsPage("InternalsPatterns").pattern().graph.dump)
        try expect(graph, is: .output("internals-references"))
    }

    // MARK: Regular expressions

    @Test func `the program of an expression`() throws {
        let program = try RegularExpression(#"^(\d{2}|[xé])$"#).program
        try expect(lines(program.dump), is: .output("internals-regex"))
        func hex(_ byte: UInt8) -> String { String(byte, radix: 16, uppercase: true) }
        let edges = (0..<UInt16(program.trees.nodeCount)).map { node in
            "node \(node) "
                + program.trees.edges(of: node).map { edge in
                    let target =
                        edge.target == UTF8Trie.accept ? "accept" : "node \(edge.target)"
                    return "[\(hex(edge.lower))-\(hex(edge.upper))] → \(target)"
                }
                .joined(separator: " ")
        }
        try expect(lines(edges), is: .output("internals-trees"))
    }

    @Test func `the threads of a search`() throws {
        let expression = try RegularExpression(#"a.b$"#)
        var simulation = NFASimulation(expression.program)
        func place(_ name: String) -> String {
            let threads = simulation.threads.map { String($0 >> 16) }.joined(separator: " ")
            return "\(name) at \(threads) work \(simulation.work)"
        }
        var isFound = simulation.begin()
        var places = [place("start")]
        for byte in "aacb".utf8 where !isFound {
            isFound = simulation.advance(over: byte)
            places.append(place(String(Unicode.Scalar(byte))))
        }
        places.append("end \(simulation.isFoundAtEnd() ? "found" : "dead")")
        let shown = lines(expression.program.dump) + "\n" + lines(places)
        try expect(shown, is: .output("internals-threads"))
        var matcher = RegexMatcher(expression)
        var budget = WorkBudget.unlimited
        isFound = Array("aacb".utf8).withUnsafeBufferPointer {
            matcher.matches($0, charging: &budget)
        }
        #expect(isFound)
        #expect(budget.spent == 4)
    }
}
