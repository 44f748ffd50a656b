import VeriJSONCore

extension MachineReport {
    /// A format of machine reports.
    ///
    ///     MachineReport.Format.junit.rawValue     // junit
    public enum Format: String, Sendable, CaseIterable {
        /// Workflow commands of GitHub Actions, which annotate the lines of a pull request.
        ///
        /// There is one command for each group of findings at the same place of the pattern with
        /// the same code and the same remedy, since GitHub shows few commands of a step.
        case github
        /// A JUnit test report in XML: one test case for each document.
        ///
        /// A case fails if the document was rejected, changed otherwise than the pattern asks for,
        /// or does not match. It is in error if the document could not be read. No times are given.
        case junit
        /// SARIF 2.1.0, the interchange format of static analysis, on one line.
        ///
        /// Each finding is a result, with the rule of the pattern as a related location and the
        /// edits of the pattern as fixes.
        case sarif
        /// Counters in the text format of Prometheus, see `Report.Summary.metrics()`.
        case metrics
        /// The changes of each document as one line of JSON, for data pipelines.
        ///
        /// The members `changes`, `field`, `change` and `reason` are those of an Airbyte record's
        /// `meta`. `NULLED` is Airbyte's, too; the other values are not: `DROPPED`, `STRIPPED`,
        /// `REPLACED`, `INSERTED`, `CONVERTED`, `REPAIRED` and `REJECTED`. A reason is the code of
        /// the first cause, and `cause` is the field of that cause if it is another one. A record of
        /// a stream has its position among the records in `record`, counted from 0, its line, and
        /// its offset in bytes.
        case changes
    }
}

extension MachineReport.Format {
    /// The media type of the text, for an HTTP header.
    ///
    ///     MachineReport.Format.junit.contentType     // application/xml
    public var contentType: String { facts.contentType }

    /// The usual end of a file's name, without a dot.
    ///
    ///     MachineReport.Format.changes.fileExtension     // ndjson
    public var fileExtension: String { facts.fileExtension }

    /// An entry of the table of formats.
    package struct Facts: Sendable {
        package var contentType: String
        package var fileExtension: String
        /// The contents as a noun phrase, for help.
        package var words: String
        /// Whether the text is retained up to its end, and does not come in parts.
        package var isOneDocument = false
        /// Whether each document has a place in the text; else there are only counts.
        package var listsDocuments = true
        /// Whether findings without changes have a place.
        package var listsFindings = true
        /// Whether the mistakes of patterns and schemas have a place.
        package var listsMistakes = false
        var makeWriter: @Sendable () -> any MachineWriter
    }

    /// The facts of the format, its entry in the table.
    package var facts: Facts {
        switch self {
        case .github:
            Facts(
                contentType: "text/plain; charset=utf-8",
                fileExtension: "txt",
                words: "workflow commands of GitHub Actions",
                listsMistakes: true,
                makeWriter: { WorkflowCommands() }
            )
        case .junit:
            Facts(
                contentType: "application/xml",
                fileExtension: "xml",
                words: "an XML with a test case per document",
                isOneDocument: true,
                makeWriter: { JUnitWriter() }
            )
        case .sarif:
            Facts(
                contentType: "application/sarif+json",
                fileExtension: "sarif",
                words: "SARIF 2.1.0",
                listsMistakes: true,
                makeWriter: { SARIFWriter() }
            )
        case .metrics:
            Facts(
                contentType: "text/plain; version=0.0.4; charset=utf-8",
                fileExtension: "prom",
                words: "counters for Prometheus",
                isOneDocument: true,
                listsDocuments: false,
                makeWriter: { MetricsWriter() }
            )
        case .changes:
            Facts(
                contentType: "application/x-ndjson",
                fileExtension: "ndjson",
                words: "one line per document for data pipelines",
                listsFindings: false,
                makeWriter: { ChangeLines() }
            )
        }
    }
}
