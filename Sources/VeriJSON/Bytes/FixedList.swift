#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// What a ``GrowingList`` became: elements that nobody changes any more.
package struct FixedList<Element: BitwiseCopyable & Sendable>: RandomAccessCollection, Sendable {
    /// Frees the memory when the last copy of the list is gone.
    ///
    /// Invariant: all elements are initialized, and stay as they are.
    private final class Storage: @unchecked Sendable {
        let elements: UnsafeMutableBufferPointer<Element>

        init(_ elements: UnsafeMutableBufferPointer<Element>) { self.elements = elements }

        deinit { free(elements.baseAddress) }
    }

    private let storage: Storage?

    /// The empty list.
    package init() { storage = nil }

    /// Takes over memory of `malloc` all of which is initialized.
    init(owning elements: UnsafeMutableBufferPointer<Element>) { storage = Storage(elements) }

    package var startIndex: Int { 0 }
    package var endIndex: Int { storage?.elements.count ?? 0 }

    package subscript(position: Int) -> Element {
        withElements { elements in
            precondition(elements.indices.contains(position), "inside of the list")
            return elements[position]
        }
    }

    /// Lends the elements.
    package func withElements<Result>(
        _ body: (UnsafeBufferPointer<Element>) -> Result
    ) -> Result {
        withExtendedLifetime(storage) {
            body(UnsafeBufferPointer(storage?.elements ?? .init(start: nil, count: 0)))
        }
    }
}
