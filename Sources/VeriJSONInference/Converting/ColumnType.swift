import VeriJSONCore

/// The type of a column, as narrow as the values that a part of a pattern accepts.
indirect enum ColumnType: Equatable {
    case bool
    /// An integer of 32 bits.
    case int
    /// An integer of 64 bits.
    case bigint
    /// An integer with a number of decimal digits.
    case decimal(Int)
    case double
    case date
    case uuid
    case text
    /// Nothing but null.
    case null
    /// Any value, kept as JSON.
    case json
    case list(ColumnType)
    /// An object with any keys.
    case map(ColumnType)
    case structure([Column])

    /// The largest number of digits that engines have in a decimal number.
    static let mostDigits = 38

    /// Returns the integers between two bounds, as they are written in a pattern; by default the
    /// range of 64 bits.
    static func integer(_ minimum: String?, _ maximum: String?) -> ColumnType {
        let bounds = [minimum ?? "\(Int64.min)", maximum ?? "\(Int64.max)"]
        let values = bounds.compactMap { Int64($0) }
        if values.count == 2 {
            return values.allSatisfy { Int32(exactly: $0) != nil } ? .int : .bigint
        }
        let digits = bounds.map { $0.hasPrefix("-") ? $0.dropFirst() : $0[...] }
        // A bound such as 1e20 has another form.
        let isDigit: (UInt8) -> Bool = { (0x30...0x39).contains($0) }
        guard digits.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }) else {
            return .double
        }
        let most = digits.map(\.utf8.count).max() ?? 0
        return most <= mostDigits ? .decimal(most) : .json
    }

    /// The fields of the structures in it.
    fileprivate var fields: [Column] {
        switch self {
        case .structure(let fields): fields
        case .list(let item), .map(let item): item.fields
        default: []
        }
    }

    /// The digits of the integers of the type; nil for other types.
    private var digits: Int? {
        switch self {
        case .int: 10
        case .bigint: 19
        case .decimal(let digits): digits
        default: nil
        }
    }

    /// Returns a type for the values of both.
    func joined(with other: ColumnType) -> ColumnType {
        if self == other { return self }
        switch (self, other) {
        case (.null, let type), (let type, .null): return type
        case (.int, .bigint), (.bigint, .int): return .bigint
        case (.double, _) where other.digits != nil: return .double
        case (_, .double) where digits != nil: return .double
        case (.text, .date), (.date, .text), (.text, .uuid), (.uuid, .text), (.date, .uuid),
            (.uuid, .date):
            return .text
        case (.list(let left), .list(let right)): return .list(left.joined(with: right))
        case (.map(let left), .map(let right)): return .map(left.joined(with: right))
        case (.structure(let left), .structure(let right)):
            return .structure(Self.joined(left, right))
        default:
            guard let left = digits, let right = other.digits else { return .json }
            return .decimal(max(left, right))
        }
    }

    private static func joined(_ left: [Column], _ right: [Column]) -> [Column] {
        var columns = left
        var places: [NameBytes: Int] = [:]
        for (place, column) in left.enumerated() { places[NameBytes(column.name)] = place }
        var isShared = [Bool](repeating: false, count: left.count)
        for var column in right {
            guard let place = places[NameBytes(column.name)] else {
                column.isNullable = true
                columns.append(column)
                continue
            }
            isShared[place] = true
            columns[place].join(column)
        }
        for place in left.indices where !isShared[place] { columns[place].isNullable = true }
        return columns
    }
}

/// A name by its bytes, since strings are equal if their letters are, however these are encoded.
struct NameBytes: Hashable {
    private let bytes: [UInt8]

    init(_ name: String) {
        bytes = Array(name.utf8)
    }
}

/// A column of a table, or a field of a structure.
struct Column: Equatable {
    var name: String
    var type: ColumnType
    var isNullable: Bool
    /// The properties of the values that the type cannot say.
    var remarks: [String] = []

    var comment: String? { remarks.isEmpty ? nil : remarks.joined(separator: "; ") }

    /// Makes room for the values of a column with the same name.
    fileprivate mutating func join(_ other: Column) {
        type = type.joined(with: other.type)
        isNullable = isNullable || other.isNullable
        remarks += other.remarks.filter { !remarks.contains($0) }
        if type == .json, remarks.isEmpty { remarks = ["values of several types, as JSON"] }
    }

    /// The remarks on the column, and those on the fields in it after their names.
    var allRemarks: [String] {
        remarks
            + type.fields.flatMap { field in
                field.allRemarks.map { "\(field.name): \($0)" }
            }
    }
}
