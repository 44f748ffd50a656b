import Testing
import VeriJSON

@testable import VeriJSONContracts
@testable import VeriJSONCore

/// The dumps of the articles about the internals that have to do with models.
@Suite struct InternalsModelTests {
    // snippet: internals-model
    struct Note: Decodable {
        var id: Int
        var note: String?
    }
    // end

    private let example = InternalsPage("Internals")

    @Test func `the tape`() throws {
        let clean = try Sanitizer(example.pattern()).sanitize(example.block("document")).text
        let bytes = Array(try #require(clean).utf8)
        let tape = try #require(bytes.withUnsafeBufferPointer { Tape(of: $0) })
        try expect(lines(tape.dump), is: .output("internals-tape"))
    }

    @Test func `the repairs`() throws {
        let document = Array(try example.block("document").utf8)
        let tape = try #require(document.withUnsafeBufferPointer { Tape(of: $0) })
        let recovery = Recovery(
            tape,
            settings: DecodingSettings(),
            strategies: nil,
            policy: Sanitizer.Policy()
        )
        guard case .value(let notes, let repairs, _) = try recovery.decode([Note].self) else {
            Issue.record("the document has no repair")
            return
        }
        #expect(notes.map(\.id) == [1, 3])
        let placed = repairs.map { repair in
            let value = tape.withBytes { bytes in
                let node = tape[repair.node]
                return String(decoding: bytes[Int(node.start)..<Int(node.end)], as: UTF8.self)
            }
            return "node \(repair.node.rawValue) \(value): "
                + "\(mask(repair.mask)) because of node \(repair.cause?.node.rawValue ?? 0)"
        }
        try expect(lines(placed), is: .output("internals-repairs"))
    }

    private func mask(_ mask: TapeMasks.Mask) -> String {
        switch mask {
        case .null: "null"
        case .drop(let array): "drop from node \(array.rawValue)"
        case .strip(let object): "strip from node \(object.rawValue)"
        case .convert(let bytes): "convert to \(String(decoding: bytes, as: UTF8.self))"
        }
    }

    @Test func `the record of the repairs`() throws {
        let document = try example.block("document")
        let result = try Sanitizer(.anything).sanitize(document)
        let recovered = try result.recovering(
            [Note].self,
            settings: DecodingSettings(),
            strategies: nil,
            keepsPattern: false
        )
        guard case .model(_, let made) = recovered else {
            Issue.record("the document has no repair")
            return
        }
        let asked = try #require(try? JSONValue(parsing: made.pattern.text))
        let record =
            lines(JSONWriter().string(asked))
            + lines(made.walked.record.dump(of: Array(document.utf8)))
            + lines(made.walked.edits.dump())
        try expect(record, is: .output("internals-record"))
    }

    @Test func `the requests of a model`() throws {
        let derivation = PatternDerivation(DecodingSettings(), conversions: [])
        var exploration = Exploration(derivation, Note.self, [])
        let (_, recording) = exploration.run()
        let requests = recording.order.map { id in
            let asked = recording.value(id).requests.map { request in
                switch request {
                case .shape(let shape): "\(shape)"
                default: "\(request)"
                }
            }
            return "'\(id)' \(asked.joined(separator: ", "))"
        }
        try expect(lines(requests), is: .output("internals-requests"))
        let shape = exploration.derived().shape
        let pattern = derivation.table.pattern(of: shape)
        try expect(lines(JSONWriter().string(pattern)), is: .output("internals-derived"))
    }
}
