/// An interning table that assigns the same number to equal values.
///
/// Values are numbered from the leaves up, so that a container is identified by the numbers of its
/// children. Comparing objects with duplicate keys, whose members are multisets, then visits each
/// value once.
///
///     [1,{"a":1.0}]   1 → 0   1.0 → 0   {a:0} → 1   [0,1] → 2
struct ValueInterner {
    private struct Entry: Hashable, Comparable {
        var key: ScalarText
        var number: Int

        static func < (left: Entry, right: Entry) -> Bool {
            left.key == right.key ? left.number < right.number : left.key < right.key
        }
    }

    /// A scalar, or a container of numbered children.
    private enum Composition: Hashable {
        case null
        case bool(Bool)
        case number(JSONNumber)
        case string(ScalarText)
        case items([Int])
        case members([Entry])
    }

    /// A container whose children are being numbered.
    private struct Pending {
        enum Container {
            case items([JSONValue])
            case members(JSONObject)
        }

        let container: Container
        var items: [Int] = []
        var members: [Entry] = []

        init(_ container: Container) {
            self.container = container
        }

        /// The next child without a number.
        var next: JSONValue? {
            switch container {
            case .items(let values):
                guard items.count < values.count else { return nil }
                return values[items.count]
            case .members(let object):
                guard members.count < object.count else { return nil }
                return object[members.count].value
            }
        }

        mutating func take(_ number: Int) {
            switch container {
            case .items:
                items.append(number)
            case .members(let object):
                let key = ScalarText(object[members.count].key)
                members.append(Entry(key: key, number: number))
            }
        }

        var composition: Composition {
            switch container {
            case .items: .items(items)
            case .members: .members(members.stablySorted())
            }
        }
    }

    private var numbers: [Composition: Int] = [:]

    /// Returns the number of a value.
    mutating func number(of value: JSONValue) -> Int {
        var stack: [Pending] = []
        var number = begin(value, &stack)
        while !stack.isEmpty {
            let top = stack.count - 1
            if let finished = number { stack[top].take(finished) }
            if let next = stack[top].next {
                number = begin(next, &stack)
            } else {
                number = look(up: stack[top].composition)
                stack.removeLast()
            }
        }
        return number ?? -1
    }

    /// Returns the number of a scalar; pushes a container on the stack and returns nil.
    private mutating func begin(_ value: JSONValue, _ stack: inout [Pending]) -> Int? {
        switch value {
        case .null: return look(up: .null)
        case .bool(let value): return look(up: .bool(value))
        case .number(let number): return look(up: .number(number))
        case .string(let string): return look(up: .string(ScalarText(string)))
        case .array(let items): stack.append(Pending(.items(items)))
        case .object(let object): stack.append(Pending(.members(object)))
        }
        return nil
    }

    private mutating func look(up composition: Composition) -> Int {
        if let number = numbers[composition] { return number }
        let number = numbers.count
        numbers[composition] = number
        return number
    }
}
