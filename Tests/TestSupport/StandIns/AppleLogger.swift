/// A stand-in for `Logger` of Apple's module `os`, which Linux does not have.
///
/// It has the signatures that the cookbook uses, and keeps what a release build would show: a text without
/// `privacy: .public` is hidden.
package struct AppleLogger: Sendable {
    package static let log = LineLog()

    package init(subsystem: String, category: String) {}

    package func notice(_ message: AppleLogMessage) { Self.log.add(message.text) }
}

/// A stand-in for `OSLogMessage`.
package struct AppleLogMessage: ExpressibleByStringInterpolation {
    package enum Privacy {
        case `public`, `private`
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) { text += literal }

        package mutating func appendInterpolation(
            _ value: @autoclosure () -> String,
            privacy: Privacy = .private
        ) {
            text += privacy == .public ? value() : "<private>"
        }
    }

    fileprivate var text: String

    package init(stringLiteral text: String) { self.text = text }
    package init(stringInterpolation parts: StringInterpolation) { text = parts.text }
}
