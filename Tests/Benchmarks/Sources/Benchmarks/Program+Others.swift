import Foundation
import VeriJSON
import VeriJSONInference

/// Those that VeriJSON is compared with.
extension Program {
    mutating func others(
        _ kind: Kind,
        _ corpus: Corpus,
        _ folder: ScratchFolder
    ) throws -> [Entrant] {
        if kind == .cold { return try coldRuns(corpus, folder) }
        if kind == .jobs { return try StreamRace(corpus: corpus, folder: folder).entrants() }
        if kind == .schemas { return try validators(corpus, folder) }
        if kind == .inference {
            return [
                Entrant(contestant: .inference(corpus)),
                Entrant(contestant: try .moreSamples(corpus)),
            ]
        }
        if [.calls, .threads, .streams, .faults].contains(kind) { return [] }
        if kind == .decoders {
            return corpus.patterns.compactMap { cleaning in
                cleaning.model.map {
                    Entrant(contestant: .newFoundationDecoders(corpus, $0), pattern: cleaning.name)
                }
            }
        }
        var entrants = peers.map { Entrant(contestant: $0.contestant(for: corpus)) }
        entrants.append(Entrant(contestant: .foundationParse(corpus)))
        if kind == .parsers || kind == .scripts {
            for case (let cleaning, let model?) in corpus.patterns.map({ ($0, $0.model) }) {
                let contestants =
                    [.foundationDecode(corpus, model)]
                    + decoderPeers.compactMap { $0.contestant(for: corpus, model) }
                entrants += contestants.map { Entrant(contestant: $0, pattern: cleaning.name) }
            }
        }
        if kind == .parsers, corpus.hasPipelines { entrants += try pipelines(corpus, folder) }
        return entrants
    }

    /// Others that validate by a schema that says what the pattern says.
    private mutating func validators(
        _ corpus: Corpus,
        _ folder: ScratchFolder
    ) throws -> [Entrant] {
        let ajv = Pipeline.Kind.all.filter { $0.name == "Ajv" }
        guard SchemaPeer.work != nil else {
            absent[SchemaPeer.name] = "not installed when this was built"
            return try pipelines(corpus, folder, ajv)
        }
        return try pipelines(corpus, folder, ajv)
            + corpus.patterns.compactMap { cleaning in
                try SchemaPeer.contestant(for: corpus, cleaning).map {
                    Entrant(contestant: $0, pattern: cleaning.name)
                }
            }
    }

    /// Whole pipelines in other languages, in processes of their own.
    private mutating func pipelines(
        _ corpus: Corpus,
        _ folder: ScratchFolder,
        _ kinds: [Pipeline.Kind] = Pipeline.Kind.all
    ) throws -> [Entrant] {
        let documents = try folder.write(corpus)
        var entrants: [Entrant] = []
        for kind in kinds {
            for cleaning in kind.validates ? corpus.patterns : Array(corpus.patterns.prefix(1)) {
                let pattern = try folder.write(cleaning)
                guard let pipeline = try? Pipeline(kind, pattern: pattern, documents: documents)
                else {
                    absent[kind.name] = "\(kind.arguments.joined(separator: " ")) did not start"
                    continue
                }
                try pipeline.warmUp()
                let contestant = Contestant(
                    name: kind.name,
                    work: "\(pipeline.version): \(kind.work)"
                ) { try pipeline.seconds($0) }
                entrants.append(
                    Entrant(
                        contestant: contestant,
                        pattern: kind.validates ? cleaning.name : nil
                    )
                )
            }
        }
        return entrants
    }

    /// Runs of which each has a process of its own, which has done nothing before.
    private func coldRuns(_ corpus: Corpus, _ folder: ScratchFolder) throws -> [Entrant] {
        let document = try folder.write(corpus)
        var entrants = try corpus.patterns.map { cleaning in
            let pattern = try folder.write(cleaning)
            return Entrant(
                contestant: .coldRun(
                    "VeriJSON compile + sanitize",
                    "compiles the pattern and cleans one document, in a new process",
                    .cleaning(pattern: pattern, cleaning.policy),
                    document
                ),
                pattern: cleaning.name,
                isReference: true
            )
        }
        for peer in peers {
            entrants.append(
                Entrant(
                    contestant: .coldRun(
                        peer.name,
                        peer.work + "; once, in a new process",
                        .peer(peer.name),
                        document
                    )
                )
            )
        }
        return entrants
    }
}

extension Contestant {
    static func inference(_ corpus: Corpus) -> Contestant {
        Contestant("VeriJSON infer", "reads the documents as samples and infers a pattern") {
            var inference = PatternInference()
            for document in corpus.documents { try inference.add(document.bytes) }
            _ = try inference.infer()
        }
    }

    /// As with the other contestants, what is learned from the documents is there already.
    static func moreSamples(_ corpus: Corpus) throws -> Contestant {
        var inference = PatternInference()
        for document in corpus.documents { try inference.add(document.bytes) }
        let work = "adds the documents to the samples of a state that has read them before"
        return Contestant("VeriJSON add", work) {
            for document in corpus.documents { try inference.add(document.bytes) }
        }
    }

    static func foundationParse(_ corpus: Corpus) -> Contestant {
        Contestant("JSONSerialization", "Foundation: jsonObject, and nothing is written") {
            for document in corpus.documents {
                _ = try JSONSerialization.jsonObject(with: document.data)
            }
        }
    }

    static func foundationDecode(
        _ corpus: Corpus,
        _ model: any Decodable.Type
    ) -> Contestant {
        let decoder = JSONDecoder()
        return Contestant("JSONDecoder", "Foundation: decodes what the pattern names") {
            for document in corpus.documents { _ = try decoder.decode(model, from: document.data) }
        }
    }

    static func newFoundationDecoders(
        _ corpus: Corpus,
        _ model: any Decodable.Type
    ) -> Contestant {
        Contestant("JSONDecoder, new", "Foundation: a decoder is made for each document") {
            for document in corpus.documents {
                _ = try JSONDecoder().decode(model, from: document.data)
            }
        }
    }

    /// Work that this program does in a new process each time.
    fileprivate static func coldRun(
        _ name: String,
        _ work: String,
        _ once: ColdRun.Work,
        _ document: URL
    ) -> Contestant {
        Contestant(name: name, work: work) { count in
            var seconds = 0.0
            for _ in 0..<count { seconds += try ColdRun.spawn(once, on: document).seconds }
            return seconds
        }
    }
}
