import VeriJSON

/// Work whose cost may grow only in proportion to its size.
struct GrowthCase {
    typealias Work = () throws -> Void

    var name: String
    /// The number of elements that are added to the base first; then ``factors`` times as many.
    var size: Int
    /// The larger sizes, as multiples of the smallest one.
    let factors = [4, 16]
    /// The number of elements whose cost does not count as growth.
    var base = 1
    /// The most instructions that an element may cost, where it should cost nothing.
    var most: Double?
    /// Another case, of whose cost for an element that of an element here is at most so many times.
    var peer: (name: String, factor: Double)?
    /// Makes everything for the work of a size; only the work itself is counted.
    var prepare: (_ size: Int) throws -> Work

    /// The sizes at which the work is done.
    var sizes: [Int] { [base, base + size] + factors.map { base + $0 * size } }

    static var all: [GrowthCase] {
        texts + depths + members + items + unions + patterns + removals + streams + files
            + openedTexts + markup + markupItems
    }

    init(_ name: String, _ size: Int, _ prepare: @escaping (Int) throws -> Work) {
        self.name = name
        self.size = size
        self.prepare = prepare
    }

    /// The same, with another base.
    func above(_ base: Int) -> GrowthCase {
        var copy = self
        copy.base = base
        return copy
    }

    /// The same, with elements of which each may cost so many instructions and no more.
    func costing(atMost most: Double) -> GrowthCase {
        var copy = self
        copy.most = most
        return copy
    }

    /// The same, with elements of which each may cost so many times as much as one of another case.
    func costing(atMost factor: Double, timesThatOf name: String) -> GrowthCase {
        var copy = self
        copy.peer = (name, factor)
        return copy
    }

    /// Cleaning a document, with a sanitizer that has learned nothing yet.
    init(
        _ name: String,
        _ size: Int,
        _ pattern: @autoclosure @escaping () -> String,
        policy: Sanitizer.Policy = Sanitizer.Policy(),
        _ status: Report.Status = .unchanged,
        document: @escaping (_ size: Int) -> String
    ) {
        self.init(
            name,
            size,
            pattern: { _ in pattern() },
            policy: policy,
            status,
            document: document
        )
    }

    /// Cleaning a document by a pattern, both of which grow.
    init(
        _ name: String,
        _ size: Int,
        pattern: @escaping (_ size: Int) -> String,
        policy: Sanitizer.Policy = Sanitizer.Policy(),
        _ status: Report.Status = .unchanged,
        document: @escaping (_ size: Int) -> String
    ) {
        self.init(name, size) { size in
            let sanitizer = Sanitizer(try Pattern(pattern(size)), policy: policy)
            let bytes = Array(document(size).utf8)
            return {
                let result = try sanitizer.sanitize(bytes)
                guard result.status == status else {
                    throw BenchmarkError("\(name), \(size): \(result.status)")
                }
                withExtendedLifetime(result.bytes) {}
            }
        }
    }
}

/// An array of items that are written one by one.
func array(_ count: Int, _ item: (Int) -> String) -> String {
    "[" + (0..<count).map(item).joined(separator: ",") + "]"
}

/// An object of members that are written one by one.
func object(_ count: Int, _ member: (Int) -> String) -> String {
    "{" + (0..<count).map(member).joined(separator: ",") + "}"
}

/// Text inside of so many levels.
func nested(_ count: Int, _ open: String, _ inner: String, _ close: String) -> String {
    String(repeating: open, count: count) + inner + String(repeating: close, count: count)
}
