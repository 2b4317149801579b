// The file of a launch: this, then the kernel's arguments, then what the device's memory
// held before, then what it held afterwards.
#pragma once
#include <cstdint>

struct Recording {
  char kernel[64];
  unsigned grid[3];
  unsigned block[3];
  unsigned sharedBytes;
  unsigned parameters;   // of each: its bytes as uint64_t, then its value, padded to whole uint64_t
  unsigned allocations;  // of each: its address and its bytes as uint64_t, then what it holds; twice
};
