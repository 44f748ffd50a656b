import VeriJSONReports

/// Options about streams.
extension Option {
    static let lines = Option("--lines") {
        """
        treat each line of the input as a document (NDJSON), also each
        text of a JSON text sequence (RFC 7464); memory does not depend
        on the size of the input
        """
    }
    static let documents = Option("--documents") {
        """
        treat documents that follow one another as records, each on any
        number of lines, with or without white space between them
        """
    }
    static let items = Option("--items", "POINTER", orElse: "") {
        """
        treat each item of one array as a record: of the document, or
        of the array at a JSON Pointer in it, as in '--items=/data';
        in XML, each element at a path, as in '--items=/rss/channel/item';
        what surrounds the items comes out as it went in
        """
    }
    static let jobs = Option("--jobs", short: "-j", "N") {
        """
        the number of blocks of records of a stream that are cleaned at
        the same time (default: one for each processor); the result does
        not depend on it
        """
    }
    static let maxListed = Option("--max-listed", "N") {
        let whole = MachineReport.Format.allCases
            .filter { $0.facts.isOneDocument && $0.facts.listsDocuments }
        let names = whole.map(\.rawValue).joined(separator: " and ")
        return wrapped(
            "list at most N records of a stream, or changes of a document, in a report that lists "
                + "them one by one, and say how many more there are (default: all; for \(names), "
                + "10000)"
        )
    }
}
