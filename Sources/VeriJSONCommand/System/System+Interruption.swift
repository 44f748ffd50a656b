import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension System {
    /// The signals that end a run.
    ///
    /// All threads block them, and one that does nothing else waits for them. So a signal ends the
    /// run whatever it does, and what it has begun is taken back by ordinary calls. A stream has a
    /// moment to end after a whole record and to tell how far it came; a second signal does not wait
    /// for that.
    enum Interruption {
        /// The seconds that a stream has.
        private static let patience: UInt32 = 2

        private static let lock = NSLock()
        /// The signals that are waited for; set before their thread starts.
        private nonisolated(unsafe) static var signals = sigset_t()
        private nonisolated(unsafe) static var pending: Int32?
        private nonisolated(unsafe) static var isStreaming = false
        /// The ends of a pipe that becomes readable when a signal arrives; -1 before there is one.
        private nonisolated(unsafe) static var ends: [Int32] = [-1, -1]

        /// The signal that a stream is to end for; nil if none has arrived.
        static var signal: Int32? { lock.withLock { pending } }

        /// Starts the thread that waits for the signals.
        static func begin() {
            sigemptyset(&signals)
            // Ctrl-C is taken from a run in the background, too, and SIGALRM ends the patience.
            for number in [SIGINT, SIGTERM, SIGALRM] {
                System.setDefault(number)
                sigaddset(&signals, number)
            }
            for number in [SIGHUP, SIGXCPU] where !isIgnored(number) {
                sigaddset(&signals, number)
            }
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            #if canImport(Darwin)
            var thread: pthread_t?
            #else
            var thread = pthread_t()
            #endif
            let isStarted = pthread_create(&thread, nil, { _ in Interruption.attend() }, nil) == 0
            if !isStarted { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
        }

        /// Lets a stream end for a signal by itself.
        static func beginStream() {
            lock.withLock {
                isStreaming = true
                guard ends[0] < 0, pipe(&ends) == 0 else { return }
                for end in ends {
                    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                    _ = fcntl(end, F_SETFL, O_NONBLOCK)
                }
            }
        }

        /// Ends the time in which a stream ends by itself.
        static func endStream() {
            lock.withLock { isStreaming = false }
        }

        /// Waits until a descriptor is readable, or a signal arrives.
        ///
        /// - Parameters:
        ///   - input: The descriptor.
        ///   - milliseconds: The longest time to wait; -1 for no limit.
        /// - Returns: Whether the descriptor is readable.
        static func waits(for input: Int32, milliseconds: Int32 = -1) -> Bool {
            let waking = lock.withLock { ends[0] }
            while signal == nil {
                var requests = [
                    pollfd(fd: input, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: waking, events: Int16(POLLIN), revents: 0),
                ]
                let count = poll(&requests, nfds_t(requests.count), milliseconds)
                if count > 0, requests[0].revents != 0 { return signal == nil }
                if count == 0, milliseconds >= 0 { return false }
                if count < 0, errno != EINTR { return true }
            }
            return false
        }
    }

    /// Makes a signal do what it does in a process that does not handle it.
    private static func setDefault(_ number: Int32) {
        signal(number, SIG_DFL)
    }

    /// The number of processors that are online, at least 1.
    static var processorCount: Int {
        max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }
}

// MARK: - The thread

extension System.Interruption {
    private static func attend() -> UnsafeMutableRawPointer? {
        while true {
            var number: Int32 = 0
            guard sigwait(&signals, &number) == 0 else { continue }
            guard [SIGINT, SIGTERM].contains(number), leaveToStream(number) else {
                end(for: lock.withLock { pending } ?? number)
            }
            alarm(patience)
        }
    }

    /// Tells a stream of a signal; returns whether it is to end by itself.
    private static func leaveToStream(_ number: Int32) -> Bool {
        lock.withLock {
            guard isStreaming, pending == nil else { return false }
            pending = number
            var byte: UInt8 = 0
            _ = write(ends[1], &byte, 1)
            return true
        }
    }

    /// Takes back what is unfinished and ends the process.
    private static func end(for number: Int32) -> Never {
        System.Unfinished.takeBack()
        if let name = name(of: number) { tell("verijson: \(name) ended the run\n") }
        if ![SIGINT, SIGTERM].contains(number) {
            // The process ends as it would have without this thread.
            System.setDefault(number)
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, number)
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            kill(getpid(), number)
        }
        _exit(ExitCode.signalBase + number)
    }

    /// The name of a signal for which the command has an exit code.
    static func name(of number: Int32) -> String? {
        switch number {
        case SIGINT: "SIGINT"
        case SIGTERM: "SIGTERM"
        default: nil
        }
    }

    /// Writes to standard error, unless it would have to wait for a reader.
    private static func tell(_ text: String) {
        var request = pollfd(fd: System.standardError, events: Int16(POLLOUT), revents: 0)
        if poll(&request, 1, 0) > 0 { System.tell(text) }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
        let handler = action.__sigaction_u.__sa_handler
        #else
        let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
