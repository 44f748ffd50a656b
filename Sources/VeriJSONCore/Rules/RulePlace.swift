/// The place of a rule in its pattern.
struct RulePlace: Sendable {
    /// The place as a template path.
    ///
    /// Items and wildcards are `*`, and a starred key is as written. Inside a definition the path
    /// starts again with `#name`. The root is the empty string.
    ///
    ///     /items/*/price     #node/children/*
    var template: String
    /// The bytes of the pattern's source that a message points at.
    var range: Range<Int>
    /// The expression as written (`number:0,10`), cut if it is long, or a phrase for the pattern
    /// (`an object`), for messages.
    var summary: String
}
