#include "streams.h"

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <thread>

#include "calls.h"
#include "handles.h"
#include "random.h"
#include "settings.h"

namespace pretend {

// Where SHUFFLE is set, streams lag behind each other now and then.
static void pause() {
  static std::atomic<uint64_t> steps{0};
  if (!settings().shuffle) return;
  const uint64_t random = simt::Random(settings().shuffle, steps++)();
  if (random % 8 == 0) std::this_thread::sleep_for(std::chrono::microseconds(random / 8 % 400));
}

namespace {
// Does what is put into it, one after another, on a thread of its own.
class Stream {
 public:
  Device& device;
  const bool waitsForNull;

  Stream(Device& device, bool waitsForNull)
      : device(device), waitsForNull(waitsForNull), thread([this] { work(); }) {}

  ~Stream() {
    {
      std::lock_guard<std::mutex> lock(mutex);
      closed = true;
      changed.notify_all();
    }
    thread.join();
  }

  void push(std::function<void()> task) {
    std::lock_guard<std::mutex> lock(mutex);
    tasks.push_back(std::move(task));
    pushed++;
    changed.notify_all();
  }

  void synchronize() {
    std::unique_lock<std::mutex> lock(mutex);
    const uint64_t last = pushed;
    changed.wait(lock, [&] { return done >= last; });
  }

  bool isIdle() {
    std::lock_guard<std::mutex> lock(mutex);
    return done == pushed;
  }

 private:
  void work() {
    std::unique_lock<std::mutex> lock(mutex);
    for (;;) {
      changed.wait(lock, [&] { return closed || !tasks.empty(); });
      if (tasks.empty()) return;
      std::function<void()> task = std::move(tasks.front());
      tasks.pop_front();
      lock.unlock();
      pause();
      if (device.error == SUCCESS) task();
      lock.lock();
      done++;
      changed.notify_all();
    }
  }

  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::function<void()>> tasks;
  uint64_t pushed = 0, done = 0;
  bool closed = false;
  std::thread thread;  // last: it uses the others
};

// A point in a stream, each time that it is recorded.
class Event {
 public:
  Device& device;
  const bool timed;
  const bool blocks;  // whoever waits, instead of spinning

  Event(Device& device, bool timed, bool blocks) : device(device), timed(timed), blocks(blocks) {}

  uint64_t record() {
    std::lock_guard<std::mutex> lock(mutex);
    return ++recorded;
  }

  uint64_t last() {
    std::lock_guard<std::mutex> lock(mutex);
    return recorded;
  }

  void happen(uint64_t number) {
    std::lock_guard<std::mutex> lock(mutex);
    happened = number;
    time = std::chrono::steady_clock::now();
    changed.notify_all();
  }

  bool hasHappened() {
    std::lock_guard<std::mutex> lock(mutex);
    return happened >= recorded;
  }

  // Until it has happened, or never will after an error.
  void await(uint64_t number) {
    std::unique_lock<std::mutex> lock(mutex);
    const auto over = [&] { return happened >= number || device.error != SUCCESS; };
    while (!over()) changed.wait_for(lock, std::chrono::milliseconds(10));
  }

  std::chrono::steady_clock::time_point at() {
    std::lock_guard<std::mutex> lock(mutex);
    return time;
  }

 private:
  std::mutex mutex;
  std::condition_variable changed;
  uint64_t recorded = 0, happened = 0;
  std::chrono::steady_clock::time_point time;
};
}  // namespace

constexpr unsigned NON_BLOCKING = 1;    // flag of a stream
constexpr unsigned BLOCKING_SYNC = 1;   // flag of an event
constexpr unsigned DISABLE_TIMING = 2;  // likewise

static Handles<Stream>& streams() {
  static Handles<Stream>& streams = *new Handles<Stream>();
  return streams;
}

// Those that were destroyed before their work was done.
static Handles<Stream>& destroyed() {
  static Handles<Stream>& destroyed = *new Handles<Stream>();
  return destroyed;
}

static Handles<Event>& events() {
  static Handles<Event>& events = *new Handles<Event>();
  return events;
}

static std::shared_ptr<Stream> stream(void* handle) { return streams().find(handle, current()); }

static std::shared_ptr<Event> event(void* handle) { return events().find(handle, current()); }

static void synchronizeBlocking(Device& device) {
  for (const auto& stream : streams().all(device)) {
    if (stream->waitsForNull) stream->synchronize();
  }
}

Result enqueue(void* handle, std::function<void()> work) {
  if (!handle) {
    synchronizeBlocking(*current());
    Stream(*current(), true).push(std::move(work));
    return current()->error;
  }
  const auto found = stream(handle);
  if (!found) return INVALID_HANDLE;
  found->push(std::move(work));
  return SUCCESS;
}

Result synchronizeStream(void* handle) {
  if (!handle) {
    synchronizeBlocking(*current());
  } else {
    const auto found = stream(handle);
    if (!found) return INVALID_HANDLE;
    found->synchronize();
  }
  return current()->error;
}

void synchronizeStreams(Device& device) {
  for (const auto& stream : streams().all(device)) stream->synchronize();
}

void awaitDestroyed(Device& device, const char* what) {
  for (const auto& stream : destroyed().all(device)) {
    if (!stream->isIdle() && device.error == SUCCESS) {
      fprintf(stderr, "pretend: %s while a stream that was destroyed still works: wait for it before\n", what);
      device.mistakes++;
    }
    stream->synchronize();
  }
  destroyed().removeAll(device);
}

void destroyStreams(Device& device) {
  awaitDestroyed(device, "a context ends");
  synchronizeStreams(device);
  streams().removeAll(device);
  events().removeAll(device);
}

}  // namespace pretend

using namespace pretend;

API cuStreamCreate(void** handle, unsigned flags) {
  return call("cuStreamCreate", Needs::CONTEXT, [&] {
    *handle = streams().add(std::make_shared<Stream>(*current(), !(flags & NON_BLOCKING)));
    return SUCCESS;
  });
}

API cuStreamDestroy_v2(void* handle) {
  return call("cuStreamDestroy", Needs::CONTEXT, [&] {
    const auto found = stream(handle);
    if (!found) return INVALID_HANDLE;
    if (!found->isIdle()) destroyed().add(found);
    streams().remove(handle);
    return SUCCESS;
  });
}

API cuStreamSynchronize(void* handle) {
  return call("cuStreamSynchronize", Needs::CONTEXT, [&] { return synchronizeStream(handle); });
}

API cuStreamQuery(void* handle) {
  return call("cuStreamQuery", Needs::CONTEXT, [&] {
    const auto found = stream(handle);
    if (!found) return INVALID_HANDLE;
    return found->isIdle() ? SUCCESS : NOT_READY;
  });
}

API cuStreamWaitEvent(void* handle, void* eventHandle, unsigned) {
  return call("cuStreamWaitEvent", Needs::CONTEXT, [&] {
    const auto awaited = event(eventHandle);
    if (!awaited) return INVALID_HANDLE;
    return enqueue(handle, [awaited, number = awaited->last()] { awaited->await(number); });
  });
}

API cuEventCreate(void** handle, unsigned flags) {
  return call("cuEventCreate", Needs::CONTEXT, [&] {
    *handle = events().add(std::make_shared<Event>(*current(), !(flags & DISABLE_TIMING), flags & BLOCKING_SYNC));
    return SUCCESS;
  });
}

API cuEventDestroy_v2(void* handle) {
  return call("cuEventDestroy", Needs::CONTEXT, [&] { return events().remove(handle) ? SUCCESS : INVALID_HANDLE; });
}

API cuEventRecord(void* handle, void* streamHandle) {
  return call("cuEventRecord", Needs::CONTEXT, [&] {
    const auto recorded = event(handle);
    if (!recorded || (streamHandle && !stream(streamHandle))) return INVALID_HANDLE;
    return enqueue(streamHandle, [recorded, number = recorded->record()] { recorded->happen(number); });
  });
}

API cuEventQuery(void* handle) {
  return call("cuEventQuery", Needs::CONTEXT, [&] {
    const auto found = event(handle);
    if (!found) return INVALID_HANDLE;
    return found->hasHappened() ? SUCCESS : NOT_READY;
  });
}

API cuEventSynchronize(void* handle) {
  return call("cuEventSynchronize", Needs::CONTEXT, [&] {
    const auto found = event(handle);
    if (!found) return INVALID_HANDLE;
    if (!found->blocks) trace("cuEventSynchronize spins");
    found->await(found->last());
    return current()->error.load();
  });
}

API cuEventElapsedTime(float* milliseconds, void* from, void* to) {
  return call("cuEventElapsedTime", Needs::CONTEXT, [&] {
    const auto start = event(from);
    const auto end = event(to);
    if (!start || !end || !start->timed || !end->timed || !start->last() || !end->last()) return INVALID_HANDLE;
    if (!start->hasHappened() || !end->hasHappened()) return NOT_READY;
    *milliseconds = std::chrono::duration<float, std::milli>(end->at() - start->at()).count();
    return SUCCESS;
  });
}
