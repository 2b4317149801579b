// Products of a matrix with windows of traces; see org.varve.kernel.Matrix, NearestPattern and WaveletMagnitudes.
#include <cfloat>

#include "constants.cuh"
#include "logarithm.cuh"

// A column of a block of rows, which is loaded as a whole.
struct MatrixColumn {
  struct __align__(16) Four {
    float a, b, c, d;

    __device__ __forceinline__ void add(float value, float* sums) const {
      sums[0] = fmaf(a, value, sums[0]);
      sums[1] = fmaf(b, value, sums[1]);
      sums[2] = fmaf(c, value, sums[2]);
      sums[3] = fmaf(d, value, sums[3]);
    }
  } fours[PRODUCT_ROWS / 4];

  __device__ __forceinline__ void add(float value, float (&sums)[PRODUCT_ROWS]) const {
#pragma unroll
    for (int n = 0; n < PRODUCT_ROWS / 4; n++) {
      const Four weights = fours[n];
      weights.add(value, sums + 4 * n);
    }
  }
};

// A matrix in blocks of PRODUCT_ROWS rows, column by column within a block.
struct Matrix {
  const float* blocks;
  int rows, columns;

  // The products of a block of rows with a column vector, summed in the order of the columns.
  template <class Vector>
  __device__ __forceinline__ void multiply(int block, Vector vector, float (&sums)[PRODUCT_ROWS]) const {
    const MatrixColumn* column = columnsOf(block);
    for (int o = 0; o < PRODUCT_ROWS; o++) sums[o] = 0;
    for (int c = 0; c < columns; c++) column[c].add(vector(c), sums);
  }

  // The columns of a block.
  __device__ __forceinline__ const MatrixColumn* columnsOf(int block) const {
    return reinterpret_cast<const MatrixColumn*>(blocks) + size_t(block) * columns;
  }

  // The product of a single row, the same to the bit.
  template <class Vector>
  __device__ __forceinline__ float multiplyRow(int row, Vector vector) const {
    const float* weights = blocks + size_t(row / PRODUCT_ROWS) * columns * PRODUCT_ROWS + row % PRODUCT_ROWS;
    float sum = 0;
    for (int c = 0; c < columns; c++, weights += PRODUCT_ROWS) sum = fmaf(*weights, vector(c), sum);
    return sum;
  }
};

// Calls body(i, j, k, window) for each sample of the region, with the scaled samples of its trace from k - before on, of
// which window is the first. Dynamic shared memory: before + after floats more than threads.
template <class Body>
__device__ __forceinline__ void eachWindow(Region region, Field x, int before, int after, float scale, Body body) {
  DYNAMIC_SHARED(float, staged);
  const int first = blockIdx.x * blockDim.x, count = min(int(blockDim.x), region.samples - first);
  const int rows = region.inlines * region.crosslines;
  for (int row = blockIdx.y; row < rows; row += gridDim.y) {
    const int i = row / region.crosslines, j = row % region.crosslines;
    for (int n = threadIdx.x; n < before + count + after; n += blockDim.x)
      staged[n] = scale * x(i, j, first + n - before);
    __syncthreads();
    if (threadIdx.x < count) body(i, j, first + int(threadIdx.x), staged + threadIdx.x);
    __syncthreads();
  }
}

// Calls body(i, j, k, count, window, isFinite) for each run of up to RUN samples from k on, likewise. isFinite tells that so are
// all samples of these windows. Dynamic shared memory: before + after floats more than threads * RUN.
template <int RUN, class Body>
__device__ __forceinline__ void eachWindowRun(Region region, Field x, int before, int after, float scale, Body body) {
  DYNAMIC_SHARED(float, staged);
  __shared__ int notFinite[1];
  if (threadIdx.x == 0) *notFinite = 0;
  __syncthreads();
  const int inBlock = blockDim.x * RUN, first = blockIdx.x * inBlock, count = min(inBlock, region.samples - first);
  const int rows = region.inlines * region.crosslines, run = threadIdx.x * RUN;
  for (int row = blockIdx.y; row < rows; row += gridDim.y) {
    const int i = row / region.crosslines, j = row % region.crosslines;
    const float* samples = &x(i, j, first - before);
    for (int n = threadIdx.x; n < before + inBlock + after; n += blockDim.x) {
      staged[n] = n < before + count + after ? scale * samples[n] : 0;
      if (!isfinite(staged[n])) atomicAdd(notFinite, 1);
    }
    __syncthreads();
    if (run < count) body(i, j, first + run, min(RUN, count - run), staged + run, *notFinite == 0);
    __syncthreads();
  }
}

__device__ __forceinline__ float energyOf(const float* window, int length) {
  float energy = 0;
  for (int t = 0; t < length; t++) energy = fmaf(window[t], window[t], energy);
  return energy;
}

// The pattern with the largest product, the first of equal ones.
struct Nearest {
  float largest = 0;
  int pattern = -1;

  __device__ __forceinline__ void take(int other, float product) {
    if (pattern < 0 || product > largest) {
      largest = product;
      pattern = other;
    }
  }

  __device__ __forceinline__ void tell(float energy, float& number, float& similarity) const {
    const bool known = energy > 0 && energy <= FLT_MAX;
    number = known ? float(pattern + 1) : energy;
    similarity = known ? fminf(largest / sqrtf(energy), 1) : energy;
  }
};

extern "C" __global__ void nearest_pattern(Region region, Field x, Field number, Field similarity, const float* patterns,
                                           int count, int length, float scale) {
  const Matrix matrix = {patterns, count, length};
  eachWindow(region, x, length / 2, length - 1 - length / 2, scale, [&](int i, int j, int k, const float* window) {
    const float energy = energyOf(window, length);
    Nearest nearest;
    for (int p = 0; p < count; p += PRODUCT_ROWS) {
      float sums[PRODUCT_ROWS];
      matrix.multiply(p / PRODUCT_ROWS, [&](int t) { return window[t]; }, sums);
      for (int o = 0; o < min(PRODUCT_ROWS, count - p); o++) nearest.take(p + o, sums[o]);
    }
    nearest.tell(energy, number(i, j, k), similarity(i, j, k));
  });
}
KERNEL(nearest_pattern)

extern "C" __global__ void window_product(Region region, Field x, Field y, const float* matrix, int rows, int length,
                                          int row) {
  const Matrix m = {matrix, rows, length};
  eachWindow(region, x, length / 2, length - 1 - length / 2, 1, [&](int i, int j, int k, const float* window) {
    y(i, j, k) = m.multiplyRow(row, [&](int t) { return window[t]; });
  });
}
KERNEL(window_product)

// Blocks of the matrices of a number of wavelets.
__device__ __forceinline__ int blocksOf(int wavelets) { return (wavelets + PRODUCT_ROWS - 1) / PRODUCT_ROWS; }

// The products of a block of wavelets with the windows of a run of samples, from the middle on.
struct WaveletSums {
  const float *next, *previous;  // samples
  const MatrixColumn *cosines, *sines;
  float re[WAVELET_RUN][PRODUCT_ROWS] = {}, im[WAVELET_RUN][PRODUCT_ROWS] = {};
  float after[WAVELET_RUN], before[WAVELET_RUN];  // of each sample's window; their places go round

  __device__ __forceinline__ WaveletSums(const float* middle, const MatrixColumn* cosines, const MatrixColumn* sines)
      : next(middle + WAVELET_RUN), previous(middle - 1), cosines(cosines + 1), sines(sines + 1) {
#pragma unroll
    for (int o = 0; o < WAVELET_RUN; o++) {
      after[o] = before[o] = middle[o];
      cosines->add(middle[o], re[o]);
    }
  }

  // Adds samples further from the middle by as many as turn counts, from 0 on, and one more.
  __device__ __forceinline__ void add(int turn) {
    after[turn % WAVELET_RUN] = next[turn];
    before[WAVELET_RUN - 1 - turn % WAVELET_RUN] = previous[-turn];
    const MatrixColumn cosine = cosines[turn], sine = sines[turn];
#pragma unroll
    for (int o = 0; o < WAVELET_RUN; o++) {
      const float a = after[(o + turn + 1) % WAVELET_RUN];
      const float b = before[(o + WAVELET_RUN - 1 - turn % WAVELET_RUN) % WAVELET_RUN];
      cosine.add(a + b, re[o]);
      sine.add(a - b, im[o]);
    }
  }

  // Goes on after so many, when the places begin anew.
  __device__ __forceinline__ void move(int turns) {
    next += turns;
    previous -= turns;
    cosines += turns;
    sines += turns;
  }

  __device__ __forceinline__ float square(int o, int n) const { return fmaf(re[o][n], re[o][n], im[o][n] * im[o][n]); }
};

// Wavelets from the middle on: the real parts of all, then the imaginary ones.
struct Wavelets {
  static constexpr int TURNS = 2 * WAVELET_RUN;

  Matrix even, odd;

  __device__ Wavelets(const float* table, int count, int radius)
      : even{table, count, radius + 1}, odd{table + size_t(blocksOf(count)) * PRODUCT_ROWS * (radius + 1), count, radius + 1} {}

  static __device__ __forceinline__ float sum(const float* middle, int t) {
    return t == 0 ? middle[0] : middle[t] + middle[-t];
  }

  static __device__ __forceinline__ float difference(const float* middle, int t) {
    return t == 0 ? 0 : middle[t] - middle[-t];
  }

  // Calls use(o, f, square) for each of WAVELET_RUN neighbouring samples and each wavelet, in order, with the square of its
  // magnitude. A thread loads the weights of a block of wavelets for all its samples, whose windows go round in registers.
  // Behind the end of a block, all weights are zeros, which add nothing to a sum but where samples are not finite.
  template <class Use>
  __device__ __forceinline__ void squares(const float* middle, const float* ends, bool isFinite, Use use) const {
#pragma unroll 1
    for (int f = 0; f < even.rows; f += PRODUCT_ROWS) {
      const int block = f / PRODUCT_ROWS, end = isFinite ? int(ends[block]) : even.columns;
      WaveletSums sums(middle, even.columnsOf(block), odd.columnsOf(block));
      int t = 1;
#pragma unroll 1
      for (; t + TURNS <= end; t += TURNS) {
#pragma unroll
        for (int turn = 0; turn < TURNS; turn++) sums.add(turn);
        sums.move(TURNS);
      }
#pragma unroll
      for (int turn = 0; turn < TURNS - 1; turn++)
        if (t + turn < end) sums.add(turn);
#pragma unroll
      for (int n = 0; n < PRODUCT_ROWS; n++) {
        if (f + n == even.rows) break;
#pragma unroll
        for (int o = 0; o < WAVELET_RUN; o++) use(o, f + n, sums.square(o, n));
      }
    }
  }

  // The square of the magnitude of a single wavelet.
  __device__ __forceinline__ float square(const float* middle, int f) const {
    const float re = even.multiplyRow(f, [&](int t) { return sum(middle, t); });
    const float im = odd.multiplyRow(f, [&](int t) { return difference(middle, t); });
    return fmaf(re, re, im * im);
  }
};

// The magnitude of a wavelet's coefficient, from its square.
__device__ __forceinline__ float magnitudeOf(float square, float scale) { return sqrtf(square) / scale; }

extern "C" __global__ void wavelet_magnitude(Region region, Field x, Field y, const float* wavelets, int count, int radius,
                                             int wavelet, float scale) {
  const Wavelets bank(wavelets, count, radius);
  eachWindow(region, x, radius, radius, scale, [&](int i, int j, int k, const float* window) {
    y(i, j, k) = magnitudeOf(bank.square(window + radius, wavelet), scale);
  });
}
KERNEL(wavelet_magnitude)

// The period of a wavelet, and how far it is from there to the longer and to the shorter period of its neighbours.
struct Period {
  float period, toLonger, toShorter;
};

// The largest of squared magnitudes in the order of their wavelets, and its neighbours.
struct WaveletPeak {
  float before = 0, largest = 0, after = 0, previous = 0;
  int wavelet = 0;
  bool isLatest = false;

  __device__ __forceinline__ void take(int other, float square) {
    if (isLatest) after = square;
    isLatest = other == 0 || square > largest;
    if (isLatest) {
      before = previous;
      largest = square;
      wavelet = other;
    }
    previous = square;
  }

  // How much longer its period is than that of its wavelet, of so many, and the logarithm of how much larger it is.
  __device__ __forceinline__ void refine(const Period& own, int count, float& period, float& gain) const {
    period = gain = 0;
    if (wavelet == 0 || wavelet == count - 1 || !(before > 0 && after > 0)) return;
    const float up = largest < SMALL ? 1 / SMALL : 1, most = up * largest;
    const float toLonger = quotient(logarithm(up * before, most), own.toLonger);
    const float toShorter = quotient(logarithm(up * after, most), own.toShorter);
    const float bend = quotient(toLonger - toShorter, own.toLonger - own.toShorter);
    const float slope = toLonger - bend * own.toLonger;
    if (!(bend < 0)) return;
    period = -0.5f * quotient(slope, bend);
    gain = 0.25f * slope * period;
  }

 private:
  static constexpr float SMALL = 0x1p-60f;  // of squares below, neighbours need not be normal
};

extern "C" __global__ void wavelet_peak(Region region, Field x, Field frequency, Field magnitude, const float* wavelets,
                                        const float* ends, const Period* periods, int count, int radius, float scale) {
  const Wavelets bank(wavelets, count, radius);
  eachWindowRun<WAVELET_RUN>(region, x, radius, radius, scale, [&](int i, int j, int k, int samples, const float* window,
                                                                   bool isFinite) {
    WaveletPeak peaks[WAVELET_RUN];
    bank.squares(window + radius, ends, isFinite, [&](int o, int f, float square) { peaks[o].take(f, square); });
#pragma unroll
    for (int o = 0; o < WAVELET_RUN; o++) {
      if (o == samples) break;
      const WaveletPeak& peak = peaks[o];
      const Period own = periods[peak.wavelet];
      float period, gain;
      peak.refine(own, count, period, gain);
      frequency(i, j, k + o) = peak.largest > 0 ? 1 / (own.period + period) : peak.largest;
      magnitude(i, j, k + o) = exponential(gain) * magnitudeOf(peak.largest, scale);
    }
  });
}
KERNEL(wavelet_peak)

extern "C" __global__ void wavelet_thirds(Region region, Field x, Field low, Field middle, Field high,
                                         const float* wavelets, const float* ends, int count, int radius, float scale) {
  const int second = count / 3, third = 2 * count / 3;
  const Wavelets bank(wavelets, count, radius);
  eachWindowRun<WAVELET_RUN>(region, x, radius, radius, scale, [&](int i, int j, int k, int samples, const float* window,
                                                                   bool isFinite) {
    float lows[WAVELET_RUN] = {}, middles[WAVELET_RUN] = {}, highs[WAVELET_RUN] = {};
    bank.squares(window + radius, ends, isFinite, [&](int o, int f, float square) {
      const float coefficient = magnitudeOf(square, scale);
      if (f < second)
        lows[o] += coefficient;
      else if (f < third)
        middles[o] += coefficient;
      else
        highs[o] += coefficient;
    });
#pragma unroll
    for (int o = 0; o < WAVELET_RUN; o++) {
      if (o == samples) break;
      low(i, j, k + o) = lows[o] / second;
      middle(i, j, k + o) = middles[o] / (third - second);
      high(i, j, k + o) = highs[o] / (count - third);
    }
  });
}
KERNEL(wavelet_thirds)

// Some of the segments of the region's traces, for products by a library: org.varve.cuda.ProductShape.
struct Segments {
  int first, count, wanted, pitch;

  __device__ __forceinline__ int ofTrace(Region region) const { return (region.samples + wanted - 1) / wanted; }
};

// Copies the scaled samples of the segments' windows, and those of one window more. Grid: samples along x.
extern "C" __global__ void stage_windows(Region region, Field x, float* windows, Segments segments, int length,
                                         float scale) {
  const int n = blockIdx.x * blockDim.x + threadIdx.x;
  const int number = n / segments.pitch, offset = n % segments.pitch;
  if (n >= segments.count * segments.pitch + length) return;
  const int segment = segments.first + number, ofTrace = segments.ofTrace(region);
  const int row = segment / ofTrace, k = segment % ofTrace * segments.wanted + offset;
  const bool exists = number < segments.count && row < region.inlines * region.crosslines && k < region.samples + length - 1;
  windows[n] = exists ? scale * x(row / region.crosslines, row % region.crosslines, k - length / 2) : 0;
}
KERNEL(stage_windows)

// Calls body(i, j, k, q) for each sample of the segments, with the number of its window. Grid: windows along x, segments
// along y.
template <class Body>
__device__ __forceinline__ void eachStaged(Region region, Segments segments, Body body) {
  const int offset = blockIdx.x * blockDim.x + threadIdx.x, ofTrace = segments.ofTrace(region);
  if (offset >= segments.wanted) return;
  for (int n = blockIdx.y; n < segments.count; n += gridDim.y) {
    const int segment = segments.first + n, row = segment / ofTrace, k = segment % ofTrace * segments.wanted + offset;
    if (row < region.inlines * region.crosslines && k < region.samples)
      body(row / region.crosslines, row % region.crosslines, k, n * segments.pitch + offset);
  }
}

extern "C" __global__ void nearest_of_products(Region region, Field number, Field similarity, const float* windows,
                                               const float* products, Segments segments, int count, int pitch, int length) {
  eachStaged(region, segments, [&](int i, int j, int k, int q) {
    Nearest nearest;
    for (int p = 0; p < count; p++) nearest.take(p, products[size_t(q) * pitch + p]);
    nearest.tell(energyOf(windows + q, length), number(i, j, k), similarity(i, j, k));
  });
}
KERNEL(nearest_of_products)

extern "C" __global__ void row_of_products(Region region, Field y, const float* products, Segments segments, int rows,
                                           int row) {
  eachStaged(region, segments, [&](int i, int j, int k, int q) { y(i, j, k) = products[size_t(q) * rows + row]; });
}
KERNEL(row_of_products)
