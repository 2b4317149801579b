// Short-time spectra; see org.varve.kernel.ShortTimeSpectrum.
//
// A thread weighs the windows of several samples once, adds and subtracts the samples at equal distances and keeps them in
// registers; the waves are in shared memory, where all threads read the same one. Longer windows are weighed anew for each bin.
#include "constants.cuh"
#include "runs.cuh"
#include "spectrum.cuh"

namespace {

// Sums over samples at even and at odd distances from the middle; the symmetric bin's differ in the sign of the odd.
struct Sums {
  float reEven, reOdd = 0, imEven = 0, imOdd = 0;

  __device__ __forceinline__ void addOdd(float sum, float difference, float cosine, float sine) {
    reOdd = fmaf(sum, cosine, reOdd);
    imOdd = fmaf(difference, sine, imOdd);
  }

  __device__ __forceinline__ void addEven(float sum, float difference, float cosine, float sine) {
    reEven = fmaf(sum, cosine, reEven);
    imEven = fmaf(difference, sine, imEven);
  }

  __device__ __forceinline__ Powers powers() const {
    return {square(reEven + reOdd, imEven + imOdd), square(reEven - reOdd, imEven - imOdd)};
  }

  // One of them: the bin's, or the symmetric bin's.
  __device__ __forceinline__ float power(bool isSymmetric) const {
    const float sign = isSymmetric ? -1 : 1;
    return square(fmaf(sign, reOdd, reEven), fmaf(sign, imOdd, imEven));
  }

 private:
  static __device__ __forceinline__ float square(float re, float im) { return fmaf(re, re, im * im); }
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

  // All bins of a spectrum up to its middle.
  static __device__ __forceinline__ Table ofPeak(const float* waves, int length) {
    return {waves, length / 2, length + 1, false};
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

  __device__ __forceinline__ Sums sums(int bin) const {
    Sums all = {middle};
#pragma unroll
    for (int pair = 0; pair < PAIRS; pair++) {
      const Waves wave = waves[bin * STEP + pair];
      all.addOdd(added[2 * pair], subtracted[2 * pair], wave.oddCosine, wave.oddSine);
      if (2 * pair + 1 < TAPS)
        all.addEven(added[2 * pair + 1], subtracted[2 * pair + 1], wave.evenCosine, wave.evenSine);
    }
    return all;
  }

  __device__ __forceinline__ Shares shares(int bin) const {
    const Waves row = waves[bin * STEP + PAIRS];
    return {row.oddCosine, row.oddSine, row.evenCosine, row.evenSine};
  }
};

// A window in global memory.
struct LongWindow {
  const float* x;
  Table table;

  __device__ __forceinline__ Sums sums(int bin) const {
    const float* const wave = table.wave(bin);
    const float* const weights = table.weights();
    Sums all = {weights[0] * x[0]};
    for (int t = 1; t <= table.radius; t++) {
      const float after = x[t], before = x[-t];
      const float sum = weights[t] * (after + before), difference = weights[t] * (after - before);
      if (t % 2 == 0) {
        all.addEven(sum, difference, wave[2 * t], wave[2 * t + 1]);
      } else {
        all.addOdd(sum, difference, wave[2 * t], wave[2 * t + 1]);
      }
    }
    return all;
  }

  __device__ __forceinline__ Shares shares(int bin) const { return table.shares(bin); }
};

// Measures windows of up to TAPS + 1 samples on either side of the middle, of RUN crosslines at a time.
template <int TAPS, int RUN, class Measure>
__device__ __forceinline__ void eachShort(Region region, const Field& x, const Table& table, const Measure& measure) {
  DYNAMIC_SHARED(Waves, waves);
  ShortWindow<TAPS>::stage(table, waves);
  eachCrosslineRun<RUN>(region, [&](int i, int j, int k, int count) {
    ShortWindow<TAPS> windows[RUN];
#pragma unroll
    for (int n = 0; n < RUN; n++) {
      windows[n].waves = waves;
      windows[n].load(&x(i, j + min(n, count - 1), k), table);
    }
    measure(windows, i, j, k, count);
  });
}

// Windows of up to half of SPECTRUM_RADIUS samples on either side; blocks take several runs of crosslines.
template <class Measure>
__device__ __forceinline__ void eachShort(Region region, const Field& x, const Table& table, const Measure& measure) {
  if (table.radius <= SPECTRUM_RADIUS / 4) {
    eachShort<SPECTRUM_RADIUS / 4 - 1, SPECTRUM_RUN>(region, x, table, measure);
  } else {
    eachShort<SPECTRUM_RADIUS / 2 - 1, SPECTRUM_RUN>(region, x, table, measure);
  }
}

// Windows of up to SPECTRUM_RADIUS samples on either side, of one crossline.
template <class Measure>
__device__ __forceinline__ void eachWide(Region region, const Field& x, const Table& table, const Measure& measure) {
  eachShort<SPECTRUM_RADIUS - 1, 1>(region, x, table, measure);
}

// Longer windows.
template <class Measure>
__device__ __forceinline__ void eachLong(Region region, const Field& x, const Table& table, const Measure& measure) {
  eachSample(region, [&](int i, int j, int k) {
    const LongWindow windows[1] = {{&x(i, j, k), table}};
    measure(windows, i, j, k, 1);
  });
}

// Frequencies of most power.
struct PeakMeasure {
  Field peak;
  int length;
  double step;  // from a bin to the next

  template <class Window, int RUN>
  __device__ __forceinline__ void operator()(const Window (&windows)[RUN], int i, int j, int k, int count) const {
    Peak peaks[RUN];
    Powers firsts[RUN];
#pragma unroll
    for (int n = 0; n < RUN; n++) firsts[n] = windows[n].sums(0).powers();
#pragma unroll
    for (int n = 0; n < RUN; n++) peaks[n].begin(firsts[n], second(windows[n], 1));
    for (int bin = 2; bin < length - 3; bin += 4) add(windows, bin, peaks, [](Powers powers) { return powers; });
    // the middle of the spectrum is symmetric to itself
    if (length > 1) add(windows, length - 3, peaks, [](Powers powers) { return Powers{powers.low, powers.low}; });
    float* y = &peak(i, j, k);
#pragma unroll
    for (int n = 0; n < RUN; n++, y += peak.row) {
      if (n < count) *y = peaks[n].of(windows[n], length, step);
    }
  }

 private:
  // A bin and the next three; windows share the waves of one at a time, as there are no registers for those of more.
  template <class Window, int RUN, class Last>
  __device__ __forceinline__ void add(const Window (&windows)[RUN], int bin, Peak (&peaks)[RUN], Last last) const {
    Powers powers[RUN][4];
#pragma unroll
    for (int b = 0; b < 4; b++) {
#pragma unroll
      for (int n = 0; n < RUN; n++) powers[n][b] = windows[n].sums(bin + b).powers();
    }
#pragma unroll
    for (int n = 0; n < RUN; n++) powers[n][3] = last(powers[n][3]);
#pragma unroll
    for (int n = 0; n < RUN; n++) peaks[n].add(bin, powers[n]);
  }

  // The middle of the spectrum is symmetric to itself.
  template <class Window>
  __device__ __forceinline__ Powers second(const Window& window, int bin) const {
    const Powers powers = window.sums(bin).powers();
    return {powers.low, bin == length ? powers.low : powers.high};
  }
};

// Means of frequencies, and deviations from them if their WIDTH is asked for, weighted by power.
template <bool WIDTH>
struct MomentsMeasure {
  Field centroid, bandwidth;
  int length, pairs, together;  // pairs of bins, of which some are summed together
  double step;  // from a bin to the next

  template <class Window, int RUN>
  __device__ __forceinline__ void operator()(const Window (&windows)[RUN], int i, int j, int k, int count) const {
    Spread<WIDTH> spreads[RUN];
    for (int first = 0; first < pairs; first += together) {
      Moments<WIDTH> parts[RUN];
      Shares shares;
      for (int bin = first; bin < min(first + together, pairs); bin++) {
        shares = windows[0].shares(bin);
#pragma unroll
        for (int n = 0; n < RUN; n++) parts[n].add(shares, windows[n].sums(bin).powers());
      }
#pragma unroll
      for (int n = 0; n < RUN; n++) spreads[n].join(parts[n], shares.middle, 2 * length - shares.middle);
    }
#pragma unroll
    for (int n = 0; n < RUN; n++) {
      if (n < count) store(spreads[n], i, j + n, k);
    }
  }

 private:
  __device__ __forceinline__ void store(const Spread<WIDTH>& spread, int i, int j, int k) const {
    const bool some = spread.total > 0;
    if (centroid.origin) centroid(i, j, k) = some ? float(spread.mean * step) : spread.total;
    if (WIDTH) bandwidth(i, j, k) = some ? float(spread.deviation() * step) : spread.total;
  }
};

// Calls each with the table and the measure of moments.
template <class Each>
__device__ __forceinline__ void eachMoments(const Field& centroid, const Field& bandwidth, const float* waves,
                                            int length, int together, double step, const Each& each) {
  const Table table = Table::ofMoments(waves, length);
  if (bandwidth.origin) {
    each(table, MomentsMeasure<true>{centroid, bandwidth, length, table.bins, together, step});
  } else {
    each(table, MomentsMeasure<false>{centroid, bandwidth, length, table.bins, together, step});
  }
}

}  // namespace

extern "C" __global__ void __launch_bounds__(BLOCK, 4)
    short_time_peak(Region region, Field x, Field peak, const float* waves, int length, double step) {
  eachShort(region, x, Table::ofPeak(waves, length), PeakMeasure{peak, length, step});
}
KERNEL(short_time_peak)

extern "C" __global__ void __launch_bounds__(BLOCK, 4)
    short_time_peak_wide(Region region, Field x, Field peak, const float* waves, int length, double step) {
  eachWide(region, x, Table::ofPeak(waves, length), PeakMeasure{peak, length, step});
}
KERNEL(short_time_peak_wide)

extern "C" __global__ void short_time_peak_long(Region region, Field x, Field peak, const float* waves, int length,
                                                double step) {
  eachLong(region, x, Table::ofPeak(waves, length), PeakMeasure{peak, length, step});
}
KERNEL(short_time_peak_long)

// Outputs without an origin are not wanted.
extern "C" __global__ void __launch_bounds__(BLOCK, 4)
    short_time_moments(Region region, Field x, Field centroid, Field bandwidth, const float* waves, int length,
                       int together, double step) {
  eachMoments(centroid, bandwidth, waves, length, together, step,
              [&](const Table& table, const auto& measure) { eachShort(region, x, table, measure); });
}
KERNEL(short_time_moments)

extern "C" __global__ void __launch_bounds__(BLOCK, 4)
    short_time_moments_wide(Region region, Field x, Field centroid, Field bandwidth, const float* waves, int length,
                            int together, double step) {
  eachMoments(centroid, bandwidth, waves, length, together, step,
              [&](const Table& table, const auto& measure) { eachWide(region, x, table, measure); });
}
KERNEL(short_time_moments_wide)

extern "C" __global__ void short_time_moments_long(Region region, Field x, Field centroid, Field bandwidth,
                                                   const float* waves, int length, int together,
                                                   double step) {
  eachMoments(centroid, bandwidth, waves, length, together, step,
              [&](const Table& table, const auto& measure) { eachLong(region, x, table, measure); });
}
KERNEL(short_time_moments_long)
