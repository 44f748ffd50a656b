import Foundation
import VeriJSON

/// Models that are decoded from documents without a pattern.
extension Cleaner {
    /// A decoder for each document, and one for all.
    func newDecoders() throws -> [Entrant] {
        guard let model = cleaning.model else { return [] }
        let decoder = JSONSanitizingDecoder()
        return [
            entrant("decoder, new", "a decoder is made for each document", isReference: true) {
                _ = try JSONSanitizingDecoder().decode(model, from: $0)
            },
            entrant("decoder, kept", "one decoder for all documents") {
                _ = try decoder.decode(model, from: $0)
            },
        ]
    }

    /// Documents with no fault, and with some, each of which costs an item of a list.
    func faults() throws -> [Entrant] {
        guard let model = cleaning.model else { return [] }
        let decoder = JSONSanitizingDecoder()
        decoder.onReport = { _ in }
        let clean = entrant("decoder", "decodes documents that need no repair", isReference: true) {
            _ = try decoder.decode(model, from: $0)
        }
        return [clean]
            + [1, 2, 5].map { (count: Int) in
                let name = count == 1 ? "1 fault" : "\(count) faults"
                let faulty = Cleaner(corpus: corpus.withFaults(count), cleaning: cleaning)
                return faulty.entrant("decoder, " + name, "decodes documents with \(name)") {
                    guard try decoder.dropped(from: $0, for: model) == count else {
                        throw BenchmarkError("\(name): not as many items are dropped")
                    }
                }
            }
    }

    private func entrant(
        _ name: String,
        _ work: String,
        isReference: Bool = false,
        _ body: @escaping (Data) throws -> Void
    ) -> Entrant {
        let documents = corpus.documents
        let contestant = Contestant("VeriJSON " + name, work) {
            for document in documents { try body(document.data) }
        }
        return Entrant(contestant: contestant, pattern: cleaning.name, isReference: isReference)
    }
}

extension JSONSanitizingDecoder {
    /// Returns how many items are dropped from a document so that a model can be decoded.
    fileprivate func dropped<Model: Decodable>(
        from document: Data,
        for model: Model.Type
    ) throws -> Int {
        try sanitize(model, from: document).report.totals.dropped
    }
}
