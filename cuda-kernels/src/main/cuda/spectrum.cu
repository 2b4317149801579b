// Short-time spectra; see org.varve.kernel.ShortTimeSpectrum.
//
// A thread weighs the windows of one or two samples once, adds and subtracts the samples at equal distances and keeps them in
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

 private:
  static __device__ __forceinline__ float square(float re, float im) { return fmaf(re, re, im * im); }
};

// Cosine and sine of a bin at an odd distance from the middle and at the next one.
struct __align__(16) Waves {
  float oddCosine, oddSine, evenCosine, evenSine;
};

// The table of the host: waves of each bin, cosine and sine at each distance from the middle, then the window's weights.
struct Table {
  const float* waves;
  int length;

  __device__ __forceinline__ int radius() const { return length / 2; }

  __device__ __forceinline__ const float* wave(int bin) const { return waves + 2 * bin * (radius() + 1); }

  __device__ __forceinline__ const float* weights() const { return wave(length + 1); }
};

// A window in registers. The last weight is zero and has no place.
template <int TAPS>
struct ShortWindow {
  static constexpr int PAIRS = (TAPS + 1) / 2;
  static constexpr int STEP = PAIRS + 1;  // odd, so that threads that read different bins read different banks

  const Waves* waves;
  float middle, sums[TAPS], differences[TAPS];

  // Copies the waves to shared memory. All threads of the block have to call it.
  static __device__ __forceinline__ void stage(const Table& table, Waves* waves) {
    const int radius = table.radius();
    for (int n = threadIdx.x; n < (table.length + 1) * PAIRS; n += blockDim.x) {
      const int bin = n / PAIRS, pair = n % PAIRS, odd = 2 * pair + 1, even = odd + 1;
      const float* const wave = table.wave(bin);
      Waves both = {};
      if (odd <= radius) both.oddCosine = wave[2 * odd], both.oddSine = wave[2 * odd + 1];
      if (even <= radius) both.evenCosine = wave[2 * even], both.evenSine = wave[2 * even + 1];
      waves[bin * STEP + pair] = both;
    }
    __syncthreads();
  }

  __device__ __forceinline__ void load(const float* x, const Table& table) {
    if (table.radius() == TAPS + 1) {
      load(x, table.weights(), TAPS + 1);
    } else {
      load(x, table.weights(), table.radius());
    }
  }

  __device__ __forceinline__ void load(const float* x, const float* weights, int radius) {
    middle = weights[0] * x[0];
    if (radius > 0) middle += weights[radius] * (x[radius] + x[-radius]);  // zero or NaN
#pragma unroll
    for (int t = 1; t <= TAPS; t++) {
      sums[t - 1] = differences[t - 1] = 0;
      if (t < radius) {
        const float weight = weights[t], after = x[t], before = x[-t];
        sums[t - 1] = weight * (after + before);
        differences[t - 1] = weight * (after - before);
      }
    }
  }

  __device__ __forceinline__ Powers powers(int bin) const {
    Sums all = {middle};
#pragma unroll
    for (int pair = 0; pair < PAIRS; pair++) {
      const Waves wave = waves[bin * STEP + pair];
      all.addOdd(sums[2 * pair], differences[2 * pair], wave.oddCosine, wave.oddSine);
      if (2 * pair + 1 < TAPS)
        all.addEven(sums[2 * pair + 1], differences[2 * pair + 1], wave.evenCosine, wave.evenSine);
    }
    return all.powers();
  }
};

// A window in global memory.
struct LongWindow {
  const float* x;
  Table table;

  __device__ __forceinline__ Powers powers(int bin) const {
    const float* const wave = table.wave(bin);
    const float* const weights = table.weights();
    Sums all = {weights[0] * x[0]};
    for (int t = 1; t <= table.radius(); t++) {
      const float after = x[t], before = x[-t];
      const float sum = weights[t] * (after + before), difference = weights[t] * (after - before);
      if (t % 2 == 0) {
        all.addEven(sum, difference, wave[2 * t], wave[2 * t + 1]);
      } else {
        all.addOdd(sum, difference, wave[2 * t], wave[2 * t + 1]);
      }
    }
    return all.powers();
  }
};

struct Outputs {
  Field peak, centroid, bandwidth;
  double step;  // from a bin to the next

  template <class Window>
  __device__ __forceinline__ void store(const Measures& measures, const Window& window, int length, int i, int j,
                                        int k) const {
    const float total = measures.total;
    const bool some = total > 0;
    peak(i, j, k) = some ? frequency(measures.peak(window, length)) : total;
    centroid(i, j, k) = some ? frequency(measures.mean) : total;
    bandwidth(i, j, k) = some ? frequency(sqrtf(max(measures.deviations / total, 0.0f))) : total;
  }

 private:
  __device__ __forceinline__ float frequency(float bins) const { return float(bins * step); }
};

// Measures the spectra of several windows.
template <int WINDOWS, class Window>
struct Measurement {
  const Window (&windows)[WINDOWS];
  Measures (&measures)[WINDOWS];

  __device__ __forceinline__ void run(int length) const {
    for (int first = 0; first < length; first += BINS) {
      const int middle = first + BINS / 2, end = min(first + BINS, length);
      Moments parts[WINDOWS];
      for (int bin = first; bin < end; bin++) add(bin, bin - middle, parts, [](Powers powers) { return powers; });
      // the middle of the spectrum is symmetric to itself
      if (end == length) add(length, length - middle, parts, [](Powers powers) { return Powers{powers.low, 0}; });
#pragma unroll
      for (int n = 0; n < WINDOWS; n++) measures[n].join(parts[n], middle, 2 * length - middle);
    }
  }

 private:
  template <class Count>
  __device__ __forceinline__ void add(int bin, int distance, Moments (&parts)[WINDOWS], Count count) const {
#pragma unroll
    for (int n = 0; n < WINDOWS; n++) {
      const Powers powers = count(windows[n].powers(bin));
      parts[n].add(distance, powers);
      measures[n].compare(bin, powers);
    }
  }
};

// Windows of up to TAPS + 1 samples on either side of the middle, of RUN crosslines at a time.
template <int TAPS, int RUN>
__device__ __forceinline__ void measureShort(Region region, const Field& x, const Outputs& outputs,
                                             const Table& table) {
  DYNAMIC_SHARED(Waves, waves);
  ShortWindow<TAPS>::stage(table, waves);
  eachCrosslineRun<RUN>(region, [&](int i, int j, int k, int count) {
    ShortWindow<TAPS> windows[RUN];
#pragma unroll
    for (int n = 0; n < RUN; n++) {
      windows[n].waves = waves;
      windows[n].load(&x(i, j + min(n, count - 1), k), table);
    }
    Measures measures[RUN];
    Measurement<RUN, ShortWindow<TAPS>>{windows, measures}.run(table.length);
#pragma unroll
    for (int n = 0; n < RUN; n++)
      if (n < count) outputs.store(measures[n], windows[n], table.length, i, j + n, k);
  });
}

}  // namespace

// Windows of up to half of SPECTRUM_RADIUS samples on either side; blocks take several runs of crosslines.
extern "C" __global__ void __launch_bounds__(BLOCK, 4)
    short_time_spectrum(Region region, Field x, Field peak, Field centroid, Field bandwidth, const float* waves,
                        int length, double step) {
  const Table table = {waves, length};
  const Outputs outputs = {peak, centroid, bandwidth, step};
  if (table.radius() <= SPECTRUM_RADIUS / 4) {
    measureShort<SPECTRUM_RADIUS / 4 - 1, SPECTRUM_RUN>(region, x, outputs, table);
  } else {
    measureShort<SPECTRUM_RADIUS / 2 - 1, SPECTRUM_RUN>(region, x, outputs, table);
  }
}
KERNEL(short_time_spectrum)

// Windows of up to SPECTRUM_RADIUS samples on either side, of one crossline.
extern "C" __global__ void __launch_bounds__(BLOCK, 4)
    short_time_spectrum_wide(Region region, Field x, Field peak, Field centroid, Field bandwidth, const float* waves,
                             int length, double step) {
  measureShort<SPECTRUM_RADIUS - 1, 1>(region, x, {peak, centroid, bandwidth, step}, {waves, length});
}
KERNEL(short_time_spectrum_wide)

// Longer windows.
extern "C" __global__ void short_time_spectrum_long(Region region, Field x, Field peak, Field centroid,
                                                    Field bandwidth, const float* waves, int length, double step) {
  const Outputs outputs = {peak, centroid, bandwidth, step};
  eachSample(region, [&](int i, int j, int k) {
    const LongWindow windows[1] = {{&x(i, j, k), {waves, length}}};
    Measures measures[1];
    Measurement<1, LongWindow>{windows, measures}.run(length);
    outputs.store(measures[0], windows[0], length, i, j, k);
  });
}
KERNEL(short_time_spectrum_long)
