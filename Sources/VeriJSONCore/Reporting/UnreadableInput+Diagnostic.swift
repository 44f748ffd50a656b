extension UnreadableInput {
    /// The code of the diagnostic.
    package var code: String {
        // The words of a syntax error take longer to make than a record takes to clean.
        if case .syntax(let error) = self { error.code.description } else { diagnostic.code }
    }

    /// Returns the code of the reason, as that of ``explained(in:depthLimit:)`` is.
    package func code(in input: UnsafeBufferPointer<UInt8>, depthLimit: Int) -> String {
        guard self == .notJSON else { return code }
        return SyntaxChecker.firstCode(in: input, depthLimit: depthLimit)?.description
            ?? Self.inconsistent.code
    }

    /// The problem as a diagnostic; only a syntax error has a place.
    var diagnostic: Diagnostic {
        switch self {
        case .syntax(let error):
            error.diagnostic(name: "document", in: .document)
        case .tooLarge(let count, let limit):
            Diagnostic(
                code: "limit.inputBytes",
                message: "expected at most \(limit) bytes, found \(count)",
                help: ["raise limits.inputBytes"]
            )
        case .work(let limit):
            Diagnostic(
                code: "limit.work",
                message:
                    "expected unions, duplicates, uniqueness, regexes and repairs for a model to take"
                    + " at most \(limit) steps beyond reading the document once, found that they need"
                    + " more",
                help: [
                    "raise limits.rereadFactor, give the union's branches an enum member that "
                        + "tells them apart, make the regex shorter, or let the model decode a list "
                        + "by its type"
                ]
            )
        case .recursion:
            Diagnostic(
                code: "limit.depth",
                message:
                    "expected every loop of references in a schema to pass through a member or an"
                    + " item of the document, found one that stays at the same value",
                help: ["let the schema refer to itself only below properties or items"]
            )
        case .evaluationDepth(let limit):
            Diagnostic(
                code: "limit.depth",
                message:
                    "expected schemas nested at most \(limit) deep in all, found more",
                help: ["lower limits.depth, or take out references that only lead to others"]
            )
        case .output(let limit):
            Diagnostic(
                code: "limit.output",
                message: "expected a clean document of at most \(limit) bytes, found a larger one",
                help: [
                    "raise limits.outputFactor, or make what the pattern supplies or the indent "
                        + "shorter"
                ]
            )
        case .places(let limit):
            Diagnostic(
                code: "limit.places",
                message: "expected at most \(limit) different places in samples, found more",
                help: ["infer a pattern from fewer samples, or from one part of them"]
            )
        case .cutScalar:
            Diagnostic(
                code: "stream.cut",
                message:
                    "expected white space after a number or literal in a JSON text sequence, found"
                    + " the end of the record, so that it may have been cut off (RFC 7464 §2.4)",
                help: ["let the sender end each record with a line feed"]
            )
        case .notJSON, .inconsistent:
            Diagnostic(
                code: "internal.inconsistent",
                message:
                    "expected the walk and the syntax checker to agree, found that they do not",
                help: ["report this document as a defect of VeriJSON"]
            )
        }
    }
}
