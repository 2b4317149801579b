// What a device says of itself: that of a small GPU.
#include <map>

#include "calls.h"
#include "devices.h"
#include "settings.h"

namespace pretend {

// By the numbers of CUdevice_attribute.
static const std::map<int, int>& attributes() {
  static const std::map<int, int>& attributes = *new std::map<int, int>{
      {1, 1024},                  // threads of a block
      {2, 1024},                  // of it along x
      {3, 1024},                  // y
      {4, 64},                    // z
      {5, 2147483647},            // blocks of a grid along x
      {6, 65535},                 // y
      {7, 65535},                 // z
      {8, 48 << 10},              // shared memory of a block
      {9, 64 << 10},              // constant memory
      {10, 32},                   // lanes of a warp
      {12, 65536},                // registers of a block
      {13, 1000000},              // clock, kHz
      {15, 1},                    // copies while kernels run
      {16, 2},                    // multiprocessors
      {31, 1},                    // several kernels at once
      {36, 1000000},              // memory clock, kHz
      {37, 128},                  // memory bus, bits
      {38, 4 << 20},              // L2 cache
      {39, 2048},                 // threads of a multiprocessor
      {40, 2},                    // copy engines
      {41, 1},                    // one address space with the host
      {81, 64 << 10},             // shared memory of a multiprocessor
      {97, 99 << 10},             // shared memory of a block, where a function asks for it
  };
  return attributes;
}

}  // namespace pretend

using namespace pretend;

constexpr int CAPABILITY_MAJOR = 75;
constexpr int CAPABILITY_MINOR = 76;

API cuDeviceGetAttribute(int* value, int attribute, int index) {
  return call("cuDeviceGetAttribute", Needs::DRIVER, [&] {
    if (!device(index)) return INVALID_DEVICE;
    const auto found = attributes().find(attribute);
    *value = found == attributes().end() ? 0 : found->second;
    if (attribute == CAPABILITY_MAJOR) *value = settings().capability / 10;
    if (attribute == CAPABILITY_MINOR) *value = settings().capability % 10;
    return SUCCESS;
  });
}
