// Tells ThreadSanitizer, in builds with it, that each CUDA thread runs by itself: what two of them do is ordered by the
// barriers at which both are, and by nothing else. The scheduler's own doings belong to none of them.
#pragma once

#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>

#define CHECKS_RACES true
#define UNCHECKED __attribute__((no_sanitize("thread"), noinline))

namespace simt {

// Accesses in the order of one thread.
struct Strand {
  void* fiber = nullptr;

  static Strand create() { return {__tsan_create_fiber(0)}; }
  static Strand current() { return {__tsan_get_current_fiber()}; }
};

// Of the scheduler, which hands over what it did to the thread, and of the thread, which hands over nothing.
struct Strands {
  Strand scheduler, thread;

  UNCHECKED void toThread() const { __tsan_switch_to_fiber(thread.fiber, 0); }
  UNCHECKED void toScheduler() const { __tsan_switch_to_fiber(scheduler.fiber, __tsan_switch_to_fiber_no_sync); }
};

// While it lasts, the thread runs.
class Alone {
 public:
  UNCHECKED explicit Alone(Strands strands) : strands(strands) { strands.toThread(); }
  UNCHECKED ~Alone() { strands.toScheduler(); }

 private:
  const Strands strands;
};

// While it lasts, the thread waits for others that come to the same place, and the scheduler runs.
class Meeting {
 public:
  UNCHECKED Meeting(Strands strands, void* place) : strands(strands), place(place) {
    __tsan_release(place);
    strands.toScheduler();
  }
  UNCHECKED ~Meeting() {
    strands.toThread();
    __tsan_acquire(place);
  }

 private:
  const Strands strands;
  void* const place;
};

}  // namespace simt
#else

#define CHECKS_RACES false
#define UNCHECKED

namespace simt {

struct Strand {
  static Strand create() { return {}; }
  static Strand current() { return {}; }
};

struct Strands {
  Strand scheduler, thread;
};

struct Alone {
  explicit Alone(Strands) {}
};

struct Meeting {
  Meeting(Strands, void*) {}
};

}  // namespace simt
#endif
