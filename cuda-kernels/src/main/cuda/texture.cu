// Moments of windows, the mean of the window with the smallest deviation, and codes of the neighbours above or below a
// sample.
#include "constants.cuh"
#include "runs.cuh"

// A statistic of the window's samples, from the means of its columns and the powers of the deviations. Each thread computes a
// run of crosslines, and keeps the numbers of the columns of a window: in work, interleaved with those of other threads.
extern "C" __global__ void window_moment(Region region, Field x, Field y, int inlines, int crosslines, int samples,
                                         int moment, int numbers, double* work) {
  const int size = inlines * samples;
  const size_t threads = size_t(gridDim.x) * gridDim.y * blockDim.x;
  double* own = work + (size_t(blockIdx.y) * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
  const auto number = [&](int column, int n) -> double& {
    return own[(size_t(column % crosslines) * numbers + n) * threads];
  };
  const auto addUp = [&](int column, int i, int j, int k) {
    const auto eachOfColumn = [&](auto body) {
      for (int di = -(inlines / 2); di <= inlines / 2; di++) {
        const float* centre = &x(i + di, j, k);
        for (int dk = -(samples / 2); dk <= samples / 2; dk++) body(static_cast<double>(centre[dk]));
      }
    };
    double sum = 0;
    eachOfColumn([&](double sample) { sum += sample; });
    const double mean = sum / size;
    double second = 0, third = 0, fourth = 0;
    eachOfColumn([&](double sample) {
      const double deviation = sample - mean;
      const double square = deviation * deviation;
      second += square;
      third = fma(square, deviation, third);
      fourth = fma(square, square, fourth);
    });
    number(column, 0) = mean;
    number(column, 1) = second;
    if (numbers > 2) number(column, 2) = third;
    if (numbers > 3) number(column, 3) = fourth;
  };
  const auto join = [&](int first) {
    double sum = 0;
    for (int c = first; c < first + crosslines; c++) sum += number(c, 0);
    const double mean = sum / crosslines;
    double second = 0, higher = 0;
    for (int c = first; c < first + crosslines; c++) {
      const double d = number(c, 0) - mean;
      const double square = d * d;
      const double squares = number(c, 1);
      second += fma(double(size), square, squares);
      if (moment == SKEWNESS) higher += fma(d, fma(double(size), square, 3 * squares), number(c, 2));
      if (moment == KURTOSIS)
        higher += fma(square, fma(double(size), square, 6 * squares), fma(4 * d, number(c, 2), number(c, 3)));
    }
    second /= double(size) * crosslines;
    higher /= double(size) * crosslines;
    if (moment == NORMALISED_VARIANCE) return second == 0 ? 0 : second / fma(mean, mean, second);
    if (moment == DEVIATION) return sqrt(second);
    if (moment == SKEWNESS) return second == 0 ? 0 : higher / (second * sqrt(second));
    if (moment == KURTOSIS) return second == 0 ? 0 : higher / (second * second);
    return second;
  };
  eachCrosslineRun<RUN>(region, [&](int i, int j, int k, int count) {
    for (int c = 0; c < count + crosslines - 1; c++) {
      addUp(c, i, j + c - crosslines / 2, k);
      const int first = c - (crosslines - 1);
      if (first >= 0) y(i, j + first, k) = static_cast<float>(join(first));
    }
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
