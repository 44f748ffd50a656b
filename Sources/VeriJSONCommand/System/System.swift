#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The command's interface to the operating system: files, streams and the terminal.
enum System {
    /// An error number of the operating system.
    struct Refusal: Error {
        var number: Int32

        /// The system's description, in lower case like all messages.
        var words: String {
            String(cString: strerror(number)).lowercased()
        }

        var isTooLarge: Bool { number == EFBIG }
        var isBrokenPipe: Bool { number == EPIPE }

        /// The error of a descriptor that is not open for what is asked of it.
        static let notOpen = Refusal(number: EBADF)

        /// The error of the last failed call.
        static var last: Refusal { Refusal(number: errno) }
    }

    /// The words of the command line, as bytes.
    static var words: [[UInt8]] {
        (0..<Int(CommandLine.argc)).compactMap { index in
            CommandLine.unsafeArgv[index].map { word in
                [UInt8](UnsafeRawBufferPointer(start: word, count: Int(strlen(word))))
            }
        }
    }

    static let standardInput = STDIN_FILENO
    static let standardOutput = STDOUT_FILENO
    static let standardError = STDERR_FILENO

    static func exit(_ code: Int32) -> Never {
        #if canImport(Darwin)
        Darwin.exit(code)
        #elseif canImport(Glibc)
        Glibc.exit(code)
        #else
        Musl.exit(code)
        #endif
    }

    /// Prepares the process, before it opens a file or starts a thread.
    ///
    /// Writing to a closed pipe, or beyond the size that a file may have, fails instead of ending
    /// the process. The signals that end it are waited for by a thread of their own.
    static func begin() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        occupyStandardStreams()
        Interruption.begin()
    }

    /// Opens the standard streams that are closed, so that no file takes their place.
    ///
    /// Reading or writing them fails as before.
    private static func occupyStandardStreams() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(stream, F_GETFD) < 0 {
            // The lowest number that is free is taken, which is that of the stream.
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    static var inputIsTerminal: Bool { isTerminal(STDIN_FILENO) }
    static var outputIsTerminal: Bool { isTerminal(standardOutput) }

    /// The time in UTC, as in `2026-11-23 18:05 UTC`.
    static var now: String {
        var seconds = time(nil)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(parts.tm_year + 1900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday)) "
            + "\(digits(parts.tm_hour)):\(digits(parts.tm_min)) UTC"
    }

    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// Writes to standard error.
    ///
    /// An error is ignored, because there is no other place to report it.
    static func tell(_ text: String) {
        try? send(Array(text.utf8), to: standardError)
    }
}

// MARK: - Reading

extension System {
    /// The maximum number of bytes that are read from an input.
    struct SizeLimit {
        /// The limit for a regular file, whose size is known before it is read.
        var file: Int
        /// The limit for a pipe or a device, which may have no end.
        var stream: Int

        /// Returns the limit that applies to a path.
        func bound(of path: FilePath) -> Int {
            var status = stat()
            let isThere =
                path == "-" ? fstat(standardInput, &status) : stat(path.terminated, &status)
            return isThere == 0 && status.st_mode & S_IFMT == S_IFREG ? file : stream
        }
    }

    /// Reads a whole file; `-` is standard input.
    ///
    /// A file that exceeds the limit is refused, if possible before it is read.
    static func contents(of path: FilePath, limit: SizeLimit) throws(Refusal) -> [UInt8] {
        if path == "-" { return try contents(of: STDIN_FILENO, limit: limit) }
        let descriptor = open(path.terminated, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Refusal(number: errno) }
        defer { close(descriptor) }
        return try contents(of: descriptor, limit: limit)
    }

    /// Reads a regular file into a buffer of its size; only the buffer of a stream has to grow.
    private static func contents(
        of descriptor: Int32,
        limit sizeLimit: SizeLimit
    ) throws(Refusal) -> [UInt8] {
        var status = stat()
        var size = 0
        var limit = sizeLimit.stream
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
            size = Int(status.st_size)
            limit = sizeLimit.file
            if size > limit { throw Refusal(number: EFBIG) }
        }
        var refusal: Int32 = 0
        // One extra byte shows that the file has not grown.
        var bytes = [UInt8](unsafeUninitializedCapacity: max(size + 1, 1 << 16)) { buffer, count in
            (count, refusal) = fill(UnsafeMutableRawBufferPointer(buffer), from: descriptor)
        }
        guard refusal == 0 else { throw Refusal(number: refusal) }
        guard bytes.count == max(size + 1, 1 << 16) else { return bytes }
        while true {
            let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
                (count, refusal) = fill(UnsafeMutableRawBufferPointer(buffer), from: descriptor)
            }
            guard refusal == 0 else { throw Refusal(number: refusal) }
            bytes += chunk
            if bytes.count > limit { throw Refusal(number: EFBIG) }
            if chunk.count < 1 << 20 { return bytes }
        }
    }

    /// Reads until the buffer is full or the input ends.
    static func fill(
        _ buffer: UnsafeMutableRawBufferPointer,
        from descriptor: Int32
    ) -> (count: Int, refusal: Int32) {
        var count = 0
        while count < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let taken = read(descriptor, rest.baseAddress, min(rest.count, 1 << 30))
            if taken == 0 { break }
            if taken > 0 {
                count += taken
            } else if errno == EAGAIN {
                wait(for: descriptor, POLLIN)
            } else if errno != EINTR {
                return (count, errno)
            }
        }
        return (count, 0)
    }

    private static func wait(for descriptor: Int32, _ event: some BinaryInteger) {
        var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        poll(&request, 1, -1)
    }
}

// MARK: - Writing

extension System {
    /// Writes all bytes, in as many calls as necessary.
    ///
    /// Output files are written by ``System/StagedFile``.
    static func send(_ bytes: [UInt8], to descriptor: Int32) throws(Refusal) {
        let refusal: Refusal? = bytes.withUnsafeBytes { buffer in
            do throws(Refusal) {
                try send(buffer, to: descriptor)
                return nil
            } catch {
                return error
            }
        }
        if let refusal { throw refusal }
    }

    /// Writes all bytes of a buffer.
    static func send(
        _ buffer: UnsafeRawBufferPointer,
        to descriptor: Int32
    ) throws(Refusal) {
        var rest = buffer[...]
        while !rest.isEmpty {
            let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
            let taken = write(descriptor, start, min(rest.count, 1 << 30))
            if taken >= 0 {
                rest = rest.dropFirst(taken)
            } else if errno == EAGAIN {
                wait(for: descriptor, POLLOUT)
            } else if errno != EINTR {
                throw Refusal(number: errno)
            }
        }
    }
}

// MARK: - Kinds of files

extension System {
    static func isDirectory(_ path: FilePath) -> Bool {
        var status = stat()
        return stat(path.terminated, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    static func exists(_ path: FilePath) -> Bool { access(path.terminated, F_OK) == 0 }

    /// Creates a directory if it does not exist.
    static func makeDirectory(_ path: FilePath) throws(Refusal) {
        if mkdir(path.terminated, 0o777) != 0, !isDirectory(path) { throw Refusal(number: errno) }
    }

    /// Returns whether a path is written to directly: it leads to neither a file nor a directory, but
    /// to a terminal, a pipe or a device, or it is the name of an open descriptor.
    static func isStream(_ path: FilePath) -> Bool {
        let resolved = ResolvedPath(path)
        if resolved.descriptor != nil || resolved.isDescriptorOfOther { return true }
        var status = stat()
        guard stat(path.terminated, &status) == 0 else { return false }
        return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
    }

    static func isWritable(_ path: FilePath) -> Bool { access(path.terminated, W_OK) == 0 }

    /// Returns whether a path leads to a regular file that is not empty.
    ///
    /// What is behind the name of a descriptor is written after it, and is no file to continue.
    static func isFilled(_ path: FilePath) -> Bool {
        var status = stat()
        return !isStream(path) && stat(path.terminated, &status) == 0
            && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
    }
}
