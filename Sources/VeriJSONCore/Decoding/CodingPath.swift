/// A path of its own for a decoder or container that may outlive the call that created it.
///
/// Nested containers and super decoders have one. All others share ``DecodingSession/steps``, so
/// that their path costs nothing.
final class CodingPath {
    /// The steps before the outermost ``CodingPath``.
    private let prefix: [OpenStep]
    private let parent: CodingPath?
    private let last: OpenStep

    init(_ prefix: [OpenStep], _ last: OpenStep) {
        self.prefix = prefix
        parent = nil
        self.last = last
    }

    init(_ parent: CodingPath, _ last: OpenStep) {
        prefix = []
        self.parent = parent
        self.last = last
    }

    var steps: [OpenStep] {
        var reversed: [OpenStep] = []
        var outermost = self
        while let parent = outermost.parent {
            reversed.append(outermost.last)
            outermost = parent
        }
        return outermost.prefix + [outermost.last] + reversed.reversed()
    }
}

/// A coding key that is not a model's own: the index of an item, a key of a dictionary, or `super`.
package struct PlainKey: CodingKey {
    package let stringValue: String
    package let intValue: Int?

    package init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    package init(intValue: Int) {
        stringValue = "Index \(intValue)"
        self.intValue = intValue
    }

    /// The key under which a class decodes its superclass.
    package static let superclass = PlainKey(stringValue: "super")
}

/// The key of a member as dictionaries see it: with its number, if it is one.
struct DictionaryKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ text: String) {
        stringValue = text
        intValue = Int(text)
    }

    init(stringValue: String) { self.init(stringValue) }
    init(intValue: Int) { self.init(String(intValue)) }
}
