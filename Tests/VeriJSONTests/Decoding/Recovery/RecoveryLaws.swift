import Foundation
import TestSupport
import Testing
import VeriJSON

/// What holds for every document of every model.
extension ModelShape {
    /// What may be done to a document; nothing is ever inserted.
    private static let repairs: Set<Report.Action> = [.drop, .strip, .null, .convert]

    /// Checks that a document is left as it is if `JSONDecoder` takes it, and that the result of
    /// every repair is clean, complete and reversible.
    ///
    /// - Returns: Whether the document was repaired.
    @discardableResult
    func expectLaws(for document: String, under policy: Sanitizer.Policy) throws -> Bool {
        let original = Data(document.utf8)
        let asIs = foundation(original)
        let about: Comment = "\(name): \(document)"
        switch (asIs, ours(original, policy)) {
        case (.failure, .failure):
            return false
        case (.success, .failure(let error)):
            Issue.record("\(about) is rejected: \(error)")
            return false
        case (.success(let model), .success(let cleaned)):
            #expect(cleaned.result.status == .unchanged, about)
            #expect(cleaned.result.bytes == Array(original), about)
            #expect(cleaned.result.report.changes.isEmpty, about)
            #expect(cleaned.model == model, about)
            return false
        case (.failure, .success(let cleaned)):
            try expectLaws(for: cleaned, of: original, under: policy, about)
            return true
        }
    }

    /// Checks the clean document under a policy that also removes or notes what the model does not
    /// name.
    func expectCleanLaws(for document: String, under policy: Sanitizer.Policy) {
        guard case .success(let cleaned) = ours(Data(document.utf8), policy),
            let clean = cleaned.result.bytes
        else { return }
        let text = "\(name): \(document), clean: \(String(decoding: clean, as: UTF8.self))"
        let note = Comment(rawValue: text)
        #expect((try? foundation(Data(clean)).get()) == cleaned.model, note)
        let again = try? ours(Data(clean), policy).get()
        #expect(again?.result.bytes == clean, note)
        #expect((try? cleaned.result.undo.apply(to: clean)) == Array(document.utf8), note)
    }

    private func expectLaws(
        for cleaned: CleanedModel,
        of original: Data,
        under policy: Sanitizer.Policy,
        _ about: Comment
    ) throws {
        let clean = try #require(cleaned.result.bytes, about)
        #expect(cleaned.result.status == .changed, about)
        let changes = cleaned.result.report.changes
        #expect(!changes.isEmpty, about)
        #expect(changes.allSatisfy { Self.repairs.contains($0.action) }, about)
        #expect(changes.allSatisfy { !$0.causes.isEmpty }, about)
        let text = "\(about), clean: \(String(decoding: clean, as: UTF8.self))"
        let note = Comment(rawValue: text)
        switch foundation(Data(clean)) {
        case .success(let model): #expect(cleaned.model == model, note)
        case .failure(let error): Issue.record("\(note) does not decode: \(error)")
        }
        switch ours(Data(clean), policy) {
        case .success(let again):
            #expect(again.result.status == .unchanged, note)
            #expect(again.result.bytes == clean, note)
            #expect(again.model == cleaned.model, note)
        case .failure(let error): Issue.record("\(note) is rejected: \(error)")
        }
        #expect(try cleaned.result.undo.apply(to: clean) == Array(original), note)
    }
}
