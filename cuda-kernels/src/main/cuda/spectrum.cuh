// The peak, the mean and the variance of a spectrum of powers.
#pragma once
#include "constants.cuh"
#include "varve.cuh"

// Powers of a bin and of the bin symmetric to it.
struct Powers {
  float low, high;
};

// What the powers of a bin weigh in the moments about the middle of those summed together, and that middle. See
// org.varve.kernel.MomentBins.
struct Shares {
  float total, first, second, middle;
};

constexpr int SHARES = sizeof(Shares) / sizeof(float);

// Moments of the powers of neighbouring bins about their middle, and of the bins symmetric to them, in the opposite direction.
struct Moments {
  float low = 0, high = 0, lowFirst = 0, highFirst = 0, second = 0;

  __device__ __forceinline__ void add(const Shares& shares, Powers powers) {
    low = fmaf(shares.total, powers.low, low);
    high = fmaf(shares.total, powers.high, high);
    lowFirst = fmaf(shares.first, powers.low, lowFirst);
    highFirst = fmaf(shares.first, powers.high, highFirst);
    second = fmaf(shares.second, powers.low + powers.high, second);
  }
};

// Total, mean and variance of a spectrum, which Chan's formula joins from those of its parts.
struct Spread {
  float total = 0, mean = 0, deviations = 0;

  __device__ __forceinline__ void join(const Moments& part, float lowMiddle, float highMiddle) {
    deviations += part.second;
    join(part.low, part.lowFirst, lowMiddle);
    join(part.high, -part.highFirst, highMiddle);
  }

  __device__ __forceinline__ float deviation() const { return sqrtf(max(deviations / total, 0.0f)); }

 private:
  __device__ __forceinline__ void join(float power, float first, float middle) {
    const float before = total;
    total += power;
    if (!(power > 0)) return;
    const float offset = first / power, share = power / total, away = middle + offset - mean;
    mean = fmaf(away, share, mean);
    deviations += away * away * before * share - offset * first;
  }
};

// The natural logarithm of a / b, for positive a up to b.
__device__ __forceinline__ float logarithm(float a, float b) {
  constexpr float LOG_2 = 0.693147181f;
  const int exponent = min(static_cast<int>(__float_as_uint(a / b) >> 23) - 126, 0);
  const float scaled = a * __uint_as_float((127u - exponent) << 23);  // from half of b on
  const float s = (scaled - b) / (scaled + b), square = s * s;
  float sum = 1 / 17.0f;
#pragma unroll
  for (int n = 15; n > 0; n -= 2) sum = fmaf(sum, square, 1.0f / n);
  return fmaf(2 * s, sum, exponent * LOG_2);
}

// The larger power of two neighbouring bins, of those added so far.
struct Larger {
  float largest, first, second;
  int bin;  // the first of the two

  __device__ __forceinline__ void replace(bool replaces, float power, int at, float one, float two) {
    largest = replaces ? power : largest;
    bin = replaces ? at : bin;
    first = replaces ? one : first;
    second = replaces ? two : second;
  }
};

// The peak of a spectrum. Bins are added in ascending order: of equal powers, the lowest bin counts, which is the last added of
// those beyond the middle. NaN at bin 0 stays.
struct Peak {
  Larger low, high;

  __device__ __forceinline__ void begin(Powers powers) {
    low = {powers.low, -1, powers.low, -1};
    high = {powers.high, -1, powers.high, -1};
  }

  // A bin and the next one.
  __device__ __forceinline__ void add(int bin, Powers one, Powers two) {
    const float lower = max(one.low, two.low), higher = max(one.high, two.high);
    low.replace(lower > low.largest, lower, bin, one.low, two.low);
    high.replace(higher >= high.largest, higher, bin, one.high, two.high);
  }

  // The middle of the spectrum is symmetric to itself.
  __device__ __forceinline__ void end(int length, Powers middle) {
    high.replace(middle.low >= high.largest, middle.low, length, middle.low, -1);
  }

  __device__ __forceinline__ bool isHigh() const { return high.largest > low.largest; }

  __device__ __forceinline__ float power() const { return isHigh() ? high.largest : low.largest; }

  // The bin, moved to the vertex of the parabola through the logarithms of its and its neighbours' powers.
  template <class Window>
  __device__ __forceinline__ float bin(const Window& window, int length) const {
    Larger side = low;
    side.replace(isHigh(), high.largest, high.bin, high.first, high.second);
    const bool isSecond = isHigh() ? side.second >= side.first : side.second > side.first;
    const int bin = side.bin + isSecond, actual = isHigh() ? 2 * length - bin : bin;
    if (bin == 0) return actual;
    const int next = isSecond ? bin + 1 : bin - 1;
    const Powers powers = window.powers(next);
    const float outer = isHigh() && next < length ? powers.high : powers.low;
    const float inner = bin == length ? powers.low : isSecond ? side.first : side.second;
    if (!(outer > 0 && inner > 0)) return actual;
    const float there = logarithm(outer, side.largest), here = logarithm(inner, side.largest);
    if (!(there + here < 0)) return actual;
    const float shift = 0.5f * (there - here) / (there + here);
    return actual + (isHigh() == isSecond ? shift : -shift);
  }
};
