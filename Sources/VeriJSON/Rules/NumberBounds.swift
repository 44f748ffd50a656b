/// Inclusive bounds of a number, compared exactly.
package struct NumberBounds: Sendable {
    package var minimum: JSONNumber?
    package var maximum: JSONNumber?

    package init(minimum: JSONNumber?, maximum: JSONNumber?) {
        self.minimum = minimum
        self.maximum = maximum
    }
}
