/// A set of kinds of JSON value, as determined by the first byte of a value.
struct KindSet: OptionSet, Hashable, Sendable, BitwiseCopyable {
    var rawValue: UInt8

    static let null = KindSet(rawValue: 1)
    static let bool = KindSet(rawValue: 2)
    static let number = KindSet(rawValue: 4)
    static let string = KindSet(rawValue: 8)
    static let array = KindSet(rawValue: 16)
    static let object = KindSet(rawValue: 32)

    static let scalars: KindSet = [.null, .bool, .number, .string]
    static let containers: KindSet = [.array, .object]
    static let all: KindSet = [.null, .bool, .number, .string, .array, .object]
}
