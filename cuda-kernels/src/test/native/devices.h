// Devices and their primary contexts, which share a handle.
#pragma once
#include <atomic>
#include <cstddef>
#include <mutex>

#include "results.h"

namespace pretend {

struct Device {
  const int index;
  const size_t total;
  size_t used = 0;  // both in whole units of memory
  size_t peak = 0;
  std::atomic<size_t> code{0};         // memory of its modules, where CONTEXT is set
  std::atomic<int> mistakes{0};        // of the application, which a GPU would not tell
  std::atomic<int> retained{0};        // how often its context
  std::atomic<Result> error{SUCCESS};  // of a kernel; all later calls in the context return it
  std::mutex toDevice, toHost;         // its copy engines

  Device(int index, size_t total) : index(index), total(total) {}
};

// Whether cuInit has been called.
bool isStarted();

// Null if there is no such device.
Device* device(int index);

int deviceCount();

// Device of the calling thread's context; null if there is none.
Device* current();

}  // namespace pretend
