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

// Whether no neighbour within the last lag has a larger correlation: then the step of a lag is taken.
__device__ __forceinline__ bool isPeak(float left, float here, float right, int lag, int last) {
  return (lag == -last || here >= left) && (lag == last || here >= right);
}

// The largest correlation so far and its lag.
struct LargestLag {
  float correlation, lag;

  // Takes the step of a lag: the correlation there, with its maximum between samples, may be larger.
  __device__ __forceinline__ void take(const AroundLag& around, int lag, float most, bool first) {
    const float left = around.correlations[LAGS_AROUND / 2 - 1], here = around.correlations[LAGS_AROUND / 2],
                right = around.correlations[LAGS_AROUND / 2 + 1];
    const int earliest = max(-LAG_STEPS, int(ceilf((-most - lag) * LAG_STEPS)));
    const int latest = min(LAG_STEPS, int(floorf((most - lag) * LAG_STEPS)));
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
    const float larger = clamp(peak, -1.0f, 1.0f);
    if (!first && !(larger > correlation)) return;
    correlation = larger;
    this->lag = refined;
  }
};

// The larger of the correlation at a lag, with its maximum between samples, and the largest so far, and its lag; if first,
// there is none so far.
extern "C" __global__ void peak_lag(Region region, Field minus4, Field minus3, Field minus2, Field minus1, Field zero,
                                    Field plus1, Field plus2, Field plus3, Field plus4, Field largestSoFar,
                                    Field lagSoFar, Field largest, Field lagOfLargest, const float* weights, int lag,
                                    float most, int first) {
  eachSample(region, [&](int i, int j, int k) {
    const AroundLag around = {{minus4(i, j, k), minus3(i, j, k), minus2(i, j, k), minus1(i, j, k), zero(i, j, k),
                               plus1(i, j, k), plus2(i, j, k), plus3(i, j, k), plus4(i, j, k)},
                              weights};
    LargestLag best = {first ? zero(i, j, k) : largestSoFar(i, j, k), first ? lag : lagSoFar(i, j, k)};
    if (isPeak(minus1(i, j, k), zero(i, j, k), plus1(i, j, k), lag, int(most))) best.take(around, lag, most, first);
    largest(i, j, k) = best.correlation;
    lagOfLargest(i, j, k) = best.lag;
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

// Loads samples of a trace from one on, times a scale, by all threads of a block. Those from end on repeat the last.
__device__ __forceinline__ void load(const float* trace, float scale, int from, int count, int end, float* x) {
  for (int n = threadIdx.x; n < count; n += BLOCK) x[n] = trace[min(from + n, end - 1)] * scale;
}

// Adds up each run of part products, times a factor. A thread takes three neighbouring runs, which share their products.
template <int PART>
__device__ __forceinline__ void sumParts(const float* products, int part, float factor, float* sums, int count) {
  constexpr int RUN_OF_SUMS = 3;  // odd, so that threads read different banks
#pragma unroll 1
  for (int n = RUN_OF_SUMS * threadIdx.x; n < count; n += RUN_OF_SUMS * BLOCK) {
    const int at = min(n, count - RUN_OF_SUMS);
    float here = products[at], next = products[at + 1];
    float own[RUN_OF_SUMS] = {};
#pragma unroll PART
    for (int t = 0; t < (PART > 1 ? PART : part); t++) {
      const float last = products[at + t + 2];
      own[0] = fmaf(factor, here, own[0]);
      own[1] = fmaf(factor, next, own[1]);
      own[2] = fmaf(factor, last, own[2]);
      here = next;
      next = last;
    }
#pragma unroll
    for (int o = 0; o < RUN_OF_SUMS; o++)
      if (at + o >= n) sums[at + o] = own[o];
  }
}

// Correlates samples of a block, from one on. What lies around them is in shared memory: x and y begin reach samples before the
// block's first. All threads of the block have to call it. Products and sums are work space in shared memory.
__device__ __forceinline__ void correlate(const Correlation& window, const float* x, const float* y, int lag, int from, int samples,
                                          int reach, float* products, float* sums, float* means) {
  const int half = window.length / 2, aside = window.aside();
  const float *ownX = x + reach + from - half, *ownY = y + reach + from - half + lag;
  __syncthreads();
#pragma unroll 1
  for (int n = threadIdx.x; n < samples + 2 * half; n += BLOCK) products[n] = ownX[n] * ownY[n];
  __syncthreads();
  const float* const first = products + half - aside - window.part / 2;
  if (window.part == CORRELATION_PART) {
    sumParts<CORRELATION_PART>(first, window.part, window.factor, sums, samples + 2 * aside);
  } else {
    sumParts<1>(first, window.part, window.factor, sums, samples + 2 * aside);
  }
  __syncthreads();
#pragma unroll 1
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
    load(&a(i, j, 0), scale, first - reach, around, region.samples + reach, x);
    load(&b(i, j, 0), scale, first - reach, around, region.samples + reach, y);
    float crossSum = 0, autoSum = 0;
    for (int lag = 0; lag <= most; lag++) {
      correlate(window, x, x, lag, -lag, BLOCK + lag, reach, products, sums, autoA);
      correlate(window, y, y, lag, -lag, BLOCK + lag, reach, products, sums, autoB);
      for (int sign = lag > 0 ? -1 : 1; sign <= 1; sign += 2) {
        correlate(window, x, y, sign * lag, 0, BLOCK, reach, products, sums, means);
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

// The largest normalised correlation of windows along the trace, and its lag; see org.varve.kernel.CorrelationSearch.
extern "C" __global__ void correlation_search(Region region, Field a, Field b, Field largest, Field lagOfLargest,
                                              const float* weights, int length, int part, int ends, float most, float factor,
                                              float scale) {
  DYNAMIC_SHARED(float, shared);
  const Correlation window = {length, part, ends, factor};
  const int last = int(most), farthest = last + LAGS_AROUND / 2, lags = 2 * farthest + 1;
  const int half = length / 2, around = BLOCK + 2 * half, within = BLOCK + 2 * farthest, count = within + 2 * half;
  float* const x = shared;
  float* const y = x + around;  // from the earliest lag on
  float* const products = y + count;
  float* const sums = products + count;
  float* const rmsA = sums + count;
  float* const rmsB = rmsA + BLOCK;
  const int first = blockIdx.x * BLOCK, k = threadIdx.x;
  float* const correlations = rmsB + within + k;  // of the thread's sample, lag by lag
  const int rows = region.inlines * region.crosslines;
  for (int row = blockIdx.y; row < rows; row += gridDim.y) {
    const int i = row / region.crosslines, j = row % region.crosslines;
    load(&a(i, j, 0), scale, first - half, around, region.samples + half, x);
    load(&b(i, j, 0), scale, first - half - farthest, count, region.samples + half + farthest, y);
    correlate(window, x, x, 0, 0, BLOCK, half, products, sums, rmsA);
    correlate(window, y, y, 0, 0, within, half, products, sums, rmsB);
    rmsA[k] = sqrtf(rmsA[k]);
    for (int n = k; n < within; n += BLOCK) rmsB[n] = sqrtf(rmsB[n]);
    for (int n = 0; n < lags; n++) {
      correlate(window, x, y, n, 0, BLOCK, half, products, sums, correlations - k + n * BLOCK);
      const float mean = correlations[n * BLOCK], norm = rmsA[k] * rmsB[k + n];
      correlations[n * BLOCK] = mean == 0 && norm == 0 ? 0 : clamp(mean / norm, -1.0f, 1.0f);
    }
    if (first + k >= region.samples) continue;
    // 0, 1, -1, 2, -2, ...; threads go on to their next peaks, then take them together
    const auto lagOf = [](int n) { return n % 2 == 0 ? -n / 2 : (n + 1) / 2; };
    LargestLag best = {correlations[farthest * BLOCK], 0};
    for (int n = 0; n <= 2 * last; n++) {
      const float* here = correlations + (lagOf(n) + farthest) * BLOCK;
      while (n <= 2 * last && !isPeak(here[-BLOCK], here[0], here[BLOCK], lagOf(n), last)) {
        n++;
        here = correlations + (lagOf(n) + farthest) * BLOCK;
      }
      if (n > 2 * last) break;
      AroundLag around = {{}, weights};
#pragma unroll
      for (int away = 0; away < LAGS_AROUND; away++) around.correlations[away] = here[(away - LAGS_AROUND / 2) * BLOCK];
      best.take(around, lagOf(n), most, n == 0);
    }
    largest(i, j, first + k) = best.correlation;
    lagOfLargest(i, j, first + k) = best.lag;
  }
}
KERNEL(correlation_search)
