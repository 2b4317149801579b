#include "cubin.h"

#include <elf.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <stdexcept>

namespace pretend {

constexpr unsigned RESERVED_SHARED = 1 << 10;  // of a block, by the system, from compute capability 9.0 on

// In .nv.info of a kernel: a byte for the form, a byte for the attribute, and a short, for this form the bytes of its value.
constexpr uint8_t HAS_VALUE = 4, PARAMETER = 0x17;

template <class T>
static T at(const char* place) {
  T value;
  memcpy(&value, place, sizeof value);
  return value;
}

bool isBinary(const char* image) { return !memcmp(image, ELFMAG, SELFMAG) || !memcmp(image, "\x50\xED\x55\xBA", 4); }

// Bytes of each parameter, which are listed in any order.
static std::vector<unsigned> parameters(const char* info, size_t bytes) {
  std::vector<unsigned> sizes;
  for (size_t n = 0; n + 4 <= bytes;) {
    const auto form = at<uint8_t>(info + n), attribute = at<uint8_t>(info + n + 1);
    const auto length = at<uint16_t>(info + n + 2);
    if (form == HAS_VALUE && attribute == PARAMETER) {
      const auto number = at<uint16_t>(info + n + 8);
      sizes.resize(std::max<size_t>(sizes.size(), number + 1));
      sizes[number] = at<uint32_t>(info + n + 12) >> 18;
    }
    n += form == HAS_VALUE ? 4 + length : 4;
  }
  return sizes;
}

Ptx readCubin(const char* image, size_t* bytes) {
  if (memcmp(image, ELFMAG, SELFMAG)) throw std::invalid_argument("no single machine code");
  const auto header = at<Elf64_Ehdr>(image);
  const auto section = [&](int n) { return at<Elf64_Shdr>(image + header.e_shoff + n * sizeof(Elf64_Shdr)); };
  const char* names = image + section(header.e_shstrndx).sh_offset;
  Ptx code = {0, int(header.e_flags >> 8 & 0xff), {}};
  const unsigned reserved = code.target < 90 ? 0 : RESERVED_SHARED;
  *bytes = std::max(header.e_shoff + header.e_shnum * sizeof(Elf64_Shdr), header.e_phoff + header.e_phnum * sizeof(Elf64_Phdr));
  for (int n = 0; n < header.e_shnum; n++) {
    const auto part = section(n);
    const std::string name = names + part.sh_name;
    const auto kernel = [&](const std::string& prefix) {
      return name.rfind(prefix, 0) ? "" : name.substr(prefix.size());
    };
    if (const auto found = kernel(".text."); !found.empty()) code.entries[found];
    if (const auto found = kernel(".nv.info."); !found.empty()) {
      code.entries[found].parameters = parameters(image + part.sh_offset, part.sh_size);
    }
    const auto shared = kernel(".nv.shared.");
    if (!shared.empty() && shared != "reserved.0") code.entries[shared].shared = part.sh_size - reserved;
  }
  return code;
}

}  // namespace pretend
