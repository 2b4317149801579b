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

// Adds to sums of squared cross-correlations and of products of autocorrelations, the latter some samples earlier at a negative
// lag; if first, to 0.
extern "C" __global__ void predictability_terms(Region region, Field ab, Field aa, Field bb, Field crossSoFar,
                                                Field autoSoFar, Field cross, Field autos, int shift, float scale,
                                                int first) {
  eachSample(region, [&](int i, int j, int k) {
    const float correlation = ab(i, j, k) * scale;
    cross(i, j, k) = fmaf(correlation, correlation, first ? 0 : crossSoFar(i, j, k));
    autos(i, j, k) = fmaf(aa(i, j, k + shift) * scale, bb(i, j, k + shift) * scale, first ? 0 : autoSoFar(i, j, k));
  });
}
KERNEL(predictability_terms)

namespace {

// A window along the trace that is summed directly (part = length), or joined from three parts and what they leave at its ends.
struct Correlation {
  int length, part, ends;
  float factor;

  __device__ __forceinline__ int aside() const { return part < length ? part : 0; }
};

// Correlations of samples from..BLOCK-1 of a block, from samples x and y around them in shared memory, whose first is reach samples
// before the block's. All threads of the block have to call it. Products and sums are work space in shared memory.
__device__ __forceinline__ void correlate(const Correlation& window, const float* x, const float* y, int lag, int from, int reach,
                                          float* products, float* sums, float* means) {
  const int half = window.length / 2, aside = window.aside();
  const int samples = BLOCK - from;
  __syncthreads();
  for (int n = threadIdx.x; n < samples + 2 * half; n += BLOCK) {
    const int at = reach + from - half + n;
    products[n] = x[at] * y[at + lag];
  }
  __syncthreads();
  for (int n = threadIdx.x; n < samples + 2 * aside; n += BLOCK) {
    const float* const first = products + n + half - aside - window.part / 2;
    float sum = 0;
    for (int t = 0; t < window.part; t++) sum = fmaf(window.factor, first[t], sum);
    sums[n] = sum;
  }
  __syncthreads();
  for (int n = threadIdx.x; n < samples; n += BLOCK) {
    float sum = sums[n];
    if (aside > 0) {
      sum = sum + sums[n + aside] + sums[n + 2 * aside];
      for (int end = 0; end < window.ends; end++) {
        sum = fmaf(window.factor, products[n + end], sum);
        sum = fmaf(window.factor, products[n + 2 * half - end], sum);
      }
    }
    means[n] = sum;
  }
}

}  // namespace

// The sums of all lags of both terms, for windows along the trace; see org.varve.kernel.PredictabilitySums.
extern "C" __global__ void predictability_sums(Region region, Field a, Field b, Field cross, Field autos, int length, int part,
                                               int ends, int most, float factor, float scale, float scaleOfMeans) {
  DYNAMIC_SHARED(float, shared);
  const Correlation window = {length, part, ends, factor};
  const int reach = length / 2 + most, around = BLOCK + 2 * reach, within = BLOCK + length + most;
  float* const x = shared;
  float* const y = x + around;
  float* const products = y + around;
  float* const sums = products + within;
  float* const autoA = sums + within;
  float* const autoB = autoA + BLOCK + most;
  float* const means = autoB + BLOCK + most;
  const int first = blockIdx.x * BLOCK, k = threadIdx.x;
  const int rows = region.inlines * region.crosslines;
  for (int row = blockIdx.y; row < rows; row += gridDim.y) {
    const int i = row / region.crosslines, j = row % region.crosslines;
    for (int n = threadIdx.x; n < around; n += BLOCK) {
      const int at = min(first - reach + n, region.samples - 1 + reach);
      x[n] = a(i, j, at) * scale;
      y[n] = b(i, j, at) * scale;
    }
    float crossSum = 0, autoSum = 0;
    for (int lag = 0; lag <= most; lag++) {
      correlate(window, x, x, lag, -lag, reach, products, sums, autoA);
      correlate(window, y, y, lag, -lag, reach, products, sums, autoB);
      for (int sign = lag > 0 ? -1 : 1; sign <= 1; sign += 2) {
        correlate(window, x, y, sign * lag, 0, reach, products, sums, means);
        const float correlation = means[k] * scaleOfMeans;  // that this thread has written
        const int at = sign > 0 ? k + lag : k;
        crossSum = fmaf(correlation, correlation, crossSum);
        autoSum = fmaf(autoA[at] * scaleOfMeans, autoB[at] * scaleOfMeans, autoSum);
      }
    }
    if (first + k < region.samples) {
      cross(i, j, first + k) = crossSum;
      autos(i, j, first + k) = autoSum;
    }
  }
}
KERNEL(predictability_sums)
