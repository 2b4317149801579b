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
