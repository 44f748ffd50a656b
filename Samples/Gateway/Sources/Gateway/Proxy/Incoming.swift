import AsyncHTTPClient
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

/// A response of the upstream whose body is being read.
struct Incoming {
    /// The head as the client gets it, if the body does not change.
    var head: HTTPResponse
    /// Whether the head announces a body that does not follow.
    let isHeadOnly: Bool
    /// The beginning of the body, as far as it was read.
    private(set) var chunks: [ByteBuffer] = []
    private(set) var size = 0
    private var rest: HTTPClientResponse.Body.AsyncIterator
    /// The connection that the body comes from, for others from the end of the body on.
    private let connection: Turnstile.Pass
    /// The body of the request, which may end the response by a mistake; nil if there is none.
    private let upload: Upload.Outcome?

    init(
        head: HTTPResponse,
        body: HTTPClientResponse.Body,
        isHeadOnly: Bool,
        connection: Turnstile.Pass,
        upload: Upload.Outcome?
    ) {
        self.connection = connection
        self.upload = upload
        self.head = head
        self.isHeadOnly = isHeadOnly
        rest = body.makeAsyncIterator()
    }

    /// Returns the next chunk of the body; nil at its end.
    mutating func next() async throws(UpstreamFailure) -> ByteBuffer? {
        do {
            let chunk = try await rest.next()
            if chunk == nil { connection.end() }
            return chunk
        } catch {
            throw UpstreamFailure(reason: error, isByClient: upload?.isMalformed ?? false)
        }
    }

    /// Reads the body.
    ///
    /// - Returns: False if it is larger than the limit; the rest is still to be read.
    mutating func collect(upTo limit: Int) async throws(UpstreamFailure) -> Bool {
        guard head.headerFields.announcedLength ?? 0 <= limit else { return false }
        while let chunk = try await next() {
            chunks.append(chunk)
            size += chunk.readableBytes
            if size > limit { return false }
        }
        return true
    }

    /// Forgets the chunks, in whose place another body is sent.
    mutating func dropChunks() { chunks = [] }

    /// The chunks that were read, as they came.
    var collected: ResponseBody {
        if chunks.count == 1 { return ResponseBody(byteBuffer: chunks[0]) }
        return ResponseBody(contentsOf: chunks)
    }
}

/// The end of a body before its time.
///
/// The client's own error may be that of a parser, which Hummingbird would take for one of the
/// request, and answer with a second head in the middle of the response.
struct UpstreamFailure: Error {
    let reason: any Error
    /// Whether a malformed body of the request is the reason.
    let isByClient: Bool
}
