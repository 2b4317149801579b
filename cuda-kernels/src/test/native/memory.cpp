#include "memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>

#include "calls.h"
#include "random.h"
#include "settings.h"
#include "streams.h"

namespace pretend {

constexpr size_t PAGE = 4096;
constexpr size_t ALIGNMENT = 256;  // of device addresses
constexpr unsigned char UNWRITTEN = 0xFF;

namespace {
// Device memory: bytes of a mapping, whose first and last page must not be touched if GUARD is set.
struct Block {
  Device* device;
  char* mapping;
  size_t mapped;
  size_t bytes;
  size_t charged;
  bool guarded;
};

struct Pinned {
  size_t bytes;
  bool allocated;
  const Device* device;  // whose context it belongs to
};

struct Memory {
  std::mutex mutex;
  std::map<Address, Block> blocks;
  std::map<uintptr_t, Pinned> pinned;
};
}  // namespace

static Memory& memory() {
  static Memory& memory = *new Memory();
  return memory;
}

static size_t roundUp(size_t bytes, size_t unit) { return (bytes + unit - 1) / unit * unit; }

// Maps memory that ends, but for the alignment, at a page that must not be touched, and begins after one.
static char* guard(Block& block) {
  const size_t room = roundUp(block.bytes, PAGE);
  memset(block.mapping, UNWRITTEN, block.mapped);
  mprotect(block.mapping, PAGE, PROT_NONE);
  mprotect(block.mapping + PAGE + room, PAGE, PROT_NONE);
  return block.mapping + PAGE + room - roundUp(block.bytes, ALIGNMENT);
}

// What other processes have taken, where OTHERS is set: another number each time.
static size_t takenByOthers() {
  static std::atomic<uint64_t> asked{0};
  if (!settings().others) return 0;
  return simt::Random(settings().shuffle, asked++)() % (settings().others + 1) / UNIT * UNIT;
}

size_t freeBytes(const Device& device) {
  const size_t taken = device.used + settings().context + device.code + takenByOthers();
  return device.total - std::min(taken, device.total);
}

static Result allocate(Device& device, size_t bytes, Address* address) {
  if (!bytes) return INVALID_VALUE;
  std::lock_guard<std::mutex> lock(memory().mutex);
  const size_t charged = roundUp(bytes, UNIT);
  if (charged + device.total / 100 * settings().keep > freeBytes(device)) return OUT_OF_MEMORY;
  const bool guarded = settings().guard;
  const size_t mapped = guarded ? roundUp(bytes, PAGE) + 2 * PAGE : charged;
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  char* mapping = (char*)mmap(nullptr, mapped, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (mapping == MAP_FAILED) return OUT_OF_MEMORY;
  Block block{&device, mapping, mapped, bytes, charged, guarded};
  *address = (Address)(guarded ? guard(block) : mapping);
  memory().blocks[*address] = block;
  device.used += charged;
  device.peak = std::max(device.peak, device.used);
  return SUCCESS;
}

static void release(std::map<Address, Block>::iterator found) {
  const Block& block = found->second;
  munmap(block.mapping, block.mapped);
  block.device->used -= block.charged;
  memory().blocks.erase(found);
}

void freeAll(Device& device) {
  std::lock_guard<std::mutex> lock(memory().mutex);
  auto& blocks = memory().blocks;
  for (auto i = blocks.begin(); i != blocks.end();) {
    const auto found = i++;
    if (found->second.device == &device) release(found);
  }
}

void eachAllocation(const Device& device, const std::function<void(Address, size_t)>& body) {
  std::lock_guard<std::mutex> lock(memory().mutex);
  for (const auto& [start, block] : memory().blocks) {
    if (block.device == &device) body(start, block.bytes);
  }
}

bool isAllocated(Address address, size_t bytes) {
  std::lock_guard<std::mutex> lock(memory().mutex);
  auto after = memory().blocks.upper_bound(address);
  if (after == memory().blocks.begin()) return false;
  const auto& [start, block] = *--after;
  return address - start <= block.bytes && bytes <= block.bytes - (address - start);
}

static std::string distance(Address address, Address start, const Block& block) {
  const std::string of = " an allocation of " + std::to_string(block.bytes) + " bytes";
  if (address < start) return std::to_string(start - address) + " bytes before" + of;
  const Address end = start + block.bytes;
  if (address >= end) return std::to_string(address - end) + " bytes beyond the end of" + of;
  return "in" + of;
}

std::string whereIs(Address address) {
  std::lock_guard<std::mutex> lock(memory().mutex);
  for (const auto& [start, block] : memory().blocks) {
    const Address mapping = (Address)block.mapping;
    if (address >= mapping && address < mapping + block.mapped) return distance(address, start, block);
  }
  return "in no allocation";
}

static bool isUnwritten(const char* from, const char* to) {
  return std::all_of(from, to, [](char byte) { return (unsigned char)byte == UNWRITTEN; });
}

bool isDamaged(const Device& device) {
  std::lock_guard<std::mutex> lock(memory().mutex);
  for (const auto& [start, block] : memory().blocks) {
    if (block.device != &device || !block.guarded) continue;
    const char* first = (const char*)start;
    const char* last = first + block.bytes;
    const char* end = block.mapping + block.mapped - PAGE;
    if (!isUnwritten(block.mapping + PAGE, first) || !isUnwritten(last, end)) return true;
  }
  return false;
}

bool isPinned(const void* address, size_t bytes) {
  std::lock_guard<std::mutex> lock(memory().mutex);
  const uintptr_t first = (uintptr_t)address;
  auto after = memory().pinned.upper_bound(first);
  if (after == memory().pinned.begin()) return false;
  const auto& [start, pinned] = *--after;
  return first + bytes <= start + pinned.bytes;
}

size_t pinnedBytes() {
  std::lock_guard<std::mutex> lock(memory().mutex);
  size_t sum = 0;
  for (const auto& [start, pinned] : memory().pinned) sum += pinned.bytes;
  return sum;
}

// Whether any of these bytes is pinned.
static bool overlapsPinned(uintptr_t first, size_t bytes) {
  auto before = memory().pinned.lower_bound(first + bytes);
  if (before == memory().pinned.begin()) return false;
  --before;
  return before->first + before->second.bytes > first;
}

static Result unpin(void* address, bool allocated, Result otherwise) {
  std::lock_guard<std::mutex> lock(memory().mutex);
  const auto found = memory().pinned.find((uintptr_t)address);
  if (found == memory().pinned.end() || found->second.allocated != allocated) return otherwise;
  if (allocated) free(address);
  memory().pinned.erase(found);
  return SUCCESS;
}

void unpinAll(const Device& device) {
  std::lock_guard<std::mutex> lock(memory().mutex);
  for (auto at = memory().pinned.begin(); at != memory().pinned.end();) {
    if (at->second.device == &device) {
      if (at->second.allocated) free((void*)at->first);
      at = memory().pinned.erase(at);
    } else {
      ++at;
    }
  }
}

}  // namespace pretend

using namespace pretend;

API cuMemGetInfo_v2(size_t* free, size_t* total) {
  return call("cuMemGetInfo", Needs::CONTEXT, [&] {
    std::lock_guard<std::mutex> lock(memory().mutex);
    *free = freeBytes(*current());
    *total = current()->total;
    return SUCCESS;
  });
}

API cuMemAlloc_v2(Address* address, size_t bytes) {
  return call("cuMemAlloc", Needs::CONTEXT, [&] {
    trace("cuMemAlloc of %zu bytes", bytes);
    return allocate(*current(), bytes, address);
  });
}

API cuMemFree_v2(Address address) {
  return call("cuMemFree", Needs::CONTEXT, [&] {
    if (!address) return SUCCESS;
    awaitDestroyed(*current(), "device memory is freed");
    synchronizeStreams(*current());
    std::lock_guard<std::mutex> lock(memory().mutex);
    const auto found = memory().blocks.find(address);
    if (found == memory().blocks.end()) return INVALID_VALUE;
    release(found);
    return SUCCESS;
  });
}

API cuMemHostAlloc(void** address, size_t bytes, unsigned) {
  return call("cuMemHostAlloc", Needs::CONTEXT, [&] {
    if (!bytes) return INVALID_VALUE;
    if (posix_memalign(address, PAGE, bytes)) return OUT_OF_MEMORY;
    std::lock_guard<std::mutex> lock(memory().mutex);
    memory().pinned[(uintptr_t)*address] = {bytes, true, current()};
    return SUCCESS;
  });
}

API cuMemFreeHost(void* address) {
  return call("cuMemFreeHost", Needs::CONTEXT, [&] {
    awaitDestroyed(*current(), "pinned memory is freed");
    synchronizeStreams(*current());
    return unpin(address, true, INVALID_VALUE);
  });
}

API cuMemHostRegister_v2(void* address, size_t bytes, unsigned) {
  return call("cuMemHostRegister", Needs::CONTEXT, [&] {
    if (!bytes) return INVALID_VALUE;
    std::lock_guard<std::mutex> lock(memory().mutex);
    if (overlapsPinned((uintptr_t)address, bytes)) return HOST_MEMORY_ALREADY_REGISTERED;
    memory().pinned[(uintptr_t)address] = {bytes, false, current()};
    return SUCCESS;
  });
}

API cuMemHostUnregister(void* address) {
  return call("cuMemHostUnregister", Needs::CONTEXT, [&] {
    awaitDestroyed(*current(), "host memory is unpinned");
    synchronizeStreams(*current());
    return unpin(address, false, HOST_MEMORY_NOT_REGISTERED);
  });
}
