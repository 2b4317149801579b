// What the driver needs to know of PTX, an assembler's text.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace pretend {

struct Ptx {
  double version;
  int target;                                          // compute capability times ten
  std::map<std::string, std::vector<unsigned>> entries;  // bytes of each kernel's parameters
};

// Throws std::invalid_argument.
Ptx parsePtx(const std::string& text);

}  // namespace pretend
