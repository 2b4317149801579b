// What the driver tells a kernel's host code; both libraries are built with it.
#pragma once

struct Launch {
  unsigned grid[3];
  unsigned block[3];
  unsigned sharedBytes;        // dynamic shared memory of a block
  void** arguments;
  unsigned long long shuffle;  // seed of the order of blocks and threads; 0 keeps theirs
};

// Runs blocks `first` to `last`, exclusive. Returns null, or what went wrong. Symbol simt_run_<kernel>.
using RunBlocks = const char* (*)(const Launch& launch, unsigned long long first, unsigned long long last);

// Fills in the bytes of each parameter and returns their number. Symbol simt_parameters_<kernel>.
using ParameterSizes = unsigned (*)(unsigned sizes[]);

constexpr unsigned MOST_PARAMETERS = 64;
constexpr unsigned MOST_THREADS = 1024;  // of a block
