// Short-time spectra; see org.varve.kernel.ShortTimeSpectrum.
//
// A thread weighs the windows of several samples once, adds and subtracts the samples at equal distances and keeps them in
// registers; the waves are in shared memory, where all threads read the same one. Longer windows are weighed anew for each bin.
#include "constants.cuh"
#include "runs.cuh"
#include "spectrum.cuh"
#include "spectrum_windows.cuh"

namespace {

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
    const int last = length / 2;  // of the first quarter
    Peak peaks[RUN];
    Quarter firsts[RUN], seconds[RUN];
    for (int bin = 0; bin < last; bin += 2) {
      quarters(windows, bin, firsts);
      quarters(windows, bin + 1, seconds);
#pragma unroll
      for (int n = 0; n < RUN; n++) peaks[n].add(bin, firsts[n], seconds[n]);
    }
    if (last % 2 == 0) {
      quarters(windows, last, firsts);
#pragma unroll
      for (int n = 0; n < RUN; n++) peaks[n].add(last, firsts[n], firsts[n].mirrored());
    }
    float* y = &peak(i, j, k);
#pragma unroll
    for (int n = 0; n < RUN; n++, y += peak.row) {
      if (n < count) *y = peaks[n].of(windows[n], length, step);
    }
  }

 private:
  // The quarter of a bin; windows share its waves.
  template <class Window, int RUN>
  static __device__ __forceinline__ void quarters(const Window (&windows)[RUN], int bin, Quarter (&all)[RUN]) {
#pragma unroll
    for (int n = 0; n < RUN; n++) all[n] = windows[n].quarter(bin).powers();
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
        for (int n = 0; n < RUN; n++) parts[n].add(shares, windows[n].pair(bin).powers());
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

// An output without an origin is not asked for.
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
