// Modules, from PTX, and their functions, which are host code.
#pragma once
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "devices.h"
#include "launch.h"

namespace pretend {

struct Function {
  Device& device;
  const std::string name;
  const RunBlocks run;
  const std::vector<unsigned> parameters;  // bytes of each
  std::atomic<unsigned> mostShared;        // dynamic shared memory that a launch may ask for

  Function(Device& device, std::string name, RunBlocks run, std::vector<unsigned> parameters, unsigned mostShared)
      : device(device), name(std::move(name)), run(run), parameters(std::move(parameters)), mostShared(mostShared) {}
};

// Null if there is no such function in the current context.
std::shared_ptr<Function> function(void* handle);

void unloadModules(Device& device);

}  // namespace pretend
