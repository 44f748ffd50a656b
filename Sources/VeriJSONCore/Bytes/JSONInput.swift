/// A document that a ``Sanitizer``, a ``Verifier`` or a decoder reads: its bytes are JSON in UTF-8.
///
/// `[UInt8]`, `ArraySlice<UInt8>`, `String`, `Substring`, `UnsafeRawBufferPointer` and ``JSONValue``
/// conform, and so does `Data` where `VeriJSON` is imported. A buffer of another library conforms in
/// one line:
///
///     struct Body: JSONInput {
///         var bytes: ContiguousArray<UInt8>
///         var jsonBytes: JSONBytes { JSONBytes(Array(bytes)) }
///     }
public protocol JSONInput {
    /// The bytes of the document.
    ///
    /// It is read once for each call that takes the document.
    var jsonBytes: JSONBytes { get }
}

/// The bytes of a document, in the type in which the caller has them.
///
/// A result keeps the document in this type, so that the bytes of an unchanged document are the very
/// same buffer.
public struct JSONBytes: Sendable {
    /// The document; arrays and strings have cases of their own, so that the walk is specialised for
    /// them.
    @usableFromInline
    enum Storage: Sendable {
        case array([UInt8])
        case text(String)
        case other(any DocumentBytes)
    }

    @usableFromInline let storage: Storage

    /// Wraps an array.
    ///
    /// - Parameter bytes: JSON in UTF-8. They are not copied.
    /// - Complexity: O(1).
    @inlinable
    public init(_ bytes: [UInt8]) { storage = .array(bytes) }

    /// Wraps a string.
    ///
    /// - Parameter text: JSON. It is not copied, unless it is a string of Objective-C.
    /// - Complexity: O(1).
    @inlinable
    public init(_ text: String) { storage = .text(text) }

    package init(document: any DocumentBytes) { storage = .other(document) }

    /// The document in its own type.
    package var document: any DocumentBytes {
        switch storage {
        case .array(let bytes): bytes
        case .text(let text): text
        case .other(let document): document
        }
    }
}

extension JSONBytes: JSONInput {
    /// The bytes themselves.
    @inlinable public var jsonBytes: JSONBytes { self }
}

extension [UInt8]: JSONInput {
    /// The array, which is not copied.
    @inlinable public var jsonBytes: JSONBytes { JSONBytes(self) }
}

extension String: JSONInput {
    /// The string in UTF-8, which is not copied.
    @inlinable public var jsonBytes: JSONBytes { JSONBytes(self) }
}

extension Substring: JSONInput {
    /// A copy of the part in UTF-8.
    public var jsonBytes: JSONBytes { JSONBytes(String(self)) }
}

extension ArraySlice<UInt8>: JSONInput {
    /// A copy of the slice.
    public var jsonBytes: JSONBytes { JSONBytes([UInt8](self)) }
}

extension UnsafeRawBufferPointer: JSONInput {
    /// A copy of the buffer, which need not outlive the call.
    public var jsonBytes: JSONBytes { JSONBytes([UInt8](self)) }
}
