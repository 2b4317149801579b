// Weighted sums of neighbours anywhere around a sample.
#pragma once
#include "varve.cuh"

// org.varve.kernel.Stencil.Neighbour
struct Neighbour {
  int inlines, crosslines, samples;
  float weight;
};

// The weighted sum of neighbours of a sample, added to another sum.
__device__ __forceinline__ float sumOf(const Field& x, int i, int j, int k, const Neighbour* first,
                                       const Neighbour* end, float sum = 0) {
  for (const Neighbour* n = first; n < end; n++)
    sum = fmaf(n->weight, x(i + n->inlines, j + n->crosslines, k + n->samples), sum);
  return sum;
}

// A neighbour of the samples of a field: floats from a sample to it.
struct __align__(16) Tap {
  long long away;
  float weight;
};

// Neighbours that a block keeps in shared memory at a time.
constexpr int TAPS = 256;

// Calls body(i, j, k) for each sample of the region by all threads of a block together, also with samples beyond it.
template <class Body>
__device__ __forceinline__ void eachSampleTogether(Region region, Body body) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  const int rows = region.inlines * region.crosslines;
  for (int row = blockIdx.y; row < rows; row += gridDim.y) body(row / region.crosslines, row % region.crosslines, k);
}

// Puts some neighbours into shared memory, by all threads of a block.
__device__ __forceinline__ void stage(Tap* taps, const Field& x, const Neighbour* neighbours, int count) {
  for (int n = threadIdx.x; n < count; n += blockDim.x) {
    const Neighbour& to = neighbours[n];
    taps[n] = {to.inlines * x.plane + to.crosslines * x.row + to.samples, to.weight};
  }
}
