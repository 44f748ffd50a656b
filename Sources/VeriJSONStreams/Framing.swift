import VeriJSON
import VeriJSONCore

extension Sanitizer {
    /// The way in which a stream is divided into records.
    ///
    ///     let framing = Sanitizer.Framing.items(at: "/orders")
    public enum Framing: Hashable, Sendable {
        /// One document on each line: NDJSON, also called JSON Lines.
        ///
        /// Lines end with LF or CRLF, and the last one may lack its end. Blank lines are no records;
        /// they stay. If the stream begins with a record separator (U+001E), it is a JSON text
        /// sequence (RFC 7464), in which a record may have several lines.
        case lines
        /// One row on each line, as the lines of `lines` without an exception: a blank line is a record
        /// that cannot be read, and so is a line that begins with a record separator.
        ///
        /// Each line of the stream is one record, so results can be put beside the keys, the offsets or
        /// the other columns of the rows.
        case rows
        /// The items of one array: of the document itself, or of the array at a pointer in it.
        ///
        /// The pattern describes the whole document. Its rule for the place must be a plain array,
        /// `[p]`, also with `$count` or `$maxDropped`, and no union may be on the way to it.
        case items(at: JSONPointer = JSONPointer())
        /// Server-sent events, as in the WHATWG HTML standard: the data of each event is a document.
        ///
        /// Comments and the other fields of an event stay. An event without data, and the `[DONE]`
        /// with which several services end their streams, are no records.
        case events
        /// Documents one after another, with or without white space between them, each on any number
        /// of lines: `{"a":1}{"a":2}`, or files that were joined.
        ///
        /// A document that is not JSON ends where its brackets are closed, or before the line with
        /// whose first byte another one can only begin. Text before the first bracket on a line
        /// belongs to the document. Where each line is a document, `lines` is faster, and a line
        /// that is cut off costs no other one.
        case documents
    }
}
