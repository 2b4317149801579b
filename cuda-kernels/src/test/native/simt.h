// CUDA's words for g++, so that a .cu source is host code as well, which the pretend driver runs.
#pragma once
#include <math.h>

#include <cstring>
#include <type_traits>
#include <utility>

#include "fibers.h"

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __constant__ static
#define __shared__ static thread_local  // a block runs on one CPU thread

#define threadIdx (simt::threadIndex())
#define blockIdx (simt::current.blockIdx)
#define blockDim (simt::current.blockDim)
#define gridDim (simt::current.gridDim)
#define warpSize 32
#define DYNAMIC_SHARED(T, name) T* name = reinterpret_cast<T*>(simt::current.shared)

// Exports a kernel to the driver.
#define KERNEL(name)                                                                                              \
  extern "C" __attribute__((visibility("default"))) const char* simt_run_##name(                                  \
      const Launch& launch, unsigned long long first, unsigned long long last) {                                  \
    return simt::Kernel<name>::run(launch, first, last);                                                          \
  }                                                                                                               \
  extern "C" __attribute__((visibility("default"))) unsigned simt_parameters_##name(unsigned sizes[]) {           \
    return simt::Kernel<name>::parameters(sizes);                                                                 \
  }

namespace simt {

template <auto kernel>
struct Kernel;

template <class... Parameters, void (*kernel)(Parameters...)>
struct Kernel<kernel> {
  static const char* run(const Launch& launch, uint64_t first, uint64_t last) {
    return scheduler().run(launch, first, last, thread, launch.arguments);
  }

  static unsigned parameters(unsigned sizes[]) {
    unsigned count = 0;
    ((sizes[count++] = sizeof(Parameters)), ...);
    return count;
  }

 private:
  static void thread(void* arguments) { call((void**)arguments, std::index_sequence_for<Parameters...>{}); }

  template <size_t... i>
  static void call(void** arguments, std::index_sequence<i...>) {
    kernel(*(std::remove_cv_t<Parameters>*)arguments[i]...);
  }
};

// What `lane` gives, once all lanes of the mask have given theirs.
template <class T>
T shuffle(unsigned mask, T value, unsigned lane) {
  static_assert(sizeof(T) <= sizeof(uint64_t));
  uint64_t bits = 0;
  memcpy(&bits, &value, sizeof value);
  bits = current.scheduler->exchange(mask, bits, lane % LANES);
  memcpy(&value, &bits, sizeof value);
  return value;
}

UNCHECKED inline unsigned lane() { return current.scheduler->lane(); }

}  // namespace simt

inline void __syncthreads() { simt::current.scheduler->barrier(); }

inline void __syncwarp(unsigned mask = 0xFFFFFFFF) { simt::shuffle(mask, 0, 0); }

template <class T>
T __shfl_sync(unsigned mask, T value, int lane) {
  return simt::shuffle(mask, value, lane);
}

template <class T>
T __shfl_xor_sync(unsigned mask, T value, int bits) {
  return simt::shuffle(mask, value, simt::lane() ^ bits);
}

template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned lanes) {
  const unsigned lane = simt::lane();
  return simt::shuffle(mask, value, lane + lanes < simt::LANES ? lane + lanes : lane);
}

template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned lanes) {
  const unsigned lane = simt::lane();
  return simt::shuffle(mask, value, lane >= lanes ? lane - lanes : lane);
}

// Blocks run on several CPU threads: this has to be atomic here, too.
template <class T>
T atomicAdd(T* sum, T value) {
  T old, next;
  __atomic_load(sum, &old, __ATOMIC_RELAXED);
  do next = old + value;
  while (!__atomic_compare_exchange(sum, &old, &next, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  return old;
}

template <class T>
T atomicMax(T* most, T value) {
  T old = __atomic_load_n(most, __ATOMIC_RELAXED);
  while (old < value && !__atomic_compare_exchange(most, &old, &value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  return old;
}

inline void __threadfence() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }

template <class T>
T __ldg(const T* value) {
  return *value;
}

// NaN becomes 0.
inline float __saturatef(float x) { return x > 0 ? std::fmin(x, 1.f) : 0; }

inline float rsqrtf(float x) { return 1 / sqrtf(x); }

inline float __uint_as_float(unsigned x) {
  float value;
  std::memcpy(&value, &x, sizeof value);
  return value;
}

inline unsigned __float_as_uint(float x) {
  unsigned value;
  std::memcpy(&value, &x, sizeof value);
  return value;
}

// Of a number and NaN, CUDA's min and max give the number.
template <class T>
T min(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) return std::fmin(a, b);
  return b < a ? b : a;
}

template <class T>
T max(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) return std::fmax(a, b);
  return a < b ? b : a;
}
