/// A part that few values have, and that has a value without content.
protocol RarePart: Sendable {
    init()
}

/// A part that is stored apart where it has content, so that values without it are small.
///
/// **The invariant that makes it safe:** a box that several values share is copied before it is
/// changed, so the class is `Sendable`.
@propertyWrapper
struct Rare<Part: RarePart>: Sendable {
    private final class Box: @unchecked Sendable {
        var part: Part

        init(_ part: Part) { self.part = part }
    }

    private var box: Box?

    init() {}

    var wrappedValue: Part {
        get { box?.part ?? Part() }
        _modify {
            let isOwn = isKnownUniquelyReferenced(&box)
            let own = isOwn ? box ?? Box(Part()) : Box(wrappedValue)
            box = own
            yield &own.part
        }
    }
}
