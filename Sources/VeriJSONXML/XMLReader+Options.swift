extension XMLReader {
    /// The choices that a reader of XML leaves open.
    ///
    ///     var options = XMLReader.Options()
    ///     options.namespaces = ["": "http://www.w3.org/2005/Atom"]
    public struct Options: Sendable, Hashable {
        /// The form of the JSON that an element becomes.
        ///
        ///     XMLReader.Options(form: .jsonML).form == .jsonML     // true
        public enum Form: Sendable, Hashable {
            /// Members by name: attributes `@name`, text `#text`, repeated elements an array.
            ///
            /// This is the convention of xmltodict and fast-xml-parser. A pattern steers it.
            case members
            /// `["name", {"attribute": "value"}, "text", ["child"]]`, which keeps the order of
            /// everything in mixed content. A pattern does not steer it.
            case jsonML
        }

        /// The form of the JSON that an element becomes.
        public var form: Form
        /// The prefixes by which namespaces are known, whatever the document calls them: prefix to
        /// URI. The empty prefix makes names without one.
        ///
        /// Names in other namespaces stay as they are written.
        public var namespaces: [String: String]

        /// Creates options.
        ///
        /// - Parameters:
        ///   - form: The form of the JSON that an element becomes.
        ///   - namespaces: The prefixes by which namespaces are known, each with its URI.
        public init(form: Form = .members, namespaces: [String: String] = [:]) {
            self.form = form
            self.namespaces = namespaces
        }
    }
}
