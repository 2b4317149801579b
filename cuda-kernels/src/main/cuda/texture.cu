// Moments of windows, the mean of the window with the smallest deviation, and codes of the neighbours above or below a
// sample.
#include "constants.cuh"
#include "varve.cuh"

// A statistic of the window's samples, from their mean and the powers of the deviations from it.
extern "C" __global__ void window_moment(Region region, Field x, Field y, int inlines, int crosslines, int samples,
                                         int moment) {
  const int size = inlines * crosslines * samples;
  eachSample(region, [&](int i, int j, int k) {
    const auto eachOfWindow = [&](auto body) {
      for (int di = -(inlines / 2); di <= inlines / 2; di++)
        for (int dj = -(crosslines / 2); dj <= crosslines / 2; dj++) {
          const float* centre = &x(i + di, j + dj, k);
          for (int dk = -(samples / 2); dk <= samples / 2; dk++) body(static_cast<double>(centre[dk]));
        }
    };
    double sum = 0;
    eachOfWindow([&](double sample) { sum += sample; });
    const double mean = sum / size;
    double second = 0, higher = 0;
    eachOfWindow([&](double sample) {
      const double deviation = sample - mean;
      const double square = deviation * deviation;
      second += square;
      higher = fma(square, moment == SKEWNESS ? deviation : square, higher);
    });
    second /= size;
    higher /= size;
    double result = second;
    if (moment == DEVIATION) result = sqrt(second);
    if (moment == SKEWNESS) result = second == 0 ? 0 : higher / (second * sqrt(second));
    if (moment == KURTOSIS) result = second == 0 ? 0 : higher / (second * second);
    y(i, j, k) = static_cast<float>(result);
  });
}
KERNEL(window_moment)

// A point of a circle: its four neighbours, and its position between them.
struct Point {
  double crossline, nextCrossline, sample, nextSample;
  double alongCrosslines, alongSamples;
};

__device__ __forceinline__ double between(double low, double high, double fraction) {
  return low * (1 - fraction) + high * fraction;
}

// A bit for each point on a circle, set where the value there is at least that of the centre.
extern "C" __global__ void local_binary_pattern(Region region, Field x, Field y, const double* table, int bits) {
  const Point* points = reinterpret_cast<const Point*>(table);
  eachSample(region, [&](int i, int j, int k) {
    const double centre = x(i, j, k);
    int code = 0;
    bool missing = false;
    for (int b = 0; b < bits; b++) {
      const Point p = points[b];
      const float* before = &x(i, j + int(p.crossline), k);
      const float* after = &x(i, j + int(p.nextCrossline), k);
      const int here = int(p.sample), next = int(p.nextSample);
      const double low = between(before[here] - centre, before[next] - centre, p.alongSamples);
      const double high = between(after[here] - centre, after[next] - centre, p.alongSamples);
      const double value = between(low, high, p.alongCrosslines);
      missing |= isnan(value);
      code |= value >= 0 ? 1 << b : 0;
    }
    y(i, j, k) = missing ? NAN : float(code);
  });
}
KERNEL(local_binary_pattern)

// The bit of the largest of eight corners if it is above the centre, and of the smallest if it is below.
extern "C" __global__ void corner_pattern(Region region, Field x, Field y) {
  eachSample(region, [&](int i, int j, int k) {
    const float centre = x(i, j, k);
    float largest = x(i - 1, j - 1, k - 1), smallest = largest;
    int largestBit = 1, smallestBit = 1;
    bool missing = isnan(centre);
    for (int corner = 0; corner < 8; corner++) {
      const float sample = x(i + corner / 4 * 2 - 1, j + corner / 2 % 2 * 2 - 1, k + corner % 2 * 2 - 1);
      missing |= isnan(sample);
      if (sample > largest) largest = sample, largestBit = 1 << corner;
      if (sample < smallest) smallest = sample, smallestBit = 1 << corner;
    }
    const int code = (largest > centre ? largestBit : 0) | (smallest < centre ? smallestBit : 0);
    y(i, j, k) = missing ? NAN : float(code);
  });
}
KERNEL(corner_pattern)

// The mean of the window with the smallest deviation, of those that contain the sample.
extern "C" __global__ void steadiest_mean(Region region, Field deviations, Field means, Field y, int inlines,
                                          int crosslines, int samples) {
  eachSample(region, [&](int i, int j, int k) {
    float least = NAN, mean = NAN;
    for (int di = -(inlines / 2); di <= inlines / 2; di++)
      for (int dj = -(crosslines / 2); dj <= crosslines / 2; dj++)
        for (int dk = -(samples / 2); dk <= samples / 2; dk++) {
          const float deviation = deviations(i + di, j + dj, k + dk);
          if (deviation < least || isnan(least)) {
            least = deviation;
            mean = means(i + di, j + dj, k + dk);
          }
        }
    y(i, j, k) = mean;
  });
}
KERNEL(steadiest_mean)
