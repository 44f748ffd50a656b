/// A wrapper of a list or a dictionary of which no item may be lost.
///
/// Its initialiser calls ``begin(_:)``, so that a document is known to be asked for one.
package protocol KeptWhole: Decodable {}

extension KeptWhole {
    /// Notes in a decoder of this library that the wrapper is decoded.
    package static func begin(_ decoder: any Decoder) {
        (decoder as? ValueDecoder)?.run.hasWhole = true
    }
}

extension DecodingSession {
    /// Whether a list or a dictionary was asked for, or may be, of which no item may be lost.
    package var asksForWhole: Bool { hasWhole || !settings.wholeTypes.isEmpty }
}
