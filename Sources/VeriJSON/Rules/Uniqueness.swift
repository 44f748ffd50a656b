/// What `$unique` compares.
package enum Uniqueness: Hashable, Sendable {
    case wholeItem
    case part(JSONPointer)
}
