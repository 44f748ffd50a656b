extension Sanitizer.Policy {
    /// The keys that may stand for the members that a pattern or a schema names.
    ///
    /// A member that is missing takes the one key of its object that differs so, if its value then
    /// stays. Only keys that nothing covers are looked at. If two of them differ so from the member's
    /// key, or one of them from the keys of two members, none is taken.
    ///
    ///     let pattern = try Pattern(#"{"userId": "int"}"#)
    ///     let sanitizer = Sanitizer(pattern, policy: Sanitizer.Policy(aliases: .spelling))
    ///     try sanitizer.sanitize(#"{"user_id":1}"#).text     // {"userId":1}
    ///
    /// The report has a change with the action `rename` and the code `key.alias` for each. Models that
    /// are decoded without a pattern have their keys as written.
    public enum Aliases: String, Hashable, Sendable, CaseIterable {
        /// Keys are compared as they are written; only a pattern's `$alias` names others.
        case asWritten
        /// Letters A to Z may be of the other case: `userID` stands for `userId`.
        case caseless
        /// Besides case, `_` and `-` do not count: `user_id` and `USER-ID` stand for `userId`.
        case spelling

        /// Returns what two keys have in common that differ as the policy allows.
        func plain(_ key: [UInt8]) -> [UInt8] {
            key.compactMap { byte in
                switch byte {
                case UInt8(ascii: "_") where self == .spelling: nil
                case UInt8(ascii: "-") where self == .spelling: nil
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
                default: byte
                }
            }
        }
    }
}
