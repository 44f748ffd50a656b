import Foundation
import GatewayRules
import HTTPTypes
import Synchronization
import VeriJSON

/// The routes in the order in which they are tried, with the patterns that clean them now.
final class RouteTable: Sendable {
    /// The outcome of reading the patterns again.
    struct Reloads: Sendable {
        var successes = 0
        var failures = 0
        /// The mistakes of the last reload; nil if it succeeded.
        var mistakes: String?
    }

    private struct State {
        var cleaners: [Cleaner]
        var reloads = Reloads()
    }

    let routes: [Route]
    /// The counts of requests that no route has.
    let other = RouteStatistics()
    private let folder: URL
    private let state: Mutex<State>

    /// Compiles the patterns.
    ///
    /// - Throws: ``PatternMistakes`` if any cannot be used.
    init(_ configuration: Configuration, in folder: URL) throws {
        self.folder = folder
        routes = configuration.routes.map(Route.init)
        state = Mutex(State(cleaners: try Self.cleaners(routes, in: folder)))
    }

    var reloads: Reloads { state.withLock { $0.reloads } }

    /// The outcome of a look for the route of a request.
    enum Match: Sendable {
        case route(Route, Cleaner)
        /// Upstreams that read the target differently would have different routes.
        case ambiguous
        /// No route has the method; one has the path.
        case otherMethod(Route, Cleaner)
        case none
    }

    /// Returns the first route that has a request, in whichever way the upstream reads its target.
    func match(_ method: HTTPRequest.Method, _ target: RequestTarget) -> Match {
        var found = Set<Int>()
        for path in target.readings {
            let index = routes.firstIndex {
                $0.matches(method) && $0.settings.path.matches(path)
            }
            if let index { found.insert(index) }
        }
        if found.count > 1 { return .ambiguous }
        if let index = found.first { return .route(routes[index], cleaner(of: index)) }
        let other = routes.firstIndex { route in
            target.readings.contains { route.settings.path.matches($0) }
        }
        return other.map { .otherMethod(routes[$0], cleaner(of: $0)) } ?? .none
    }

    private func cleaner(of index: Int) -> Cleaner {
        state.withLock { $0.cleaners[index] }
    }

    /// Reads all patterns again; they change together, or none does.
    ///
    /// - Throws: ``PatternMistakes`` if any cannot be used.
    func reload() throws {
        do {
            let cleaners = try Self.cleaners(routes, in: folder)
            state.withLock { state in
                state.cleaners = cleaners
                state.reloads.successes += 1
                state.reloads.mistakes = nil
            }
        } catch {
            state.withLock { state in
                state.reloads.failures += 1
                state.reloads.mistakes = "\(error)"
            }
            throw error
        }
    }

    private static func cleaners(_ routes: [Route], in folder: URL) throws -> [Cleaner] {
        var cleaners: [Cleaner] = []
        var mistakes: [String] = []
        for route in routes {
            do {
                cleaners.append(try Cleaner(route.settings, in: folder))
            } catch {
                mistakes.append("route '\(route.settings.name)': \(error)")
            }
        }
        guard mistakes.isEmpty else { throw PatternMistakes(mistakes: mistakes) }
        return cleaners
    }
}

/// The mistakes of the patterns that cannot be used, with their places.
struct PatternMistakes: Error, CustomStringConvertible {
    let mistakes: [String]

    var description: String { mistakes.joined(separator: "\n") }
}
