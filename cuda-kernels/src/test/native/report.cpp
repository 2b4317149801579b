#include "report.h"

#include <cstdio>
#include <string>

#include "devices.h"
#include "memory.h"
#include "settings.h"

namespace pretend {

// Bytes, of each device: "allocated=2097152,0 peak=4194304,0 pinned=0"; and " mistakes=1" where there were any.
static std::string report() {
  std::string allocated, peak;
  int mistakes = 0;
  for (int i = 0; i < deviceCount(); i++) {
    const char* separator = i ? "," : "";
    allocated += separator + std::to_string(device(i)->used);
    peak += separator + std::to_string(device(i)->peak);
    mistakes += device(i)->mistakes;
  }
  const std::string told = mistakes ? " mistakes=" + std::to_string(mistakes) : "";
  return "allocated=" + allocated + " peak=" + peak + " pinned=" + std::to_string(pinnedBytes()) + told;
}

void writeReport() {
  if (settings().leaks.empty()) return;
  FILE* file = fopen(settings().leaks.c_str(), "a");
  if (!file) {
    perror(settings().leaks.c_str());
    return;
  }
  fprintf(file, "%s\n", report().c_str());
  fclose(file);
}

}  // namespace pretend

using namespace pretend;

__attribute__((destructor)) static void atExit() {
  if (isStarted()) writeReport();
}

// Fills in the line that LEAKS would get.
API pretend_cuda_report(char* line, size_t bytes) {
  snprintf(line, bytes, "%s", report().c_str());
  return SUCCESS;
}
