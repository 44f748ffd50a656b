/// A line and column that are found when one of them is read.
///
/// A report has thousands of them, few of which are read, and finding one takes a pass over the
/// document up to its place. Equality, hashing and coding are those of the line and column.
struct LazyLocation: Sendable {
    private enum Source {
        case known(TextLocation)
        case deferred(UInt32, LocationTable)
    }

    private var source: Source

    init(_ location: TextLocation) {
        source = .known(location)
    }

    /// Creates the deferred location of a place in a table.
    init(of place: UInt32, in table: LocationTable) {
        source = .deferred(place, table)
    }

    /// The location of what has no place in a document.
    static var start: LazyLocation { LazyLocation(TextLocation(line: 1, column: 1)) }

    var value: TextLocation {
        switch source {
        case .known(let location): location
        case .deferred(let place, let table): table.location(of: place)
        }
    }

    var line: Int {
        get { value.line }
        set { source = .known(TextLocation(line: newValue, column: column)) }
    }

    var column: Int {
        get { value.column }
        set { source = .known(TextLocation(line: line, column: newValue)) }
    }
}

extension LazyLocation: Hashable {
    static func == (left: LazyLocation, right: LazyLocation) -> Bool {
        if case .deferred(let place, let table) = left.source,
            case .deferred(let otherPlace, let otherTable) = right.source,
            table === otherTable, place == otherPlace
        {
            return true
        }
        return left.value == right.value
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(value)
    }
}

/// The line and the column are coded beside the other members of what is at the location.
extension LazyLocation: Codable {
    private enum CodingKeys: CodingKey {
        case line
        case column
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let line = try container.decode(Int.self, forKey: .line)
        let column = try container.decode(Int.self, forKey: .column)
        self.init(TextLocation(line: line, column: column))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(line, forKey: .line)
        try container.encode(column, forKey: .column)
    }
}

extension LazyLocation: CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: ["line": line, "column": column]) }
}
