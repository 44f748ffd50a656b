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
    }

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
    /// Reads a whole file; `-` is standard input.
    ///
    /// One of more bytes than the limit is refused, before it is read where that can be told.
    static func contents(of path: String, limit: Int) throws(Refusal) -> [UInt8] {
        if path == "-" { return try contents(of: STDIN_FILENO, limit: limit) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Refusal(number: errno) }
        defer { close(descriptor) }
        return try contents(of: descriptor, limit: limit)
    }

    /// A file of known size is read into the place where it stays; only a stream has to grow.
    private static func contents(of descriptor: Int32, limit: Int) throws(Refusal) -> [UInt8] {
        var status = stat()
        var size = 0
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
            size = Int(status.st_size)
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
    private static func fill(
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

    /// Puts a file in the place of another one, all or nothing.
    ///
    /// It is written beside and renamed. What is no file (a terminal, a pipe) is written to as it
    /// is; a symbolic link stays, and what it leads to is replaced. A new file has the permissions
    /// `mode` but for the user's mask; an existing one keeps its own.
    static func replaceFile(
        at path: String,
        with bytes: [UInt8],
        mode: UInt32 = 0o666
    ) throws(Refusal) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return try putFile(at: path, bytes, mode: mode_t(mode) & ~mask(), like: nil)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            let descriptor = open(path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw Refusal(number: errno) }
            defer { close(descriptor) }
            return try send(bytes, to: descriptor)
        }
        guard access(path, W_OK) == 0 else { throw Refusal(number: errno) }
        let mode = status.st_mode & 0o7777
        try putFile(at: resolved(path), bytes, mode: mode, like: status)
    }

    private static func putFile(
        at path: String,
        _ bytes: [UInt8],
        mode: mode_t,
        like old: stat?
    ) throws(Refusal) {
        let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        var name = Array((directory + ".verijson-XXXXXX").utf8CString)
        // An interruption waits until the file is in its place or gone.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw Refusal(number: errno) }
        do throws(Refusal) {
            // Only an administrator may give a file away; for everyone else nothing changes.
            if let old { _ = fchown(descriptor, old.st_uid, old.st_gid) }
            let isReady = fchmod(descriptor, mode) == 0
            if !isReady { throw Refusal(number: errno) }
            try send(bytes, to: descriptor)
            if fsync(descriptor) != 0, errno != EINVAL { throw Refusal(number: errno) }
            if rename(name, path) != 0 { throw Refusal(number: errno) }
            close(descriptor)
        } catch {
            unlink(name)
            close(descriptor)
            throw error
        }
    }

    private static func mask() -> mode_t {
        let mask = umask(0)
        umask(mask)
        return mask
    }

    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
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

    /// Tells whether two paths lead to the same regular file.
    static func isSameFile(_ left: String, _ right: String) -> Bool {
        if left == right { return true }
        var first = stat()
        var second = stat()
        guard stat(left, &first) == 0, stat(right, &second) == 0 else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
            && first.st_mode & S_IFMT == S_IFREG
    }
}
