// Correlations of two surveys at lags along the trace.
#include "constants.cuh"
#include "varve.cuh"

// (scale x[k]) (scale y[k + lag])
extern "C" __global__ void lagged_product(Region region, Field x, Field y, Field z, int lag, float scale) {
  eachSample(region, [&](int i, int j, int k) { z(i, j, k) = x(i, j, k) * scale * (y(i, j, k + lag) * scale); });
}
KERNEL(lagged_product)

// The position of the maximum of the parabola through values at -1, 0 and 1, limited to half a step; 0 if it has
// none.
__device__ __forceinline__ float summit(float before, float at, float after) {
  const float bend = before - at + (after - at);
  const float offset = 0.5f * (before - after) / bend;
  return !(bend < 0) ? 0 : offset <= -0.5f ? -0.5f : offset >= 0.5f ? 0.5f : offset;
}

// The polynomial through the correlations around a lag, at an eighth of a sample: org.varve.kernel.PeakLag.
struct AroundLag {
  float correlations[LAGS_AROUND];
  const float* weights;

  __device__ __forceinline__ float at(int step) const {
    const float* row = weights + (step + LAG_STEPS + 1) * LAGS_AROUND;
    float sum = 0;
    for (int n = 0; n < LAGS_AROUND; n++) sum = fmaf(row[n], correlations[n], sum);
    return sum;
  }
};

// The larger of the correlation at a lag, with its maximum between samples, and the largest so far, and its lag; if first,
// there is none so far.
extern "C" __global__ void peak_lag(Region region, Field minus4, Field minus3, Field minus2, Field minus1, Field zero,
                                    Field plus1, Field plus2, Field plus3, Field plus4, Field largestSoFar,
                                    Field lagSoFar, Field largest, Field lagOfLargest, const float* weights, int lag,
                                    float most, int first) {
  const int last = int(most);
  const int earliest = max(-LAG_STEPS, int(ceilf((-most - lag) * LAG_STEPS)));
  const int latest = min(LAG_STEPS, int(floorf((most - lag) * LAG_STEPS)));
  eachSample(region, [&](int i, int j, int k) {
    const AroundLag around = {{minus4(i, j, k), minus3(i, j, k), minus2(i, j, k), minus1(i, j, k), zero(i, j, k),
                               plus1(i, j, k), plus2(i, j, k), plus3(i, j, k), plus4(i, j, k)},
                              weights};
    const float left = minus1(i, j, k), here = zero(i, j, k), right = plus1(i, j, k);
    float best = first ? 0 : largestSoFar(i, j, k), bestLag = first ? 0 : lagSoFar(i, j, k);
    if (first || ((lag == -last || here >= left) && (lag == last || here >= right))) {
      int step = clamp(int(rintf(LAG_STEPS * summit(left, here, right))), earliest, latest);
      float before = around.at(step - 1), at = around.at(step), after = around.at(step + 1);
      while (after > at && step < latest) {
        before = at;
        at = after;
        step++;
        after = around.at(step + 1);
      }
      while (before > at && step > earliest) {
        after = at;
        at = before;
        step--;
        before = around.at(step - 1);
      }
      const float refined = clamp(lag + (step + summit(before, at, after)) / LAG_STEPS, -most, most);
      const float offset = (refined - lag) * LAG_STEPS - step;
      const float peak = at + 0.5f * offset * (after - before + offset * (before - at + (after - at)));
      const float correlation = clamp(peak, -1.0f, 1.0f);
      if (first || correlation > best) {
        best = correlation;
        bestLag = refined;
      }
    }
    largest(i, j, k) = best;
    lagOfLargest(i, j, k) = bestLag;
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
