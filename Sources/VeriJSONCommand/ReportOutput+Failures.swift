import VeriJSON
import VeriJSONReports

extension Failure {
    /// Creates a failure for input that is not JSON or exceeds a limit.
    init(_ document: UnreadableDocumentError, bytes: [UInt8], input: Input, _ output: ReportOutput)
    {
        if document.syntaxError == nil, document.foreign == nil {
            self.init(
                .data,
                "\(input.name): \(document.message)",
                help: document.diagnostic.help.first
            )
        } else {
            var help: String?
            if let mistake = document.syntaxError, mistake.code == .trailingContent {
                help =
                    Input.isOneDocumentPerLine(bytes, mistake)
                    ? "the text looks like one document a line: '--lines' reads it"
                    : Input.isFollowedByDocument(bytes, mistake)
                        ? "the text looks like documents one after another: '--documents' reads it"
                        : nil
            } else if bytes.isEmpty, input.isStandardInput {
                help = Input.emptyNote
            }
            let text = ByteView.with(bytes) {
                document.text(output.errorOptions, document: $0, help: help)
            }
            self.init(.data, drawn: text)
        }
        self.document = document
    }
}

extension ReportOutput {
    /// Notes an input that could not be read in a report that each document has a part of.
    ///
    /// Standard error has the failure itself.
    mutating func note(_ failure: Failure, about input: Input) throws(Failure) {
        guard path != nil, !isGathered else { return }
        switch format {
        case .text, .short: try add(failure.text)
        case .json: try add(Self.json(of: failure, name: input.name))
        case .html, .patch, .machine: break
        }
    }
}

extension MachineReport {
    /// Adds a document that could not be processed.
    mutating func add(_ failure: Failure, name: String) {
        if let document = failure.document { return add(document, name: name) }
        add(obstacle: failure.message, code: "run.\(failure.code)", help: failure.help, name: name)
    }
}
