extension TapeView {
    // Each function returns nil if the value is of another kind or does not fit the type. The
    // caller then creates the error.

    @inline(__always)
    func bool(_ node: NodeIndex) -> Bool? {
        switch kind(of: node) {
        case .true: true
        case .false: false
        default: nil
        }
    }

    @inline(__always)
    func text(_ node: NodeIndex) -> String? {
        kind(of: node) == .string ? string(at: node) : nil
    }

    @inline(__always)
    func integer<Value: FixedWidthInteger>(
        _ node: NodeIndex,
        as type: Value.Type
    ) -> Value? {
        kind(of: node) == .number ? integer(at: node, as: type) : nil
    }

    @inline(__always)
    func double(_ node: NodeIndex) -> Double? {
        guard kind(of: node) == .number else { return nil }
        let value = double(at: node)
        return value.isFinite ? value : nil
    }

    func float(_ node: NodeIndex) -> Float? {
        guard kind(of: node) == .number else { return nil }
        let double = double(at: node)
        var value = Float(double)
        // The double is halfway between two floats, or the float is subnormal: rounding twice may
        // be wrong, so the digits are parsed again.
        if value.isSubnormal || double.bitPattern & 0x1FFF_FFFF == 0x1000_0000 {
            value = withSource(of: node) { Float(String(decoding: $0, as: UTF8.self)) } ?? value
        }
        return value.isFinite ? value : nil
    }
}

extension DecodingSession {
    @inline(__always)
    package func string(_ node: NodeIndex) -> String? { tape.text(node) }

    /// Returns the infinity or NaN that is written at a node, or that its string represents by the
    /// settings.
    @inline(never)
    package func nonFinite<Value: BinaryFloatingPoint>(_ node: NodeIndex) -> Value? {
        if tape.kind(of: node) == .number {
            return settings.nonFiniteNumbers?[tape[node].start].map { Value($0) }
        }
        guard let texts = settings.nonFiniteTexts, let text = string(node) else { return nil }
        if text.hasSameScalars(as: texts.positiveInfinity) { return .infinity }
        if text.hasSameScalars(as: texts.negativeInfinity) { return -.infinity }
        return text.hasSameScalars(as: texts.nan) ? .nan : nil
    }
}
