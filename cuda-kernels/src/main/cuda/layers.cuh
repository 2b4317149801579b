// A window that follows the layers.
#pragma once
#include "varve.cuh"

// Traces around a sample, each shifted by up to shift samples along its trace.
struct LayerWindow {
  int inlines, crosslines, samples, shift;

  // Calls body(a, b) for each trace, a inlines and b crosslines away.
  template <class Body>
  __device__ __forceinline__ void eachTrace(Body body) const {
    for (int a = -(inlines / 2); a <= inlines / 2; a++)
      for (int b = -(crosslines / 2); b <= crosslines / 2; b++) body(a, b);
  }

  // The sample at (i + a, j + b, k + a p + b q), linear between its neighbours.
  __device__ __forceinline__ float sample(const Field& x, int i, int j, int k, int a, int b, float p, float q) const {
    return shifted(x, i + a, j + b, k, a * p + b * q);
  }

  // A sample of a trace that is shifted by a number of samples.
  __device__ __forceinline__ float shifted(const Field& x, int i, int j, int k, float position) const {
    const float whole = floorf(position);
    const int before = whole >= -shift ? min(static_cast<int>(whole), shift - 1) : -shift;  // NaN cannot be converted
    const float fraction = position - before;
    const float* low = &x(i, j, k + before);
    return low[0] + (low[1] - low[0]) * fraction;
  }
};
