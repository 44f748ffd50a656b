public import Foundation

extension Schema {
    /// The choices that a schema leaves open, and the documents that it refers to.
    ///
    ///     let options = Schema.Options(draft: .draft7, formats: .assertion)
    public struct Options: Sendable {
        /// The treatment of the keyword `format`.
        ///
        ///     Schema.Options(formats: .assertion).formats == .assertion     // true
        public enum Formats: Hashable, Sendable {
            /// A format never refuses a value.
            case annotation
            /// A string that does not have its format is refused.
            case assertion
            /// The meta-schema decides: a format is an assertion only where the vocabulary
            /// `format-assertion` is in use.
            case byDraft
        }

        /// The treatment of the keywords `contentEncoding` and `contentMediaType`.
        ///
        ///     Schema.Options().contents == .annotation     // true
        public enum Contents: Hashable, Sendable {
            /// The content of a string never refuses it.
            case annotation
            /// A string is refused if it is not in the encoding `base64`, or if its content is not
            /// JSON and the media type is `application/json` or ends in `+json`.
            ///
            /// Other encodings and media types, and `contentSchema`, remain annotations.
            case assertion
        }

        /// The engines that search for regular expressions.
        ///
        ///     let options = Schema.Options(expressions: .backtracking)
        ///     try Schema(#"{"pattern": "^(?!-)"}"#, options: options).accepts(#""a""#)     // true
        public enum Expressions: Hashable, Sendable {
            /// Only the library's own engine, which needs time linear in the text. An expression
            /// with look-around or backreferences is a mistake.
            case linear
            /// Foundation's engine for expressions with look-around or backreferences. It
            /// backtracks, so its steps count as work, and a search that exceeds the limit on
            /// work ends with an error.
            case backtracking
        }

        /// The draft of documents without `$schema`; nil is 2020-12.
        public var draft: Draft?
        /// The treatment of `format`.
        public var formats: Formats
        /// The treatment of `contentEncoding` and `contentMediaType`.
        public var contents: Contents
        /// The engines that search for regular expressions.
        public var expressions: Expressions
        /// The URI of the schema, from which relative references start.
        public var baseURI: String
        /// The documents that references may lead to, by URI without a fragment.
        public var schemas: [String: Data]
        /// A folder whose files are found by URIs below the folder of ``baseURI`` or of the schema's
        /// `$id`, or by their own `$id`.
        public var folder: URL?
        /// Further files, and folders of files, that are found by their `$id` or their URL.
        public var files: [URL]
        /// Files and folders by the URIs of the documents in them.
        ///
        /// The URI of a folder ends with `/` and is the beginning of the URIs of its files, whose
        /// names may have `.json` added to them; of several beginnings, the longest counts.
        ///
        ///     let schemas = URL(fileURLWithPath: "schemas/")
        ///     let options = Schema.Options(locations: ["https://example.com/schemas/": schemas])
        public var locations: [String: URL]
        /// A closure that returns the document with a URI; it is asked last.
        ///
        /// The library never fetches a document from a network by itself.
        public var resolve: (@Sendable (String) -> [UInt8]?)?
        /// Whether the schema is also checked against the meta-schema of its draft.
        public var checksItself: Bool
        /// The bounds on documents.
        public var limits: Sanitizer.Limits
        /// The parts of a document that findings may show.
        public var disclosure: Sanitizer.Policy.Disclosure

        /// Creates options.
        ///
        /// - Parameters:
        ///   - draft: The draft of documents without `$schema`; nil is 2020-12.
        ///   - formats: The treatment of `format`.
        ///   - contents: The treatment of `contentEncoding` and `contentMediaType`.
        ///   - expressions: The engines that search for regular expressions.
        ///   - baseURI: The URI of the schema.
        ///   - schemas: The documents that references may lead to, by URI without a fragment.
        ///   - folder: A folder of documents beside the schema.
        ///   - files: Further files and folders of documents.
        ///   - locations: Files and folders by the URIs of the documents in them.
        ///   - checksItself: Whether the schema is checked against its meta-schema.
        ///   - limits: The bounds on documents.
        ///   - disclosure: The parts of a document that findings may show.
        ///   - resolve: A closure that returns the document with a URI.
        public init(
            draft: Draft? = nil,
            formats: Formats = .byDraft,
            contents: Contents = .annotation,
            expressions: Expressions = .linear,
            baseURI: String = "",
            schemas: [String: Data] = [:],
            folder: URL? = nil,
            files: [URL] = [],
            locations: [String: URL] = [:],
            checksItself: Bool = true,
            limits: Sanitizer.Limits = Sanitizer.Limits(),
            disclosure: Sanitizer.Policy.Disclosure = .redacted,
            resolve: (@Sendable (String) -> [UInt8]?)? = nil
        ) {
            self.draft = draft
            self.formats = formats
            self.contents = contents
            self.expressions = expressions
            self.baseURI = baseURI
            self.schemas = schemas
            self.folder = folder
            self.files = files
            self.locations = locations
            self.checksItself = checksItself
            self.limits = limits
            self.disclosure = disclosure
            self.resolve = resolve
        }
    }
}
