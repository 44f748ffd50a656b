import Foundation
import VeriJSON

/// The races of a run, in order.
struct Program {
    /// The subject of the races of a group.
    enum Kind: String {
        /// Cleaning clean documents, next to what others do with the same bytes.
        case parsers
        /// Cleaning and decoding texts in different scripts.
        case scripts
        /// Decoding each document by a decoder of its own.
        case decoders = "new decoders"
        /// Decoding documents from which a model cannot be decoded without repairs.
        case faults
        /// Cleaning documents with dirt in them, and making the report.
        case dirty
        /// Measuring the cost of a feature of the pattern language.
        case features
        /// Cleaning by a JSON Schema that says what the pattern says.
        case schemas
        /// Inferring a pattern from the documents.
        case inference
        /// Other ways to call the library.
        case calls
        /// A document cleaned once, in a new process.
        case cold
        /// One sanitizer that several threads share.
        case threads
        /// The records of an array as a stream, on one thread.
        case streams
        /// A long stream that several cores clean.
        case jobs
    }

    private struct Item {
        var kind: Kind
        var name: String
        var corpus: () throws -> Corpus
    }

    let race: Race
    /// Whether the costs of single things are measured as well.
    let hasCosts: Bool
    /// Whether the memory is measured that contestants take.
    let hasPeaks: Bool
    /// Whether the memory is measured that streams take.
    let hasStreamPeaks: Bool
    private let items: [Item]
    let peers: [NativePeer]
    let decoderPeers = DecoderPeer.all
    /// Contestants and corpora that cannot take part, and why.
    var absent: [String: String] = [:]

    /// A program of the races whose names, such as `parsers: twitter`, have one of these parts, or
    /// of all.
    ///
    /// `corpora` is the folder of third-party documents, where there is one.
    init(race: Race, filter: [String], corpora: URL?) throws {
        self.race = race
        peers = try NativePeer.all()
        hasCosts = filter.isEmpty || filter.contains("costs")
        hasPeaks = filter.isEmpty || filter.contains("memory")
        hasStreamPeaks = filter.isEmpty || filter.contains("stream memory")
        items = (Program.files(in: corpora) + Program.generated).filter { item in
            let name = "\(item.kind): \(item.name)"
            return filter.isEmpty || filter.contains { name.contains($0) }
        }
        for name in ["simdjson", "RapidJSON", "yyjson"]
        where !peers.contains(where: { $0.name.hasPrefix(name) }) {
            absent[name] = "neither installed when this was built nor named in VERIJSON_PEERS"
        }
        for peer in decoderPeers where peer.decode == nil {
            absent[peer.name] = "\(peer.variable) named no checkout when this was built"
        }
        if corpora == nil {
            absent["twitter, citm_catalog, canada"] = "VERIJSON_CORPORA is not set"
        }
    }

    private static func files(in folder: URL?) -> [Item] {
        guard let folder else { return [] }
        let twitter = { try Corpus.twitter(in: folder) }
        return [
            Item(kind: .parsers, name: "twitter", corpus: twitter),
            Item(kind: .parsers, name: "twitter, minified") {
                try .twitter(in: folder, isMinified: true)
            },
            Item(kind: .parsers, name: "citm_catalog") { try .catalog(in: folder) },
            Item(kind: .parsers, name: "citm_catalog, minified") {
                try .catalog(in: folder, isMinified: true)
            },
            Item(kind: .parsers, name: "canada") { try .canada(in: folder) },
            Item(kind: .schemas, name: "twitter", corpus: twitter),
            Item(kind: .schemas, name: "citm_catalog") { try .catalog(in: folder) },
            Item(kind: .schemas, name: "canada") { try .canada(in: folder) },
            Item(kind: .inference, name: "twitter", corpus: twitter),
            Item(kind: .inference, name: "citm_catalog") { try .catalog(in: folder) },
            Item(kind: .inference, name: "canada") { try .canada(in: folder) },
            Item(kind: .calls, name: "twitter", corpus: twitter),
            Item(kind: .cold, name: "twitter", corpus: twitter),
        ]
    }

    private static var generated: [Item] {
        [
            Item(kind: .parsers, name: "events of 1 KB", corpus: Corpus.events),
            Item(kind: .parsers, name: "projects, mostly prose", corpus: Corpus.projects),
            Item(kind: .parsers, name: "records", corpus: Corpus.records),
            Item(
                kind: .parsers,
                name: "records, keys in random order",
                corpus: Corpus.shuffledRecords
            ),
            Item(kind: .parsers, name: "NDJSON", corpus: Corpus.lines),
            Item(kind: .parsers, name: "records, 100 MB", corpus: Corpus.hugeRecords),
            Item(kind: .parsers, name: "pages of a shop", corpus: Corpus.shopPages),
            Item(kind: .parsers, name: "timelines", corpus: Corpus.timelines),
            Item(kind: .parsers, name: "answers of a map", corpus: Corpus.mapAnswers),
            Item(kind: .dirty, name: "records, 0.1 % dirty") { try .dirtyRecords(perMille: 1) },
            Item(kind: .dirty, name: "records, 1 % dirty") { try .dirtyRecords(perMille: 10) },
            Item(kind: .dirty, name: "records, 10 % dirty") { try .dirtyRecords(perMille: 100) },
        ] + scripts + decoders + features + [
            Item(kind: .schemas, name: "records", corpus: Corpus.records),
            Item(kind: .inference, name: "events of 1 KB", corpus: Corpus.events),
            Item(kind: .inference, name: "records", corpus: Corpus.records),
            Item(kind: .calls, name: "events of 1 KB", corpus: Corpus.events),
            Item(kind: .cold, name: "records", corpus: Corpus.records),
            Item(kind: .threads, name: "records", corpus: Corpus.records),
            Item(kind: .streams, name: "records", corpus: Corpus.records),
            Item(kind: .streams, name: "records, 100 MB", corpus: Corpus.hugeRecords),
            Item(kind: .jobs, name: "1 GB of lines") { try .stream(.lines) },
            Item(kind: .jobs, name: "1 GB of items") { try .stream(.items) },
        ]
    }

    private static var scripts: [Item] {
        Script.allCases.flatMap { script in
            [
                Item(kind: .scripts, name: "\(script.rawValue), 6,000 records") {
                    try .records(in: script)
                },
                Item(kind: .scripts, name: "\(script.rawValue), 12 records") {
                    try .responses(in: script)
                },
            ]
        }
    }

    private static var decoders: [Item] {
        [Item(kind: .decoders, name: "responses of 0.1 KB", corpus: Corpus.shortResponses)]
            + [0.5, 1, 4, 10, 50].map { kilobytes in
                Item(kind: .decoders, name: Corpus.responsesName(kilobytes: kilobytes)) {
                    try .responses(kilobytes: kilobytes)
                }
            }
            + [4, 46].map { kilobytes in
                Item(kind: .faults, name: Corpus.responsesName(kilobytes: kilobytes)) {
                    try .responses(kilobytes: kilobytes)
                }
            }
    }

    private static var features: [Item] {
        [
            Item(kind: .features, name: "values to convert", corpus: Corpus.conversions)
        ]
            + Corpus.conversionKinds.map { Item(kind: .features, name: $0.name, corpus: $0.corpus) }
            + [
                Item(kind: .features, name: "unions", corpus: Corpus.unions),
                Item(
                    kind: .features,
                    name: "regular expressions and formats",
                    corpus: Corpus.formats
                ),
                Item(kind: .features, name: "objects of 100 members", corpus: Corpus.wideObjects),
                Item(kind: .features, name: "dictionary", corpus: Corpus.dictionary),
                Item(kind: .features, name: "deep nesting", corpus: Corpus.deepNesting),
                Item(kind: .features, name: "texts of escapes", corpus: Corpus.escapes),
                Item(kind: .features, name: "long random strings", corpus: Corpus.longStrings),
            ]
    }

    /// Runs all races; the results of each are handed over as soon as they are there.
    mutating func run(_ report: (Results.Group) -> Void) throws {
        guard !items.isEmpty || hasCosts || hasPeaks || hasStreamPeaks else {
            throw BenchmarkError("no race has such a name")
        }
        for item in items {
            var corpus = try item.corpus()
            if item.kind == .inference { corpus = try corpus.withInferredPattern() }
            // Other processes read from the folder, some of them in each turn.
            let entries = try ScratchFolder.with { folder in
                let entrants =
                    try ours(item.kind, corpus) + others(item.kind, corpus, folder)
                let timings = try race.run(entrants.map(\.contestant))
                return zip(entrants, timings).map(Results.Entry.init)
            }
            report(
                Results.Group(
                    kind: item.kind.rawValue,
                    corpus: corpus.name,
                    bytes: corpus.byteCount,
                    documents: corpus.documents.count,
                    entries: entries
                )
            )
        }
    }

    func hasCorpus(named name: String) -> Bool { items.contains { $0.name == name } }

    /// The corpus of the first race whose corpus has this name.
    func corpus(named name: String) throws -> Corpus? {
        try items.first { $0.name == name }?.corpus()
    }

    /// VeriJSON, for each pattern: first what the others are compared with.
    private func ours(_ kind: Kind, _ corpus: Corpus) throws -> [Entrant] {
        try corpus.patterns.flatMap { cleaning -> [Entrant] in
            let cleaner = Cleaner(corpus: corpus, cleaning: cleaning)
            return switch kind {
            case .parsers, .scripts:
                [cleaner.sanitize, cleaner.sanitizeAndDecode].compactMap(\.self)
            case .decoders: try cleaner.newDecoders()
            case .faults: try cleaner.faults()
            case .dirty: [cleaner.sanitizeAndReport, cleaner.sanitizeWithoutReport]
            case .features: [try cleaner.sanitizeFeature()]
            case .calls:
                [
                    cleaner.sanitize, cleaner.accept, cleaner.find, cleaner.newSanitizer,
                    cleaner.newPattern,
                ]
            case .schemas: [cleaner.sanitize, try cleaner.sanitizeBySchema()]
            case .inference: [cleaner.sanitize, cleaner.compileAndSanitize]
            case .cold, .jobs: []
            case .streams:
                [cleaner.sanitize] + (try RecordFile.Form.allCases.map(cleaner.sanitizeStream))
            case .threads:
                [
                    cleaner.sanitizeOnThreads(2, isReference: true), cleaner.sanitizeOnThreads(1),
                    try cleaner.sanitizeOnThreadsApart(2),
                ]
            }
        }
    }
}
