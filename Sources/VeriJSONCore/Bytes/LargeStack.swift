#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A thread with a stack of known size, for recursion that may overflow the caller's stack.
package enum LargeStack {
    /// The size of the stack in bytes; the system commits memory only to the part that is used.
    private static let size = 16 * 1_024 * 1_024
    /// The number of those bytes that recursion uses before it moves to the next stack.
    package static let usableSize: UInt = 12 * 1_024 * 1_024

    /// The approximate address of the caller's frame; stacks grow towards lower addresses.
    package static var pointer: UInt {
        @inline(never)
        get {
            var marker: UInt8 = 0
            return withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
        }
    }

    /// The lowest address of the calling thread's stack.
    ///
    /// It is nil if the system does not report it, or if the caller runs on a stack that is not its
    /// thread's.
    static var lowestAddress: UInt? {
        #if canImport(Darwin)
        let highest = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
        let lowest = highest - UInt(pthread_get_stacksize_np(pthread_self()))
        #else
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        defer { attributes.deallocate() }
        // A GNU extension that the headers hide, so it is looked up by name.
        typealias GetAttributes =
            @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32
        guard let symbol = dlsym(nil, "pthread_getattr_np"),
            unsafeBitCast(symbol, to: GetAttributes.self)(pthread_self(), attributes) == 0
        else { return nil }
        defer { pthread_attr_destroy(attributes) }
        var address: UnsafeMutableRawPointer?
        var size = 0
        guard pthread_attr_getstack(attributes, &address, &size) == 0, let address else {
            return nil
        }
        let lowest = UInt(bitPattern: address)
        let highest = lowest + UInt(bitPattern: size)
        #endif
        return (lowest..<highest).contains(pointer) ? lowest : nil
    }

    /// Runs `body` on a thread of its own and waits for it.
    ///
    /// - Returns: False if the system provides no thread; `body` has not run.
    package static func run(_ body: () -> Void) -> Bool {
        withoutActuallyEscaping(body) { body in
            let call = Unmanaged.passRetained(Call(body))
            let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
            defer { attributes.deallocate() }
            guard pthread_attr_init(attributes) == 0 else {
                call.release()
                return false
            }
            defer { pthread_attr_destroy(attributes) }
            pthread_attr_setstacksize(attributes, size)
            guard let thread = start(call.toOpaque(), attributes) else {
                call.release()
                return false
            }
            pthread_join(thread, nil)
            return true
        }
    }

    /// Runs `body` on a thread with a large stack, or here if there is none.
    package static func runOrCall(_ body: () -> Void) {
        if !run(body) { body() }
    }

    private final class Call {
        let body: () -> Void

        init(_ body: @escaping () -> Void) {
            self.body = body
        }
    }

    private static func start(
        _ call: UnsafeMutableRawPointer,
        _ attributes: UnsafePointer<pthread_attr_t>
    ) -> pthread_t? {
        #if canImport(Glibc) || canImport(Android)
        var thread: pthread_t = 0
        #else
        var thread: pthread_t?
        #endif
        let status = pthread_create(&thread, attributes, { LargeStack.enter($0) }, call)
        return status == 0 ? thread : nil
    }

    /// Runs a call on its thread; C libraries disagree on whether its argument is optional.
    private static func enter(_ call: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let call { Unmanaged<Call>.fromOpaque(call).takeRetainedValue().body() }
        return nil
    }
}

extension LargeStack {
    /// The bytes of the caller's stack that recursion may use: a thread may have only 512 KB.
    package static let borrowedSize: UInt = 128 * 1_024

    /// Returns the address below which recursion has used more than `size` bytes from here on.
    package static func limit(below size: UInt) -> UInt {
        let pointer = LargeStack.pointer
        return pointer > size ? pointer - size : 0
    }

    /// Returns the result of `work` on a thread of its own, or nil if the system has no thread.
    package static func result<Value, Failure: Error>(
        _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        var result: Result<Value, Failure>?
        let isRun = run {
            do throws(Failure) {
                result = .success(try work())
            } catch {
                result = .failure(error)
            }
        }
        return isRun ? try result?.get() : nil
    }
}
