// Correlations of two surveys at lags along the trace.
#include "varve.cuh"

// (scale x[k]) (scale y[k + lag])
extern "C" __global__ void lagged_product(Region region, Field x, Field y, Field z, int lag, float scale) {
  eachSample(region, [&](int i, int j, int k) { z(i, j, k) = x(i, j, k) * scale * (y(i, j, k + lag) * scale); });
}
KERNEL(lagged_product)

// The position of the maximum of the parabola through values at -1, 0 and 1, limited to half a sample; 0 if it has
// none.
__device__ __forceinline__ float summit(float before, float at, float after) {
  const float bend = before - at + (after - at);
  const float offset = 0.5f * (before - after) / bend;
  return !(bend < 0) ? 0 : offset <= -0.5f ? -0.5f : offset >= 0.5f ? 0.5f : offset;
}

// The larger of the correlation at a lag and the largest so far, and its lag; if first, there is none so far.
extern "C" __global__ void peak_lag(Region region, Field before, Field at, Field after, Field largestSoFar,
                                    Field lagSoFar, Field largest, Field lagOfLargest, int lag, int first) {
  eachSample(region, [&](int i, int j, int k) {
    const float here = at(i, j, k);
    const bool isLargest = first || here > largestSoFar(i, j, k);
    const float refined = lag + summit(before(i, j, k), here, after(i, j, k));
    lagOfLargest(i, j, k) = isLargest ? refined : lagSoFar(i, j, k);
    largest(i, j, k) = isLargest ? here : largestSoFar(i, j, k);
  });
}
KERNEL(peak_lag)

// Adds to sums of squared cross-correlations and of products of autocorrelations; if first, to 0.
extern "C" __global__ void predictability_terms(Region region, Field ab, Field aa, Field bb, Field crossSoFar,
                                                Field autoSoFar, Field cross, Field autos, float scale, int first) {
  eachSample(region, [&](int i, int j, int k) {
    const float correlation = ab(i, j, k) * scale;
    cross(i, j, k) = fmaf(correlation, correlation, first ? 0 : crossSoFar(i, j, k));
    autos(i, j, k) = fmaf(aa(i, j, k) * scale, bb(i, j, k) * scale, first ? 0 : autoSoFar(i, j, k));
  });
}
KERNEL(predictability_terms)
