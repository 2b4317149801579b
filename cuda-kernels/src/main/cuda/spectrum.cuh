// The peak, the mean and the variance of a spectrum of powers.
#pragma once
#include "varve.cuh"

// Bins whose moments are summed together, about their middle.
constexpr int BINS = 17;

// Powers of a bin and of the bin symmetric to it.
struct Powers {
  float low, high;
};

// Moments of the powers of neighbouring bins about their middle, and of the bins symmetric to them, in the opposite direction.
struct Moments {
  float low = 0, high = 0, lowFirst = 0, highFirst = 0, second = 0;

  __device__ __forceinline__ void add(float distance, Powers powers) {
    low += powers.low;
    high += powers.high;
    lowFirst = fmaf(distance, powers.low, lowFirst);
    highFirst = fmaf(distance, powers.high, highFirst);
    second = fmaf(distance * distance, powers.low + powers.high, second);
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

// Measures of a spectrum: mean and variance, which Chan's formula joins from those of its parts, and the peak.
struct Measures {
  float total = 0, mean = 0, deviations = 0;
  float low = 0, high = 0;  // the largest power of the bins up to the middle, and of those beyond
  int lowBin = 0, highBin = 0;

  // Bins in ascending order: of equal powers, the lowest bin counts.
  __device__ __forceinline__ void compare(int bin, Powers powers) {
    lowBin = powers.low > low ? bin : lowBin;
    low = max(powers.low, low);
    highBin = powers.high >= high ? bin : highBin;
    high = max(powers.high, high);
  }

  __device__ __forceinline__ void join(const Moments& part, int lowMiddle, int highMiddle) {
    deviations += part.second;
    join(part.low, part.lowFirst, lowMiddle);
    join(part.high, -part.highFirst, highMiddle);
  }

  // The peak's bin, moved to the vertex of the parabola through the logarithms of its and its neighbours' powers.
  template <class Window>
  __device__ __forceinline__ float peak(const Window& window, int length) const {
    const int last = 2 * length, bin = high > low ? last - highBin : lowBin;
    if (bin == 0 || bin == last) return bin;
    const float largest = max(low, high);
    const float before = power(window, bin - 1, length), after = power(window, bin + 1, length);
    if (!(before > 0 && after > 0)) return bin;
    const float left = logarithm(before, largest), right = logarithm(after, largest);
    return left + right < 0 ? bin + 0.5f * (left - right) / (left + right) : bin;
  }

 private:
  __device__ __forceinline__ void join(float power, float first, int middle) {
    const float before = total;
    total += power;
    if (!(power > 0)) return;
    const float offset = first / power, share = power / total, away = middle + offset - mean;
    mean = fmaf(away, share, mean);
    deviations += away * away * before * share - offset * first;
  }

  template <class Window>
  static __device__ __forceinline__ float power(const Window& window, int bin, int length) {
    const Powers powers = window.powers(min(bin, 2 * length - bin));
    return bin <= length ? powers.low : powers.high;
  }
};
