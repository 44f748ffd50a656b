import GatewayRules
import NIOHTTP1
import Synchronization

/// What is known of a request on the wire, and is lost when it becomes Hummingbird's.
struct RequestFacts: Sendable {
    /// A mistake of the client for which a request is refused.
    enum Fault: Sendable {
        case host
        case target
        case framing
        case coding

        static let targetDetail =
            "expected a target that begins with '/' and has the characters of one, found another "
            + "form"

        var status: Int { if case .coding = self { 501 } else { 400 } }

        var detail: String {
            switch self {
            case .host: "expected one field Host with a host, found another number or value"
            case .target: Self.targetDetail
            case .framing: "expected no Transfer-Encoding in a request of HTTP/1.0, found one"
            case .coding: "expected the transfer coding 'chunked', found another one"
            }
        }
    }

    let fault: Fault?
    /// Whether the client knows no chunks, no informational responses and no persistence.
    let isOld: Bool
    /// Whether the connection ends after the response.
    let closes: Bool

    init(_ head: HTTPRequestHead) {
        isOld = head.version.major < 1 || head.version == .http1_0
        let codings = head.headers["Transfer-Encoding"]
        if !HostField.isValid(head.headers["Host"], isRequired: !isOld) {
            fault = .host
        } else if !head.uri.hasPrefix("/") {
            // The codec would make an absolute target one with a slash, and drop what follows `#`.
            fault = .target
        } else if !FieldLists.isKnown(transferEncoding: codings) {
            fault = .coding
        } else if isOld && !codings.isEmpty {
            fault = .framing
        } else {
            fault = nil
        }
        closes =
            isOld || fault != nil || FieldLists.closes(connection: head.headers["Connection"])
    }

    /// Removes what concerns the connection from a head, and says in the one form that Hummingbird
    /// compares whether it ends.
    func clean(_ head: inout HTTPRequestHead) {
        let named = FieldLists.words(head.headers["Connection"])
        for name in named where !Self.kept.contains(name) { head.headers.remove(name: name) }
        head.headers.remove(name: "Connection")
        if closes { head.headers.add(name: "Connection", value: "close") }
    }

    /// Fields that a client cannot declare to be about its connection.
    ///
    /// They tell where the request ends, and for whom it is. `TE` is about the connection, and the
    /// gateway itself reads it.
    private static let kept: Set<String> = [
        "close", "keep-alive", "connection", "content-length", "host", "te", "transfer-encoding",
    ]
}

/// The facts of the requests of a connection, in their order.
final class FactQueue: Sendable {
    private let waiting = Mutex<[RequestFacts]>([])

    func add(_ facts: RequestFacts) {
        waiting.withLock { $0.append(facts) }
    }

    /// Takes the facts of the next request, which the guard has added before it passed it on.
    func next() -> RequestFacts? {
        waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
}
