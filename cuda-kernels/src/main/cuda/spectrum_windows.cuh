// Windows around a sample, and the powers of their bins: short ones in registers, long ones in global memory.
#pragma once
#include "spectrum.cuh"

namespace {

__device__ __forceinline__ float squareOf(float re, float im) { return fmaf(re, re, im * im); }

// Sums over samples at even and at odd distances from the middle; the symmetric bin's differ in the sign of the odd.
struct PairSums {
  float reEven, reOdd = 0, imEven = 0, imOdd = 0;

  __device__ __forceinline__ void add(int distance, float sum, float difference, float cosine, float sine) {
    if (distance % 2 == 0) {
      reEven = fmaf(sum, cosine, reEven);
      imEven = fmaf(difference, sine, imEven);
    } else {
      reOdd = fmaf(sum, cosine, reOdd);
      imOdd = fmaf(difference, sine, imOdd);
    }
  }

  __device__ __forceinline__ Powers powers() const {
    return {squareOf(reEven + reOdd, imEven + imOdd), squareOf(reEven - reOdd, imEven - imOdd)};
  }
};

// Sums over samples whose distances from the middle leave 0 and 2 when divided by 4, and over those at odd ones, for a bin and,
// with cosine and sine exchanged and the sign of every other sample changed, for the bin mirrored within its half.
struct QuarterSums {
  float re0, re2 = 0, im0 = 0, im2 = 0, reOdd = 0, imOdd = 0, reMirrored = 0, imMirrored = 0;

  __device__ __forceinline__ void add(int distance, float sum, float difference, float cosine, float sine) {
    if (distance % 4 == 0) {
      re0 = fmaf(sum, cosine, re0);
      im0 = fmaf(difference, sine, im0);
    } else if (distance % 4 == 2) {
      re2 = fmaf(sum, cosine, re2);
      im2 = fmaf(difference, sine, im2);
    } else {
      const float sign = 2 - distance % 4;
      reOdd = fmaf(sum, cosine, reOdd);
      imOdd = fmaf(difference, sine, imOdd);
      reMirrored = fmaf(sum, sign * sine, reMirrored);
      imMirrored = fmaf(difference, sign * cosine, imMirrored);
    }
  }

  __device__ __forceinline__ Quarter powers() const {
    const float re = re0 + re2, im = im0 + im2, mirroredRe = re0 - re2, mirroredIm = im0 - im2;
    return {squareOf(re + reOdd, im + imOdd), squareOf(mirroredRe + reMirrored, mirroredIm - imMirrored),
            squareOf(mirroredRe - reMirrored, mirroredIm + imMirrored), squareOf(re - reOdd, im - imOdd)};
  }

  // One of them: of the bin or of the one mirrored within its half, in the lower or in the upper half.
  __device__ __forceinline__ float power(bool isMirrored, bool isUpper) const {
    const float even = isMirrored ? -1 : 1, odd = isUpper ? -1 : 1;
    return squareOf(fmaf(odd, isMirrored ? reMirrored : reOdd, fmaf(even, re2, re0)),
                    fmaf(even * odd, isMirrored ? imMirrored : imOdd, fmaf(even, im2, im0)));
  }
};

// Cosine and sine of a bin at an odd distance from the middle and at the next one.
struct __align__(16) Waves {
  float oddCosine, oddSine, evenCosine, evenSine;
};

// The table of the host: waves of bins, cosine and sine at each distance from the middle, then, if moments are computed, what
// the powers of each bin weigh in these, then the window's weights.
struct Table {
  const float* waves;
  int radius, bins;
  bool hasMoments;

  // The first quarter of a spectrum's bins.
  static __device__ __forceinline__ Table ofPeak(const float* waves, int length) {
    return {waves, length / 2, length / 2 + 1, false};
  }

  // As many bins as moments take.
  static __device__ __forceinline__ Table ofMoments(const float* waves, int length) {
    return {waves, length / 2, max(length / 2, 1), true};
  }

  __device__ __forceinline__ const float* wave(int bin) const { return waves + 2 * bin * (radius + 1); }

  __device__ __forceinline__ Shares shares(int bin) const {
    const float* const row = wave(bins) + SHARES * bin;
    return {row[0], row[1], row[2], row[3]};
  }

  __device__ __forceinline__ const float* weights() const { return wave(bins) + (hasMoments ? SHARES * bins : 0); }
};

// A window in registers. The last weight is zero and has no place.
template <int TAPS>
struct ShortWindow {
  static constexpr int PAIRS = (TAPS + 1) / 2;
  static constexpr int STEP = PAIRS + 1;  // odd, so that threads that read different bins read different banks

  const Waves* waves;
  float middle, added[TAPS], subtracted[TAPS];

  // Copies the waves to shared memory, and behind those of each bin its shares. All threads of the block have to call it.
  static __device__ __forceinline__ void stage(const Table& table, Waves* waves) {
    for (int n = threadIdx.x; n < table.bins * PAIRS; n += blockDim.x) {
      const int bin = n / PAIRS, pair = n % PAIRS, odd = 2 * pair + 1, even = odd + 1;
      const float* const wave = table.wave(bin);
      Waves both = {};
      if (odd <= table.radius) both.oddCosine = wave[2 * odd], both.oddSine = wave[2 * odd + 1];
      if (even <= table.radius) both.evenCosine = wave[2 * even], both.evenSine = wave[2 * even + 1];
      waves[bin * STEP + pair] = both;
    }
    if (table.hasMoments) {
      for (int bin = threadIdx.x; bin < table.bins; bin += blockDim.x) {
        const Shares shares = table.shares(bin);
        waves[bin * STEP + PAIRS] = {shares.total, shares.first, shares.second, shares.middle};
      }
    }
    __syncthreads();
  }

  __device__ __forceinline__ void load(const float* x, const Table& table) {
    if (table.radius == TAPS + 1) {
      load(x, table.weights(), TAPS + 1);
    } else {
      load(x, table.weights(), table.radius);
    }
  }

  __device__ __forceinline__ void load(const float* x, const float* weights, int radius) {
    middle = weights[0] * x[0];
    if (radius > 0) middle += weights[radius] * (x[radius] + x[-radius]);  // zero or NaN
#pragma unroll
    for (int t = 1; t <= TAPS; t++) {
      added[t - 1] = subtracted[t - 1] = 0;
      if (t < radius) {
        const float weight = weights[t], after = x[t], before = x[-t];
        added[t - 1] = weight * (after + before);
        subtracted[t - 1] = weight * (after - before);
      }
    }
  }

  __device__ __forceinline__ PairSums pair(int bin) const { return sums<PairSums>(bin); }

  __device__ __forceinline__ QuarterSums quarter(int bin) const { return sums<QuarterSums>(bin); }

  __device__ __forceinline__ Shares shares(int bin) const {
    const Waves row = waves[bin * STEP + PAIRS];
    return {row.oddCosine, row.oddSine, row.evenCosine, row.evenSine};
  }

 private:
  template <class Sums>
  __device__ __forceinline__ Sums sums(int bin) const {
    Sums all = {middle};
#pragma unroll
    for (int t = 1; t <= TAPS; t++) {
      const Waves wave = waves[bin * STEP + (t - 1) / 2];
      all.add(t, added[t - 1], subtracted[t - 1], t % 2 == 0 ? wave.evenCosine : wave.oddCosine,
              t % 2 == 0 ? wave.evenSine : wave.oddSine);
    }
    return all;
  }
};

// A window in global memory.
struct LongWindow {
  const float* x;
  Table table;

  __device__ __forceinline__ PairSums pair(int bin) const { return sums<PairSums>(bin); }

  __device__ __forceinline__ QuarterSums quarter(int bin) const { return sums<QuarterSums>(bin); }

  __device__ __forceinline__ Shares shares(int bin) const { return table.shares(bin); }

 private:
  template <class Sums>
  __device__ __forceinline__ Sums sums(int bin) const {
    const float* const wave = table.wave(bin);
    const float* const weights = table.weights();
    Sums all = {weights[0] * x[0]};
    for (int t = 1; t <= table.radius; t++) {
      const float after = x[t], before = x[-t];
      all.add(t, weights[t] * (after + before), weights[t] * (after - before), wave[2 * t], wave[2 * t + 1]);
    }
    return all;
  }
};

}  // namespace
