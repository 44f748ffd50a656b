#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The processor time of this thread, which other programs on the machine do not add to.
enum Clock {
    /// Seconds of processor time since some moment.
    static var now: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

    /// Seconds on a clock on the wall, for work of several threads.
    static var wall: Double { seconds(CLOCK_MONOTONIC) }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
    }
}
