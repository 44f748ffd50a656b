extension DeepStack {
    /// How much of the caller's stack recursion may use: threads may have no more than 512 KB.
    static let borrowedSize: UInt = 128 * 1_024

    /// The address below which too much of the stack is used.
    static func limit(below size: UInt) -> UInt {
        let pointer = DeepStack.pointer
        return pointer > size ? pointer - size : 0
    }

    /// What comes of work on a thread of its own; nil when the system gives none.
    static func result<Value>(_ work: () throws -> Value) throws -> Value? {
        var result: Result<Value, any Error>?
        guard run({ result = Result { try work() } }) else { return nil }
        return try result?.get()
    }
}
