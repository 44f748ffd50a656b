/// A value of the JSON text and the part of the XML that it was made of.
///
///     <a><b>1</b><b>2</b></a>      {"a":{"b":[1,2]}}
///                                  5 ..< 16  element a
///                                  10 ..< 15 list, first element b
///                                  11 ..< 12 element b, 13 ..< 14 the other one
///
/// Places are in the order of their starts.
struct XMLPlace: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable {
        /// An element, or its text if the value is a scalar.
        case element
        /// Elements of one name; the number is that of the first.
        case list
        /// An attribute; the number counts attributes.
        case attribute
        /// The text of an element, beside attributes or other elements.
        case text
        /// The document.
        case document
    }

    var start: UInt32
    var end: UInt32
    var number: UInt32
    var kind: Kind
    /// Whether the value is a member, which has a key before it.
    var isMember: Bool

    var range: Range<Int> { Int(start)..<Int(end) }
}
