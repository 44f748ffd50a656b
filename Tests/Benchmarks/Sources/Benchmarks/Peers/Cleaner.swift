import VeriJSON

/// The ways in which VeriJSON works on a corpus.
struct Cleaner {
    let corpus: Corpus
    let cleaning: Corpus.Cleaning

    private var sanitizer: Sanitizer { Sanitizer(cleaning.pattern, policy: cleaning.policy) }

    private func entrant(
        _ name: String,
        _ work: String,
        isReference: Bool = false,
        _ body: @escaping ([UInt8]) throws -> Bool
    ) -> Entrant {
        let (documents, corpus) = (corpus.documents, corpus.name)
        let contestant = Contestant("VeriJSON " + name, work) {
            for document in documents {
                guard try body(document.bytes) else {
                    throw BenchmarkError("\(name): \(corpus) is not what it should be")
                }
            }
        }
        return Entrant(
            contestant: contestant,
            pattern: cleaning.name,
            isReference: isReference
        )
    }

    /// The entrant that the other contestants are compared with.
    var sanitize: Entrant {
        let sanitizer = sanitizer
        return entrant("sanitize", "syntax, UTF-8 and pattern; clean bytes", isReference: true) {
            try sanitizer.sanitize($0).status == .unchanged
        }
    }

    /// The same, and a model of what the pattern names.
    var sanitizeAndDecode: Entrant? {
        guard let model = cleaning.model else { return nil }
        let sanitizer = sanitizer
        return entrant("sanitize + decode", "sanitize, then a model of what the pattern names") {
            let result = try sanitizer.sanitize($0)
            _ = try result.decode(model)
            return result.status == .unchanged
        }
    }

    /// The same for documents that have to be changed.
    var sanitizeChanging: Entrant {
        let sanitizer = sanitizer
        return entrant(
            "sanitize",
            "syntax, UTF-8 and pattern; clean bytes with what was converted",
            isReference: true
        ) { try sanitizer.sanitize($0).status == .changed }
    }

    /// The work of a feature, whose documents may need changes by design.
    func sanitizeFeature() throws -> Entrant {
        let status = try sanitizer.sanitize(corpus.documents[0].bytes).status
        return status == .changed ? sanitizeChanging : sanitize
    }

    var sanitizeAndReport: Entrant {
        let sanitizer = sanitizer
        return entrant(
            "sanitize + report",
            "syntax, UTF-8 and pattern; clean bytes without the dirt, and the report",
            isReference: true
        ) {
            let result = try sanitizer.sanitize($0)
            return result.status == .changed && !result.report.changes.isEmpty
        }
    }

    var sanitizeWithoutReport: Entrant {
        let sanitizer = sanitizer
        return entrant("sanitize", "sanitize, without asking for the report") {
            try sanitizer.sanitize($0).status == .changed
        }
    }

    var accept: Entrant {
        let verifier = Verifier(cleaning.pattern, policy: cleaning.policy)
        return entrant("accepts", "syntax, UTF-8 and pattern; yes or no") {
            verifier.accepts($0)
        }
    }

    var find: Entrant {
        let verifier = Verifier(cleaning.pattern, policy: cleaning.policy)
        return entrant("findings", "syntax, UTF-8 and pattern; the empty list of findings") {
            try verifier.findings($0).isEmpty
        }
    }

    /// The same from nothing: the pattern is compiled, and nothing has been learned of the documents.
    var compileAndSanitize: Entrant {
        let (documents, cleaning) = (corpus.documents, cleaning)
        let contestant = Contestant(
            "VeriJSON compile + sanitize",
            "compiles the pattern, and cleans the documents for the first time"
        ) {
            let sanitizer = Sanitizer(try Pattern(cleaning.text), policy: cleaning.policy)
            for document in documents {
                guard try sanitizer.sanitize(document.bytes).status == .unchanged else {
                    throw BenchmarkError("\(cleaning.name): a document is changed")
                }
            }
        }
        return Entrant(contestant: contestant, pattern: cleaning.name)
    }

    /// Nothing that was learned serves the next document.
    var newSanitizer: Entrant {
        let (pattern, policy) = (cleaning.pattern, cleaning.policy)
        return entrant("sanitize, new sanitizer", "a sanitizer is made for each document") {
            try Sanitizer(pattern, policy: policy).sanitize($0).status == .unchanged
        }
    }

    var newPattern: Entrant {
        let (text, policy) = (cleaning.text, cleaning.policy)
        return entrant("sanitize, new pattern", "the pattern is compiled for each document") {
            try Sanitizer(Pattern(text), policy: policy).sanitize($0).status == .unchanged
        }
    }
}
