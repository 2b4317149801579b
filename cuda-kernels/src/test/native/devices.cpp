#include "devices.h"

#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <vector>

#include "calls.h"
#include "memory.h"
#include "modules.h"
#include "report.h"
#include "settings.h"
#include "streams.h"

namespace pretend {

namespace {
struct Driver {
  std::recursive_mutex mutex;
  std::atomic<unsigned> session{0};  // 0 before cuInit, and another one after each reset
  unsigned sessions = 0;
  std::vector<std::unique_ptr<Device>> devices;
};

struct Thread {
  unsigned session = 0;
  std::vector<Device*> contexts;  // the last is current
};
}  // namespace

static Driver& driver() {
  static Driver& driver = *new Driver();
  return driver;
}

static thread_local Thread thread;

bool isStarted() { return driver().session; }

int deviceCount() { return driver().devices.size(); }

Device* device(int index) { return index >= 0 && index < deviceCount() ? driver().devices[index].get() : nullptr; }

Device* current() {
  if (thread.contexts.empty() || thread.session != driver().session) return nullptr;
  Device* device = thread.contexts.back();
  return device && device->retained > 0 ? device : nullptr;
}

static Result start(const char* given) {
  std::lock_guard<std::recursive_mutex> lock(driver().mutex);
  if (isStarted()) return deviceCount() ? SUCCESS : NO_DEVICE;
  try {
    readSettings(given);
  } catch (const std::exception& e) {
    fprintf(stderr, "pretend: a setting is wrong: %s\n", e.what());
    return UNKNOWN;
  }
  for (size_t bytes : settings().devices) {
    driver().devices.push_back(std::make_unique<Device>(deviceCount(), bytes));
  }
  driver().session = ++driver().sessions;
  return deviceCount() ? SUCCESS : NO_DEVICE;
}

static void destroyContext(Device& device) {
  destroyStreams(device);
  unloadModules(device);
  freeAll(device);
  unpinAll(device);
  device.error = SUCCESS;
}

static void stop() {
  std::lock_guard<std::recursive_mutex> lock(driver().mutex);
  if (!isStarted()) return;
  writeReport();
  for (auto& device : driver().devices) destroyContext(*device);
  countCallsAnew();
  driver().session = 0;
  driver().devices.clear();
}

}  // namespace pretend

using namespace pretend;

// Forgets everything, and begins with other settings; nothing may be running.
API pretend_cuda_reset(const char* given) {
  stop();
  return start(given);
}

API cuInit(unsigned) {
  return call("cuInit", Needs::NOTHING, [] { return start(""); });
}

API cuDriverGetVersion(int* version) {
  return call("cuDriverGetVersion", Needs::DRIVER, [&] {
    *version = settings().version;
    return SUCCESS;
  });
}

API cuDeviceGetCount(int* count) {
  return call("cuDeviceGetCount", Needs::DRIVER, [&] {
    *count = deviceCount();
    return SUCCESS;
  });
}

API cuDeviceGet(int* handle, int index) {
  return call("cuDeviceGet", Needs::DRIVER, [&] {
    *handle = index;
    return device(index) ? SUCCESS : INVALID_DEVICE;
  });
}

API cuDeviceGetName(char* name, int length, int index) {
  return call("cuDeviceGetName", Needs::DRIVER, [&] {
    snprintf(name, length, "Pretend GPU %d", index);
    return device(index) ? SUCCESS : INVALID_DEVICE;
  });
}

API cuDeviceGetUuid(unsigned char* uuid, int index) {
  return call("cuDeviceGetUuid", Needs::DRIVER, [&] {
    memset(uuid, index, 16);
    return device(index) ? SUCCESS : INVALID_DEVICE;
  });
}

API cuDeviceTotalMem_v2(size_t* bytes, int index) {
  return call("cuDeviceTotalMem", Needs::DRIVER, [&] {
    if (!device(index)) return INVALID_DEVICE;
    *bytes = device(index)->total;
    return SUCCESS;
  });
}

API cuDevicePrimaryCtxRetain(void** context, int index) {
  return call("cuDevicePrimaryCtxRetain", Needs::DRIVER, [&] {
    if (!device(index)) return INVALID_DEVICE;
    std::lock_guard<std::recursive_mutex> lock(driver().mutex);
    if (settings().context > device(index)->total) return OUT_OF_MEMORY;
    device(index)->retained++;
    *context = device(index);
    return SUCCESS;
  });
}

API cuDevicePrimaryCtxRelease_v2(int index) {
  return call("cuDevicePrimaryCtxRelease", Needs::DRIVER, [&] {
    if (!device(index)) return INVALID_DEVICE;
    std::lock_guard<std::recursive_mutex> lock(driver().mutex);
    if (!device(index)->retained) return INVALID_CONTEXT;
    if (!--device(index)->retained) destroyContext(*device(index));
    return SUCCESS;
  });
}

API cuDevicePrimaryCtxReset_v2(int index) {
  return call("cuDevicePrimaryCtxReset", Needs::DRIVER, [&] {
    if (!device(index)) return INVALID_DEVICE;
    std::lock_guard<std::recursive_mutex> lock(driver().mutex);
    destroyContext(*device(index));
    return SUCCESS;
  });
}

// Makes a context the last of the thread's, which have been forgotten since a reset.
static Result push(void* context) {
  if (thread.session != driver().session) thread = {driver().session, {}};
  Device* found = nullptr;
  for (auto& device : driver().devices) {
    if (device.get() == context) found = device.get();
  }
  thread.contexts.push_back(found);
  return context && !current() ? INVALID_CONTEXT : SUCCESS;
}

API cuCtxSetCurrent(void* context) {
  return call("cuCtxSetCurrent", Needs::DRIVER, [&] {
    if (!thread.contexts.empty()) thread.contexts.pop_back();
    return push(context);
  });
}

API cuCtxPushCurrent_v2(void* context) {
  return call("cuCtxPushCurrent", Needs::DRIVER, [&] {
    const Result result = push(context);
    if (result != SUCCESS) thread.contexts.pop_back();
    return result;
  });
}

API cuCtxPopCurrent_v2(void** context) {
  return call("cuCtxPopCurrent", Needs::DRIVER, [&] {
    if (!current()) return INVALID_CONTEXT;
    *context = current();
    thread.contexts.pop_back();
    return SUCCESS;
  });
}

API cuCtxGetCurrent(void** context) {
  return call("cuCtxGetCurrent", Needs::DRIVER, [&] {
    *context = current();
    return SUCCESS;
  });
}

API cuCtxGetDevice(int* index) {
  return call("cuCtxGetDevice", Needs::CONTEXT, [&] {
    *index = current()->index;
    return SUCCESS;
  });
}

API cuCtxSynchronize() {
  return call("cuCtxSynchronize", Needs::CONTEXT, [] {
    synchronizeStreams(*current());
    return current()->error.load();
  });
}
