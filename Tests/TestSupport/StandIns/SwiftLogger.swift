/// A stand-in for `Logger` of the package swift-log, on which this one does not depend.
package struct SwiftLogger: Sendable {
    package static let log = LineLog()

    package typealias Message = String
    package typealias Metadata = [String: String]

    private let label: String

    package init(label: String) { self.label = label }

    package func notice(
        _ message: @autoclosure () -> Message,
        metadata: @autoclosure () -> Metadata? = nil
    ) {
        let pairs = (metadata() ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        Self.log.add("\(label): \(message()) [\(pairs.joined(separator: ", "))]")
    }
}
