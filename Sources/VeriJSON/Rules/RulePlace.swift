/// Where a rule stands in its pattern.
package struct RulePlace: Sendable {
    /// The place as a template path.
    ///
    /// Items and wildcards are `*`, a starred key is as written, and inside a definition the path
    /// starts anew with `#name`. The root is the empty string.
    ///
    ///     /items/*/price     #node/children/*
    package var template: String
    /// The bytes of the pattern's source that a message points at.
    package var range: Range<Int>
    /// The expression as written where it is short (`"number:0,10"`), else a word for it
    /// (`an object`), for messages.
    package var summary: String

    package init(template: String, range: Range<Int>, summary: String) {
        self.template = template
        self.range = range
        self.summary = summary
    }
}
