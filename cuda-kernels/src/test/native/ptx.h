// What the driver needs to know of PTX, an assembler's text.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace pretend {

// A kernel.
struct Entry {
  std::vector<unsigned> parameters;  // bytes of each
  unsigned shared;                   // bytes of static shared memory
};

struct Ptx {
  double version;
  int target;  // compute capability times ten
  std::map<std::string, Entry> entries;
};

// Throws std::invalid_argument.
Ptx parsePtx(const std::string& text);

}  // namespace pretend
