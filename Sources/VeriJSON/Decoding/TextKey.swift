/// A step of a coding path that no model's own key stands for: an item's number, a dictionary's
/// key, `super`.
struct TextKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = "Index \(intValue)"
        self.intValue = intValue
    }

    /// The key at which a class finds what its superclass decodes.
    static let superclass = TextKey(stringValue: "super")
}
