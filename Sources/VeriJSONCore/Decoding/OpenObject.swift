/// The object that a keyed container reads, with the position at which the next search begins.
///
/// The standard library copies a container for every call, so a container is a reference to this
/// and nothing else. ``ContainerPool`` opens one object after another in it.
final class OpenObject {
    /// The scope of the object; nil while no object is open.
    private var current: DecodingScope?
    /// A view of the run's tape, which the run keeps.
    private(set) var tape: TapeView
    private(set) var node: NodeIndex
    private(set) var depth: UInt32
    /// The key after the member found last.
    ///
    /// Models ask for members in an order of their own, which is the document's in most cases.
    private var next: NodeIndex
    /// The index of the members; nil for most objects, where a linear search is enough.
    private(set) var index: MemberIndex?

    init(_ decoder: ValueDecoder) {
        current = decoder.scope
        tape = decoder.scope.tape
        node = decoder.node
        depth = decoder.depth
        next = decoder.node.following
        index = decoder.run.index(decoder)
    }

    var scope: DecodingScope {
        @inline(__always)
        get {
            guard let current else { preconditionFailure("the container is closed") }
            return current
        }
    }

    /// The decoder of the object.
    var decoder: ValueDecoder {
        @inline(__always)
        get { ValueDecoder(scope, node, depth: depth) }
    }

    /// Opens an object of any document.
    func open(_ decoder: ValueDecoder) {
        current = decoder.scope
        tape = decoder.scope.tape
        move(to: decoder)
    }

    /// Opens another object of the same scope.
    @inline(__always)
    func move(to decoder: ValueDecoder) {
        node = decoder.node
        depth = decoder.depth
        next = decoder.node.following
        let other = decoder.run.index(decoder)
        if index != nil || other != nil { index = other }
    }

    /// Lets go of the document.
    func close() {
        current = nil
        index = nil
    }

    /// Returns the value of a member, or nil if the object has no such key.
    ///
    /// - Complexity: O(*n*), *n* the number of members; O(1) if the key is the next one, or if the
    ///   members have an index.
    @inline(__always)
    func member(_ key: String) -> NodeIndex? {
        if index != nil { return indexed(key) }
        let first = next
        guard let value = key.withUTF8Bytes({ tape.member($0, of: node, from: first) }) else {
            return nil
        }
        next = tape.after(value)
        return value
    }

    @inline(never)
    private func indexed(_ key: String) -> NodeIndex? { index?.value(key) }
}
