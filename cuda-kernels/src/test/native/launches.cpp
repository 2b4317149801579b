// Runs kernels, by threads that share their blocks.
#include <time.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "calls.h"
#include "faults.h"
#include "memory.h"
#include "modules.h"
#include "record.h"
#include "settings.h"
#include "streams.h"

namespace pretend {

constexpr unsigned REGISTERS = 65536;  // of a block
constexpr unsigned MOST_REGISTERS = 128;

namespace {
// Threads that do the same work as the one that calls.
class Pool {
 public:
  void run(const std::function<void()>& work, unsigned threads) {
    std::lock_guard<std::mutex> oneAtATime(turn);
    {
      std::lock_guard<std::mutex> lock(mutex);
      while (size + 1 < threads) std::thread(&Pool::help, this, size++, round).detach();
      task = &work;
      helpers = std::max(1u, threads) - 1;
      busy = helpers;
      round++;
      changed.notify_all();
    }
    work();
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait(lock, [&] { return !busy; });
  }

 private:
  void help(unsigned number, unsigned seen) {
    std::unique_lock<std::mutex> lock(mutex);
    for (;;) {
      changed.wait(lock, [&] { return round != seen; });
      seen = round;
      if (number >= helpers) continue;
      const std::function<void()>* work = task;
      lock.unlock();
      (*work)();
      lock.lock();
      busy--;
      changed.notify_all();
    }
  }

  std::mutex turn, mutex;
  std::condition_variable changed;
  const std::function<void()>* task = nullptr;
  unsigned size = 0, helpers = 0, busy = 0, round = 0;
};

// A launch with its arguments, whose values are those at the call.
class Grid {
 public:
  Grid(std::shared_ptr<Function> function, const Launch& launch) : function(function), launch(launch) {
    for (size_t p = 0; p < function->parameters.size(); p++) {
      values.emplace_back((function->parameters[p] + 7) / 8);
      memcpy(values.back().data(), launch.arguments[p], function->parameters[p]);
      arguments.push_back(values.back().data());
    }
    this->launch.arguments = arguments.data();
  }
  Grid(const Grid&) = delete;

  void run() {
    const Record record(*function, launch);
    static Pool& pool = *new Pool();
    const unsigned threads = settings().threads;
    share = std::clamp(blocks() / (threads * 8ull), 1ull, 64ull);
    pool.run([this] { runShares(); }, threads);
    if (isTooLong()) fail(LAUNCH_TIMEOUT, "took longer than the watchdog allows");
    if (isDamaged(function->device)) fail(ILLEGAL_ADDRESS, "wrote beside an allocation");
  }

 private:
  unsigned long long blocks() const { return 1ull * launch.grid[0] * launch.grid[1] * launch.grid[2]; }

  void runShares() {
    const char* problem = nullptr;
    const auto address = addressOfFault([&] {
      while (!problem && function->device.error == SUCCESS) {
        const unsigned long long first = taken.fetch_add(share);
        if (first >= blocks() || isTooLong()) return;
        const auto start = threadTime();
        problem = function->run(launch, first, std::min(blocks(), first + share));
        nanoseconds += (threadTime() - start).count();
      }
    });
    if (problem) fail(LAUNCH_FAILED, problem);
    if (address) fail(ILLEGAL_ADDRESS, "touched memory " + whereIs((Address)*address));
  }

  // Of the CPU: a machine that does other things as well makes no launch longer.
  static std::chrono::nanoseconds threadTime() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
  }

  bool isTooLong() const { return settings().watchdog > 0 && nanoseconds > settings().watchdog * 1e9; }

  void fail(Result result, const std::string& problem) {
    fprintf(stderr, "pretend: kernel %s: %s\n", function->name.c_str(), problem.c_str());
    function->device.error = result;
  }

  const std::shared_ptr<Function> function;
  Launch launch;
  std::vector<std::vector<uint64_t>> values;
  std::vector<void*> arguments;
  std::atomic<unsigned long long> taken{0};
  unsigned long long share = 1;
  std::atomic<long> nanoseconds{0};
};
}  // namespace

static bool isPossible(const Launch& launch, const Function& function) {
  const unsigned* grid = launch.grid;
  const unsigned* block = launch.block;
  if (!grid[0] || !grid[1] || !grid[2] || !block[0] || !block[1] || !block[2]) return false;
  if (grid[0] > 2147483647 || grid[1] > 65535 || grid[2] > 65535) return false;
  if (1ull * block[0] * block[1] * block[2] > MOST_THREADS || block[2] > 64) return false;
  // A GPU would take it, but its machine code may load up to 16 bytes at once, also beyond the last number.
  if (launch.sharedBytes % 16) return false;
  return launch.sharedBytes <= function.mostShared;
}

// As if every kernel used the most registers a thread that KernelResourcesTest lets any of them use.
static bool hasRegisters(const Launch& launch) {
  const unsigned* block = launch.block;
  return MOST_REGISTERS * block[0] * block[1] * block[2] <= REGISTERS;
}

// Each launch shuffles in its own way.
static unsigned long long seed() {
  static std::atomic<unsigned long long> launches{0};
  return settings().shuffle ? settings().shuffle * 1000003 + launches++ : 0;
}

}  // namespace pretend

using namespace pretend;

API cuLaunchKernel(void* handle, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX, unsigned blockY,
                   unsigned blockZ, unsigned sharedBytes, void* stream, void** arguments, void** extra) {
  return call("cuLaunchKernel", Needs::CONTEXT, [&] {
    const auto launched = function(handle);
    if (!launched) return INVALID_HANDLE;
    if (extra) return NOT_SUPPORTED;
    const Launch launch{{gridX, gridY, gridZ}, {blockX, blockY, blockZ}, sharedBytes, arguments, seed()};
    if (!isPossible(launch, *launched)) return INVALID_VALUE;
    if (!hasRegisters(launch)) return LAUNCH_OUT_OF_RESOURCES;
    trace("%s<<<(%u, %u, %u), (%u, %u, %u)>>>", launched->name.c_str(), gridX, gridY, gridZ, blockX, blockY, blockZ);
    const auto grid = std::make_shared<Grid>(launched, launch);
    return enqueue(stream, [grid] { grid->run(); });
  });
}
