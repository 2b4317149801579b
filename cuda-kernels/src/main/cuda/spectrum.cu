// Short-time spectra; see org.varve.kernel.ShortTimeSpectrum.
#include "varve.cuh"

// A window, and the bins of its spectrum from 0 to 2 length.
struct Spectrum {
  int length;
  const float* weights;  // from the middle to the end
  const float* waves;    // cosine and sine at each distance from the middle, for each bin up to length

  struct Powers {
    float low, high;  // of a bin and of the bin symmetric to it
  };

  __device__ __forceinline__ Powers powers(const Field& x, int i, int j, int k, int bin) const {
    const int radius = length / 2;
    const float* const wave = waves + 2 * bin * (radius + 1);
    float reEven = weights[0] * x(i, j, k), reOdd = 0, imEven = 0, imOdd = 0;
    for (int t = 1; t <= radius; t++) {
      const float after = x(i, j, k + t), before = x(i, j, k - t);
      const float sum = weights[t] * (after + before), difference = weights[t] * (after - before);
      if (t % 2 == 0) {
        reEven = fmaf(sum, wave[2 * t], reEven);
        imEven = fmaf(difference, wave[2 * t + 1], imEven);
      } else {
        reOdd = fmaf(sum, wave[2 * t], reOdd);
        imOdd = fmaf(difference, wave[2 * t + 1], imOdd);
      }
    }
    return {square(reEven + reOdd, imEven + imOdd), square(reEven - reOdd, imEven - imOdd)};
  }

  static __device__ __forceinline__ float square(float re, float im) { return fmaf(re, re, im * im); }

  __device__ __forceinline__ float power(const Field& x, int i, int j, int k, int bin) const {
    return bin <= length ? powers(x, i, j, k, bin).low : powers(x, i, j, k, 2 * length - bin).high;
  }
};

// Moments of the powers, and the bin with the largest power; of equal ones, the lowest.
struct Measures {
  double total, first, second;
  float largest;
  int peak;

  __device__ __forceinline__ void add(int bin, float power) {
    total += power;
    first += double(power) * bin;
    second += double(power) * bin * bin;
    if (power > largest || (power == largest && bin < peak)) {
      largest = power;
      peak = bin;
    }
  }
};

extern "C" __global__ void short_time_spectrum(Region region, Field x, Field peak, Field centroid, Field bandwidth,
                                               const float* table, int length, double nyquist) {
  const Spectrum spectrum = {length, table, table + length / 2 + 1};
  eachSample(region, [&](int i, int j, int k) {
    Measures measures = {0, 0, 0, 0, 2 * length};
    for (int bin = 0; bin <= length; bin++) {
      const Spectrum::Powers powers = spectrum.powers(x, i, j, k, bin);
      measures.add(bin, powers.low);
      if (bin < length) measures.add(2 * length - bin, powers.high);
    }
    const double total = measures.total, step = nyquist / (2 * length);
    if (!(total > 0)) {
      peak(i, j, k) = centroid(i, j, k) = bandwidth(i, j, k) = float(total);
      return;
    }
    const double mean = measures.first / total, variance = measures.second / total - mean * mean;
    centroid(i, j, k) = float(mean * step);
    bandwidth(i, j, k) = float(sqrt(variance > 0 ? variance : 0) * step);
    const int bin = measures.peak;
    double shift = 0;
    if (bin > 0 && bin < 2 * length) {
      const float before = spectrum.power(x, i, j, k, bin - 1), after = spectrum.power(x, i, j, k, bin + 1);
      if (before > 0 && after > 0) {
        const double left = log(double(before) / measures.largest), right = log(double(after) / measures.largest);
        shift = left + right < 0 ? 0.5 * (left - right) / (left + right) : 0;
      }
    }
    peak(i, j, k) = float((bin + shift) * step);
  });
}
KERNEL(short_time_spectrum)
