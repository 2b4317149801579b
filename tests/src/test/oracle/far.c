// A folder as if it were on a server far away: each request to read takes some milliseconds, of which many can be under way at once, and
// the system asks for 128 KiB at a time. It can only be read. Needs libfuse3-dev and fuse3 of Debian:
//
//     gcc -O2 far.c -o far $(pkg-config --cflags --libs fuse3)
//     FOLDER=/data MILLISECONDS=2 ./far -o max_threads=64 /mnt/far
//     fusermount3 -u /mnt/far
#define FUSE_USE_VERSION 31
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fuse.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char *folder;
static double milliseconds;

static const char *real(const char *path, char *buffer) {
  snprintf(buffer, PATH_MAX, "%s%s", folder, path);
  return buffer;
}

static void *begin(struct fuse_conn_info *connection, struct fuse_config *config) {
  connection->max_readahead = 128 << 10;
  connection->max_background = 64;
  connection->congestion_threshold = 48;
  config->attr_timeout = 60;
  config->entry_timeout = 60;
  return NULL;
}

static int attributes(const char *path, struct stat *status, struct fuse_file_info *file) {
  char buffer[PATH_MAX];
  return lstat(real(path, buffer), status) < 0 ? -errno : 0;
}

static int list(const char *path, void *names, fuse_fill_dir_t add, off_t offset, struct fuse_file_info *file,
                enum fuse_readdir_flags flags) {
  char buffer[PATH_MAX];
  DIR *entries = opendir(real(path, buffer));
  if (!entries) return -errno;
  for (struct dirent *entry; (entry = readdir(entries));) add(names, entry->d_name, NULL, 0, 0);
  closedir(entries);
  return 0;
}

static int opened(const char *path, struct fuse_file_info *file) {
  char buffer[PATH_MAX];
  int descriptor = open(real(path, buffer), O_RDONLY);
  if (descriptor < 0) return -errno;
  file->fh = descriptor;
  file->keep_cache = 1;
  return 0;
}

static int closed(const char *path, struct fuse_file_info *file) {
  return close(file->fh) < 0 ? -errno : 0;
}

static int answer(const char *path, char *buffer, size_t bytes, off_t offset, struct fuse_file_info *file) {
  usleep(1000 * milliseconds);
  int count = pread(file->fh, buffer, bytes, offset);
  return count < 0 ? -errno : count;
}

static struct fuse_operations operations = {
    .init = begin, .getattr = attributes, .readdir = list, .open = opened, .release = closed, .read = answer};

int main(int count, char **arguments) {
  folder = getenv("FOLDER");
  if (!folder || !getenv("MILLISECONDS")) return fputs("give FOLDER and MILLISECONDS in the environment\n", stderr), 2;
  milliseconds = atof(getenv("MILLISECONDS"));
  return fuse_main(count, arguments, &operations, NULL);
}
