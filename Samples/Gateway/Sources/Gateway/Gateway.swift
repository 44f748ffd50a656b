import AsyncHTTPClient
public import Foundation
import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import NIOHTTP1
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
        let slots = Turnstile(capacity: configuration.cleaningAtOnce)
        let connections = Turnstile(capacity: configuration.upstream.connections)
        let workers = BodyWorkers()
        let proxy = Proxy(
            client: client,
            configuration: configuration,
            table: table,
            slots: slots,
            connections: connections,
            workers: workers,
            logger: logger
        )
        let (ports, found) = AsyncStream<(isAdmin: Bool, Int)>.makeStream()
        let clients = ClientChannel(idleTimeout: .seconds(Int64(configuration.idleTimeout))) {
            try await proxy.respond(to: $0, with: $1, on: $2, $3)
        }
        let server = clients.server(
            configuration: ServerConfiguration(address: address(of: configuration.listen)),
            onServerRunning: { found.yield((false, $0.localAddress?.port ?? 0)) },
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
            logger: logger
        )
        let admin = Application(
            router: AdminPages(table: table, slots: slots, connections: connections).router(),
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
        var services = ServiceGroupConfiguration(
            services: [reloader, server, admin],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        services.maximumGracefulShutdownDuration = .seconds(configuration.grace)
        let outcome = await Result { try await ServiceGroup(configuration: services).run() }
        try? await client.shutdown()
        try? await workers.shutDown()
        try outcome.get()
    }

    private func address(of address: Configuration.Address) -> BindAddress {
        .hostname(address.host, port: address.port)
    }

    private var clientConfiguration: HTTPClient.Configuration {
        var client = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(
                connect: .seconds(Int64(configuration.upstream.connectTimeout))
            ),
            decompression: .disabled
        )
        client.httpVersion = .http1Only
        client.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit =
            configuration.upstream.connections
        client.connectionPool.retryConnectionEstablishment = false
        // The guard has to be next to the wire, where the client itself has no place for it.
        let upstream = configuration.upstream
        client.http1_1ConnectionDebugInitializer = { channel in
            channel.eventLoop.submit {
                let pipeline = channel.pipeline.syncOperations
                let decoder = try pipeline.handler(
                    type: ByteToMessageHandler<HTTPResponseDecoder>.self
                )
                try pipeline.addHandler(
                    UpstreamGuard(
                        responseTimeout: .seconds(Int64(upstream.responseTimeout)),
                        idleTimeout: .seconds(Int64(upstream.idleTimeout))
                    ),
                    position: .after(decoder)
                )
            }
        }
        return client
    }
}

extension Result where Failure == any Error {
    /// Makes the outcome of an asynchronous closure.
    init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
