#include "record.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <set>

#include "memory.h"
#include "recording.h"
#include "settings.h"

namespace pretend {

static bool isFirst(const std::string& kernel) {
  static std::mutex& mutex = *new std::mutex();
  static std::set<std::string>& known = *new std::set<std::string>();
  std::lock_guard<std::mutex> lock(mutex);
  return known.insert(settings().record + "/" + kernel).second;
}

static void writeArguments(const Function& function, const Launch& launch, FILE* file) {
  for (size_t p = 0; p < function.parameters.size(); p++) {
    const uint64_t bytes = function.parameters[p];
    fwrite(&bytes, sizeof bytes, 1, file);
    fwrite(launch.arguments[p], sizeof(uint64_t), (bytes + 7) / 8, file);
  }
}

// Leaves holes for zeros.
static void writeSparsely(const char* bytes, size_t count, FILE* file) {
  constexpr size_t PAGE = 4096;
  static const char zeros[PAGE] = {};
  for (size_t at = 0; at < count; at += PAGE) {
    const size_t size = std::min(PAGE, count - at);
    const bool last = at + size == count;
    if (last || memcmp(bytes + at, zeros, size)) {
      fwrite(bytes + at, 1, size, file);
    } else {
      fseek(file, size, SEEK_CUR);
    }
  }
}

static void writeMemory(const Function& function, FILE* file) {
  eachAllocation(function.device, [&](Address address, size_t bytes) {
    const uint64_t place[] = {address, bytes};
    fwrite(place, sizeof place, 1, file);
    writeSparsely((const char*)address, bytes, file);
  });
}

Record::Record(const Function& function, const Launch& launch) : function(function) {
  if (settings().record.empty() || !isFirst(function.name)) return;
  const std::string path = settings().record + "/" + function.name + ".launch";
  file = fopen(path.c_str(), "w");
  if (!file) {
    perror(path.c_str());
    return;
  }
  Recording recording = {};
  strncpy(recording.kernel, function.name.c_str(), sizeof recording.kernel - 1);
  memcpy(recording.grid, launch.grid, sizeof recording.grid);
  memcpy(recording.block, launch.block, sizeof recording.block);
  recording.sharedBytes = launch.sharedBytes;
  recording.parameters = function.parameters.size();
  eachAllocation(function.device, [&](Address, size_t) { recording.allocations++; });
  fwrite(&recording, sizeof recording, 1, file);
  writeArguments(function, launch, file);
  writeMemory(function, file);
}

Record::~Record() {
  if (!file) return;
  writeMemory(function, file);
  fclose(file);
}

}  // namespace pretend
