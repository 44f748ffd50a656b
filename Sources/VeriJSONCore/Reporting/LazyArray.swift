/// A list whose elements may be created on first use.
///
/// Equality, hashing and coding are those of the list.
struct LazyArray<Element: Sendable>: Sendable {
    private var made: [Element]
    /// The closure that returns the elements; nil if they are stored in ``made``.
    ///
    /// It is called on every read, so it has to cache its result.
    private var make: (@Sendable () -> [Element])?

    init(_ elements: [Element]) {
        made = elements
    }

    init(_ make: @escaping @Sendable () -> [Element]) {
        made = []
        self.make = make
    }

    var elements: [Element] {
        get { make?() ?? made }
        _modify {
            // Stored elements with a single owner are modified in place.
            if let make { made = make() }
            make = nil
            yield &made
        }
    }
}

extension LazyArray: Equatable where Element: Equatable {
    static func == (left: LazyArray, right: LazyArray) -> Bool { left.elements == right.elements }
}

extension LazyArray: Hashable where Element: Hashable {
    func hash(into hasher: inout Hasher) {
        hasher.combine(elements)
    }
}

extension LazyArray: Codable where Element: Codable {
    init(from decoder: any Decoder) throws {
        self.init(try [Element](from: decoder))
    }

    func encode(to encoder: any Encoder) throws {
        try elements.encode(to: encoder)
    }
}

extension LazyArray: CustomReflectable {
    /// A mirror of the elements: the closure retains the document, which no dump may reach.
    var customMirror: Mirror { Mirror(reflecting: elements) }
}
