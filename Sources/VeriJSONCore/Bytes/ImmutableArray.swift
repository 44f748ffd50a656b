#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// An immutable list: the result of ``UniqueArray/finish()``.
package struct ImmutableArray<Element: BitwiseCopyable & Sendable>: RandomAccessCollection, Sendable
{
    /// The owner of the memory, which it frees with the last copy of the list.
    ///
    /// Invariant: every element is initialized and never changes.
    private final class Storage: @unchecked Sendable {
        let elements: UnsafeMutableBufferPointer<Element>

        init(_ elements: UnsafeMutableBufferPointer<Element>) { self.elements = elements }

        deinit { free(elements.baseAddress) }
    }

    private let storage: Storage?

    /// Creates an empty list.
    init() { storage = nil }

    /// Takes ownership of memory from `malloc`, every element of which is initialized.
    init(owning elements: UnsafeMutableBufferPointer<Element>) { storage = Storage(elements) }

    package var startIndex: Int { 0 }
    package var endIndex: Int { storage?.elements.count ?? 0 }

    package subscript(position: Int) -> Element {
        withElements { elements in
            precondition(elements.indices.contains(position), "index out of range")
            return elements[position]
        }
    }

    /// Calls `body` with the elements, which are valid during the call only.
    func withElements<Result>(
        _ body: (UnsafeBufferPointer<Element>) -> Result
    ) -> Result {
        withExtendedLifetime(storage) {
            body(UnsafeBufferPointer(storage?.elements ?? .init(start: nil, count: 0)))
        }
    }
}
