import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONReports

/// Values that the disclosure hides are in nothing that leaves the process.
///
/// Every scalar and every key that is data holds a marker; all outputs are searched for it.
@Suite struct DisclosureLawTests {
    /// A pattern, documents for it, and keys that are not data.
    struct Case: Sendable, CustomTestStringConvertible {
        var pattern: String
        var documents: [String]
        var policy = Sanitizer.Policy()
        var testDescription: String { pattern }
    }

    /// Documents in which everything that is data is a marker; `K` is one in a key, `E` one in
    /// another spelling.
    static let cases: [Case] = [
        Case(
            pattern: #"{"id": "int", "users?": {"*?": {"age": "int"}}, "tags?": ["string:^a"]}"#,
            documents: [
                #"{"id":N,"users":{"K":{"age":N},"E":{"age":"S"}},"tags":["S",N]}"#,
                "{\n  \"id\": N,\n  \"users\": {\"K\": S0, \"K2\": {}},\n  \"x\": \"S\"\n}",
                #"{"id":"S","users":{"K":N},"tags":"S"}"#,
            ]
        ),
        Case(
            pattern: #"[{"user_*?": "int", "raw?": "any", "free?": {}, "n?": "number:0,1"}]"#,
            documents: [
                #"[{"user_K":"S","raw":{"K":{"K":N}},"free":{"E":["S"]},"n":N},{"n":"S"}]"#,
                #"[{"unknown":{"K":"S"},"user_E":null,"n":[{"K":N}]}]"#,
            ],
            policy: .init(unknownKeys: .note)
        ),
        Case(
            pattern: #"{"*": "int", "k": "int?"}"#,
            documents: [
                #"{"K":N,"K":N,"k":"S"}"#, #"{"k":null,"K":"S","E":"S"}"#, #"{"K":[]}"#,
                #"{"E":N,"K":N,"k":N}"#,
            ],
            policy: .init(conversions: .lenient, duplicateKeys: .reject)
        ),
        Case(
            pattern: ##"{"$define": {"t": {"*?": "#t"}}, "$type": "#t"}"##,
            documents: [#"{"K":{"K":{"E":"S"},"K2":N}}"#, #"{"K":{"K":[]}}"#]
        ),
        Case(
            pattern: #"{"$any": [{"k": "enum:a", "*": "int"}, {"k": "enum:b", "v": "int"}]}"#,
            documents: [#"{"k":"a","K":"S"}"#, #"{"k":"b","v":"S","K":N}"#, #"{"k":"S","K":N}"#]
        ),
        Case(
            pattern: #"{"a?": [{"*": "~int"}], "b?": {"$type": "string", "$trim": true}}"#,
            documents: [#"{"a":{"K":"N"},"b":" S "}"#, #"{"a":[{"K":"S"}],"b":N}"#],
            policy: .init(conversions: [.wrapSingle, .unwrapSingle])
        ),
    ]

    /// Documents with markers in the secret part only.
    static let secretCases: [Case] = [
        Case(
            pattern: #"{"sec": {"$type": {"*": "int"}, "$secret": true}, "n?": "int"}"#,
            documents: [
                #"{"sec":{"K":N,"E":{"K":"S"}},"n":"x"}"#, #"{"n":[1],"sec":{"K":"S"}}"#,
                #"{"sec":"S","n":1}"#,
            ]
        ),
        Case(
            pattern: #"[{"pin?": {"$type": "string:^a", "$secret": true}, "*?": "int"}]"#,
            documents: [#"[{"pin":"S","x":"y"},{"pin":N}]"#]
        ),
    ]

    /// Everything that is made of a document and leaves the process as text.
    static func outputs(
        _ pattern: Pattern,
        _ document: [UInt8],
        _ policy: Sanitizer.Policy
    ) throws -> [String] {
        let narrated = Report.TextOptions(form: .narrated)
        let verifier = Verifier(pattern, policy: policy)
        let result: Sanitized
        do {
            result = try Sanitizer(pattern, policy: policy).sanitize(document, name: "d.json")
        } catch {
            return outputs(of: error, document)
        }
        let report = result.report
        let saved = try Report(json: Array(report.json().utf8))
        let list = try verifier.list(document, name: "d.json")
        var outputs = [
            report.line, report.text(), report.text(narrated), result.reportText(),
            result.reportText(narrated), report.json(), result.reportHTML(), report.html(),
            saved.text(), saved.html(), saved.line, "\(report)", "\(report.changes)",
            String(reflecting: report.findings), "\(report.notes.map(\.message))",
            "\(report.notes)", "\(report.changes.map(\.message))",
            list.line, list.text(), list.json(), "\(list.findings)",
            list.text(),
            list.text(narrated),
        ]
        outputs += try [JSONEncoder().encode(report), JSONEncoder().encode(list)]
            .map { String(decoding: $0, as: UTF8.self) }
        outputs += MachineReport.Format.allCases.map { format in
            var machineReport = MachineReport(format, of: [saved])
            machineReport.add(result)
            machineReport.add(list)
            return machineReport.text
        }
        outputs += [report.summary, list.summary].flatMap { [$0.json(), $0.text] }
        var dumped = ""
        dump(report.changes.map(\.path), to: &dumped)
        outputs.append(dumped)
        outputs += result.quarantine(hidingValues: true).map(\.json)
        outputs +=
            failures {
                try result.requireClean()
            }
            + failures {
                try verifier.require(document, name: "d.json")
            }
            + failures {
                _ = try saved.patch()
            }
            + failures {
                _ = try result.decode([String: [String: [Bool]]].self)
            }
            + failures {
                _ = try result.decode([String: Color].self, using: JSONDecoder())
            }
            + failures {
                _ = try result.decode([String: Color].self)
            }
        return outputs
    }

    private enum Color: String, Decodable {
        case red
    }

    private static func failures(_ body: () throws -> Void) -> [String] {
        do {
            try body()
            return []
        } catch {
            let facts = (error as? any CustomNSError).map { "\($0.errorUserInfo)" } ?? ""
            return ["\(error)", String(reflecting: error), error.localizedDescription, facts]
        }
    }

    static func outputs(of error: UnreadableDocumentError, _ document: [UInt8]) -> [String] {
        let narrated = ByteView.with(document) {
            error.text(Report.TextOptions(form: .narrated), document: $0)
        }
        return [
            error.description, error.message, error.localizedDescription, narrated,
            String(reflecting: error), error.syntaxError?.description ?? "",
            error.syntaxError?.help ?? "", "\(error.errorUserInfo)",
        ]
            + MachineReport.Format.allCases.map { format in
                var machineReport = MachineReport(format)
                machineReport.add(error, name: "d.json")
                return machineReport.text
            }
    }

    @Test(arguments: cases)
    func `nothing shows a value or a key that is data`(_ example: Case) throws {
        let pattern = try Pattern(example.pattern)
        for document in example.documents.map(DisclosureMarker.filled) {
            for output in try Self.outputs(pattern, document, example.policy) {
                #expect(!DisclosureMarker.leaks(output), "\(output)")
            }
        }
    }

    @Test(arguments: cases)
    func `keys alone are shown where the policy shows keys`(_ example: Case) throws {
        let pattern = try Pattern(example.pattern)
        var policy = example.policy
        policy.disclosure = .keys
        for document in example.documents {
            let values = DisclosureMarker.filled(
                document.replacing("K", with: "k").replacing("E", with: "e")
            )
            for output in try Self.outputs(pattern, values, policy) {
                #expect(!DisclosureMarker.leaks(output), "\(output)")
            }
        }
        let shown = try example.documents.flatMap {
            try Self.outputs(pattern, DisclosureMarker.filled($0), policy)
        }
        #expect(shown.contains(where: DisclosureMarker.leaks))
    }

    @Test(
        arguments: secretCases,
        [Sanitizer.Policy.Disclosure.redacted, .keys, .values(upTo: 200)]
    )
    func `nothing shows what is secret`(
        _ example: Case,
        _ disclosure: Sanitizer.Policy.Disclosure
    ) throws {
        let pattern = try Pattern(example.pattern)
        var policy = example.policy
        policy.disclosure = disclosure
        for depth in 1...4 {
            policy.limits.depth = depth
            for document in example.documents.map(DisclosureMarker.filled) {
                for output in try Self.outputs(pattern, document, policy) {
                    #expect(!DisclosureMarker.leaks(output), "\(output)")
                }
            }
        }
    }

    /// The documents that differ in one byte: another one, none, or one more.
    static func neighbors(of document: [UInt8]) -> [[UInt8]] {
        let bytes = Array("\":{}[],\\'x\n".utf8) + [0xFF]
        return document.indices.flatMap { position in
            var neighbors: [[UInt8]] = []
            for byte in bytes {
                var changed = document
                changed[position] = byte
                neighbors.append(changed)
            }
            for byte in Array("\":,".utf8) {
                var longer = document
                longer.insert(byte, at: position)
                neighbors.append(longer)
            }
            var shorter = document
            shorter.remove(at: position)
            return neighbors + [shorter, Array(document[..<position])]
        }
    }

    @Test(
        arguments: cases.map { ($0, Sanitizer.Policy.Disclosure.redacted) }
            + secretCases.flatMap { [($0, .redacted), ($0, .values(upTo: 200))] }
    )
    func `no document that differs in a byte shows more`(
        _ example: Case,
        _ disclosure: Sanitizer.Policy.Disclosure
    ) throws {
        let pattern = try Pattern(example.pattern)
        var policy = example.policy
        policy.disclosure = disclosure
        let sanitizer = Sanitizer(pattern, policy: policy)
        var malformed = 0
        for document in example.documents.prefix(2).map(DisclosureMarker.filled) {
            for neighbor in Self.neighbors(of: document) {
                do throws(UnreadableDocumentError) {
                    // Other documents that are JSON are the business of the other tests.
                    _ = try sanitizer.sanitize(neighbor)
                } catch {
                    malformed += 1
                    for output in Self.outputs(of: error, neighbor)
                    where DisclosureMarker.leaks(output) {
                        Issue.record("\(String(decoding: neighbor, as: UTF8.self))\n\(output)")
                        return
                    }
                }
            }
        }
        #expect(malformed > 200)
    }
}
