/// A list that may not have been made yet.
///
/// To everybody who asks it is the list: equality, hashing and coding are its own.
struct Deferred<Element: Sendable>: Sendable {
    private var made: [Element]
    /// Nil where the list never was deferred, or was changed.
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
            // A list that nobody else has is changed where it is.
            if let make { made = make() }
            make = nil
            yield &made
        }
    }
}

extension Deferred: Equatable where Element: Equatable {
    static func == (left: Deferred, right: Deferred) -> Bool { left.elements == right.elements }
}

extension Deferred: Hashable where Element: Hashable {
    func hash(into hasher: inout Hasher) {
        hasher.combine(elements)
    }
}

extension Deferred: Codable where Element: Codable {
    init(from decoder: any Decoder) throws {
        self.init(try [Element](from: decoder))
    }

    func encode(to encoder: any Encoder) throws {
        try elements.encode(to: encoder)
    }
}

extension Deferred: CustomReflectable {
    /// The list: what it is made of holds the document, which no description may lead to.
    var customMirror: Mirror { Mirror(reflecting: elements) }
}
