import Foundation
import VeriJSON
import VeriJSONInference

/// Documents, and the patterns for them.
struct Corpus {
    /// A pattern for all documents of a corpus.
    struct Cleaning {
        var name: String
        var text: String
        var policy = Sanitizer.Policy()
        var pattern: Pattern
        /// The model that `JSONDecoder` makes of what the pattern names.
        var model: (any Decodable.Type)?
    }

    var name: String
    var documents: [Document]
    /// A pattern that names every member, and one that names what a program might need.
    var patterns: [Cleaning]
    /// The form in which the records are a stream.
    var form = RecordFile.Form.items

    var byteCount: Int { documents.reduce(0) { $0 + $1.bytes.count } }

    /// Whether whole pipelines take part; they would take too long with the largest ones.
    var hasPipelines: Bool { byteCount < 20_000_000 }
}

extension Corpus {
    /// A corpus with a pattern that names every member of a shape, and an ordinary one; each has
    /// the model that `JSONDecoder` makes of what the pattern names, where there is one.
    init(
        _ name: String,
        _ documents: [[UInt8]],
        shape: Shape,
        _ model: (any Decodable.Type)? = nil,
        ordinary: String,
        _ excerpt: (any Decodable.Type)? = nil
    ) throws {
        var every = try Cleaning("every member", JSONWriter().string(shape.pattern))
        var ordinary = try Cleaning("ordinary", ordinary)
        every.model = model
        ordinary.model = excerpt
        self.init(
            name: name,
            documents: documents.map(Document.init),
            patterns: [every, ordinary]
        )
    }

    /// A corpus with one pattern.
    init(
        _ name: String,
        _ documents: [[UInt8]],
        pattern: String,
        policy: Sanitizer.Policy = Sanitizer.Policy()
    ) throws {
        self.init(
            name: name,
            documents: documents.map(Document.init),
            patterns: [try Cleaning("its own", pattern, policy)]
        )
    }
}

extension Corpus {
    /// The same with one more pattern: the one that is inferred from the documents.
    func withInferredPattern() throws -> Corpus {
        var inference = PatternInference()
        for document in documents { try inference.add(document.bytes) }
        var corpus = self
        corpus.patterns.append(try Cleaning("inferred", inference.infer().text))
        return corpus
    }
}

extension Corpus.Cleaning {
    init(_ name: String, _ text: String, _ policy: Sanitizer.Policy = Sanitizer.Policy()) throws {
        self.init(name: name, text: text, policy: policy, pattern: try Pattern(text))
    }
}
