import AsyncHTTPClient
public import Foundation
import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import UnixSignals

/// A reverse proxy that cleans the responses of its routes.
///
///     let gateway = try Gateway(configurationFile: file)
///     try await gateway.run()
public struct Gateway: Sendable {
    /// The ports at which a gateway listens.
    public struct Ports: Sendable {
        /// The port of the proxy.
        public let proxy: Int
        /// The port of metrics, reports and health.
        public let admin: Int
    }

    private let configuration: Configuration
    private let table: RouteTable
    private let logger: Logger

    /// Reads a configuration file and the patterns that it names.
    ///
    /// - Throws: An error that describes every mistake with its place.
    public init(configurationFile: URL, logger: Logger = Logger(label: "gateway")) throws {
        configuration = try Configuration(contentsOf: configurationFile)
        let folder = configurationFile.deletingLastPathComponent()
        table = try RouteTable(configuration, in: folder)
        self.logger = logger
    }

    /// Serves until the task is cancelled, or the process gets SIGTERM or SIGINT.
    ///
    /// - Parameter onRunning: A closure that is called when both addresses are listened at.
    /// - Throws: An error of the system, such as that an address is in use.
    public func run(onRunning: @escaping @Sendable (Ports) -> Void = { _ in }) async throws {
        let client = HTTPClient(configuration: clientConfiguration)
        let slots = CleaningSlots(capacity: configuration.cleaningAtOnce)
        let proxy = Proxy(
            client: client,
            upstream: configuration.upstream,
            table: table,
            slots: slots,
            logger: logger
        )
        let (ports, found) = AsyncStream<(isAdmin: Bool, Int)>.makeStream()
        let server = try HTTPServerBuilder { ClientChannel(responder: $0) }.buildServer(
            configuration: ServerConfiguration(address: address(of: configuration.listen)),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
            logger: logger,
            responder: { request, writer, channel in
                try await proxy.respond(to: request, with: writer, from: channel.remoteAddress)
            },
            onServerRunning: { found.yield((false, $0.localAddress?.port ?? 0)) }
        )
        let admin = Application(
            router: AdminPages(table: table, slots: slots).router(),
            configuration: ApplicationConfiguration(address: address(of: configuration.admin)),
            onServerRunning: { found.yield((true, $0.localAddress?.port ?? 0)) },
            logger: logger
        )
        let reloader = PatternReloader(table: table, logger: logger)
        let announcement = Task {
            var known: [Bool: Int] = [:]
            for await (isAdmin, port) in ports {
                known[isAdmin] = port
                guard let proxy = known[false], let admin = known[true] else { continue }
                logger.info("listening", metadata: ["proxy": "\(proxy)", "admin": "\(admin)"])
                return onRunning(Ports(proxy: proxy, admin: admin))
            }
        }
        defer { announcement.cancel() }
        let group = ServiceGroup(
            configuration: .init(
                services: [reloader, server, admin],
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: logger
            )
        )
        do {
            try await group.run()
        } catch {
            try? await client.shutdown()
            throw error
        }
        try await client.shutdown()
    }

    private func address(of address: Configuration.Address) -> BindAddress {
        .hostname(address.host, port: address.port)
    }

    private var clientConfiguration: HTTPClient.Configuration {
        var client = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(
                connect: .seconds(Int64(configuration.upstream.connectTimeout)),
                read: .seconds(Int64(configuration.upstream.idleTimeout))
            ),
            decompression: .disabled
        )
        client.httpVersion = .http1Only
        client.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit =
            configuration.upstream.connections
        client.connectionPool.retryConnectionEstablishment = false
        return client
    }
}
