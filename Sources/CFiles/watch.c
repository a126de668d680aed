#include "CFiles.h"

#include <limits.h>
#include <stdint.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

int cf_watch_open(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

enum {
    // Events of a file or folder itself; replacing a link first removes its last name.
    GONE = IN_DELETE_SELF | IN_MOVE_SELF,
    LINK = GONE | IN_ATTRIB | IN_DONT_FOLLOW,
    WRITTEN = GONE | IN_ATTRIB | IN_CLOSE_WRITE,
    // Events of the names in a folder.
    NAMES = GONE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR,
    MOST_LINKS = 40,
};

// If several parts of a path lead to the same folder, their events are combined.
static void watch(int descriptor, const char *path, uint32_t events) {
    inotify_add_watch(descriptor, path, events | IN_ONESHOT | IN_MASK_ADD);
}

// Replaces the first `length` bytes of `path`, a link, with its target. Returns false if it cannot be followed.
static bool follow(char *path, size_t length, size_t folder_length) {
    char link[PATH_MAX], target[PATH_MAX], rest[PATH_MAX];
    memcpy(link, path, length);
    link[length] = '\0';
    strcpy(rest, path + length);
    ssize_t count = readlink(link, target, sizeof target - 1);
    if (count <= 0) return false;
    target[count] = '\0';
    size_t kept = target[0] == '/' ? 0 : folder_length + 1;
    if (kept + (size_t)count + strlen(rest) >= PATH_MAX) return false;
    strcpy(path + kept, target);
    strcat(path, rest);
    return true;
}

void cf_watch_add(int descriptor, const char *absolute_path) {
    char path[PATH_MAX], part[PATH_MAX], folder[PATH_MAX] = "/";
    if (descriptor < 0 || absolute_path[0] != '/' || strlen(absolute_path) >= sizeof path) return;
    strcpy(path, absolute_path);
    // Every folder and link on the way matters: if one is renamed or replaced, the path leads to another file.
    size_t end = 0;
    for (int links = 0;;) {
        size_t start = end;
        while (path[start] == '/') start++;
        if (!path[start]) return;
        size_t folder_length = start - 1;
        size_t next = start + strcspn(path + start, "/");
        bool is_last = path[next + strspn(path + next, "/")] == '\0';
        memcpy(part, path, next);
        part[next] = '\0';
        struct stat status;
        if (lstat(part, &status) != 0) {
            watch(descriptor, folder, NAMES);
            // It may have been created before its folder was watched.
            if (lstat(part, &status) != 0) return;
        }
        if (is_last) watch(descriptor, folder, NAMES);
        if (S_ISLNK(status.st_mode)) {
            watch(descriptor, part, LINK);
            if (links++ == MOST_LINKS || !follow(path, next, folder_length)) return;
            // Start from the beginning, because an absolute link leads anywhere.
            end = 0;
            strcpy(folder, "/");
            continue;
        }
        watch(descriptor, part, is_last ? WRITTEN : GONE);
        if (is_last) return;
        strcpy(folder, part);
        end = next;
    }
}

void cf_watch_take(int descriptor) {
    _Alignas(struct inotify_event) char buffer[8192];
    // Bounded: if there is more, the descriptor becomes readable again.
    for (int round = 0; round < 16 && read(descriptor, buffer, sizeof buffer) > 0; round++) {}
}
