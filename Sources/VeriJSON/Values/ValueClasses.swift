/// Numbers for values, of which equal values have the same one.
///
/// Values are numbered from the leaves up; a container is then known by the numbers of what it holds.
/// So equality of objects with duplicate keys, where members have to be matched like sets that keep
/// count, takes no more than one look at each value.
///
///     [1,{"a":1.0}]   1 → 0   1.0 → 0   {a:0} → 1   [0,1] → 2
struct ValueClasses {
    private struct Entry: Hashable, Comparable {
        var key: ScalarText
        var number: Int

        static func < (left: Entry, right: Entry) -> Bool {
            left.key == right.key ? left.number < right.number : left.key < right.key
        }
    }

    private enum Shape: Hashable {
        case null
        case bool(Bool)
        case number(JSONNumber)
        case string(ScalarText)
        case items([Int])
        case members([Entry])
    }

    /// A container of which the first values have their numbers.
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

        /// The next value that has no number yet.
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

        var shape: Shape {
            switch container {
            case .items: .items(items)
            case .members: .members(members.sorted())
            }
        }
    }

    private var numbers: [Shape: Int] = [:]

    /// The number of a value.
    mutating func number(of value: JSONValue) -> Int {
        var stack: [Pending] = []
        var number = begin(value, &stack)
        while !stack.isEmpty {
            let top = stack.count - 1
            if let finished = number { stack[top].take(finished) }
            if let next = stack[top].next {
                number = begin(next, &stack)
            } else {
                number = look(up: stack[top].shape)
                stack.removeLast()
            }
        }
        return number ?? -1
    }

    /// The number of a scalar; a container goes on the stack and has none yet.
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

    private mutating func look(up shape: Shape) -> Int {
        if let number = numbers[shape] { return number }
        let number = numbers.count
        numbers[shape] = number
        return number
    }
}
