/// The settings of a gateway, as its configuration file has them.
public struct Configuration: Codable, Sendable {
    /// A host and a port to listen at; port 0 is any that is free.
    public struct Address: Codable, Sendable {
        public var host: String
        public var port: Int
    }

    /// The service whose responses are cleaned. Times are in seconds.
    public struct Upstream: Codable, Sendable {
        /// The URL that the path and query of a request are appended to.
        public var url: String
        /// The time in which a connection has to be made.
        public var connectTimeout: Int
        /// The time in which the head of a response has to arrive.
        public var responseTimeout: Int
        /// The longest pause within a response.
        public var idleTimeout: Int
        /// The connections that are kept open.
        public var connections: Int
    }

    /// The requests whose responses one pattern cleans.
    public struct Route: Codable, Sendable {
        public enum Mode: String, Codable, Sendable {
            case buffered, lines, items, events
        }

        /// The treatment of a response that is not cleaned.
        public enum Treatment: String, Codable, Sendable {
            /// It is passed on untouched.
            case pass
            /// The client gets a problem document with the status 502.
            case fail
        }

        /// The name of the route in metrics, reports and logs.
        public var name: String
        public var methods: [String]
        public var path: PathTemplate
        /// The pattern file; a relative path begins at the folder of the configuration file.
        public var pattern: String
        public var mode: Mode
        /// The place of the array whose items are cleaned in the mode `items`.
        public var pointer: String
        /// The media types that are cleaned; those of the mode if it is empty.
        public var types: [String]
        /// The largest document, in bytes: a body, or a record of a stream.
        public var limit: Int
        /// The treatment of a response over a limit.
        public var overLimit: Treatment
        /// The treatment of a response that the pattern rejects or that is not JSON.
        public var rejected: Treatment
    }

    public var listen: Address
    /// The address of metrics, reports and health; it is not for the public.
    public var admin: Address
    public var upstream: Upstream
    /// The number of bodies that may be held in memory for cleaning at the same time.
    public var cleaningAtOnce: Int
    public var routes: [Route]
}
