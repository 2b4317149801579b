// The peak, the mean and the variance of a spectrum of powers.
#pragma once
#include "logarithm.cuh"
#include "varve.cuh"

// Powers of a bin and of the bin symmetric to it.
struct Powers {
  float low, high;
};

// Powers of bins that share their sums, in ascending order: a bin of the first quarter, that one mirrored within the lower half,
// and both mirrored to the upper half: bin, length - bin, length + bin and 2 length - bin.
struct Quarter {
  float powers[4];

  // That of the second bin, which has the same powers.
  __device__ __forceinline__ Quarter mirrored() const { return {powers[1], powers[0], powers[3], powers[2]}; }

  __device__ __forceinline__ float most() const { return max(max(powers[0], powers[1]), max(powers[2], powers[3])); }
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

// The peak of a spectrum, whose quarters are added in ascending order, two neighbours at a time. Where powers are equal, the
// earlier quarter counts, and in it the lowest bin.
struct Peak {
  float largest = 0;
  int bin = 0;  // the first of two neighbours in whose quarters the largest is
  Quarter first = {}, second = {};

  // A bin and the next one. NaN replaces any.
  __device__ __forceinline__ void add(int bin, const Quarter& first, const Quarter& second) {
    const float most = max(first.most(), second.most());
    const bool replaces = !(most <= largest);
    largest = replaces ? most : largest;
    this->bin = replaces ? bin : this->bin;
    this->first = replaces ? first : this->first;
    this->second = replaces ? second : this->second;
  }

  // The bin times a factor, moved to the vertex of the parabola through the logarithms of its and its neighbours' powers; the
  // power if there is none, and NaN if it is infinite. As a spectrum is even about either end, these stay where they are.
  template <class Window>
  __device__ __forceinline__ float of(const Window& window, int length, double step) const {
    const bool isSecond = first.most() != largest;
    const Quarter quarter = isSecond ? second : first, neighbours = isSecond ? first : second;
    const bool is0 = quarter.powers[0] == largest, is1 = quarter.powers[1] == largest, is2 = quarter.powers[2] == largest;
    const int n = is0 ? 0 : is1 ? 1 : is2 ? 2 : 3;
    const float inner = is0   ? neighbours.powers[0]
                        : is1 ? neighbours.powers[1]
                        : is2 ? neighbours.powers[2]
                              : neighbours.powers[3];
    const bool isMirrored = n % 2 != 0;
    const int peak = (n + 1) / 2 * length + (isMirrored ? -1 : 1) * (bin + isSecond);
    const int away = isMirrored == isSecond ? -1 : 1;  // from the neighbour that is there to the other
    const float outer = power(window, peak + away, length);
    const float up = largest < SMALL ? 1 / SMALL : 1, most = up * largest;
    const float in = logarithm(up * inner, most), out = logarithm(up * outer, most), bend = in + out;
    const bool isBetween = min(inner, outer) > 0 && bend < 0;
    const float shift = isBetween ? quotient(out - in, -bend) : 0;
    return largest > 0 && largest < INFINITY ? float(fmaf(0.5f * away, shift, peak) * step) : largest - largest;
  }

 private:
  // The power of a bin, or of the one that equals it if it lies beyond an end.
  template <class Window>
  static __device__ __forceinline__ float power(const Window& window, int bin, int length) {
    const int lower = abs(min(bin, 2 * length - bin)), quarter = min(lower, length - lower);
    return window.quarter(quarter).power(quarter != lower, bin > length);
  }

  static constexpr float SMALL = 0x1p-60f;  // of powers below, neighbours need not be normal
};
