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

// Calls body(i, j, k) for each sample of the region. Grid: samples along x, rows along y.
template <class Body>
__device__ __forceinline__ void eachSample(Region region, Body body) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k >= region.samples) return;
  const int rows = region.inlines * region.crosslines;
  for (int row = blockIdx.y; row < rows; row += gridDim.y) body(row / region.crosslines, row % region.crosslines, k);
}
