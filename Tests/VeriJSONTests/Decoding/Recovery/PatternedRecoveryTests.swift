import Foundation
import TestSupport
import Testing
import VeriJSON

/// The laws of cleaning by a pattern and repairing for a model what the pattern left.
@Suite struct PatternedRecoveryTests {
    private static let anything = JSONValue.string("any")

    /// Of repeated keys the first counts, as in a decoder without a pattern.
    private static let policies = [
        Sanitizer.Policy.stripping, .nullingAndSafe, .lenient, .containers,
        Sanitizer.Policy(conversions: [.lenient, .wrapSingle, .emptyArrayToObject]),
    ].map {
        var policy = $0
        policy.duplicateKeys = .first
        policy.disclosure = .values(upTo: .max)
        return policy
    }

    @Test(arguments: ModelShape.all)
    func `a pattern of any value changes nothing`(_ shape: ModelShape) throws {
        let pattern = try Pattern(Self.anything)
        for document in shape.valid + shape.dirty.map(\.document) {
            for policy in Self.policies {
                let data = Data(document.utf8)
                switch (shape.ours(data, policy), shape.oursByPattern(data, policy, pattern)) {
                case (.success(let plain), .success(let patterned)):
                    #expect(patterned.model == plain.model, "\(document)")
                    #expect(patterned.result.bytes == plain.result.bytes, "\(document)")
                    let report = patterned.result.report
                    #expect(report.totals == plain.result.report.totals, "\(document)")
                    #expect(
                        report.changes.map(Place.init)
                            == plain.result.report.changes.map(Place.init)
                    )
                case (.failure, .failure): continue
                case (let plain, let patterned):
                    Issue.record("\(document): \(plain) is not \(patterned)")
                }
            }
        }
    }

    /// What both kinds of decoder say of a change.
    private struct Place: Equatable {
        var action: Report.Action
        var path: JSONPointer
        var newPath: JSONPointer?
        var range: Range<Int>
        var causes: [JSONPointer]

        init(_ change: Report.Change) {
            action = change.action
            path = change.path
            newPath = change.newPath
            range = change.range
            causes = change.causes.map(\.path)
        }
    }

    @Test(arguments: ModelShape.all.filter(\.bearsAnyValue))
    func `patterns like the documents keep the laws`(_ shape: ModelShape) throws {
        var mirror = MirrorPattern(seed: UInt64(shape.name.utf8.count))
        for document in shape.valid + shape.dirty.map(\.document) {
            let mutations = try DocumentMutations.all(of: document, limit: 8)
            for number in 0..<Self.policies.count {
                let pattern = try mirror.pattern(for: document)
                let policy = Self.policies[number]
                for mutation in [document] + mutations {
                    try expectLaws(shape, mutation, pattern, policy)
                }
            }
        }
    }

    private func expectLaws(
        _ shape: ModelShape,
        _ document: String,
        _ pattern: Pattern,
        _ policy: Sanitizer.Policy
    ) throws {
        let original = Data(document.utf8)
        guard case .success(let cleaned) = shape.oursByPattern(original, policy, pattern) else {
            return
        }
        let about = Comment(rawValue: "\(shape.name): \(document) by \(pattern.text)")
        let clean = try #require(cleaned.result.bytes, about)
        let text = Comment(rawValue: "\(about), clean: \(String(decoding: clean, as: UTF8.self))")
        let report = cleaned.result.report
        let alone = try Sanitizer(pattern, policy: policy).sanitize(original)
        if let bytes = alone.bytes, case .success = shape.foundation(Data(bytes)) {
            #expect(clean == bytes, text)
        }
        let verifier = Verifier(pattern, policy: policy)
        #expect(verifier.accepts(clean), text)
        switch shape.foundation(Data(clean)) {
        case .success(let model): #expect(cleaned.model == model, text)
        case .failure(let error): Issue.record("\(text) does not decode: \(error)")
        }
        switch shape.oursByPattern(Data(clean), policy, pattern) {
        case .success(let again):
            #expect(again.result.status == .unchanged, text)
            #expect(again.result.bytes == clean, text)
        case .failure(let error): Issue.record("\(text) is rejected: \(error)")
        }
        #expect(try cleaned.result.undo.apply(to: clean) == Array(original), text)
        #expect((cleaned.result.status == .unchanged) == report.changes.isEmpty, text)
        #expect(report.totals.changes == report.changes.count, text)
        try expectPlaces(of: report, original, clean, text)
    }

    /// Checks that each change has the place of its value in both documents.
    private func expectPlaces(
        of report: Report,
        _ original: Data,
        _ clean: [UInt8],
        _ about: Comment
    ) throws {
        let before = try JSONValue(parsing: Array(original))
        // A path cannot tell members with the same key apart.
        guard !before.repeatsKeys else { return }
        let after = try JSONValue(parsing: clean)
        for change in report.changes where change.action != .insert && !change.range.isEmpty {
            let note = Comment(rawValue: "\(about), \(change.action) \(change.path)")
            let found = try JSONValue(parsing: Array(original[change.range]))
            #expect(before[change.textPath ?? change.path] == found, note)
            let pointsElsewhere: Set<FindingCode> = [.missing, .keyDuplicate, .keyUnknown]
            for cause in change.causes where !pointsElsewhere.contains(cause.code) {
                guard !cause.range.isEmpty else { continue }
                let found = try JSONValue(parsing: Array(original[cause.range]))
                let isKey = cause.code == .modelRefusedKey
                let key = cause.path.revealed.tokens.last.map(JSONValue.string)
                let path = cause.textPath ?? cause.path
                #expect((isKey ? key : before[path]) == found, note)
            }
            guard let newPath = change.newPath else { continue }
            let value = after[newPath]
            switch change.action {
            case .null: #expect(value == .null, note)
            case .convert:
                // What is done to a value that is wrapped as well is told with the wrapping.
                guard report.changes.count(where: { $0.range == change.range }) == 1 else {
                    continue
                }
                let text = change.converted ?? ""
                #expect((try? JSONValue(parsing: text)) == value, "\(note): \(text)")
            case .replace:
                #expect(value == "-", note)
            default: Issue.record("\(note) has a place in the clean document")
            }
        }
    }

    @Test func `patterns and models find faults in the same documents`() throws {
        var both = 0
        for shape in ModelShape.all where shape.bearsAnyValue {
            var mirror = MirrorPattern(seed: UInt64(shape.name.utf8.count))
            for document in shape.dirty.map(\.document) {
                for _ in 0..<6 {
                    let pattern = try mirror.pattern(for: document)
                    let data = Data(document.utf8)
                    let policy = Self.policies[0]
                    guard case .success(let made) = shape.oursByPattern(data, policy, pattern),
                        let alone = try? Sanitizer(pattern, policy: policy).sanitize(data)
                    else { continue }
                    if alone.status == .changed, alone.bytes != made.result.bytes { both += 1 }
                }
            }
        }
        #expect(both > 50)
    }
}

extension JSONValue {
    /// Whether any object has two members with one key.
    fileprivate var repeatsKeys: Bool {
        switch self {
        case .array(let items): items.contains(where: \.repeatsKeys)
        case .object(let object):
            Set(object.map(\.key)).count < object.count || object.contains { $0.value.repeatsKeys }
        default: false
        }
    }
}
