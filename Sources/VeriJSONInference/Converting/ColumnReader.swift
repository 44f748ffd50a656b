import VeriJSONCore

/// A reader of columns from the outline of a pattern.
struct ColumnReader {
    typealias Node = PatternOutline.Node

    /// The largest number of columns and fields; definitions that use others twice double it.
    static let columnLimit = 10_000

    /// A type, and what it cannot say.
    private struct Part {
        var type: ColumnType
        var isNullable = false
        var remarks: [String] = []

        /// Any value, for a reason.
        static func json(_ reason: String) -> Part {
            Part(type: .json, isNullable: true, remarks: [reason])
        }
    }

    private let form: ColumnForm
    private let definitions: [NameBytes: Node]
    /// The definitions that the node is in.
    private var open: Set<NameBytes> = []
    private var count = 0
    private(set) var notes: [ConvertedPattern.Note] = []
    /// The place of the record.
    private(set) var root = TemplatePlace()

    init(_ outline: PatternOutline, for form: ColumnForm) {
        self.form = form
        definitions = Dictionary(outline.definitions.map { (NameBytes($0.name), $0.node) }) {
            first,
            _ in first
        }
    }

    /// Returns the columns of the documents, or of the items of an array.
    mutating func columns(of outline: PatternOutline) -> [Column] {
        var record = outline.root
        if case .array(let item?) = resolved(record).form {
            record = item
            root = root.item
            note(root, "the columns are those of an item, which '--items' makes a record")
        }
        let part = part(record, root)
        if case .structure(let columns) = part.type { return columns }
        note(root, #"it has one column, 'value', for records that are written as {"value": …}"#)
        let column = Column(
            name: "value",
            type: part.type,
            isNullable: part.isNullable,
            remarks: part.remarks
        )
        return [column]
    }

    private mutating func note(_ place: TemplatePlace, _ message: String) {
        notes.append(.init(template: place.text, message: message))
    }

    /// Returns a node without references at its top, unless they go in a circle.
    private func resolved(_ node: Node) -> Node {
        var (node, seen) = (node, Set<NameBytes>())
        while case .reference(let name) = node.form, seen.insert(NameBytes(name)).inserted,
            let next = definitions[NameBytes(name)]
        { node = next }
        return node
    }

    private mutating func part(_ node: Node, _ place: TemplatePlace) -> Part {
        var part = form(node, place)
        part.isNullable = part.isNullable || node.isNullable
        return part
    }

    private mutating func form(_ node: Node, _ place: TemplatePlace) -> Part {
        switch node.form {
        case .any: return .json("any value, as JSON")
        case .scalar: return .json("any scalar, as JSON")
        case .never, .null: return Part(type: .null, isNullable: true)
        case .bool: return Part(type: .bool)
        case .int(let minimum, let maximum):
            let type = ColumnType.integer(minimum, maximum)
            guard type == .json else { return Part(type: type) }
            return .json("integers of more than \(ColumnType.mostDigits) digits, as JSON")
        case .number(let minimum, let maximum):
            return double(isBounded: Self.isFinite(minimum) && Self.isFinite(maximum))
        case .string, .enumeration: return Part(type: .text)
        case .format(let format): return part(format)
        case .values(let values, let base):
            guard let base else { return Self.part(values) }
            return part(base, place)
        case .reference(let text):
            let name = NameBytes(text)
            guard let next = definitions[name], open.insert(name).inserted else {
                return .json("it contains itself, and is kept as JSON from here on")
            }
            defer { open.remove(name) }
            return part(next, place)
        case .array(nil): return Part(type: .list(.json), remarks: ["items of any kind, as JSON"])
        case .array(let item?):
            let item = part(item, place.item)
            return Part(type: .list(item.type), remarks: item.remarks)
        // Items after the last position of a tuple are of any kind.
        case .tuple: return Part(type: .list(.json), remarks: ["a tuple, with items as JSON"])
        case .union(let nodes): return joined(nodes, place)
        case .object(let members): return object(members, place)
        }
    }

    /// Returns a part for the values of all nodes.
    private mutating func joined(_ nodes: [Node], _ place: TemplatePlace) -> Part {
        var joined = Part(type: .null)
        for node in nodes {
            let branch = part(node, place)
            joined.type = joined.type.joined(with: branch.type)
            joined.isNullable = joined.isNullable || branch.isNullable
            joined.remarks += branch.remarks.filter { !joined.remarks.contains($0) }
        }
        if joined.type == .json, joined.remarks.isEmpty {
            joined.remarks = ["values of several types, as JSON"]
        }
        return joined
    }

    private mutating func object(
        _ members: [PatternOutline.Member],
        _ place: TemplatePlace
    ) -> Part {
        let literal = members.filter { $0.key.suffix == nil }
        var values = Part(type: .null)
        for member in members where member.key.suffix != nil {
            if case .never = resolved(member.node).form { continue }
            let value = part(member.node, place.member(member.key))
            values.type = values.type.joined(with: value.type)
            values.remarks += value.remarks
        }
        guard !literal.isEmpty else {
            guard values.type != .null else { return .json("any object, as JSON") }
            return Part(type: .map(values.type), remarks: values.remarks)
        }
        var columns: [Column] = []
        for member in literal {
            if case .never = resolved(member.node).form { continue }
            count += 1
            guard count <= Self.columnLimit else {
                return .json("more than \(Self.columnLimit) columns, as JSON from here on")
            }
            let value = part(member.node, place.member(member.key))
            let column = Column(
                name: member.key.text,
                type: value.type,
                isNullable: value.isNullable || member.key.isOptional,
                remarks: value.remarks
            )
            columns.append(column)
        }
        if values.type != .null { note(place, "members under other names have no column") }
        return columns.isEmpty
            ? .json("any object, as JSON") : Part(type: .structure(columns))
    }

    // MARK: Scalars

    /// Returns the part of numbers; those of a pattern have any number of digits.
    private func double(isBounded: Bool) -> Part {
        let overflow: String? =
            switch form {
            case .sql: "PostgreSQL refuses a number outside of the range of a double"
            case .spark, .sparkJSON, .duckdb:
                isBounded ? nil : "a number over 1.8e308 becomes infinite"
            // The whole schema has a comment: Arrow refuses such a number in any member.
            case .arrow: nil
            }
        let remarks = ["digits after the 15th are rounded", overflow]
        return Part(type: .double, remarks: remarks.compactMap { $0 })
    }

    private static func isFinite(_ bound: String?) -> Bool {
        bound.flatMap(Double.init)?.isFinite ?? false
    }

    private func part(_ format: StringFormat) -> Part {
        let reason: String
        switch format {
        case .date:
            switch form {
            case .spark, .sparkJSON, .duckdb: return Part(type: .date)
            case .arrow: reason = "Arrow reads a date from a number of days"
            case .sql: reason = "PostgreSQL has no year 0000"
            }
        case .uuid: return Part(type: .uuid)
        case .color: return .json("text or an integer, as JSON")
        case .datetime: reason = "a leap second, a lower-case t, an offset over 18 hours"
        case .localDatetime, .time, .localTime: reason = "a leap second"
        default: return Part(type: .text)
        }
        return Part(type: .text, remarks: ["\(format.name) as text: \(reason)"])
    }

    private static func part(_ values: [JSONValue]) -> Part {
        var part = Part(type: .null)
        for value in values {
            let type: ColumnType =
                switch value {
                case .null: .null
                case .bool: .bool
                case .string: .text
                // Numbers are compared by value: 1 may be written 1.0.
                case .number: .double
                case .array, .object: .json
                }
            part.type = part.type.joined(with: type)
        }
        if part.type == .json { part.remarks = ["values of several types, as JSON"] }
        return part
    }
}
