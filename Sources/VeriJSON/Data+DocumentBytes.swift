#if canImport(FoundationEssentials)
public import FoundationEssentials
public import VeriJSONCore
#else
public import Foundation
public import VeriJSONCore
#endif

extension Data: DocumentBytes {
    @usableFromInline package var byteCount: Int { count }

    @usableFromInline
    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withUnsafeBytes { body($0.bindMemory(to: UInt8.self)) }
    }

    @usableFromInline
    package static func make(
        count: Int,
        _ fill: (UnsafeMutableRawBufferPointer) -> Void
    ) -> Data {
        guard count > 0 else { return Data() }
        // The memory is written once: `Data(count:)` would fill it with zeros first.
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
        fill(UnsafeMutableRawBufferPointer(start: memory, count: count))
        return Data(
            bytesNoCopy: memory,
            count: count,
            deallocator: .custom { memory, _ in memory.deallocate() }
        )
    }
}

extension Data: JSONInput {
    /// The data, which is not copied.
    public var jsonBytes: JSONBytes { JSONBytes(document: self) }
}
