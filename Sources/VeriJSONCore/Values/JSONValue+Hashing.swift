extension JSONValue: Hashable {
    /// Feeds the value to a hasher; equal values feed the same bytes, however they are written.
    ///
    /// - Complexity: O(*n*), *n* the size of the value.
    public func hash(into hasher: inout Hasher) {
        var stack: [PendingHash] = []
        var finished: Int?
        var next: JSONValue? = self
        while true {
            if let value = next {
                next = nil
                switch value {
                case .array(let items):
                    stack.append(PendingHash(.items(items)))
                case .object(let object):
                    stack.append(PendingHash(.members(object)))
                default:
                    var scalar = Hasher()
                    value.hashScalar(into: &scalar)
                    finished = scalar.finalize()
                }
            }
            guard !stack.isEmpty else { break }
            let top = stack.count - 1
            if let hash = finished {
                stack[top].take(hash)
                finished = nil
            }
            next = stack[top].next()
            if next == nil {
                finished = stack[top].finish()
                stack.removeLast()
            }
        }
        hasher.combine(finished)
    }

    private func hashScalar(into hasher: inout Hasher) {
        switch self {
        case .null:
            hasher.combine(0 as UInt8)
        case .bool(let value):
            hasher.combine(1 as UInt8)
            hasher.combine(value)
        case .number(let number):
            hasher.combine(2 as UInt8)
            number.hash(into: &hasher)
        case .string(let string):
            hasher.combine(3 as UInt8)
            string.hashScalars(into: &hasher)
        case .array, .object:
            break
        }
    }
}

/// A container that is being hashed.
private struct PendingHash {
    enum Container {
        case items([JSONValue])
        case members(JSONObject)
    }

    private let container: Container
    private var position = 0
    private var hasher = Hasher()
    /// The sum of the members' hashes, which does not depend on their order.
    private var sum = 0

    init(_ container: Container) {
        self.container = container
    }

    /// Returns the next value to hash, or nil after the last one.
    func next() -> JSONValue? {
        switch container {
        case .items(let items):
            guard position < items.count else { return nil }
            return items[position]
        case .members(let object):
            guard position < object.count else { return nil }
            return object[position].value
        }
    }

    mutating func take(_ hash: Int) {
        switch container {
        case .items:
            hasher.combine(hash)
        case .members(let object):
            var member = Hasher()
            object[position].key.hashScalars(into: &member)
            member.combine(hash)
            sum &+= member.finalize()
        }
        position += 1
    }

    mutating func finish() -> Int {
        switch container {
        case .items:
            hasher.combine(4 as UInt8)
        case .members:
            hasher.combine(5 as UInt8)
            hasher.combine(sum)
        }
        hasher.combine(position)
        return hasher.finalize()
    }
}
