/// The identifier of a value in a recording: the steps that lead to it from the type's own value.
struct ValueID: Hashable, Sendable, CustomStringConvertible {
    private enum Token: Hashable {
        case member(String)
        case item(Int)
    }

    private var tokens: [Token] = []

    /// The type's own value.
    static let root = ValueID()

    /// Returns the identifier of a member, by the key of the model.
    func member(_ key: String) -> ValueID { appending(.member(key)) }

    /// Returns the identifier of an item.
    func item(_ index: Int) -> ValueID { appending(.item(index)) }

    /// The steps, each after a slash.
    var description: String {
        tokens.map { token in
            switch token {
            case .member(let key): "/\(key)"
            case .item(let index): "/\(index)"
            }
        }.joined()
    }

    private func appending(_ token: Token) -> ValueID {
        var id = self
        id.tokens.append(token)
        return id
    }
}

/// The identifier of a request: a value, and the number of requests for it before this one.
struct RequestID: Hashable, Sendable {
    let value: ValueID
    let number: Int
}
