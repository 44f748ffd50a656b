import AsyncHTTPClient
import Foundation
import NIOCore
import Synchronization

/// The program `gateway`, started as an operator starts it.
final class GatewayProcess: Sendable {
    struct Failure: Error {
        var log: String
    }

    let proxy: Int
    let admin: Int
    private let process: Process
    private let log: Log

    /// Starts the program and waits until it listens.
    init(_ configuration: URL) async throws {
        let bundles = [Bundle.main] + Bundle.allBundles
        let place =
            bundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
            ?? Bundle.main.executableURL ?? configuration
        process = Process()
        process.executableURL = place.deletingLastPathComponent().appendingPathComponent("gateway")
        process.arguments = [configuration.path]
        let pipe = Pipe()
        process.standardError = pipe
        log = Log()
        let log = log
        pipe.fileHandleForReading.readabilityHandler = { log.add($0.availableData) }
        try process.run()
        let line = try await log.wait(for: "[Gateway] listening") { [process] in
            process.isRunning
        }
        let ports = line.matches(of: /(proxy|admin)=([0-9]+)/).compactMap { Int($0.2) }
        guard ports.count == 2 else { throw Failure(log: line) }
        (admin, proxy) = (ports[0], ports[1])
    }

    /// Returns the response of the proxy to a GET, as it is on the wire.
    func curl(_ path: String) async throws -> String {
        try await RawClient(port: proxy).exchange(
            "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
    }

    /// Returns a page of the admin address.
    func page(_ path: String) async throws -> String {
        try await RawClient(port: admin).exchange(
            "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
    }

    func signal(_ number: Int32) {
        kill(process.processIdentifier, number)
    }

    /// Waits until the log contains a text, and returns the line.
    func wait(for text: String) async throws -> String {
        try await log.wait(for: text, while: { [process] in process.isRunning })
    }

    /// The largest memory that the process has had, in bytes.
    var peakMemory: Int {
        get throws {
            let status = try String(
                contentsOfFile: "/proc/\(process.processIdentifier)/status",
                encoding: .utf8
            )
            let match = status.firstMatch(of: /VmHWM:\s+([0-9]+) kB/)
            return (match.flatMap { Int($0.1) } ?? .max / 1024) * 1024
        }
    }

    /// Ends the program with SIGTERM and returns its exit status.
    @discardableResult
    func stop() async throws -> Int32 {
        signal(SIGTERM)
        // `waitUntilExit` would keep one of the few threads that the servers of the tests share.
        while process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
        return process.terminationStatus
    }
}

/// What a process has written so far.
private final class Log: Sendable {
    private let text = Mutex("")

    func add(_ data: Data) {
        text.withLock { $0 += String(decoding: data, as: UTF8.self) }
    }

    /// Waits for a line with a text, and returns it; throws if the process ends without it.
    func wait(for words: String, while isRunning: () -> Bool) async throws -> String {
        while true {
            let isLast = !isRunning()
            let all = text.withLock { $0 }
            if let line = all.split(separator: "\n").first(where: { $0.contains(words) }) {
                return String(line)
            }
            if isLast { throw GatewayProcess.Failure(log: all) }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
