/// A stand-in for `SentrySDK` of the package sentry-cocoa.
package enum SentryClient {
    package static let log = LineLog()

    /// A stand-in for `Scope`.
    package final class Scope {
        fileprivate var extras: [String] = []

        package func setExtra(value: Any?, key: String) {
            extras.append("\(key)=\(value.map { "\($0)" } ?? "nil")")
        }
    }

    package static func capture(message: String, block: (Scope) -> Void) {
        let scope = Scope()
        block(scope)
        log.add("\(message) [\(scope.extras.joined(separator: ", "))]")
    }
}
