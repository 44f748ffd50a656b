import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONReports
import VeriJSONStreams

/// The texts that leave a decoder whose model refuses a document.
struct DisclosureDoors {
    /// Reports, findings and what is drawn of them, by door.
    private(set) var reports: [(door: String, text: String)] = []
    /// What is made of the model's own error.
    private(set) var errors: [(door: String, text: String)] = []

    init<Model: Decodable & SendableMetatype>(
        _ type: Model.Type,
        _ decoder: JSONSanitizingDecoder,
        _ data: Data
    ) async throws {
        let handed = HandedReports()
        decoder.onReport = { handed.all.append($0) }
        addDoors("alone", Outcome<Model>.self, decoder, data)
        addDoors(
            "in a list",
            [Outcome<Model>].self,
            decoder,
            Data("[".utf8) + data + Data("]".utf8)
        )
        add("Foundation") {
            let result = try decoder.current.sanitizer.sanitize(data)
            _ = try result.decode(Outcome<Model>.self, using: JSONDecoder())
        }
        add("the result") {
            _ = try decoder.current.sanitizer.sanitize(data).decode(Outcome<Model>.self)
        }
        let models = decoder.models(Outcome<Model>.self, lines: chunks("", data, "\n"))
        for try await record in models.records { add("a line", record) }
        let events = decoder.models(Outcome<Model>.self, events: chunks("data: ", data, "\n\n"))
        for try await record in events.records { add("an event", record) }
        for report in handed.all { add("onReport", report) }
        var service = ServiceReport()
        for report in handed.all { service.add(report) }
        reports += [("a service", service.text()), ("a service", service.html())]
        for format in MachineReport.Format.allCases {
            reports.append(("\(format)", MachineReport(format, of: handed.all).text))
        }
    }

    private func chunks(_ start: String, _ data: Data, _ end: String) -> AsyncStream<[UInt8]> {
        AsyncStream { continuation in
            continuation.yield(Array(start.utf8) + data + Array(end.utf8))
            continuation.finish()
        }
    }

    private mutating func add<Model>(_ door: String, _ record: Sanitizer.ModelRecord<Model>) {
        if let error = record.modelError { add("modelError of \(door)", error) }
        if let error = record.error { add("error of \(door)", error) }
        guard let result = record.record.result else { return }
        add(door, result.report)
        reports += [(door, result.reportText()), (door, result.reportHTML())]
    }

    /// A model that stands for one that may not be `Sendable`.
    private struct Outcome<Model: Decodable>: Decodable, Sendable {
        init(from decoder: any Decoder) throws { _ = try Model(from: decoder) }
    }

    private mutating func addDoors<Model: Decodable & Sendable>(
        _ name: String,
        _ type: Model.Type,
        _ decoder: JSONSanitizingDecoder,
        _ document: Data
    ) {
        add("decode \(name)") { _ = try decoder.decode(type, from: document) }
        var text = ""
        add("sanitize \(name)") {
            text = try decoder.sanitize(type, from: document).result.reportText()
        }
        reports.append(("sanitize \(name)", text))
        add("require \(name)") { try decoder.require(type, from: document) }
        var findings: [Finding] = []
        add("findings \(name)") { findings = try decoder.findings(type, from: document) }
        reports.append(("findings \(name)", String(reflecting: findings)))
    }

    private mutating func add(_ door: String, _ body: () throws -> Void) {
        do {
            try body()
        } catch {
            add(door, error)
        }
    }

    private mutating func add(_ door: String, _ error: any Error) {
        if let dirty = error as? DirtyDocumentError {
            reports += [
                (door, dirty.text), (door, dirty.description), (door, dirty.localizedDescription),
                (door, dirty.failureReason ?? ""), (door, dirty.recoverySuggestion ?? ""),
                (door, String(reflecting: dirty.findings)),
            ]
            if let error = dirty.modelError { add(door + ", model error", error) }
            return
        }
        var dumped = ""
        dump(error, to: &dumped)
        let bridged = error as NSError
        errors += [
            (door, "\(error)"), (door, String(reflecting: error)), (door, dumped),
            (door, error.localizedDescription), (door, "\(bridged) \(bridged.userInfo)"),
        ]
        guard let error = error as? DecodingError else { return }
        errors += [
            (door, error.errorDescription ?? ""), (door, error.failureReason ?? ""),
            (door, error.recoverySuggestion ?? ""),
        ]
        if case .keyNotFound(let key, _) = error {
            errors.append((door, "\(key.stringValue) \(key.intValue ?? 0)"))
        }
        guard let context = error.context else { return }
        errors.append((door, context.debugDescription))
        errors += context.codingPath.map { (door, "\($0.stringValue) \($0.intValue ?? 0)") }
        if let inner = context.underlyingError { add(door + ", underlying", inner) }
    }

    private mutating func add(_ door: String, _ report: Report) {
        reports += [
            (door, report.line), (door, report.text()), (door, report.json()), (door, "\(report)"),
            (door, report.html()),
        ]
    }
}

/// The reports that a decoder hands over; used on one thread.
private final class HandedReports: @unchecked Sendable {
    var all: [Report] = []
}

/// Values that errors and reports of a model do not disclose.
@Suite struct ModelDisclosureTests {
    /// A decoder, by its pattern and its policy.
    struct Setting: Sendable, CustomTestStringConvertible {
        var pattern: String?
        var disclosure: Sanitizer.Policy.Disclosure
        var unknownKeys: Sanitizer.Policy.UnknownKeys

        var testDescription: String {
            "\(pattern ?? "no pattern"), \(disclosure), unknown keys: \(unknownKeys)"
        }

        func decoder() throws -> JSONSanitizingDecoder {
            let policy = Sanitizer.Policy(
                unknownKeys: unknownKeys,
                disclosure: disclosure,
                notes: .caught
            )
            guard let pattern else { return JSONSanitizingDecoder(policy: policy) }
            return try JSONSanitizingDecoder(Pattern(pattern), policy: policy)
        }

        static let all: [Setting] = [.keep, .strip, .note].flatMap {
            (unknown: Sanitizer.Policy.UnknownKeys) in
            let secret = #"{"$type": "any", "$secret": true}"#
            let choices: [(String?, Sanitizer.Policy.Disclosure)] = [
                (nil, .redacted), (nil, .keys), (#""any""#, .redacted),
                (#"[{"v?": "any", "o?": "any"}]"#, .redacted), (#"{"v?": "any"}"#, .keys),
                (secret, .keys), (secret, .values(upTo: 200)),
            ]
            return choices.map { Setting(pattern: $0, disclosure: $1, unknownKeys: unknown) }
        }
    }

    @Test(arguments: Setting.all.indices)
    func `no error and no report shows what is hidden`(_ index: Int) async throws {
        let setting = Setting.all[index]
        let decoder = try setting.decoder()
        let isSecret = setting.pattern?.contains("$secret") == true
        for (number, shape) in DisclosureShape.all.enumerated()
        where Thoroughness.isFull || number % 3 == index % 3 {
            // Where keys are shown, they are no data.
            if shape.hasKeys, setting.disclosure != .redacted, !isSecret { continue }
            let data = Data(DisclosureMarker.filled(shape.document))
            let doors = try await shape.doors(decoder, data)
            #expect(!doors.reports.isEmpty || !doors.errors.isEmpty, "\(shape.name)")
            let leaks = (doors.reports + (shape.isOwnError ? [] : doors.errors))
                .filter { DisclosureMarker.leaks($0.text) }
            #expect(
                leaks.isEmpty,
                "\(shape.name): \(leaks.prefix(3).map { "\($0.door): \($0.text)" })"
            )
        }
    }

    @Test func `the shapes fail at every door, and show values where that is allowed`()
        async throws
    {
        let decoder = JSONSanitizingDecoder(policy: .init(disclosure: .values(upTo: 200)))
        var doors: Set<String> = []
        var shown = 0
        for shape in DisclosureShape.all {
            let data = Data(DisclosureMarker.filled(shape.document))
            let found = try await shape.doors(decoder, data)
            doors.formUnion((found.reports + found.errors).map(\.door))
            if (found.reports + found.errors).contains(where: { DisclosureMarker.leaks($0.text) }) {
                shown += 1
            }
        }
        #expect(doors.count > 25, "\(doors)")
        #expect(shown > DisclosureShape.all.count - 6, "\(shown)")
    }
}
