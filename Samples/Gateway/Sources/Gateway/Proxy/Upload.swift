import AsyncHTTPClient
import HTTPTypes
import Hummingbird
import Synchronization

extension Request {
    /// Whether a body follows the head, possibly an empty one.
    var hasBody: Bool { headers[.transferEncoding] != nil || headers[.contentLength] != nil }
}

/// The body of a request on its way to the upstream.
///
/// The connection of the client has one reader. When the upstream answers before it has read the
/// body, the reading has to end before the connection goes on.
struct Upload {
    /// The error of a client whose body is malformed.
    final class Outcome: Sendable {
        private let error = Mutex<(any Error)?>(nil)

        fileprivate func fail(_ error: any Error) {
            self.error.withLock { $0 = error }
        }

        var isMalformed: Bool { error.withLock { $0 != nil } }
    }

    let body: HTTPClientRequest.Body
    let outcome: Outcome
    private let pump: Task<Void, Never>

    init(_ request: Request) {
        let (stream, source) = RequestBody.makeStream()
        let length = request.headers.announcedLength
        let outcome = Outcome()
        self.outcome = outcome
        body = .stream(stream, length: length.map { .known(Int64($0)) } ?? .unknown)
        pump = Task {
            do {
                for try await chunk in request.body { await source.yield(chunk) }
                source.finish()
            } catch {
                if !Task.isCancelled { outcome.fail(error) }
                source.finish(error)
            }
        }
    }

    /// Ends the reading; a body that was not read to its end closes the connection.
    func end() async {
        pump.cancel()
        await pump.value
    }
}
