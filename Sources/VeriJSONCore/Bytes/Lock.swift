#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A mutual exclusion lock; `Mutex` requires macOS 15.
@usableFromInline package struct Lock: ~Copyable, @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    package init() {
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    private func lock() { pthread_mutex_lock(mutex) }

    /// Acquires the lock if it is free, and returns whether it did.
    @usableFromInline func tryLock() -> Bool { pthread_mutex_trylock(mutex) == 0 }

    @usableFromInline func unlock() { pthread_mutex_unlock(mutex) }

    package func whileHeld<Result>(_ body: () -> Result) -> Result {
        lock()
        defer { unlock() }
        return body()
    }
}
