// Copies between host and device, and memory set to a value.
#include <algorithm>
#include <chrono>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

#include "calls.h"
#include "memory.h"
#include "settings.h"
#include "streams.h"

namespace pretend {

// CUDA_MEMCPY2D
struct Rows {
  size_t sourceX, sourceY;
  int sourceType;
  const void* sourceHost;
  Address source;
  void* sourceArray;
  size_t sourcePitch;
  size_t targetX, targetY;
  int targetType;
  void* target;
  Address targetDevice;
  void* targetArray;
  size_t targetPitch;
  size_t width, height;
};

constexpr int HOST_MEMORY = 1, DEVICE_MEMORY = 2;

constexpr unsigned char UNWRITTEN = 0xFF;  // NaN
constexpr std::chrono::microseconds LATE(100);

static std::chrono::nanoseconds time(size_t bytes) {
  if (settings().copyGBps > 0) return std::chrono::nanoseconds((long)(bytes / settings().copyGBps));
  return settings().late ? LATE : std::chrono::nanoseconds(0);
}

// Copies by one of a device's copy engines, which has one copy at a time.
static void copyBy(std::mutex& engine, void* to, const void* from, size_t bytes) {
  std::lock_guard<std::mutex> lock(engine);
  const auto start = std::chrono::steady_clock::now();
  const size_t early = settings().late ? bytes / 2 : bytes;
  if (settings().late) std::this_thread::sleep_until(start + time(bytes) / 2);
  memcpy(to, from, early);
  std::this_thread::sleep_until(start + time(bytes));
  memcpy((char*)to + early, (const char*)from + early, bytes - early);
}

static void copyToDevice(Device* device, Address to, const void* from, size_t bytes) {
  if (settings().late) memset((void*)to, UNWRITTEN, bytes);
  copyBy(device->toDevice, (void*)to, from, bytes);
}

static Result toDevice(Address to, const void* from, size_t bytes, void* stream) {
  if (!isAllocated(to, bytes)) return INVALID_VALUE;
  Device* device = current();
  if (!stream || isPinned(from, bytes)) {
    return enqueue(stream, [=] { copyToDevice(device, to, from, bytes); });
  }
  // pageable memory may be used again as soon as the call returns
  auto staged = std::make_shared<std::vector<char>>((const char*)from, (const char*)from + bytes);
  return enqueue(stream, [=] { copyToDevice(device, to, staged->data(), bytes); });
}

static Result toHost(void* to, Address from, size_t bytes, void* stream) {
  if (!isAllocated(from, bytes)) return INVALID_VALUE;
  Device* device = current();
  if (settings().late) memset(to, UNWRITTEN, bytes);
  const Result result = enqueue(stream, [=] { copyBy(device->toHost, to, (const void*)from, bytes); });
  if (result != SUCCESS || !stream || isPinned(to, bytes)) return result;
  return synchronizeStream(stream);  // pageable memory is filled when the call returns
}

// Rows that lie one behind the other on the device, to rows with gaps in host memory.
static Result toHost(const Rows& rows, void* stream) {
  const size_t width = rows.width, height = rows.height;
  if (rows.sourceType != DEVICE_MEMORY || rows.targetType != HOST_MEMORY || rows.sourceX || rows.sourceY || rows.targetX || rows.targetY ||
      rows.sourcePitch != width || rows.targetPitch < width || !width || !height) {
    return INVALID_VALUE;
  }
  if (!isAllocated(rows.source, width * height)) return INVALID_VALUE;
  Device* device = current();
  char* target = (char*)rows.target;
  const size_t pitch = rows.targetPitch;
  const Address source = rows.source;
  for (size_t row = 0; settings().late && row < height; row++) memset(target + row * pitch, UNWRITTEN, width);
  const Result result = enqueue(stream, [=] {
    std::vector<char> all(width * height);
    copyBy(device->toHost, all.data(), (const void*)source, all.size());
    for (size_t row = 0; row < height; row++) memcpy(target + row * pitch, all.data() + row * width, width);
  });
  if (result != SUCCESS || isPinned(target, (height - 1) * pitch + width)) return result;
  return synchronizeStream(stream);
}

static Result onDevice(Address to, Address from, size_t bytes, void* stream) {
  if (!isAllocated(to, bytes) || !isAllocated(from, bytes)) return INVALID_VALUE;
  return enqueue(stream, [=] { memmove((void*)to, (const void*)from, bytes); });
}

template <class T>
Result set(Address to, T value, size_t count, void* stream) {
  if (!isAllocated(to, count * sizeof(T))) return INVALID_VALUE;
  return enqueue(stream, [=] { std::fill_n((T*)to, count, value); });
}

}  // namespace pretend

using namespace pretend;

API cuMemcpyHtoD_v2(Address to, const void* from, size_t bytes) {
  return call("cuMemcpyHtoD", Needs::CONTEXT, [&] { return toDevice(to, from, bytes, nullptr); });
}

API cuMemcpyHtoDAsync_v2(Address to, const void* from, size_t bytes, void* stream) {
  return call("cuMemcpyHtoDAsync", Needs::CONTEXT, [&] { return toDevice(to, from, bytes, stream); });
}

API cuMemcpyDtoH_v2(void* to, Address from, size_t bytes) {
  return call("cuMemcpyDtoH", Needs::CONTEXT, [&] { return toHost(to, from, bytes, nullptr); });
}

API cuMemcpyDtoHAsync_v2(void* to, Address from, size_t bytes, void* stream) {
  return call("cuMemcpyDtoHAsync", Needs::CONTEXT, [&] { return toHost(to, from, bytes, stream); });
}

API cuMemcpy2DAsync_v2(const Rows* rows, void* stream) {
  return call("cuMemcpy2DAsync", Needs::CONTEXT, [&] { return toHost(*rows, stream); });
}

API cuMemcpyDtoD_v2(Address to, Address from, size_t bytes) {
  return call("cuMemcpyDtoD", Needs::CONTEXT, [&] { return onDevice(to, from, bytes, nullptr); });
}

API cuMemcpyDtoDAsync_v2(Address to, Address from, size_t bytes, void* stream) {
  return call("cuMemcpyDtoDAsync", Needs::CONTEXT, [&] { return onDevice(to, from, bytes, stream); });
}

API cuMemsetD8_v2(Address to, unsigned char value, size_t count) {
  return call("cuMemsetD8", Needs::CONTEXT, [&] { return set(to, value, count, nullptr); });
}

API cuMemsetD8Async(Address to, unsigned char value, size_t count, void* stream) {
  return call("cuMemsetD8Async", Needs::CONTEXT, [&] { return set(to, value, count, stream); });
}

API cuMemsetD32_v2(Address to, unsigned value, size_t count) {
  return call("cuMemsetD32", Needs::CONTEXT, [&] { return set(to, value, count, nullptr); });
}

API cuMemsetD32Async(Address to, unsigned value, size_t count, void* stream) {
  return call("cuMemsetD32Async", Needs::CONTEXT, [&] { return set(to, value, count, stream); });
}
