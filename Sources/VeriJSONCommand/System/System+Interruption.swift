#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The signal that asked for the end of the run; 0 if none did.
///
/// A handler may only write such a value, and to a descriptor.
private nonisolated(unsafe) var pendingSignal: Int32 = 0
/// The end of a pipe into which the handler writes; -1 before there is one.
private nonisolated(unsafe) var wakingDescriptor: Int32 = -1

extension System {
    /// SIGINT and SIGTERM, which end a stream after a whole record.
    ///
    /// A second signal ends the process at once.
    enum Interruption {
        /// The end of a pipe that becomes readable when a signal arrives; -1 if there is none.
        private nonisolated(unsafe) static var descriptor: Int32 = -1

        /// The signal that has arrived; nil if none has.
        static var signal: Int32? { pendingSignal == 0 ? nil : pendingSignal }

        /// Makes both signals end the present stream, not the process.
        static func begin() {
            guard descriptor < 0 else { return }
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return }
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
            }
            (descriptor, wakingDescriptor) = (ends[0], ends[1])
            for number in [SIGINT, SIGTERM] {
                var action = sigaction()
                let handler: @convention(c) (Int32) -> Void = { number in
                    pendingSignal = number
                    var byte: UInt8 = 0
                    _ = write(wakingDescriptor, &byte, 1)
                }
                #if canImport(Darwin)
                action.__sigaction_u.__sa_handler = handler
                #else
                action.__sigaction_handler.sa_handler = handler
                #endif
                action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND)
                sigaction(number, &action, nil)
            }
        }

        /// Waits until a descriptor is readable, or a signal arrives.
        ///
        /// - Parameters:
        ///   - input: The descriptor.
        ///   - milliseconds: The longest time to wait; -1 for no limit.
        /// - Returns: Whether the descriptor is readable.
        static func waits(for input: Int32, milliseconds: Int32 = -1) -> Bool {
            while signal == nil {
                var requests = [
                    pollfd(fd: input, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                ]
                let count = poll(&requests, nfds_t(requests.count), milliseconds)
                if count > 0, requests[0].revents != 0 { return signal == nil }
                if count == 0, milliseconds >= 0 { return false }
                if count < 0, errno != EINTR { return true }
            }
            return false
        }
    }

    /// The number of processors that are online, at least 1.
    static var processorCount: Int {
        max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }
}
