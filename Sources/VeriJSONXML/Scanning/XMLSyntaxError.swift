import VeriJSON

/// A mistake in a document that is not well-formed XML, or XML that is not read.
///
///     do {
///         _ = try XMLReader().value(of: "<a><b></a>")
///     } catch {
///         error.xmlError?.code        // xml.tagMismatch
///         error.xmlError?.column      // 7
///     }
public struct XMLSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of mistake.
    public let code: Code
    /// The mistake in one sentence: what was expected and what was found.
    public let message: String
    /// The bytes that are wrong, counted from 0 in the document's UTF-8 form.
    public let range: Range<Int>
    /// The line where ``range`` begins, counted from 1.
    public let line: Int
    /// The column where ``range`` begins, in Unicode scalars counted from 1.
    public let column: Int

    /// The place and the message.
    public var description: String { "\(line):\(column): \(message)" }

    /// The kind of a mistake in XML.
    ///
    /// Codes are stable; a later version may add new ones.
    ///
    ///     XMLSyntaxError.Code.tagMismatch.description     // xml.tagMismatch
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code in its dotted form.
        public let description: String

        private init(_ name: String) { description = "xml." + name }

        /// The document has nothing in it but white space.
        public static let empty = Code("empty")
        /// The document does not begin with markup.
        public static let notXML = Code("notXML")
        /// The document ends too early.
        public static let unexpectedEnd = Code("unexpectedEnd")
        /// An end tag is not that of the innermost open element.
        public static let tagMismatch = Code("tagMismatch")
        /// A second element follows the root.
        public static let secondRoot = Code("secondRoot")
        /// There is text outside the root element.
        public static let textOutsideRoot = Code("textOutsideRoot")
        /// The XML declaration is malformed, or not at the beginning.
        public static let declaration = Code("declaration")
        /// The XML declaration has a version other than 1.x.
        public static let version = Code("version")
        /// The encoding is unknown, or not the one that the bytes have.
        public static let encoding = Code("encoding")
        /// Bytes are not text in the document's encoding.
        public static let bytes = Code("bytes")
        /// A document type declaration has declarations, is malformed, or is misplaced.
        public static let doctype = Code("doctype")
        /// A name is expected, or a name has a character that names cannot have.
        public static let name = Code("name")
        /// A tag is malformed.
        public static let tag = Code("tag")
        /// An attribute has no value in quotes.
        public static let attribute = Code("attribute")
        /// An element has the same attribute twice.
        public static let duplicateAttribute = Code("duplicateAttribute")
        /// An attribute's value contains `<`.
        public static let lessThan = Code("lessThan")
        /// A character that XML 1.0 does not allow.
        public static let character = Code("character")
        /// A `&` that does not begin a reference, or a reference that does not end with `;`.
        public static let reference = Code("reference")
        /// A reference to an entity that XML does not predefine.
        public static let entity = Code("entity")
        /// Text contains `]]>`.
        public static let sectionEnd = Code("sectionEnd")
        /// A comment contains `--`.
        public static let comment = Code("comment")
        /// A processing instruction is malformed, or its target is reserved.
        public static let instruction = Code("instruction")
        /// A `<!` that begins nothing that XML has at this place.
        public static let markup = Code("markup")
        /// A prefix is not bound to a namespace.
        public static let prefix = Code("prefix")
        /// A namespace declaration is not allowed.
        public static let namespace = Code("namespace")
        /// `XMLParser` refuses what the scanner takes.
        public static let parser = Code("parser")
        /// Elements nest deeper than the limit.
        public static let depth = Code("depth")
        /// A text or a value is longer than `XMLParser` reads.
        public static let length = Code("length")
    }

    init(_ problem: XMLProblem, line: Int, column: Int) {
        code = problem.code
        message = problem.message
        range = problem.range
        self.line = line
        self.column = column
    }
}

/// A mistake that the scanner found, without its line.
struct XMLProblem: Error, Hashable {
    var code: XMLSyntaxError.Code
    var range: Range<Int>
    var expected: String
    var found: String
    /// A name that was found, which is only told where values are shown.
    var foundName: String?
    /// The tag that is still open.
    var opened: Range<Int>?
    var help: String?
    /// The names of the departures and sets that would repair it; nil if none would.
    var remedy: [String]?

    /// The helps in the order in which they are drawn.
    var helps: [String] {
        [help, remedy.map(Sanitizer.Policy.Relaxed.help)].compactMap(\.self)
    }

    var message: String { "expected \(expected), found \(found)" }

    init(
        _ code: XMLSyntaxError.Code,
        _ range: Range<Int>,
        expected: String,
        found: String,
        foundName: String? = nil,
        opened: Range<Int>? = nil,
        help: String? = nil
    ) {
        self.code = code
        self.range = range
        self.expected = expected
        self.found = found
        self.foundName = foundName
        self.opened = opened
        self.help = help
    }

    /// Returns the problem with the name that was found, if that may be told.
    ///
    /// - Parameters:
    ///   - pattern: The pattern of the document; a name may be what it hides.
    ///   - disclosure: The parts of the document that are shown.
    /// - Returns: The problem.
    func naming(by pattern: Pattern?, _ disclosure: Sanitizer.Policy.Disclosure) -> XMLProblem {
        var problem = self
        if let foundName, let limit = disclosure.shownCharacters, pattern?.hasSecrets != true {
            let isCut = foundName.unicodeScalars.count > limit
            let shown = String(foundName.unicodeScalars.prefix(limit)) + (isCut ? "…" : "")
            problem.found = "'\(shown)'"
        }
        return problem
    }

    /// Returns a problem of a mended text at its place in the text.
    func moved(by mend: XMLMend) -> XMLProblem {
        var problem = self
        problem.range = mend.textRange(of: range)
        problem.opened = opened.map { mend.textRange(of: $0) }
        return problem
    }

    /// Returns the problem of a document that ends inside something.
    static func end(_ offset: Int, expected: String, opened: Range<Int>? = nil) -> XMLProblem {
        XMLProblem(
            .unexpectedEnd,
            offset..<offset,
            expected: expected,
            found: "the end of the document",
            opened: opened
        )
    }
}
