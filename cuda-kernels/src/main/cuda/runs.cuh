// Threads that compute a run of neighbouring outputs each: an input that contributes to several of them is read once.
#pragma once
#include "varve.cuh"

// Calls body(i, j, k, count) for each run of up to RUN inlines from i on. Grid: samples along x, rows of runs along y.
template <int RUN, class Body>
__device__ __forceinline__ void eachInlineRun(Region region, Body body) {
  Region runs = region;
  runs.inlines = (region.inlines + RUN - 1) / RUN;
  eachSample(runs, [&](int run, int j, int k) { body(run * RUN, j, k, min(RUN, region.inlines - run * RUN)); });
}

// Calls body(i, j, k, count) for each run of up to RUN crosslines from j on.
template <int RUN, class Body>
__device__ __forceinline__ void eachCrosslineRun(Region region, Body body) {
  Region runs = region;
  runs.crosslines = (region.crosslines + RUN - 1) / RUN;
  eachSample(runs, [&](int i, int run, int k) { body(i, run * RUN, k, min(RUN, region.crosslines - run * RUN)); });
}

// Slides a window over the inputs of a run: calls use(t, output, input t away from it) for each of RUN outputs, in the
// order t = -radius..radius for each. load(n) is the input n away from the first output.
template <int RUN, class Load, class Use>
__device__ __forceinline__ void slide(int radius, Load load, Use use) {
  decltype(load(0)) window[RUN];
  for (int o = 0; o < RUN - 1; o++) window[o] = load(o - radius);
  for (int t = -radius; t <= radius; t++) {
    window[RUN - 1] = load(RUN - 1 + t);
    for (int o = 0; o < RUN; o++) use(t, o, window[o]);
    for (int o = 0; o < RUN - 1; o++) window[o] = window[o + 1];
  }
}

// Weighted sums of neighbours xStep apart for up to RUN outputs yStep apart, of which count are wanted.
template <int RUN>
__device__ __forceinline__ void weighRun(const float* x, long long xStep, float* y, long long yStep, int count,
                                         const float* weights, int radius) {
  float sum[RUN] = {};
  slide<RUN>(
      radius, [&](int n) { return x[min(n, count - 1 + radius) * xStep]; },
      [&](int t, int o, float sample) { sum[o] = fmaf(weights[t + radius], sample, sum[o]); });
  for (int o = 0; o < min(RUN, count); o++) y[o * yStep] = sum[o];
}
