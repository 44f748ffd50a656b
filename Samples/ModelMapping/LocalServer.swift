import Foundation

/// An HTTP/1.1 server that answers with recorded responses, to this machine only.
///
/// It takes the place of the service of an app, and is not an example of a server: one request per
/// connection, one connection at a time, on a thread of its own.
final class LocalServer: Sendable {
    struct Response {
        var status = 200
        var type = "application/json"
        var body: Data
    }

    private static let notFound = Response(status: 404, body: Data(#"{"title": "not found"}"#.utf8))

    /// The URL at which it listens, with a port that the system chose.
    let url: URL
    private let listener: Int32
    /// A pipe that the thread polls too; closing its writing end makes the thread end.
    private let stop: (reading: Int32, writing: Int32)
    private let ended = DispatchSemaphore(value: 0)

    /// Listens from now on, and answers each path with its response and all others with 404.
    init(_ responses: [String: Response]) throws {
        #if canImport(Glibc)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian  // 127.0.0.1
        address.sin_port = 0  // any that is free
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, address, &size) == 0
                    && fcntl(listener, F_SETFL, O_NONBLOCK) == 0
            }
        }
        var ends: [Int32] = [-1, -1]
        guard isListening, pipe(&ends) == 0,
            let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
        else {
            let reason = POSIXErrorCode(rawValue: errno) ?? .EIO
            _ = Foundation.close(listener)
            throw POSIXError(reason)
        }
        self.url = url
        self.listener = listener
        stop = (ends[0], ends[1])
        Thread.detachNewThread { [self] in
            serve(responses)
            ended.signal()
        }
    }

    /// Ends the thread and releases the port; to be called once.
    func close() {
        _ = Foundation.close(stop.writing)
        ended.wait()
    }

    private func serve(_ responses: [String: Response]) {
        var waiting = [listener, stop.reading].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        while poll(&waiting, nfds_t(waiting.count), -1) >= 0 || errno == EINTR {
            guard waiting[1].revents == 0 else { break }
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { continue }
            limit(connection)
            if let path = requestedPath(connection) {
                send(responses[path] ?? Self.notFound, to: connection)
            }
            _ = Foundation.close(connection)
        }
        _ = Foundation.close(listener)
        _ = Foundation.close(stop.reading)
    }

    /// Limits each wait to a second, and keeps the process alive if the client hangs up.
    private func limit(_ connection: Int32) {
        _ = fcntl(connection, F_SETFL, 0)  // On Darwin it begins as the listener is: not waiting.
        var second = timeval(tv_sec: 1, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &second, size)
        setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &second, size)
        #if canImport(Darwin)
        var yes: Int32 = 1
        setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    /// The path of a `GET` request, read in at most eight parts of at most 1 KB.
    private func requestedPath(_ connection: Int32) -> String? {
        var head: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1_024)
        for _ in 0..<8 {
            let count = recv(connection, &part, part.count, 0)
            guard count > 0 else { return nil }
            head += part[..<count]
            let text = String(decoding: head, as: UTF8.self)
            guard text.contains("\r\n\r\n") else { continue }
            let words = text.prefix { !$0.isNewline }.split(separator: " ")
            return words.count == 3 && words[0] == "GET" ? String(words[1]) : nil
        }
        return nil
    }

    private func send(_ response: Response, to connection: Int32) {
        let head = """
            HTTP/1.1 \(response.status) Recorded\r
            Content-Type: \(response.type)\r
            Content-Length: \(response.body.count)\r
            Connection: close\r
            \r\n
            """
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = ArraySlice(Array(head.utf8) + response.body)
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(connection, $0.baseAddress, $0.count, flags)
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
