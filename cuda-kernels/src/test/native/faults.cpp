#include "faults.h"

#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>

#include <mutex>

namespace pretend {

namespace {
// Where a thread that runs kernels goes on after a fault.
struct Landing {
  sigjmp_buf place;
  void* address;
};

// Stack of a thread's signal handlers: that on which a kernel runs may have overflowed.
class SignalStack {
 public:
  SignalStack() {
    memory = mmap(nullptr, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    stack_t stack = {};
    stack.ss_sp = memory;
    stack.ss_size = BYTES;
    sigaltstack(&stack, &before);
  }
  ~SignalStack() {
    sigaltstack(&before, nullptr);
    munmap(memory, BYTES);
  }
  SignalStack(const SignalStack&) = delete;

 private:
  static constexpr size_t BYTES = 64 << 10;
  void* memory;
  stack_t before = {};
};
}  // namespace

// Read by a signal handler of any thread: its place must not be allocated then, as other models would.
__attribute__((tls_model("initial-exec"))) static thread_local Landing* landing;

static struct sigaction before;  // the Java VM's, which lives by such faults itself

static void handle(int signal, siginfo_t* info, void* context) {
  if (landing) {
    landing->address = info->si_addr;
    siglongjmp(landing->place, 1);
  }
  if (before.sa_flags & SA_SIGINFO) {
    before.sa_sigaction(signal, info, context);
  } else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) {
    before.sa_handler(signal);
  } else {
    sigaction(signal, &before, nullptr);  // the instruction is tried again, and ends the process
  }
}

static void install() {
  static std::once_flag once;
  std::call_once(once, [] {
    sigaction(SIGSEGV, nullptr, &before);
    struct sigaction action = before;
    action.sa_flags |= SA_SIGINFO | SA_ONSTACK;
    action.sa_sigaction = handle;
    sigaction(SIGSEGV, &action, nullptr);
  });
}

std::optional<void*> addressOfFault(const std::function<void()>& work) {
  install();
  static thread_local SignalStack stack;
  (void)stack;
  Landing here;
  if (sigsetjmp(here.place, 1)) {
    landing = nullptr;
    return here.address;
  }
  landing = &here;
  work();
  landing = nullptr;
  return {};
}

}  // namespace pretend
