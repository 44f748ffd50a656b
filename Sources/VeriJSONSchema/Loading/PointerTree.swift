/// JSON pointers, each of which is another one with one more token.
///
///     0    (the whole document)
///     1    /$defs            parent 0
///     2    /$defs/order      parent 1
struct PointerTree: Sendable {
    private struct Pointer: Sendable {
        var parent: Int32
        var token: String
    }

    /// The position of the empty pointer.
    static let root = 0

    private var pointers = [Pointer(parent: -1, token: "")]

    /// Adds a pointer, and returns its position.
    mutating func add(_ token: String, to parent: Int) -> Int {
        pointers.append(Pointer(parent: Int32(parent), token: token))
        return pointers.count - 1
    }

    /// Adds a pointer with several more tokens, and returns its position.
    mutating func add(_ tokens: [String], to parent: Int) -> Int {
        tokens.reduce(parent) { add($1, to: $0) }
    }

    /// Returns the last token of a pointer.
    func token(of pointer: Int) -> String { pointers[pointer].token }

    /// Returns the tokens of a pointer.
    func tokens(of pointer: Int) -> [String] {
        var tokens: [String] = []
        var next = pointer
        while next != Self.root {
            tokens.append(pointers[next].token)
            next = Int(pointers[next].parent)
        }
        return tokens.reversed()
    }
}
