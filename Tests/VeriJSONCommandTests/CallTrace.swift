import Foundation
import TestSupport

/// A trace of the calls with which the command writes files, and faults at any of them.
///
/// A small library that the loader puts before the C library writes a line for each call: `write`,
/// `sync`, `cut`, `rename` and `unlink` with the names of files, `folder` for the synchronisation of one.
/// Call number `FAULT_AT` does as `FAULT` says: it fails with an error of the disk (`fail`), or the process
/// is killed (`kill`), or sends itself SIGTERM and the call takes for ever (`hang`), or only goes on
/// (`signal`); with `linger`, each file that is cut is watched for a while before the process goes on.
enum CallTrace {
    private static let source = #"""
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <fcntl.h>
        #include <signal.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/stat.h>
        #include <unistd.h>

        static const char *last(const char *path) {
            const char *slash = strrchr(path, '/');
            return slash ? slash + 1 : path;
        }

        /* Writes a line, and returns whether the call is to fail. */
        static int note(const char *call, const char *name, const char *other) {
            static int count = 0;
            static char before[600] = "";
            char line[600];
            snprintf(line, sizeof line, "%s %s%s%s\n", call, last(name), *other ? " " : "", last(other));
            /* A file is written in any number of pieces. */
            if (!strcmp(line, before) && !strcmp(call, "write")) return 0;
            strcpy(before, line);
            int trace = open(getenv("TRACE"), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
            ssize_t (*out)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
            out(trace, line, strlen(line));
            close(trace);
            const char *at = getenv("FAULT_AT"), *fault = getenv("FAULT");
            if (!at || count++ != atoi(at)) return 0;
            if (!strcmp(fault, "fail")) return 1;
            if (!strcmp(fault, "kill")) kill(getpid(), SIGKILL);
            kill(getpid(), SIGTERM);
            while (!strcmp(fault, "hang")) pause();
            return 0;
        }

        /* Notes a call on a descriptor that leads to a file or a folder. */
        static int notefd(const char *call, int fd) {
            struct stat status;
            if (fstat(fd, &status)) return 0;
            int folder = S_ISDIR(status.st_mode);
            if (!folder && !S_ISREG(status.st_mode)) return 0;
            char link[40], name[512];
            snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
            ssize_t length = readlink(link, name, sizeof name - 1);
            if (length < 0) return 0;
            name[length] = 0;
            return note(folder ? "folder" : call, folder ? "." : name, "");
        }

        static int linger(int result) {
            const char *fault = getenv("FAULT");
            if (fault && !strcmp(fault, "linger")) usleep(500000);
            return result;
        }

        #define NEXT(name) __typeof__(&name) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)
        #define FAIL { errno = EIO; return -1; }

        int fsync(int fd) { NEXT(fsync); if (notefd("sync", fd)) FAIL return next(fd); }
        int ftruncate(int fd, off_t length) {
            NEXT(ftruncate); if (notefd("cut", fd)) FAIL return linger(next(fd, length));
        }
        int ftruncate64(int fd, off64_t length) {
            NEXT(ftruncate64); if (notefd("cut", fd)) FAIL return linger(next(fd, length));
        }
        ssize_t write(int fd, const void *bytes, size_t count) {
            NEXT(write); if (fd > 2 && notefd("write", fd)) FAIL return next(fd, bytes, count);
        }
        int unlink(const char *path) {
            NEXT(unlink); if (!access(path, F_OK) && note("unlink", path, "")) FAIL return next(path);
        }
        int rename(const char *from, const char *to) {
            NEXT(rename); if (note("rename", from, to)) FAIL return next(from, to);
        }
        """#

    /// The library; nil where none can be made.
    private static let library: (place: Workplace, path: String)? = {
        #if os(Linux)
        guard let place = try? Workplace(["trace.c": source]),
            let made = try? place.shell("clang -shared -fPIC -o trace.so trace.c -ldl"),
            made.code == 0
        else { return nil }
        return (place, place.path(of: "trace.so"))
        #else
        return nil
        #endif
    }()

    static var isAvailable: Bool { library != nil }

    /// A run and its calls.
    struct Traced {
        var run: Workplace.Run
        /// The calls; what is written to a staged file is named by the file whose place it takes.
        var calls: [String]
    }

    /// Runs a command line of `verijson` in a place.
    static func run(
        _ line: String,
        in workplace: Workplace,
        fault: (kind: String, call: Int)? = nil
    ) throws -> Traced {
        let path = library?.path ?? ""
        let fault = fault.map { "FAULT=\($0.kind) FAULT_AT=\($0.call)" } ?? ""
        let run = try workplace.shell(
            "rm -f ../$$.trace; TRACE=$PWD.trace \(fault) LD_PRELOAD=\(path) $verijson \(line)"
        )
        let file = URL(fileURLWithPath: workplace.directory.path + ".trace")
        defer { try? FileManager.default.removeItem(at: file) }
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return Traced(run: run, calls: named(text.split(separator: "\n").map(String.init)))
    }

    private static func named(_ calls: [String]) -> [String] {
        var names: [Substring: Substring] = [:]
        for call in calls {
            let words = call.split(separator: " ")
            if words.first == "rename", words.count == 3 { names[words[1]] = words[2] }
        }
        return calls.map { call in
            let words = call.split(separator: " ")
            guard words.count > 1 else { return call }
            return "\(words[0]) \(names[words[1]] ?? words[1])"
        }
    }
}
