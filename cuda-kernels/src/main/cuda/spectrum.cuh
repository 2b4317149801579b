// The peak, the mean and the variance of a spectrum of powers.
#pragma once
#include "logarithm.cuh"
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

// The largest power of neighbouring bins, which are compared four at a time.
struct Four {
  float largest, powers[4];
  int bin;  // the first of the four

  __device__ __forceinline__ void replace(bool replaces, float largest, int bin, const float (&powers)[4]) {
    this->largest = replaces ? largest : this->largest;
    this->bin = replaces ? bin : this->bin;
#pragma unroll
    for (int n = 0; n < 4; n++) this->powers[n] = replaces ? powers[n] : this->powers[n];
  }

  static __device__ __forceinline__ float most(const float (&powers)[4]) {
    return max(max(powers[0], powers[1]), max(powers[2], powers[3]));
  }
};

// The peak of a spectrum. Bins are added in ascending order: of equal powers, the lowest bin counts, which is the last added of
// those beyond the middle.
struct Peak {
  Four low, high;

  // Bins 0 and 1. NaN at bin 0 stays.
  __device__ __forceinline__ void begin(Powers one, Powers two) {
    low = {two.low > one.low ? two.low : one.low, {-1, -1, one.low, two.low}, -2};
    high = {max(one.high, two.high), {-1, -1, one.high, two.high}, -2};
  }

  // A bin and the next three.
  __device__ __forceinline__ void add(int bin, const Powers (&powers)[4]) {
    const float lower[4] = {powers[0].low, powers[1].low, powers[2].low, powers[3].low};
    const float higher[4] = {powers[0].high, powers[1].high, powers[2].high, powers[3].high};
    const float lowest = Four::most(lower), highest = Four::most(higher);
    low.replace(lowest > low.largest, lowest, bin, lower);
    high.replace(highest >= high.largest, highest, bin, higher);
  }

  // The bin times a factor, moved to the vertex of the parabola through the logarithms of its and its neighbours' powers; the
  // power if there is none.
  template <class Window>
  __device__ __forceinline__ float of(const Window& window, int length, double step) const {
    const bool isHigh = high.largest > low.largest;
    const float largest = isHigh ? high.largest : low.largest;
    // in ascending order
    float powers[4];
#pragma unroll
    for (int n = 0; n < 4; n++) powers[n] = isHigh ? high.powers[3 - n] : low.powers[n];
    const int at = isHigh ? 2 * length - 3 - high.bin : low.bin;
    const bool is0 = powers[0] == largest, is1 = powers[1] == largest, is2 = powers[2] == largest;
    const int bin = at + (is0 ? 0 : is1 ? 1 : is2 ? 2 : 3);
    const int next = is0 ? at - 1 : at + 4, symmetric = max(min(next, 2 * length - next), 0);
    const float other = window.sums(symmetric).power(next > length);
    const float before = is0 ? other : is1 ? powers[0] : is2 ? powers[1] : powers[2];
    const float after = is0 ? powers[1] : is1 ? powers[2] : is2 ? powers[3] : other;
    const float up = largest < SMALL ? 1 / SMALL : 1, most = up * largest;
    const float left = logarithm(up * before, most), right = logarithm(up * after, most), bend = left + right;
    const bool isBetween = min(before, after) > 0 && bend < 0;
    const float shift = isBetween ? quotient(right - left, -bend) : 0;
    return largest > 0 ? float(fmaf(0.5f, shift, bin) * step) : largest;
  }

 private:
  static constexpr float SMALL = 0x1p-60f;  // of powers below, neighbours need not be normal
};
