import AsyncHTTPClient
import GatewayRules
import HTTPTypes
import NIOHTTP1

extension HTTPField.Name {
    static let report = known("Report")
    static let forwardedFor = known("X-Forwarded-For")
    static let forwardedHost = known("X-Forwarded-Host")
    static let forwardedProto = known("X-Forwarded-Proto")

    /// Fields about one connection, which a proxy does not pass on (RFC 9110 §7.6.1).
    fileprivate static let ofConnection: Set<HTTPField.Name> = [
        .connection, known("Keep-Alive"), known("Proxy-Connection"), .proxyAuthenticate,
        .proxyAuthorization, .te, .trailer, .transferEncoding, .upgrade,
    ]

    /// Fields that decide whether a body is cleaned; a peer cannot declare them to be about its
    /// connection.
    fileprivate static let ofContent: Set<HTTPField.Name> = [.contentEncoding, .contentType]

    /// Fields of a request that the gateway makes itself; the host is that of the upstream.
    static let ofRequest: Set<HTTPField.Name> = [
        .contentLength, .expect, .forwardedHost, known("Host"),
    ]

    /// The same, and those that ask for a part of a document or a compressed one, which cannot be
    /// cleaned, or whether it has changed since a time, which says nothing about the pattern.
    static let ofCleanedRequest = ofRequest.union([
        .acceptEncoding, .range, .ifRange, .ifModifiedSince, .ifNoneMatch, .ifMatch,
    ])

    /// Fields that hold for the bytes of the original only.
    fileprivate static let ofOriginal = signatures.union([
        .acceptRanges, .contentLength, .contentRange, known("Content-MD5"), known("Digest"),
        known("Content-Digest"), known("Repr-Digest"),
    ])

    /// Signatures of a message (RFC 9421), which may cover a digest, a length or a tag.
    fileprivate static let signatures: Set<HTTPField.Name> = [
        known("Signature"), known("Signature-Input"),
    ]

    private static func known(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else {
            preconditionFailure("a field name consists of the characters of a token")
        }
        return name
    }
}

extension HTTPFields {
    /// Makes fields of those of an upstream response, in their order.
    init(_ headers: HTTPHeaders) {
        self.init()
        reserveCapacity(headers.count + 2)
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { append(HTTPField(name: name, value: value)) }
        }
    }

    /// Returns the fields without those that concern one connection, and without others.
    func withoutConnection(and others: Set<HTTPField.Name> = []) -> HTTPFields {
        let named = self[values: .connection].flatMap { $0.split(separator: ",") }
            .compactMap { HTTPField.Name($0.filter { $0 != " " && $0 != "\t" }) }
            .filter { !HTTPField.Name.ofContent.contains($0) }
        var kept = HTTPFields()
        kept.reserveCapacity(count + 4)
        for field in self {
            let name = field.name
            if HTTPField.Name.ofConnection.contains(name) || others.contains(name) { continue }
            if !named.contains(name) { kept.append(field) }
        }
        return kept
    }

    /// Makes the fields those of a body that is not, byte for byte, the original.
    mutating func describeChangedBody() {
        for name in HTTPField.Name.ofOriginal { self[name] = nil }
    }

    /// Gives the tag the mark of a route, with which a client can ask whether it still holds.
    mutating func mark(_ mark: TagMark, _ treatment: TagMark.Treatment) {
        guard let text = self[.eTag] else { return }
        setTag(EntityTag(text).map { mark.marked($0, treatment) })
    }

    /// Sets or removes the tag; a signature that covers it holds no more.
    mutating func setTag(_ tag: EntityTag?) {
        self[.eTag] = tag?.text
        let covers = HTTPField.Name.signatures.contains { name in
            self[values: name].contains { $0.lowercased().contains("\"etag\"") }
        }
        if covers { for name in HTTPField.Name.signatures { self[name] = nil } }
    }

    /// The length of the body that the fields announce; nil if they announce none.
    var announcedLength: Int? { self[.contentLength].flatMap { Int($0) } }

    /// Appends to a list, such as that of the proxies which a message passed.
    mutating func append(_ element: String, toListIn name: HTTPField.Name) {
        self[name] = (self[values: name] + [element]).joined(separator: ", ")
    }
}
