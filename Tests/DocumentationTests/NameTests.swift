import TestSupport
import Testing

/// One name for one thing: the names of types in the sources.
@Suite struct NameTests {
    private struct Declaration {
        var name: String
        /// The types around it, the outermost first; empty at the top level.
        var outer: [String]
        var file: String

        var path: String { (outer + [name]).joined(separator: ".") }
    }

    /// The names that several types nest, by the reason why they are no name of one thing.
    private static let nested: [String: Set<String>] = [
        "a promise of the public face, which reads as a part of its type": [
            "Code", "Kind", "Note", "Options", "Severity", "Status",
        ],
        "required by the standard library": ["CodingKeys", "Element", "ID", "Iterator"],
        "the case or the state of its type, which has one": [
            "Action", "Content", "Container", "Converted", "Form", "Found", "Mode", "Origin",
            "Outcome", "Reason", "Refusal", "Request", "Result", "Source", "State", "Stop",
            "Style", "Token",
        ],
        "an element of what its type keeps": [
            "Argument", "Attempt", "Candidate", "Entry", "Frame", "Item", "Level", "Loss", "Member",
            "Node", "Part",
            "Parts", "Pending", "Row", "Slot", "Value",
        ],
        "the key by which its type looks something up": ["Edge", "Key"],
        "the facts of one entry of a table": ["Facts"],
        "what is drawn of its type": ["Drawing"],
        "a faster way to the results of its type": ["QuickReading"],
        "the memory of its type": ["Opening", "OpenContainer", "Storage"],
        "the state to return to, of a reader or of a list": ["Mark"],
        "the word of its field": [
            "Cause", "Expectation", "Flaw", "Limits",
            "Progress", "Step",
        ],
        "a place in a text with its line, or in a source that is drawn": ["Place"],
        "a short name for a type of another": ["Fix", "GrammarPlace"],
    ]

    /// The nested types that have the name of a type of the top level, with the reason.
    private static let repeated = [
        "PatternDecision.Shape": "what samples have at a place; the other is what a model asks for",
        "JSONSanitizingDecoder.Recovery": "a promise of the public face, which chooses the other",
        "JSONSanitizingDecoder.DateForm": "a promise of the public face, which may be the other",
    ]

    private static let declarations: [Declaration] = {
        let pattern =
            #/
            (?<indent>\ *)(?:@[\w()\ ]+?\ )?
            (?:(?:public|package|private|fileprivate|final|indirect|open)\ )*
            (?<keyword>struct|class|enum|protocol|actor|typealias|extension)\ (?<name>[\w.]+).*
            /#
        var found: [Declaration] = []
        for file in SwiftSource.library {
            let text = (try? Repository.text(file.path)) ?? ""
            var open: [(indent: Int, name: String)] = []
            for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
                guard let match = try? pattern.wholeMatch(in: line) else { continue }
                let (indent, name) = (match.indent.count, String(match.name))
                while let last = open.last, last.indent >= indent { open.removeLast() }
                if match.keyword != "extension" {
                    let outer = open.map(\.name)
                    found.append(Declaration(name: name, outer: outer, file: file.path))
                }
                open.append((indent, name))
            }
        }
        return found
    }()

    private static func byName(_ declarations: [Declaration]) -> [String: [Declaration]] {
        Dictionary(grouping: declarations, by: \.name)
    }

    @Test func `no two types of the top level have the same name`() {
        let top = Self.byName(Self.declarations.filter(\.outer.isEmpty))
        #expect(top.count > 450)
        // One of the two is compiled.
        let twice = top.filter { $1.count > 1 && $0 != "NativeLanes" }
        #expect(twice.values.map { $0.map(\.file) } == [])
    }

    @Test func `a nested type has the name of no type of the top level, or there is a reason`() {
        let top = Set(Self.declarations.filter(\.outer.isEmpty).map(\.name))
        let found = Self.declarations.filter { !$0.outer.isEmpty && top.contains($0.name) }
        #expect(Set(found.map(\.path)) == Set(Self.repeated.keys))
    }

    @Test func `names that several types nest have a reason`() {
        let inner = Self.byName(Self.declarations.filter { !$0.outer.isEmpty })
        let found = Set(inner.filter { $1.count > 1 }.keys)
        let listed = Self.nested.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        #expect(found.subtracting(listed).sorted() == [], "the same name for two things")
        #expect(listed.subtracting(found).sorted() == [], "a reason that nothing needs")
        #expect(Self.nested.values.map(\.count).reduce(0, +) == listed.count)
    }

    @Test func `a place that is nested is one in a text`() {
        let places = Self.declarations.filter { $0.name == "Place" }.map(\.path)
        #expect(Set(places) == ["Diagnostic.Place", "Finding.Place", "JSONSyntaxError.Place"])
    }
}
