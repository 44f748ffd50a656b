/// An inclusive range of counts, either end open.
package struct CountBounds: Hashable, Sendable {
    package var minimum: Int
    package var maximum: Int

    package init(minimum: Int = 0, maximum: Int = .max) {
        self.minimum = minimum
        self.maximum = maximum
    }

    package func contains(_ count: Int) -> Bool {
        count >= minimum && count <= maximum
    }
}
