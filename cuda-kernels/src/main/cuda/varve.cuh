// Declarations for all kernels: fields, the region to compute, a thread for each sample or each trace.
#pragma once
#ifdef __CUDACC__
#define KERNEL(name)
#define DYNAMIC_SHARED(T, name)                                \
  extern __shared__ __align__(16) unsigned char dynamicShared[]; \
  T* name = reinterpret_cast<T*>(dynamicShared)
#else
#include "simt.h"  // the same sources as host code, for machines without a GPU
#endif

// A field in the coordinates of a pass: (0, 0, 0) is the first sample of the region to compute, neighbours may have
// negative indices.
struct Field {
  float* origin;
  long long plane;  // floats from one inline to the next
  long long row;    // floats from one crossline to the next

  __device__ __forceinline__ float& operator()(int i, int j, int k) const { return origin[i * plane + j * row + k]; }
};

// x, limited to low..high; NaN stays NaN.
template <class T>
__device__ __forceinline__ T clamp(T x, T low, T high) {
  return x <= low ? low : x >= high ? high : x;
}

// A number in a register; without this, compilers may compute it anew in each turn of a loop.
template <class T>
__device__ __forceinline__ T kept(T x) {
#ifdef __CUDACC__
  if constexpr (sizeof(T) == 8) {
    asm("" : "+l"(x));
  } else {
    asm("" : "+r"(x));
  }
#endif
  return x;
}

// A pointer so many bytes on.
__device__ __forceinline__ const float* beyond(const float* x, long long bytes) {
  return reinterpret_cast<const float*>(reinterpret_cast<const char*>(x) + bytes);
}

__device__ __forceinline__ float* beyond(float* x, long long bytes) {
  return reinterpret_cast<float*>(reinterpret_cast<char*>(x) + bytes);
}

// The part of a tile that one pass computes.
struct Region {
  int inlines;
  int crosslines;
  int samples;
};

// Three numbers, one for each axis.
struct Triple {
  int inlines;
  int crosslines;
  int samples;
};

// Positions of the survey in the coordinates of a pass, both ends included.
struct Bounds {
  Triple first, last;

  __device__ __forceinline__ bool hasTrace(int i, int j) const {
    return first.inlines <= i && i <= last.inlines && first.crosslines <= j && j <= last.crosslines;
  }

  __device__ __forceinline__ bool hasSample(int k) const { return first.samples <= k && k <= last.samples; }

  __device__ __forceinline__ bool contains(int i, int j, int k) const { return hasTrace(i, j) && hasSample(k); }
};

// The nearest of the positions of an axis.
__device__ __forceinline__ int nearest(int at, int first, int last) { return min(max(at, first), last); }

// A step from a position that stays within an axis: the step itself, else the opposite one, else none.
__device__ __forceinline__ int inward(int at, int step, int first, int last) {
  if (first <= at + step && at + step <= last) return step;
  return first <= at - step && at - step <= last ? -step : 0;
}

// Calls body(i, j, k) for each sample of the region. Grid: samples along x, rows along y.
template <class Body>
__device__ __forceinline__ void eachSample(Region region, Body body) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k >= region.samples) return;
  const int rows = region.inlines * region.crosslines;
  for (int row = blockIdx.y; row < rows; row += gridDim.y) body(row / region.crosslines, row % region.crosslines, k);
}
