// Runs the threads of a block on one CPU thread, each on a stack of its own, so that they can wait for each other.
#pragma once
#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <numeric>
#include <vector>

#include "launch.h"
#include "random.h"
#include "races.h"

namespace simt {

constexpr size_t PAGE = 4096;
constexpr size_t STACK = 64 * 1024;
constexpr unsigned LANES = 32;

struct Index {
  unsigned x, y, z;
};

// A stack on which threads run; one serves many threads as long as none of them waits.
struct Fiber {
  void* stackPointer;
  unsigned thread;  // number in the block
  Index index;
  Strand strand;
};

// Lanes that hand a value to each other.
struct Warp {
  uint32_t arrived;
  uint64_t given[LANES];
  uint64_t taken[LANES];
  Fiber* fibers[LANES];
};

class Scheduler;

// What a kernel knows of where it runs.
struct Current {
  Index threadIdx, blockIdx, blockDim, gridDim;
  char* shared;
  Scheduler* scheduler;
};
inline __thread Current current;

// The scheduler changes it from one thread to the next.
UNCHECKED inline Index threadIndex() { return current.threadIdx; }

// Saves the registers that a call preserves and continues on another stack.
extern "C" void simt_switch(void** from, void* to);
asm(R"(
.text
.weak simt_switch
.hidden simt_switch
.type simt_switch,@function
simt_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp,(%rdi)
  movq %rsi,%rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  popq %rcx
  jmpq *%rcx
.size simt_switch,.-simt_switch
)");

// Stacks of one CPU thread, in one mapping, each above a page that must not be touched.
class Stacks {
 public:
  Stacks() {
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    memory = (char*)mmap(nullptr, BYTES * MOST_THREADS, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (memory == MAP_FAILED) abort();
  }
  ~Stacks() { munmap(memory, BYTES * MOST_THREADS); }
  Stacks(const Stacks&) = delete;

  // Top of a stack on which simt_switch continues with `entry`.
  void* top(unsigned number, void (*entry)()) {
    char* bottom = memory + number * BYTES;
    mprotect(bottom, PAGE, PROT_NONE);
    const size_t shift = number % 64 * 192;  // equal places of all stacks would share a set of the L1 cache
    void** top = (void**)(bottom + BYTES - shift);
    *--top = nullptr;  // the ABI's alignment at entry
    *--top = (void*)entry;
    for (int saved = 0; saved < 6; saved++) *--top = nullptr;
    return top;
  }

 private:
  static constexpr size_t BYTES = PAGE + STACK;
  char* memory;
};

// Runs blocks, one after another.
class Scheduler {
 public:
  using Body = void (*)(void*);

  const char* run(const Launch& launch, uint64_t first, uint64_t last, Body kernel, void* argument);

  // Waits until all threads that have not ended are here.
  void barrier() {
    const Meeting meeting(strands(), barrierPlace());
    waiting.push_back(running);
    wait();
  }

  // Waits until all lanes of the mask are here; returns what one of them gave.
  uint64_t exchange(unsigned mask, uint64_t value, unsigned from);

  UNCHECKED unsigned lane() const { return running->thread % LANES; }

 private:
  UNCHECKED Strands strands() { return {home.strand, running->strand}; }
  UNCHECKED void* barrierPlace() { return &barriers[rounds % 2]; }
  UNCHECKED void* warpPlace() { return &warps[running->thread / LANES]; }
  static void runThreads();
  void runBlock(uint64_t block);
  void prepareBlock(uint64_t block);
  void startThread(unsigned thread);
  uint64_t place(uint64_t block) const;
  Fiber* next();
  Fiber* idleFiber();
  void wait();
  void switchTo(Fiber* fiber);
  void discardFibers();

  const Launch* launch = nullptr;
  Body body = nullptr;
  void* bodyArgument = nullptr;
  const char* error = nullptr;
  bool busy = false;

  uint64_t blocks = 0, blockStride = 1;
  unsigned threads = 0, started = 0, ended = 0, inWarps = 0;
  unsigned rounds = 0;  // of barriers that all threads have passed
  char barriers[2];     // where threads meet: no two rounds that any of them may be in at once share one
  std::vector<unsigned> order;
  std::vector<char> shared;
  Warp warps[MOST_THREADS / LANES];

  Stacks stacks;
  std::vector<std::unique_ptr<Fiber>> fibers;
  std::vector<Fiber*> idle, ready, waiting;
  Fiber home{};
  Fiber* running = nullptr;
};

inline const char* Scheduler::run(const Launch& l, uint64_t first, uint64_t last, Body kernel, void* argument) {
  if (busy) discardFibers();  // a fault ended the last run
  busy = true;
  launch = &l;
  body = kernel;
  bodyArgument = argument;
  error = nullptr;
  threads = l.block[0] * l.block[1] * l.block[2];
  blocks = uint64_t(l.grid[0]) * l.grid[1] * l.grid[2];
  blockStride = l.shuffle ? Random(l.shuffle, blocks)() % blocks : 1;
  while (l.shuffle && std::gcd(blockStride, blocks) != 1) blockStride++;
  shared.resize(l.sharedBytes + 128);
  current.scheduler = this;
  current.blockDim = {l.block[0], l.block[1], l.block[2]};
  current.gridDim = {l.grid[0], l.grid[1], l.grid[2]};
  current.shared = (char*)(uintptr_t(shared.data() + 127) / 128 * 128);
  for (uint64_t block = first; block < last && !error; block++) runBlock(place(block));
  busy = error != nullptr;
  return error;
}

// Shuffled, the blocks come in steps that have no divisor in common with their number.
inline uint64_t Scheduler::place(uint64_t block) const {
  return launch->shuffle ? (block * blockStride + launch->shuffle) % blocks : block;
}

inline void Scheduler::runBlock(uint64_t block) {
  prepareBlock(block);
  running = &home;
  home.strand = Strand::current();
  for (Fiber* fiber = idleFiber(); fiber != &home; fiber = next()) switchTo(fiber);
  if (ended < threads && !error) error = "threads wait in a warp for lanes that ended";
}

inline void Scheduler::prepareBlock(uint64_t block) {
  const unsigned* grid = launch->grid;
  const uint64_t row = block / grid[0];
  current.blockIdx = {unsigned(block % grid[0]), unsigned(row % grid[1]), unsigned(row / grid[1])};
  started = ended = inWarps = 0;
  for (Warp& warp : warps) warp.arrived = 0;
  if (launch->sharedBytes) memset(shared.data(), 0xFF, shared.size());  // what nobody wrote is NaN
  waiting.reserve(threads);
  order.resize(threads);
  std::iota(order.begin(), order.end(), 0);
  if (launch->shuffle) std::shuffle(order.begin(), order.end(), Random(launch->shuffle, block));
}

inline void Scheduler::startThread(unsigned thread) {
  running->thread = thread;
  const Index dim = current.blockDim;
  current.threadIdx = {thread % dim.x, thread / dim.x % dim.y, thread / dim.x / dim.y};
  running->strand = Strand::create();
  {
    const Alone alone(strands());
    body(bodyArgument);
  }
  ended++;
}

// What a fiber does.
inline void Scheduler::runThreads() {
  for (;;) {
    Scheduler& s = *current.scheduler;
    Fiber* self = s.running;
    if (CHECKS_RACES) {  // each thread has a stack of its own, where nothing else runs
      s.startThread(s.order[s.started++]);
      s.switchTo(&s.home);
    }
    while (s.started < s.threads) s.startThread(s.order[s.started++]);
    s.idle.push_back(self);
    s.switchTo(s.next());
  }
}

inline Fiber* Scheduler::next() {
  if (ready.empty() && started < threads) return idleFiber();
  if (ready.empty() && !waiting.empty()) {
    if (inWarps) {
      error = "threads wait at __syncthreads while others wait in their warp";
      return &home;
    }
    rounds++;
    std::swap(ready, waiting);
    if (launch->shuffle) std::shuffle(ready.begin(), ready.end(), Random(launch->shuffle, ready.size()));
    std::reverse(ready.begin(), ready.end());  // taken from the end
  }
  if (ready.empty()) return &home;
  Fiber* fiber = ready.back();
  ready.pop_back();
  return fiber;
}

inline Fiber* Scheduler::idleFiber() {
  if (idle.empty()) {
    fibers.push_back(std::make_unique<Fiber>());
    fibers.back()->stackPointer = stacks.top(fibers.size() - 1, runThreads);
    idle.push_back(fibers.back().get());
  }
  Fiber* fiber = idle.back();
  idle.pop_back();
  return fiber;
}

inline void Scheduler::wait() {
  Fiber* self = running;
  self->index = current.threadIdx;
  switchTo(CHECKS_RACES ? &home : next());
  current.threadIdx = self->index;
}

inline void Scheduler::switchTo(Fiber* fiber) {
  Fiber* from = running;
  running = fiber;
  if (fiber != from) simt_switch(&from->stackPointer, fiber->stackPointer);
}

inline void Scheduler::discardFibers() {
  idle.clear();
  ready.clear();
  waiting.clear();
  fibers.clear();
}

inline uint64_t Scheduler::exchange(unsigned mask, uint64_t value, unsigned from) {
  const Meeting meeting(strands(), warpPlace());
  Warp& warp = warps[running->thread / LANES];
  const unsigned lanes = std::min(LANES, threads - running->thread / LANES * LANES);
  const uint32_t wanted = lanes == LANES ? mask : mask & ((1u << lanes) - 1);
  const unsigned self = lane();
  warp.given[self] = value;
  warp.fibers[self] = running;
  warp.arrived |= 1u << self;
  if ((warp.arrived & wanted) != wanted) {
    inWarps++;
    wait();
    return warp.taken[from];
  }
  for (unsigned l = 0; l < lanes; l++) {
    if (!(wanted >> l & 1)) continue;
    warp.taken[l] = warp.given[l];
    if (l == self) continue;
    ready.push_back(warp.fibers[l]);
    inWarps--;
  }
  warp.arrived &= ~wanted;
  return warp.taken[from];
}

inline Scheduler& scheduler() {
  static thread_local Scheduler scheduler;
  return scheduler;
}

}  // namespace simt
