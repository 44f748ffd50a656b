import VeriJSONCore

/// The position of a value in the samples: the number of its document and of its node.
///
/// What was seen first has the least stamp. So merged states have the order of the samples, however
/// they were grouped.
struct SampleStamp: Hashable, Comparable, Sendable {
    var rawValue: UInt64

    /// A stamp after all others.
    static let latest = SampleStamp(rawValue: .max)

    init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    @inline(__always)
    init(document: Int, node: NodeIndex) {
        rawValue = UInt64(truncatingIfNeeded: document) << 32 | UInt64(node.rawValue)
    }

    /// The number of the document, counted from 1, and that of the node in it.
    var document: Int { Int(truncatingIfNeeded: rawValue >> 32) }
    var node: Int { Int(truncatingIfNeeded: rawValue & 0xFFFF_FFFF) }

    @inline(__always)
    static func < (left: SampleStamp, right: SampleStamp) -> Bool {
        left.rawValue < right.rawValue
    }

    /// Puts documents before that of the stamp.
    mutating func move(by documents: Int) {
        guard self != .latest else { return }
        rawValue &+= UInt64(truncatingIfNeeded: documents) << 32
    }
}

extension RandomAccessCollection {
    /// Returns whether elements are in the order of their stamps, as those of one reader are.
    @inline(__always)
    func isAscending(by stamp: (Element) -> SampleStamp) -> Bool {
        var previous = SampleStamp(rawValue: 0)
        for index in indices {
            let own = stamp(self[index])
            if own < previous { return false }
            previous = own
        }
        return true
    }
}
