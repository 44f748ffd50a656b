extension Conversion {
    /// The detail of an event or a cause that tells of this conversion alone.
    var detail: UInt32 { UInt32(rawValue) }

    /// Creates the first of the conversions that an event or a cause tells of.
    init?(detail: UInt32) {
        self.init(rawValue: UInt8(truncatingIfNeeded: detail))
    }

    /// Returns a detail that tells of the first conversion only.
    static func withoutOthers(_ detail: UInt32) -> UInt32 { detail & 0xFF }
}

extension ConversionBits {
    /// The detail of an event or a cause that tells of the conversions of a change.
    ///
    /// A change has the code of the first. The others follow it within 24 places in the table, as
    /// all do that read a text together.
    ///
    ///     8       24
    ///    ┌───────┬──────────────────────────────────────────┐
    ///    │ first │ the conversions after it, a bit for each │
    ///    └───────┴──────────────────────────────────────────┘
    var detail: UInt32 {
        var rest = self
        guard let first = rest.popFirst() else { return 0 }
        let others = rest.rawValue >> (UInt64(first.rawValue) + 1)
        assert(others < 1 << 24, "the conversions of a change are too far apart")
        return first.detail | UInt32(truncatingIfNeeded: others) << 8
    }

    /// Creates the set that an event or a cause tells of.
    init(detail: UInt32) {
        guard let first = Conversion(detail: detail) else {
            self.init()
            return
        }
        let others = UInt64(detail >> 8) << (UInt64(first.rawValue) + 1)
        self.init(rawValue: ConversionBits(first).rawValue | others)
    }
}
