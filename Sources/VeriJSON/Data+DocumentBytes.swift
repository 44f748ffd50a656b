#if canImport(FoundationEssentials)
package import FoundationEssentials
import VeriJSONCore
#else
package import Foundation
#endif

extension Data: DocumentBytes {
    package var byteCount: Int { count }

    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withUnsafeBytes { body($0.bindMemory(to: UInt8.self)) }
    }

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
