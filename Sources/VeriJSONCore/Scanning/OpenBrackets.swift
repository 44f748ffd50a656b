/// A stack of the containers that have not ended: one bit for each, set for an object.
///
/// Up to 64 levels need no memory beside the value itself.
struct OpenBrackets {
    private(set) var count = 0
    /// The innermost containers, the last one in the lowest bit.
    private var innermost: UInt64 = 0
    /// The containers outside of these, 64 in each element.
    private var outer: [UInt64] = []

    mutating func push(isObject: Bool) {
        if count > 0, count.isMultiple(of: UInt64.bitWidth) { outer.append(innermost) }
        innermost = innermost << 1 | (isObject ? 1 : 0)
        count += 1
    }

    /// Removes the innermost container; there must be one.
    mutating func pop() {
        count -= 1
        if count > 0, count.isMultiple(of: UInt64.bitWidth) {
            innermost = outer.removeLast()
        } else {
            innermost >>= 1
        }
    }

    /// Whether the innermost container is an object; there must be one.
    var innermostIsObject: Bool { innermost & 1 == 1 }

    /// Returns whether a container is an object.
    ///
    /// - Parameter level: The number of open containers inside of it, below `count`.
    /// - Returns: Whether it is an object; otherwise it is an array.
    func isObject(_ level: Int) -> Bool {
        let index = count - 1 - level
        let (word, bit) = index.quotientAndRemainder(dividingBy: UInt64.bitWidth)
        guard word < outer.count else { return innermost >> UInt64(level) & 1 == 1 }
        return outer[word] >> UInt64(UInt64.bitWidth - 1 - bit) & 1 == 1
    }
}
