/// The keyed containers of a decode call, kept for later objects.
///
/// The standard library puts each container in a box on the heap, a class whose generic type the
/// runtime has to look up. For a small object, this takes longer than decoding it. So the pool
/// keeps the last container of each key type, and with it the box:
///
///     init(from:) ──► KeyedDecodingContainer ─┐
///                                             ├─► box ──► MemberContainer ──► OpenObject
///     pool ──► KeptContainer ─────────────────┘
///
/// A box is free if only the pool refers to it. Then its ``OpenObject`` opens the next object. If a
/// model keeps a container, or contains a model of its own type, the pool makes another box.
///
/// **The invariant that makes it safe:** a container is nothing but the reference to its box, so
/// that its memory can be read as such a reference. The pool checks this before it keeps the first
/// container; otherwise it keeps none.
///
/// The memory is not counted; the owner of the pool deallocates it.
struct ContainerPool {
    /// The place for the container of a type of keys.
    private struct Slot {
        /// Nil if no container was made yet, or if a model kept the last one.
        var kept: Unmanaged<KeptContainer>?
        /// Whether the container's object refers to the scope, and the slot is in `open`.
        var isOpen = false

        mutating func empty() {
            kept?.release()
            kept = nil
        }
    }

    private struct State {
        /// The scope whose containers may be kept; nil outside of a decode call.
        var scope: DecodingScope?
        /// Whether a container is a reference; nil until the first one is made.
        var isSupported: Bool?
    }

    /// The maximum number of slots that are kept after a call.
    private static let largestCount = 128

    private let state: UnsafeMutablePointer<State>
    private let slots = TypeCache<UnsafeMutablePointer<Slot>?>()
    private let all = FlatStack<UnsafeMutablePointer<Slot>>()
    private let open = FlatStack<UnsafeMutablePointer<Slot>>()

    init() {
        state = .allocate(capacity: 1)
        state.initialize(to: State())
    }

    func deallocate() {
        removeAll()
        slots.deallocate()
        all.deallocate()
        open.deallocate()
        state.deinitialize(count: 1)
        state.deallocate()
    }

    private func removeAll() {
        slots.removeAll()
        while all.count > 0 {
            let slot = all[all.count - 1]
            all.pop()
            slot.pointee.empty()
            slot.deallocate()
        }
    }

    /// Begins a decode call: containers of this scope are kept.
    func begin(_ scope: DecodingScope) { state.pointee.scope = scope }

    /// Ends the decode call and lets go of its document.
    func end() {
        state.pointee.scope = nil
        while open.count > 0 {
            let slot = open[open.count - 1]
            open.pop()
            slot.pointee.isOpen = false
            let isClosed = slot.pointee.kept?._withUnsafeGuaranteedRef { kept in
                guard kept.isFree else { return false }
                kept.object._withUnsafeGuaranteedRef { $0.close() }
                return true
            }
            if isClosed == false { slot.pointee.empty() }
        }
        if all.count == Self.largestCount { removeAll() }
    }

    /// Returns a container of the object of a decoder.
    @inline(__always)
    func container<Key: CodingKey>(
        _ type: Key.Type,
        _ decoder: ValueDecoder
    ) -> KeyedDecodingContainer<Key> {
        guard state.pointee.scope === decoder.scope,
            let slot = slots.value(of: type, { newSlot() })
        else { return KeyedDecodingContainer(MemberContainer(decoder)) }
        guard let kept = slot.pointee.kept, kept._withUnsafeGuaranteedRef({ $0.isFree }) else {
            return newContainer(decoder, slot)
        }
        if slot.pointee.isOpen {
            kept._withUnsafeGuaranteedRef {
                $0.object._withUnsafeGuaranteedRef { $0.move(to: decoder) }
            }
        } else {
            reopen(slot, kept, decoder)
        }
        return kept._withUnsafeGuaranteedRef {
            unsafeDowncast($0, to: TypedContainer<KeyedDecodingContainer<Key>>.self).copy()
        }
    }

    @inline(never)
    private func reopen(
        _ slot: UnsafeMutablePointer<Slot>,
        _ kept: Unmanaged<KeptContainer>,
        _ decoder: ValueDecoder
    ) {
        kept._withUnsafeGuaranteedRef { $0.object._withUnsafeGuaranteedRef { $0.open(decoder) } }
        slot.pointee.isOpen = true
        open.push(slot)
    }

    /// Returns a slot for a type of keys; nil if there are too many types.
    @inline(never)
    private func newSlot() -> UnsafeMutablePointer<Slot>? {
        guard all.count < Self.largestCount else { return nil }
        let slot = UnsafeMutablePointer<Slot>.allocate(capacity: 1)
        slot.initialize(to: Slot())
        all.push(slot)
        return slot
    }

    @inline(never)
    private func newContainer<Key: CodingKey>(
        _ decoder: ValueDecoder,
        _ slot: UnsafeMutablePointer<Slot>
    ) -> KeyedDecodingContainer<Key> {
        let object = OpenObject(decoder)
        let container = KeyedDecodingContainer(MemberContainer<Key>(object))
        let isSupported = state.pointee.isSupported ?? KeptContainer.accepts(container)
        state.pointee.isSupported = isSupported
        guard isSupported else { return container }
        slot.pointee.empty()
        slot.pointee.kept = Unmanaged.passRetained(TypedContainer(container, object))
        if !slot.pointee.isOpen { open.push(slot) }
        slot.pointee.isOpen = true
        return container
    }
}

/// A keyed container of any key type that a ``ContainerPool`` keeps.
private class KeptContainer {
    /// The memory of the container, read as the reference to its box.
    private let box: UnsafeMutablePointer<AnyObject>
    /// The object of the container, which the box keeps.
    let object: Unmanaged<OpenObject>

    init(_ memory: UnsafeMutableRawPointer, _ object: OpenObject) {
        box = memory.assumingMemoryBound(to: AnyObject.self)
        self.object = Unmanaged.passUnretained(object)
    }

    /// Whether nothing else refers to the box.
    var isFree: Bool {
        @inline(__always)
        get { isKnownUniquelyReferenced(&box.pointee) }
    }

    /// Returns whether a container is nothing but a reference to a box.
    static func accepts<Container>(_ container: Container) -> Bool {
        let properties = Mirror(reflecting: container).children
        guard MemoryLayout<Container>.size == MemoryLayout<AnyObject>.size,
            properties.count == 1, let box = properties.first?.value, type(of: box) is AnyClass
        else { return false }
        return unsafeBitCast(container, to: UnsafeRawPointer.self)
            == UnsafeRawPointer(Unmanaged.passUnretained(box as AnyObject).toOpaque())
    }
}

/// A ``KeptContainer`` of one type.
private final class TypedContainer<Container>: KeptContainer {
    private let container: UnsafeMutablePointer<Container>

    init(_ container: Container, _ object: OpenObject) {
        self.container = .allocate(capacity: 1)
        self.container.initialize(to: container)
        super.init(UnsafeMutableRawPointer(self.container), object)
    }

    deinit {
        container.deinitialize(count: 1)
        container.deallocate()
    }

    /// Returns the container.
    ///
    /// It is not inlined, because the type of the container is known here, but has to be looked up
    /// where only the type of the keys is known.
    @inline(never)
    func copy() -> Container { container.pointee }
}
