// simt.h - lets ONE .cu source compile both with nvcc (to PTX/fatbin) and with g++ (to a host .so).
// nvcc: two helper macros only.  g++: CUDA builtins + per-block fibers for __syncthreads()/warp shuffles.
#pragma once
#include <math.h>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>
#include <sys/mman.h>

#ifndef SIMT_UCONTEXT
  #define SIMT_UCONTEXT 0          // 1 = swapcontext (portable, 2 syscalls a switch); 0 = 20-line assembly switch
#endif
#if SIMT_UCONTEXT
  #include <ucontext.h>
#endif

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)
#define __constant__ static
#define __shared__ static thread_local   // a block runs wholly on one OS thread, so TLS == block-shared

struct uint3_ { unsigned x, y, z; };
struct dim3 { unsigned x = 1, y = 1, z = 1; };

namespace simt {
#ifndef SIMT_STACK
#define SIMT_STACK (64 * 1024)
#endif
#ifndef SIMT_COLOR
#define SIMT_COLOR 1               // shift each stack top so that 1024 stacks do not fight for one L1 set
#endif
constexpr size_t STACK = SIMT_STACK;
constexpr unsigned MAXT = 1024, MAXW = 32;
struct Sched;
struct Fiber {
#if SIMT_UCONTEXT
  ucontext_t uc;
#else
  void* sp;
#endif
  uint3_ tid; unsigned lin; Sched* s;
};
struct Warp { uint32_t arrived = 0, want = 0; uint64_t slot[32]; Fiber* who[32]; uint64_t out[32]; };
using Body = void (*)(void*);
struct Sched {
  uint3_ bid, bdim, gdim; unsigned n = 0, next = 0, finished = 0, barriers = 0, warpWaiting = 0;
  Body body = nullptr; void* arg = nullptr; Fiber* cur = nullptr; Fiber main{};
  std::vector<Fiber*> idle, ready, waiting; size_t head = 0;
  Warp warps[MAXW];
  char* dyn = nullptr; size_t dynCap = 0; char* slab = nullptr; unsigned made = 0; std::vector<Fiber*> all;
  ~Sched() { for (Fiber* f : all) delete f; if (slab) munmap(slab, (STACK + 4096) * (MAXT + 1)); free(dyn); }
  const char* error = nullptr;
};
struct Cur { uint3_ tid, bid, bdim, gdim; Sched* s; };
inline __thread Cur cur;             // __thread: no init wrapper on every access
Sched& sched();

#if !SIMT_UCONTEXT
extern "C" void simt_switch(void** save, void* load);
#if defined(__x86_64__)
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
#else
#error "add the aarch64 switch or build with -DSIMT_UCONTEXT=1"
#endif
#endif

inline void go(Fiber* from, Fiber* to) {
#if SIMT_UCONTEXT
  swapcontext(&from->uc, &to->uc);
#else
  simt_switch(&from->sp, to->sp);
#endif
}
inline Fiber* pick(Sched& s);
inline __attribute__((noreturn)) void fiber_main() {
  for (;;) {
    Sched& s = *cur.s;
    Fiber* self = s.cur;
    while (s.next < s.n) {                       // one fiber serves many threads as long as none blocks
      unsigned t = s.next++;
      self->lin = t;
      unsigned x = t % s.bdim.x, r = t / s.bdim.x;
      cur.tid = { x, r % s.bdim.y, r / s.bdim.y };
      s.body(s.arg);
      s.finished++;
    }
    s.idle.push_back(self);
    Fiber* to = pick(s);
    if (!to) to = &s.main; else s.cur = to;
    go(self, to);
  }
}
inline Fiber* fresh(Sched& s) {
  if (!s.idle.empty()) { Fiber* f = s.idle.back(); s.idle.pop_back(); return f; }
  if (!s.slab) {                                 // one mapping for every stack of this worker: 1024 mappings each would reach vm.max_map_count
    s.slab = (char*)mmap(nullptr, (STACK + 4096) * (MAXT + 1), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (s.slab == MAP_FAILED) { perror("simt: stacks"); abort(); }
  }
  char* st = s.slab + (size_t)s.made++ * (STACK + 4096);
  if (getenv("SIMT_GUARD")) mprotect(st, 4096, PROT_NONE);   // a guard page below each stack
  Fiber* f = new Fiber; f->s = &s; s.all.push_back(f);
#if SIMT_UCONTEXT
  getcontext(&f->uc); f->uc.uc_stack.ss_sp = st + 4096; f->uc.uc_stack.ss_size = STACK; f->uc.uc_link = nullptr;
  makecontext(&f->uc, (void (*)())fiber_main, 0);
#else
  void** sp = (void**)(st + 4096 + STACK - (SIMT_COLOR ? s.made % 64 * 192 : 0));
  *--sp = nullptr;                               // keeps the ABI's 16-byte alignment at entry
  *--sp = (void*)fiber_main;                     // return address of simt_switch
  for (int i = 0; i < 6; i++) *--sp = nullptr;   // callee-saved registers
  f->sp = sp;
#endif
  return f;
}
inline Fiber* pick(Sched& s) {
  if (s.head < s.ready.size()) return s.ready[s.head++];
  s.ready.clear(); s.head = 0;
  if (s.next < s.n) return fresh(s);
  if (!s.waiting.empty()) {                      // every live thread is at the barrier: release it
    if (s.warpWaiting) { s.error = "__syncthreads reached while lanes wait in a warp primitive"; }
    s.barriers++; std::swap(s.ready, s.waiting); return s.ready[s.head++];
  }
  if (s.warpWaiting) s.error = "warp primitive never completed (mask names a lane that left)";
  return nullptr;
}
inline void block_here(Sched& s, Fiber* self) {
  self->tid = cur.tid;
  Fiber* to = pick(s);
  if (to == self) return;
  if (!to) to = &s.main; else s.cur = to;
  go(self, to);
  s.cur = self; cur.tid = self->tid;
}
inline void syncthreads() { Sched& s = *cur.s; Fiber* self = s.cur; s.waiting.push_back(self); block_here(s, self); }

// all lanes of mask deposit v; each continues with a snapshot of every lane's value in out[]
template <class T> inline T warp_exchange(unsigned mask, T v, int srcLane) {
  static_assert(sizeof(T) <= 8, "");
  Sched& s = *cur.s; Fiber* self = s.cur; unsigned w = self->lin >> 5, lane = self->lin & 31; Warp& W = s.warps[w];
  unsigned live = s.n - w * 32 >= 32 ? 0xffffffffu : ((1u << (s.n - w * 32)) - 1);
  unsigned want = mask & live;
  uint64_t raw = 0; memcpy(&raw, &v, sizeof v);
  W.slot[lane] = raw; W.who[lane] = self; W.arrived |= 1u << lane;
  if ((W.arrived & want) == want) {
    memcpy(W.out, W.slot, sizeof W.out);
    for (unsigned l = 0; l < 32; l++) if ((want >> l & 1) && l != lane) { s.ready.push_back(W.who[l]); s.warpWaiting--; }
    W.arrived &= ~want;
  } else { s.warpWaiting++; block_here(s, self); }
  T r; uint64_t o = W.out[srcLane & 31]; memcpy(&r, &o, sizeof r); return r;
}
inline unsigned lane() { return cur.s->cur->lin & 31; }

template <class F> void run_blocks(F& f, const unsigned g[3], const unsigned b[3], unsigned smem, unsigned long b0, unsigned long b1) {
  Sched& s = sched();
  s.bdim = { b[0], b[1], b[2] }; s.gdim = { g[0], g[1], g[2] };
  cur.s = &s; cur.bdim = s.bdim; cur.gdim = s.gdim;
  if (smem > s.dynCap) { free(s.dyn); s.dyn = (char*)aligned_alloc(128, (smem + 127) / 128 * 128); s.dynCap = smem; }
  s.body = [](void* a) { (*(F*)a)(); }; s.arg = &f;
  for (unsigned long i = b0; i < b1; i++) {
    s.bid = { unsigned(i % g[0]), unsigned(i / g[0] % g[1]), unsigned(i / g[0] / g[1]) }; cur.bid = s.bid;
    s.n = b[0] * b[1] * b[2]; s.next = s.finished = 0; s.ready.clear(); s.waiting.clear(); s.head = 0; s.warpWaiting = 0;
    if (smem) memset(s.dyn, 0xFF, smem);         // poison: an unwritten float reads as NaN
    Fiber* f0 = fresh(s); s.cur = f0; go(&s.main, f0);
    if (s.finished != s.n) { s.error = s.error ? s.error : "threads left behind at a barrier"; return; }
  }
}
template <auto K> struct Invoke;
template <class... A, void (*K)(A...)> struct Invoke<K> {
  template <size_t... I> static void call(void** p, std::index_sequence<I...>) { K(*(std::remove_cv_t<A>*)p[I]...); }
  static int run(const unsigned* g, const unsigned* b, unsigned smem, void** p, unsigned long b0, unsigned long b1) {
    auto f = [p] { call(p, std::index_sequence_for<A...>{}); };
    sched().error = nullptr;
    run_blocks(f, g, b, smem, b0, b1);
    if (sched().error) { fprintf(stderr, "simt: %s\n", sched().error); return 719; }
    return 0;
  }
  static unsigned sizes(unsigned* out) { unsigned z[] = { unsigned(sizeof(A))... , 0}; for (unsigned i = 0; i < sizeof...(A); i++) out[i] = z[i]; return sizeof...(A); }
};
inline Sched& sched() { static thread_local Sched s; return s; }
} // namespace simt

#define threadIdx (simt::cur.tid)
#define blockIdx  (simt::cur.bid)
#define blockDim  (simt::cur.bdim)
#define gridDim   (simt::cur.gdim)
#define warpSize  32
#define __syncthreads() simt::syncthreads()
#define __syncwarp(...) ((void)simt::warp_exchange(0xffffffffu, 0, 0))
template <class T> inline T __shfl_sync(unsigned m, T v, int l) { return simt::warp_exchange(m, v, l); }
template <class T> inline T __shfl_xor_sync(unsigned m, T v, int x) { return simt::warp_exchange(m, v, int(simt::lane()) ^ x); }
template <class T> inline T __shfl_down_sync(unsigned m, T v, unsigned d) { unsigned l = simt::lane(); T o = simt::warp_exchange(m, v, int(l + d > 31 ? l : l + d)); return o; }
template <class T> inline T atomicAdd(T* p, T v) {
  if constexpr (std::is_integral_v<T>) return __atomic_fetch_add(p, v, __ATOMIC_RELAXED);
  else { T o = *(volatile T*)p, n; do { n = o + v; } while (!__atomic_compare_exchange(p, &o, &n, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)); return o; }
}
template <class T> inline T __ldg(const T* p) { return *p; }
inline void __threadfence() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
inline float __fmaf_rn(float a, float b, float c) { return fmaf(a, b, c); }
inline float rsqrtf(float x) { return 1.0f / sqrtf(x); }
template <class T> inline T min(T a, T b) { return b < a ? b : a; }
template <class T> inline T max(T a, T b) { return a < b ? b : a; }

// the name the fake driver looks up: simt_run_<kernel>
#define KERNEL(name) \
  extern "C" __attribute__((visibility("default"))) int simt_run_##name(const unsigned* g, const unsigned* b, unsigned sm, void** p, unsigned long b0, unsigned long b1) { return simt::Invoke<name>::run(g, b, sm, p, b0, b1); } \
  extern "C" __attribute__((visibility("default"))) unsigned simt_params_##name(unsigned* out) { return simt::Invoke<name>::sizes(out); }
#define DYNAMIC_SHARED(T, name) T* name = reinterpret_cast<T*>(simt::cur.s->dyn)
