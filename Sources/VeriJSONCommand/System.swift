#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Everything that the command asks of the operating system: files, streams, the terminal.
enum System {
    /// An error number, with its words.
    struct Refusal: Error {
        var number: Int32

        /// The system's own words, in lower case as all messages are.
        var words: String {
            String(cString: strerror(number)).lowercased()
        }

        var isTooLarge: Bool { number == EFBIG }
        var isBrokenPipe: Bool { number == EPIPE }

        /// What the last call that failed has left.
        static var last: Refusal { Refusal(number: errno) }
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

    /// Lets writing into a pipe that nobody reads fail, instead of ending the process.
    static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    static var inputIsTerminal: Bool { isTerminal(STDIN_FILENO) }
    static var outputIsTerminal: Bool { isTerminal(standardOutput) }

    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// Writes to standard error; there is nobody to tell when that fails.
    static func tell(_ text: String) {
        try? send(Array(text.utf8), to: standardError)
    }
}

// Reading

extension System {
    /// The most bytes that are read of something.
    struct SizeLimit {
        /// Of a regular file, whose size is known before it is read.
        var file: Int
        /// Of a pipe or a device, which may have no end.
        var stream: Int

        /// The limit that counts for a path.
        func bound(of path: String) -> Int {
            var status = stat()
            let isThere = path == "-" ? fstat(standardInput, &status) : stat(path, &status)
            return isThere == 0 && status.st_mode & S_IFMT == S_IFREG ? file : stream
        }
    }

    /// Reads a whole file; `-` is standard input.
    ///
    /// One of more bytes than the limit is refused, before it is read where that can be told.
    static func contents(of path: String, limit: SizeLimit) throws(Refusal) -> [UInt8] {
        if path == "-" { return try contents(of: STDIN_FILENO, limit: limit) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Refusal(number: errno) }
        defer { close(descriptor) }
        return try contents(of: descriptor, limit: limit)
    }

    /// A file of known size is read into the place where it stays; only a stream has to grow.
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
        // The byte beyond shows that there are no more.
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

// Writing

extension System {
    /// Writes everything, in as many pieces as it takes.
    ///
    /// An output file is written by ``System/StagedFile``.
    static func send(_ bytes: [UInt8], to descriptor: Int32) throws(Refusal) {
        let number: Int32 = bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
                let taken = write(descriptor, start, min(rest.count, 1 << 30))
                if taken >= 0 {
                    rest = rest.dropFirst(taken)
                } else if errno == EAGAIN {
                    wait(for: descriptor, POLLOUT)
                } else if errno != EINTR {
                    return errno
                }
            }
            return 0
        }
        guard number == 0 else { throw Refusal(number: number) }
    }
}

// Directories

extension System {
    static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Makes a directory where there is none.
    static func makeDirectory(_ path: String) throws(Refusal) {
        if mkdir(path, 0o777) != 0, !isDirectory(path) { throw Refusal(number: errno) }
    }

    /// Tells whether a path leads to something that is neither a file nor a directory: a terminal, a
    /// pipe, a device.
    static func isStream(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
    }

    static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

    /// Tells whether a file is there and has something in it.
    static func isFilled(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
    }
}
