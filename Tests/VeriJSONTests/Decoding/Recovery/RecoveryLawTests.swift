import Foundation
import TestSupport
import Testing
import VeriJSON

/// The laws of repairing a document for a model, checked on models of all shapes.
@Suite struct RecoveryLawTests {
    /// The policies besides the decoder's own.
    private static let policies: [Sanitizer.Policy] = [
        .unasked, .nullingAndSafe, .lenient, .containers,
    ]

    @Test func `every shape has a name of its own`() {
        #expect(Set(ModelShape.all.map(\.name)).count == ModelShape.all.count)
    }

    @Test(arguments: ModelShape.all)
    func `the documents of a shape are what they are said to be`(_ shape: ModelShape) {
        #expect(shape.valid.count >= 2)
        #expect(shape.dirty.count >= 2)
        for document in shape.valid {
            #expect(throws: Never.self, "\(document)") {
                try shape.foundation(Data(document.utf8)).get()
            }
        }
        for dirty in shape.dirty {
            #expect(throws: (any Error).self, "\(dirty.document)") {
                try shape.foundation(Data(dirty.document.utf8)).get()
            }
            guard let clean = dirty.clean else { continue }
            #expect(throws: Never.self, "\(clean)") {
                try shape.foundation(Data(clean.utf8)).get()
            }
        }
    }

    @Test(arguments: ModelShape.all)
    func `a dirty document becomes the expected one`(_ shape: ModelShape) {
        for dirty in shape.dirty {
            let found = shape.ours(Data(dirty.document.utf8), dirty.policy).map {
                $0.result.bytes.map { String(decoding: $0, as: UTF8.self) }
            }
            #expect((try? found.get()) == dirty.clean, "\(dirty.document)")
        }
    }

    @Test(arguments: ModelShape.all)
    func `the model alone is the one that comes with a report`(_ shape: ModelShape) {
        for document in shape.valid + shape.dirty.map(\.document) {
            let data = Data(document.utf8)
            let policy = Sanitizer.Policy.stripping
            switch (shape.oursAlone(data, policy), shape.ours(data, policy)) {
            case (.success(let model), .success(let cleaned)):
                #expect(model == cleaned.model, "\(document)")
            case (.failure(let error), .failure):
                guard case .failure(let expected) = shape.foundation(data) else {
                    Issue.record("a good document is rejected: \(document)")
                    continue
                }
                #expect(type(of: error) == type(of: expected), "\(document)")
            case (let model, let cleaned):
                Issue.record("\(document): \(model) is not \(cleaned)")
            }
        }
    }

    @Test(arguments: ModelShape.all)
    func `every document keeps the laws under every policy`(_ shape: ModelShape) throws {
        for document in shape.valid + shape.dirty.map(\.document) {
            for policy in [.stripping] + Self.policies {
                try shape.expectLaws(for: document, under: policy)
            }
        }
    }

    @Test(arguments: ModelShape.all.filter(\.bearsAnyValue))
    func `a document with a change in one place keeps the laws`(_ shape: ModelShape) throws {
        for document in shape.valid {
            for mutation in try DocumentMutations.all(of: document) {
                try shape.expectLaws(for: mutation, under: .stripping)
            }
        }
    }

    @Test(arguments: ModelShape.all.filter(\.bearsAnyValue))
    func `a document with changes in many places keeps the laws`(_ shape: ModelShape) throws {
        for dirty in shape.dirty {
            for mutation in try DocumentMutations.all(of: dirty.document, limit: 40) {
                try shape.expectLaws(for: mutation, under: .stripping)
            }
        }
    }

    @Test(arguments: ModelShape.all.filter(\.bearsAnyValue))
    func `a change in one place keeps the laws under other policies`(_ shape: ModelShape) throws {
        for document in shape.valid + shape.dirty.map(\.document) {
            for mutation in try DocumentMutations.all(of: document, limit: 15) {
                for policy in Self.policies {
                    try shape.expectLaws(for: mutation, under: policy)
                }
            }
        }
    }

    @Test(arguments: ModelShape.all.filter(\.bearsAnyValue))
    func `unknown keys keep the laws`(_ shape: ModelShape) throws {
        for document in shape.valid + shape.dirty.map(\.document) {
            for mutation in try [document] + DocumentMutations.all(of: document, limit: 15) {
                for unknown: Sanitizer.Policy.UnknownKeys in [.strip, .note] {
                    let policy = Sanitizer.Policy(conversions: .safe, unknownKeys: unknown)
                    shape.expectCleanLaws(for: mutation, under: policy)
                }
            }
        }
    }

    @Test func `the mutations repair many documents and reject many`() throws {
        var repaired = 0
        var others = 0
        for document in ModelShape.structures.flatMap(\.valid) {
            for mutation in try DocumentMutations.all(of: document, limit: 40) {
                for shape in ModelShape.structures where shape.valid.contains(document) {
                    if try shape.expectLaws(for: mutation, under: .stripping) {
                        repaired += 1
                    } else {
                        others += 1
                    }
                }
            }
        }
        #expect(repaired > 100)
        #expect(others > 100)
    }

    @Test func `a good document is decoded once`() throws {
        let document = Data(#"[{"id":1,"note":"n"},{"id":2},{"id":3}]"#.utf8)
        let counter = CallCounter()
        let decoder = JSONSanitizingDecoder()
        decoder.userInfo[.calls] = counter
        let cleaned = try decoder.sanitize([Shapes.Counting].self, from: document)
        #expect(cleaned.model.map(\.id) == [1, 2, 3])
        #expect(counter.count == 3)
    }
}
