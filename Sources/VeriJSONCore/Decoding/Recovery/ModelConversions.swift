/// The conversions that are made for a model.
struct ModelConversions {
    let set: ConversionBits
    /// Whether a conversion is only made where something would go otherwise that is not optional.
    ///
    /// Nobody asked for it then, but a lossless conversion is gentler than any removal.
    let isLastResort: Bool

    init(_ policy: Sanitizer.Policy, hasPattern: Bool) {
        isLastResort = !hasPattern && policy.conversions == nil
        set = isLastResort ? .safe : policy.allowedConversions
    }
}

extension Sanitizer.Policy {
    /// Returns the policy with other conversions, whose arguments are those that it has.
    func converting(_ conversions: ConversionBits) -> Sanitizer.Policy {
        var policy = self
        policy.conversions = Conversions(
            conversions.subtracting(.withArguments),
            (self.conversions?.arguments ?? []).filter { conversions.contains($0.conversion) }
        )
        return policy
    }
}
