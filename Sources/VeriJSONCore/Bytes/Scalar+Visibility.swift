extension Unicode.Scalar {
    /// Whether a terminal or a viewer does something with the scalar instead of showing it.
    ///
    /// Control characters move the cursor, format characters turn the reading direction, and
    /// private ones may look like anything. Every output writes them as escapes.
    var isInvisible: Bool {
        if value >= 0x20, value < 0x7F { return false }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate:
            return true
        default:
            return false
        }
    }
}
