// The peak, the mean and the variance of a spectrum of powers.
#pragma once
#include "quotient.cuh"
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
// The second is left out unless the spectrum's WIDTH is asked for.
template <bool WIDTH>
struct Moments {
  float low = 0, high = 0, lowFirst = 0, highFirst = 0, second = 0;

  __device__ __forceinline__ void add(const Shares& shares, Powers powers) {
    low = fmaf(shares.total, powers.low, low);
    high = fmaf(shares.total, powers.high, high);
    lowFirst = fmaf(shares.first, powers.low, lowFirst);
    highFirst = fmaf(shares.first, powers.high, highFirst);
    if (WIDTH) second = fmaf(shares.second, powers.low + powers.high, second);
  }
};

// Total, mean and variance of a spectrum, which Chan's formula joins from those of its parts.
template <bool WIDTH>
struct Spread {
  float total = 0, mean = 0, deviations = 0;

  __device__ __forceinline__ void join(const Moments<WIDTH>& part, float lowMiddle, float highMiddle) {
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
    if (WIDTH) deviations += away * away * before * share - offset * first;
  }
};

// The natural logarithm of a / b, both normal and positive.
__device__ __forceinline__ float logarithm(float a, float b) {
  constexpr float LOG_2 = 0.693147181f;
  constexpr int DIGITS = 23, ONE = 1 << DIGITS;
  // a power of two near a / b, times ONE
  const int exponent = static_cast<int>(__float_as_uint(a) - __float_as_uint(b) + ONE / 2) & -ONE;
  const float scaled = __uint_as_float(__float_as_uint(a) - exponent);  // from 2 / 3 of b to 3 / 2
  const float s = quotient(scaled - b, scaled + b), square = s * s;
  float sum = 1 / 9.0f;
#pragma unroll
  for (int n = 7; n > 0; n -= 2) sum = fmaf(sum, square, 1.0f / n);
  return fmaf(2 * s, sum, exponent * (LOG_2 / ONE));
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
// those beyond the middle.
struct Peak {
  Larger low, high;

  // Bins 0 and 1. NaN at bin 0 stays.
  __device__ __forceinline__ void begin(Powers one, Powers two) {
    low = {two.low > one.low ? two.low : one.low, one.low, two.low, 0};
    high = {max(one.high, two.high), one.high, two.high, 0};
  }

  // A bin and the next one.
  __device__ __forceinline__ void add(int bin, Powers one, Powers two) {
    const float lower = max(one.low, two.low), higher = max(one.high, two.high);
    low.replace(lower > low.largest, lower, bin, one.low, two.low);
    high.replace(higher >= high.largest, higher, bin, one.high, two.high);
  }

  // The bin times a factor, moved to the vertex of the parabola through the logarithms of its and its neighbours' powers; the
  // power if there is none.
  template <class Window>
  __device__ __forceinline__ float of(const Window& window, int length, double step) const {
    const bool isHigh = high.largest > low.largest;
    const float largest = isHigh ? high.largest : low.largest;
    // two bins in ascending order
    const float first = isHigh ? high.second : low.first, second = isHigh ? high.first : low.second;
    const int at = isHigh ? 2 * length - 1 - high.bin : low.bin;
    const bool isSecond = second > first;
    const int next = isSecond ? at + 2 : at - 1, symmetric = min(next, 2 * length - next);
    const float outer = window.sums(abs(symmetric)).power(next > length), inner = isSecond ? first : second;
    const float up = largest < SMALL ? 1 / SMALL : 1, most = up * largest;
    const float there = logarithm(up * outer, most), here = logarithm(up * inner, most), bend = there + here;
    const bool isBetween = symmetric >= 0 && min(outer, inner) > 0 && bend < 0;
    const float shift = isBetween ? quotient(there - here, -bend) : 0;
    const float bin = fmaf(isSecond ? 0.5f : -0.5f, shift, at + isSecond);
    return largest > 0 ? float(bin * step) : largest;
  }

 private:
  static constexpr float SMALL = 0x1p-60f;  // of powers below, neighbours need not be normal
};
