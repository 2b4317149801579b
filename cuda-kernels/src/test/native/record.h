// Keeps launches, to be run again elsewhere.
#pragma once
#include <cstdio>

#include "launch.h"
#include "modules.h"

namespace pretend {

// Writes a launch that is about to run to the folder that RECORD names, if it is the first of its kernel; and once it has run,
// what it made of the memory.
class Record {
 public:
  Record(const Function& function, const Launch& launch);
  ~Record();
  Record(const Record&) = delete;

 private:
  const Function& function;
  FILE* file = nullptr;
};

}  // namespace pretend
