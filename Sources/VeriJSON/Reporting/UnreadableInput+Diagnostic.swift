extension UnreadableInput {
    /// The problem in the form that is drawn; it has no place.
    package var diagnostic: Diagnostic {
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
                    "expected unions, duplicates and uniqueness to read at most \(limit) bytes "
                    + "again, found that they need more",
                help: [
                    "raise limits.rereadFactor, or give the union's branches an enum member that "
                        + "tells them apart"
                ]
            )
        case .inconsistent:
            Diagnostic(
                code: "internal.inconsistent",
                message:
                    "expected the walk and the syntax checker to agree, found that they do not",
                help: ["report this document as a defect of VeriJSON"]
            )
        }
    }
}
