extension XMLWriter {
    /// The choices about the XML that is written.
    ///
    ///     let options = XMLWriter.Options(declaration: true, indent: 2)
    ///     try XMLWriter(options).string(["a": ["b": 1]])
    public struct Options: Sendable, Hashable {
        /// The treatment of a key that is not a name of XML, such as `1 a`.
        ///
        ///     let options = XMLWriter.Options(names: .mapped)
        ///     try XMLWriter(options).string(["a": ["1 b": 2]])     // <a><_1_b>2</_1_b></a>
        public enum Names: Sendable, Hashable {
            /// It is an error with its path.
            case checked
            /// Each character that a name cannot have becomes `_`; two keys that become the same
            /// name are an error.
            case mapped
        }

        /// The treatment of characters that XML 1.0 cannot hold, such as U+0000.
        ///
        ///     let options = XMLWriter.Options(characters: .replaced)
        public enum Characters: Sendable, Hashable {
            /// They are an error with its path.
            case refused
            /// They become U+FFFD.
            case replaced
            /// They are left out.
            case removed
        }

        /// The order of attributes.
        ///
        ///     let options = XMLWriter.Options(attributes: .sorted)
        public enum Attributes: Sendable, Hashable {
            /// The order of the members.
            case asGiven
            /// The order of their names, by Unicode scalars.
            case sorted
        }

        /// The form of an element without content.
        ///
        ///     let options = XMLWriter.Options(emptyElements: .tags)
        public enum EmptyElements: Sendable, Hashable {
            /// `<a/>`.
            case short
            /// `<a></a>`.
            case tags
        }

        /// Whether the document begins with an XML declaration.
        public var declaration: Bool
        /// The number of spaces for each level; nil for a document on one line.
        ///
        /// An element with text and other elements keeps its content on one line.
        public var indent: Int?
        /// The treatment of keys that are not names.
        public var names: Names
        /// The treatment of characters that XML cannot hold.
        public var characters: Characters
        /// The order of attributes.
        public var attributes: Attributes
        /// The form of an element without content.
        public var emptyElements: EmptyElements
        /// The form of the JSON.
        public var form: XMLReader.Options.Form
        /// The key whose strings are written as comments, such as `#comment`; nil if there is none.
        public var commentKey: String?
        /// The key whose strings are written as sections `<![CDATA[…]]>`, such as `#cdata`; nil if there is none.
        public var sectionKey: String?

        /// Creates options.
        ///
        /// - Parameters:
        ///   - declaration: Whether the document begins with an XML declaration.
        ///   - indent: The number of spaces for each level; nil for a document on one line.
        ///   - names: The treatment of keys that are not names.
        ///   - characters: The treatment of characters that XML cannot hold.
        ///   - attributes: The order of attributes.
        ///   - emptyElements: The form of an element without content.
        ///   - form: The form of the JSON.
        ///   - commentKey: The key whose strings are written as comments.
        ///   - sectionKey: The key whose strings are written as sections.
        public init(
            declaration: Bool = false,
            indent: Int? = nil,
            names: Names = .checked,
            characters: Characters = .refused,
            attributes: Attributes = .asGiven,
            emptyElements: EmptyElements = .short,
            form: XMLReader.Options.Form = .members,
            commentKey: String? = nil,
            sectionKey: String? = nil
        ) {
            self.declaration = declaration
            self.indent = indent
            self.names = names
            self.characters = characters
            self.attributes = attributes
            self.emptyElements = emptyElements
            self.form = form
            self.commentKey = commentKey
            self.sectionKey = sectionKey
        }
    }
}
