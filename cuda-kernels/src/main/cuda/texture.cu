// Moments of windows, the mean of the window with the smallest deviation, and codes of the neighbours above or below a
// sample.
#include <cfloat>

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

// A point of a circle: its bit, its four neighbours and its place between them.
struct Point {
  int bit, crossline, nextCrossline, sample, nextSample, unused;
  double alongCrosslines, alongSamples;
};

__device__ __forceinline__ double between(double low, double high, double fraction) {
  return low * (1 - fraction) + high * fraction;
}

// The pattern around a sample, in float64.
__device__ __forceinline__ float exactPattern(const float* own, long long row, const Point* points, int bits) {
  const double centre = *own;
  int code = 0;
  bool missing = false;
  for (int n = 0; n < bits; n++) {
    const Point p = points[n];
    const float* before = own + p.crossline * row;
    const float* after = own + p.nextCrossline * row;
    const double low = between(before[p.sample] - centre, before[p.nextSample] - centre, p.alongSamples);
    const double high = between(after[p.sample] - centre, after[p.nextSample] - centre, p.alongSamples);
    const double value = between(low, high, p.alongCrosslines);
    missing |= isnan(value);
    code |= value >= 0 ? p.bit : 0;
  }
  return missing ? NAN : float(code);
}

// The same in float32: the neighbours, in bytes from the centre.
struct __align__(16) NearPoint {
  long long neighbours[4];
  float alongCrosslines, alongSamples;
  int bit, unused;

  __device__ __forceinline__ explicit NearPoint(const Point& p, long long row)
      : neighbours{bytes(p.crossline, p.sample, row), bytes(p.crossline, p.nextSample, row),
                   bytes(p.nextCrossline, p.sample, row), bytes(p.nextCrossline, p.nextSample, row)},
        alongCrosslines(p.alongCrosslines),
        alongSamples(p.alongSamples),
        bit(p.bit),
        unused(0) {}

 private:
  static __device__ __forceinline__ long long bytes(int crosslines, int samples, long long row) {
    return (crosslines * row + samples) * sizeof(float);
  }
};

__device__ __forceinline__ unsigned magnitudeBits(float x) { return __float_as_uint(fabsf(x)); }

// A bit for each point on a circle, set where the value there is at least that of the centre; the first points lie on samples. In
// float32, and in float64 where a point is nearer to the centre than twice what float32 may err, or a sample is not finite.
extern "C" __global__ void local_binary_pattern(Region region, Field x, Field y, const Point* points, int bits, int onSamples) {
  constexpr float ERROR = 0x1p-20f, LARGE = 0x1p126f;
  DYNAMIC_SHARED(NearPoint, near);
  for (int n = threadIdx.x; n < bits; n += blockDim.x) near[n] = NearPoint(points[n], x.row);
  __syncthreads();
  eachSample(region, [&](int i, int j, int k) {
    const float* own = &x(i, j, k);
    const float centre = *own;
    int code = 0;
    // as integers, the bits of magnitudes are in their order, and those of NaN the largest
    unsigned largest = magnitudeBits(centre), nearest = ~0u;
    for (int n = 0; n < onSamples; n++) {
      const float sample = *beyond(own, near[n].neighbours[0]);
      largest = max(largest, magnitudeBits(sample));
      code |= sample >= centre ? near[n].bit : 0;
    }
    for (int n = onSamples; n < bits; n++) {
      const NearPoint p = near[n];
      float samples[4];
#pragma unroll
      for (int s = 0; s < 4; s++) {
        samples[s] = *beyond(own, p.neighbours[s]);
        largest = max(largest, magnitudeBits(samples[s]));
      }
      const float low = fmaf(samples[1] - samples[0], p.alongSamples, samples[0]);
      const float high = fmaf(samples[3] - samples[2], p.alongSamples, samples[2]);
      const float value = fmaf(high - low, p.alongCrosslines, low) - centre;
      nearest = min(nearest, magnitudeBits(value));
      code |= value >= 0 ? p.bit : 0;
    }
    const float most = __uint_as_float(largest), error = most * ERROR + FLT_MIN;
    const bool isSure = most == 0 || (most < LARGE && nearest >= __float_as_uint(error));
    y(i, j, k) = isSure ? float(code) : exactPattern(own, x.row, points, bits);
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
