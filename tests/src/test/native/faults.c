// A layer between a process and its file systems: calls on files whose path holds VARVE_FAULTS_PATH fail or stall as told.
//
//   VARVE_FAULTS=read:3:5:2      the third and fourth read fail with errno 5 (EIO)
//   VARVE_FAULTS=write:2:28      every write from the second on fails with 28 (ENOSPC)
//   VARVE_FAULTS=force:1:-4      every fsync takes 4 seconds
//   VARVE_FAULTS=remove:3:0      the process is killed when it is about to remove a third file or folder
//
// Operations: read, write, force, rename, link, remove, open (to write), mkdir. LD_PRELOAD brings it in.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long calls;

// Whether a call is to fail, errno is then set; it may stall first.
static int fails(const char* operation, const char* path) {
  const char* told = getenv("VARVE_FAULTS");
  const char* where = getenv("VARVE_FAULTS_PATH");
  if (!told || !where || !path || !strstr(path, where)) return 0;
  char name[16];
  long first = 0, code = 0, count = 1L << 40;
  if (sscanf(told, "%15[a-z]:%ld:%ld:%ld", name, &first, &code, &count) < 3 || strcmp(name, operation)) return 0;
  long call = atomic_fetch_add(&calls, 1) + 1;
  if (call < first || call >= first + count) return 0;
  if (code < 0) {
    sleep(-code);
    return 0;
  }
  if (code == 0) kill(getpid(), SIGKILL);
  errno = code;
  return 1;
}

static int failsOn(const char* operation, int file) {
  int before = errno;
  char link[32], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  errno = before;
  if (length < 0) return 0;
  path[length] = 0;
  return fails(operation, path);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t read(int file, void* to, size_t bytes) { return failsOn("read", file) ? -1 : NEXT(read)(file, to, bytes); }
ssize_t pread(int file, void* to, size_t bytes, off_t at) { return failsOn("read", file) ? -1 : NEXT(pread)(file, to, bytes, at); }
ssize_t pread64(int file, void* to, size_t bytes, off64_t at) { return failsOn("read", file) ? -1 : NEXT(pread64)(file, to, bytes, at); }
ssize_t readv(int file, const struct iovec* to, int count) { return failsOn("read", file) ? -1 : NEXT(readv)(file, to, count); }
ssize_t write(int file, const void* from, size_t bytes) { return failsOn("write", file) ? -1 : NEXT(write)(file, from, bytes); }
ssize_t pwrite(int file, const void* from, size_t bytes, off_t at) { return failsOn("write", file) ? -1 : NEXT(pwrite)(file, from, bytes, at); }
ssize_t pwrite64(int file, const void* from, size_t bytes, off64_t at) { return failsOn("write", file) ? -1 : NEXT(pwrite64)(file, from, bytes, at); }
ssize_t writev(int file, const struct iovec* from, int count) { return failsOn("write", file) ? -1 : NEXT(writev)(file, from, count); }
int fsync(int file) { return failsOn("force", file) ? -1 : NEXT(fsync)(file); }
int fdatasync(int file) { return failsOn("force", file) ? -1 : NEXT(fdatasync)(file); }
int rename(const char* from, const char* to) { return fails("rename", to) ? -1 : NEXT(rename)(from, to); }
int link(const char* from, const char* to) { return fails("link", to) ? -1 : NEXT(link)(from, to); }
int unlink(const char* path) { return fails("remove", path) ? -1 : NEXT(unlink)(path); }
int rmdir(const char* path) { return fails("remove", path) ? -1 : NEXT(rmdir)(path); }
int mkdir(const char* path, mode_t mode) { return fails("mkdir", path) ? -1 : NEXT(mkdir)(path, mode); }

#define OPEN(name)                                                             \
  int name(const char* path, int flags, ...) {                                 \
    va_list more;                                                              \
    va_start(more, flags);                                                     \
    mode_t mode = va_arg(more, mode_t);                                        \
    va_end(more);                                                              \
    if ((flags & O_ACCMODE) != O_RDONLY && fails("open", path)) return -1;     \
    return NEXT(name)(path, flags, mode);                                      \
  }
OPEN(open)
OPEN(open64)
