/// A key as it is written without escapes, with its closing quote, to be compared in one step.
///
/// No branch depends on the length of the key, which would defeat the branch predictor.
package struct WrittenKey {
    private var bytes: (Lane, Lane) = (Lane(repeating: 0), Lane(repeating: 0))
    /// A bit for each byte that is compared.
    ///
    /// At first, the mask asks for a zero as the first byte, which no key of JSON has.
    private var mask: UInt32 = 1
    /// Whether this is the whole key, and not a form that no key has.
    package private(set) var isComplete = false

    /// Creates the form of a key; one that no key has if the key needs escapes or has more than 31
    /// bytes.
    package init(_ key: some Collection<UInt8>) {
        let count = key.count
        let needsEscape = key.contains {
            $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 < 0x20
        }
        guard count < 32, !needsEscape else { return }
        isComplete = true
        for (index, byte) in key.enumerated() { set(index, byte) }
        set(count, UInt8(ascii: "\""))
    }

    private mutating func set(_ index: Int, _ byte: UInt8) {
        if index < 16 { bytes.0[index] = byte } else { bytes.1[index - 16] = byte }
        mask |= 1 << UInt32(index)
    }

    /// Returns whether the key is written from a position on, which 32 bytes can be read from.
    @inline(__always)
    func isAt(_ position: Pointer) -> Bool {
        let found =
            NativeLanes.equal(Scanner.load(position), bytes.0)
            | NativeLanes.equal(Scanner.load(position + 16), bytes.1) << 16
        return found & mask == mask
    }
}
