#include "record.h"

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

void record(const Function& function, const Launch& launch) {
  if (settings().record.empty() || !isFirst(function.name)) return;
  const std::string path = settings().record + "/" + function.name + ".launch";
  FILE* file = fopen(path.c_str(), "w");
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
  eachAllocation(function.device, [&](Address address, size_t bytes) {
    const uint64_t place[] = {address, bytes};
    fwrite(place, sizeof place, 1, file);
    fwrite((const void*)address, 1, bytes, file);
  });
  fclose(file);
}

}  // namespace pretend
