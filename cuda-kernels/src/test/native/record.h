// Keeps launches, to be run again elsewhere.
#pragma once
#include "launch.h"
#include "modules.h"

namespace pretend {

// Writes a launch that is about to run to the folder that RECORD names, if it is the first of its kernel.
void record(const Function& function, const Launch& launch);

}  // namespace pretend
