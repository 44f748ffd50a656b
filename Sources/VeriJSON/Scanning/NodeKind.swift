/// What a node of a ``Tape`` is.
package enum NodeKind: UInt32, Sendable {
    case null
    case `false`
    case `true`
    case number
    case string
    case array
    case object
}
