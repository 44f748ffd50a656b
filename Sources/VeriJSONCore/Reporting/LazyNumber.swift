/// A line or column number that is found when it is read.
///
/// A report has thousands of them, few of which are read, and finding one takes a pass over the
/// document up to its place. Equality, hashing and coding are those of the number.
struct LazyNumber: Sendable {
    private enum Source {
        case known(Int)
        case line(LocationTable, UInt32)
        case column(LocationTable, UInt32)
    }

    private var source: Source

    init(_ number: Int) {
        source = .known(number)
    }

    /// Returns the deferred line of a place.
    static func line(of place: UInt32, in table: LocationTable) -> LazyNumber {
        LazyNumber(source: .line(table, place))
    }

    /// Returns the deferred column of a place.
    static func column(of place: UInt32, in table: LocationTable) -> LazyNumber {
        LazyNumber(source: .column(table, place))
    }

    private init(source: Source) {
        self.source = source
    }

    var value: Int {
        get {
            switch source {
            case .known(let number): number
            case .line(let table, let place): table.location(of: place).line
            case .column(let table, let place): table.location(of: place).column
            }
        }
        set { source = .known(newValue) }
    }
}

extension LazyNumber: Hashable {
    static func == (left: LazyNumber, right: LazyNumber) -> Bool {
        switch (left.source, right.source) {
        case (.line(let table, let place), .line(let otherTable, let otherPlace))
        where table === otherTable && place == otherPlace:
            true
        case (.column(let table, let place), .column(let otherTable, let otherPlace))
        where table === otherTable && place == otherPlace:
            true
        default:
            left.value == right.value
        }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(value)
    }
}

extension LazyNumber: Codable {
    init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(Int.self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

extension LazyNumber: CustomReflectable {
    var customMirror: Mirror { Mirror(reflecting: value) }
}
