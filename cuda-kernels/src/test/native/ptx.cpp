#include "ptx.h"

#include <regex>
#include <stdexcept>

namespace pretend {

static std::string find(const std::string& text, const char* pattern) {
  std::smatch match;
  if (!std::regex_search(text, match, std::regex(pattern))) throw std::invalid_argument(std::string("no ") + pattern);
  return match[1];
}

// Of `.param .u64 name` or `.param .align 8 .b8 name[24]`: bits of an element, and how many, if it is an array.
static std::vector<unsigned> parameters(const std::string& list) {
  static const std::regex pattern(R"(\.param\s+(?:\.align\s+\d+\s+)?\.[a-z]+(\d+)\s+[^\s,\[]+(?:\[(\d+)\])?)");
  std::vector<unsigned> sizes;
  for (std::sregex_iterator i(list.begin(), list.end(), pattern), end; i != end; ++i) {
    const unsigned count = (*i)[2].matched ? std::stoi((*i)[2]) : 1;
    sizes.push_back(std::stoi((*i)[1]) / 8 * count);
  }
  return sizes;
}

// Bytes of each `.shared .align 8 .b8 name[8448];`, which a kernel's text may name.
static std::map<std::string, unsigned> sharedVariables(const std::string& text) {
  static const std::regex pattern(R"(\.shared\s+(?:\.align\s+\d+\s+)?\.[a-z]+(\d+)\s+([^\s\[;]+)(?:\[(\d+)\])?;)");
  std::map<std::string, unsigned> bytes;
  for (std::sregex_iterator i(text.begin(), text.end(), pattern), end; i != end; ++i) {
    const unsigned count = (*i)[3].matched ? std::stoi((*i)[3]) : 1;
    bytes[(*i)[2]] = std::stoi((*i)[1]) / 8 * count;
  }
  return bytes;
}

// What the text of a kernel names.
static unsigned sharedBytes(const std::string& kernel, const std::map<std::string, unsigned>& variables) {
  unsigned sum = 0;
  for (const auto& [name, bytes] : variables) {
    if (kernel.find(name) != std::string::npos) sum += bytes;
  }
  return sum;
}

Ptx parsePtx(const std::string& text) {
  Ptx ptx;
  ptx.version = std::stod(find(text, R"(\.version\s+(\d+\.\d+))"));
  ptx.target = std::stoi(find(text, R"(\.target\s+sm_(\d+))"));
  const auto variables = sharedVariables(text);
  static const std::regex entry(R"(\.entry\s+([^\s(]+)\s*\(([^)]*)\))");
  for (std::sregex_iterator i(text.begin(), text.end(), entry), end; i != end; ++i) {
    const size_t start = i->position() + i->length();
    const std::string body = text.substr(start, text.find(".entry", start) - start);
    ptx.entries[(*i)[1]] = {parameters((*i)[2]), sharedBytes(body, variables)};
  }
  return ptx;
}

}  // namespace pretend
