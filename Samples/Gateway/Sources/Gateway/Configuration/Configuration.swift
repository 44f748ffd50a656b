import GatewayRules

/// The settings of a gateway, as its configuration file has them.
struct Configuration: Codable, Sendable {
    /// A host and a port to listen at; port 0 is any that is free.
    struct Address: Codable, Sendable {
        var host: String
        var port: Int
    }

    /// The service whose responses are cleaned; times are in seconds.
    struct Upstream: Codable, Sendable {
        /// The URL that the path and query of a request are appended to.
        var url: String
        /// The time in which a connection has to be made.
        var connectTimeout: Int
        /// The time in which the head of a response has to arrive, from the end of the request.
        var responseTimeout: Int
        /// The longest pause within a response, or while a request is not taken.
        var idleTimeout: Int
        /// The connections at the same time; one path has at most half of them, one route at most
        /// three quarters.
        var connections: Int
    }

    /// The requests whose responses one pattern cleans.
    struct Route: Codable, Sendable {
        enum Mode: String, Codable, Sendable {
            case buffered, lines, items, events
        }

        /// The treatment of a response that is not cleaned.
        enum Treatment: String, Codable, Sendable {
            /// It is passed on untouched.
            case pass
            /// The client gets a problem document with the status 502.
            case fail
        }

        /// The name of the route in metrics, reports and logs.
        var name: String
        var methods: [String]
        var path: PathTemplate
        /// The pattern file; a relative path begins at the folder of the configuration file.
        var pattern: String
        var mode: Mode
        /// The place of the array whose items are cleaned in the mode `items`.
        var pointer: String
        /// The media types that are cleaned; those of the mode if it is empty.
        var types: [String]
        /// The largest document, in bytes: a body, or a record of a stream.
        var limit: Int
        /// The treatment of a response over this limit.
        var overLimit: Treatment
        /// The treatment of a response over a limit of the cleaner, such as that of nesting.
        var overCleanerLimit: Treatment
        /// The treatment of a response for which there is no slot in time.
        var whenBusy: Treatment
        /// The treatment of a response that the pattern rejects or that is not JSON.
        var rejected: Treatment
    }

    /// The treatment of a request that has no route.
    enum Unmatched: String, Codable, Sendable {
        case pass, refuse
    }

    var listen: Address
    /// The address of metrics, reports and health; it is not for the public.
    var admin: Address
    var upstream: Upstream
    /// The number of bodies that may be held in memory for cleaning at the same time.
    var cleaningAtOnce: Int
    /// The seconds that a response waits for a slot, and a request for a connection.
    var patience: Int
    /// The longest time in which a client neither sends nor takes a byte when it is its turn.
    var idleTimeout: Int
    /// The seconds that responses in flight have after SIGTERM.
    var grace: Int
    /// The treatment of a request that has no route; refused unless there are no routes.
    var unmatched: Unmatched?
    var routes: [Route]
}
