#include "NativePeers.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

extern char **environ;

static double seconds(const struct timeval &time) { return time.tv_sec + time.tv_usec / 1e6; }

double benchmark_start_seconds(const char *program, const char *argument) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    char *const arguments[] = {
        const_cast<char *>(program), const_cast<char *>(argument), nullptr
    };
    pid_t child;
    const int failure = posix_spawn(&child, program, &actions, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failure) return -1;
    int status;
    struct rusage usage;
    pid_t ended;
    do ended = wait4(child, &status, 0, &usage);
    while (ended == -1 && errno == EINTR);
    if (ended != child || status != 0) return -1;
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}
