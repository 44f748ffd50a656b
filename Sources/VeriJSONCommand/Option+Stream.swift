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
    static let replayedItems = Option("--items", "POINTER", orElse: "") {
        """
        treat the items of an array as whole records: of the document, or
        of the array at a JSON Pointer in it, as in '--items=/data'
        """
    }
    static let parts = Option("--parts") {
        """
        write every value that passes, also a part of a record, as an
        object with its document, line, path and value
        """
    }
    static let jobs = Option("--jobs", short: "-j", "N") {
        """
        the number of blocks of records of a stream that are cleaned at
        the same time (default: one for each processor); the result does
        not depend on it
        """
    }
    static let each = Option("--each", "value", orElse: "") {
        """
        with '--lines', write exactly one line for each line of the
        input, also for one that is blank, rejected or cannot be read:
        an object with its status, value, changes and causes; with
        '--each=value', the value alone, or null
        """
    }
    static let flush = Option("--flush", "block|line") {
        """
        when '--each' writes its lines: in blocks (the default), or each
        as soon as its input has arrived, for a program that waits for
        the answer before it sends more
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
