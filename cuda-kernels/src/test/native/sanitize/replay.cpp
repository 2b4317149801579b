// Runs a launch that the pretend driver kept, RECORD, in a process without a Java VM, where sanitizers can look on. It is linked
// with the kernels, and built with them for a sanitizer.
#include <dlfcn.h>

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "launch.h"
#include "recording.h"

namespace {

constexpr size_t ALIGNMENT = 256;
constexpr uint64_t MOST_BLOCKS = 16;
constexpr uint64_t MOST_STRANDS = 256;  // CUDA threads of all blocks; each costs the system a millisecond

// Device memory, elsewhere than it was.
struct Memory {
  uint64_t address;
  std::vector<char> bytes;

  char* now() { return (char*)((uintptr_t(bytes.data()) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT); }
};

class Replay {
 public:
  explicit Replay(const char* path) : in(path, std::ios::binary) {
    read(&recording, sizeof recording);
    for (unsigned p = 0; p < recording.parameters; p++) {
      values.emplace_back((number() + 7) / 8);
      read(values.back().data(), values.back().size() * sizeof(uint64_t));
    }
    for (unsigned a = 0; a < recording.allocations; a++) readMemory();
    for (auto& value : values) {
      for (uint64_t& word : value) word = relocated(word);
      arguments.push_back(value.data());
    }
  }

  // Each block on a thread of its own, one after the other, of which none ends: so nothing that belongs to a block, shared
  // memory least of all, is used again by another.
  void run() {
    const auto runBlocks = (RunBlocks)dlsym(RTLD_DEFAULT, (std::string("simt_run_") + recording.kernel).c_str());
    if (!runBlocks) fail("no such kernel");
    Launch launch = {{}, {}, recording.sharedBytes, arguments.data(), 0};
    std::copy_n(recording.grid, 3, launch.grid);
    std::copy_n(recording.block, 3, launch.block);
    for (uint64_t block : chosen()) {
      std::unique_lock<std::mutex> lock(mutex);
      const size_t before = done;
      std::thread([=] { runOne(runBlocks, launch, block); }).detach();
      changed.wait(lock, [&] { return done > before; });
    }
  }

 private:
  void runOne(RunBlocks runBlocks, const Launch& launch, uint64_t block) {
    if (const char* problem = runBlocks(launch, block, block + 1)) fail(problem);
    std::unique_lock<std::mutex> lock(mutex);
    done++;
    changed.notify_all();
    for (;;) changed.wait(lock);
  }

  // The first blocks, and the last.
  std::vector<uint64_t> chosen() const {
    const uint64_t all = uint64_t(recording.grid[0]) * recording.grid[1] * recording.grid[2];
    const uint64_t threads = uint64_t(recording.block[0]) * recording.block[1] * recording.block[2];
    const uint64_t most = std::clamp(MOST_STRANDS / threads, uint64_t(2), MOST_BLOCKS);
    std::vector<uint64_t> blocks;
    for (uint64_t block = 0; block < std::min(all, most) - 1; block++) blocks.push_back(block);
    blocks.push_back(all - 1);
    return blocks;
  }

  void readMemory() {
    memories.push_back(std::make_unique<Memory>());
    Memory& memory = *memories.back();
    memory.address = number();
    const uint64_t bytes = number();
    memory.bytes.resize(bytes + ALIGNMENT);
    read(memory.now(), bytes);
  }

  // What may be an address is one: no stride and no count is as large.
  uint64_t relocated(uint64_t word) const {
    for (auto& memory : memories) {
      const uint64_t offset = word - memory->address;
      if (offset < memory->bytes.size()) return uint64_t(memory->now()) + offset;
    }
    return word;
  }

  uint64_t number() {
    uint64_t number = 0;
    read(&number, sizeof number);
    return number;
  }

  void read(void* to, size_t bytes) {
    if (!in.read((char*)to, bytes)) fail("cut short");
  }

  [[noreturn]] void fail(const char* problem) const {
    fprintf(stderr, "replay of %s: %s\n", recording.kernel, problem);
    exit(1);
  }

  std::ifstream in;
  Recording recording = {};
  std::vector<std::vector<uint64_t>> values;
  std::vector<void*> arguments;
  std::vector<std::unique_ptr<Memory>> memories;
  std::mutex mutex;
  std::condition_variable changed;
  size_t done = 0;
};

}  // namespace

// What kernels have touched is not given back: it happens after nothing that they did.
int main(int, char** arguments) { (new Replay(arguments[1]))->run(); }
