/// What may be seen of a source line that is drawn.
struct SourceRedaction: Sendable {
    /// How many characters of a scalar are drawn; nil draws its kind instead.
    var scalarLimit: Int?
    /// Whether keys are hidden, because one of them may belong to something secret.
    var hidesKeys: Bool
    /// A scalar that is drawn in spite of that.
    var shownScalar: Range<Int>?
    /// The offset of a value whose key is drawn in spite of that, or of the key itself.
    var shownKey: Int?

    /// Everything is drawn, for files of the author's own.
    static let open = SourceRedaction(scalarLimit: .max, hidesKeys: false)

    /// No scalar is drawn, and every key.
    static let closed = SourceRedaction(scalarLimit: nil, hidesKeys: false)

    var isOpen: Bool { scalarLimit == .max && !hidesKeys }
}
