// Matrices of low rank of single frequencies, in windows that overlap; see org.varve.kernel.LowRank and WindowGrid. Everything
// within a window is float64.
#include "constants.cuh"
#include "varve.cuh"

namespace {

// Columns that have less of their square left once they are orthogonal to those before are rounding errors.
constexpr double NOTHING = 1e-24;

// A complex number.
struct Number {
  double re, im;
};

// Adds a product with a conjugate number.
__device__ __forceinline__ void addConjugate(Number& sum, Number x, Number y) {
  sum.re = fma(x.im, y.im, fma(x.re, y.re, sum.re));
  sum.im = fma(-x.re, y.im, fma(x.im, y.re, sum.im));
}

__device__ __forceinline__ void add(Number& sum, Number x, Number y) {
  sum.re = fma(-x.im, y.im, fma(x.re, y.re, sum.re));
  sum.im = fma(x.im, y.re, fma(x.re, y.im, sum.im));
}

// The windows along an axis.
struct Axis {
  int extent, length;
  const double* taper;

  __device__ int step() const { return (length + 1) / 2; }
  __device__ int count() const { return (extent - length + step() - 1) / step() + 1; }

  __device__ int start(int window) const {
    const int last = count() - 1;
    return window < last ? window * step() : extent - length + (window - last) * step();
  }

  // The quotient, rounded down.
  __device__ static int floored(int x, int y) { return x >= 0 ? x / y : -((-x + y - 1) / y); }

  // The first window of a regular row that holds a position.
  __device__ int before(int position) const { return floored(position - length, step()) + 1; }

  __device__ int first(int position) const {
    const int last = count() - 1;
    if (position >= extent) return last + max(1, before(position - start(last)));
    return position >= 0 ? min(max(before(position), 0), last) : before(position);
  }

  __device__ int last(int position) const {
    const int last = count() - 1, fromLast = position - start(last);
    if (fromLast >= 0) return position < extent ? last : last + floored(fromLast, step());
    return position < 0 ? floored(position, step()) : min(last - 1, position / step());
  }

  // The weight of a window at its n-th position.
  __device__ double weight(int window, int n) const {
    const int position = start(window) + n, from = first(position), to = last(position);
    if (window < from || window > to) return 0;
    double sum = 0;
    for (int other = from; other <= to; other++) sum += taper[position - start(other)];
    return taper[n] / sum;
  }
};

}  // namespace

// Some of the windows that a pass needs: org.varve.cuda.WindowBatch.
struct WindowBatch {
  Triple origin;   // position in the survey of the first sample of the region
  Triple extents;  // of the survey
  Triple lengths;  // of a window
  Triple first;    // number of the first window on each axis
  Triple count;    // how many follow each other on each axis
};

namespace {

// The table: cosine and sine of each sample's part of a period, the tapers of the three axes, for each trace the weight of a
// mean, random numbers.
struct Windows {
  WindowBatch batch;
  const double* turns;
  Axis inlines, crosslines, samples;
  const double* rest;

  __device__ Windows(const WindowBatch& b, const double* table)
      : batch(b),
        turns(table),
        inlines{b.extents.inlines, b.lengths.inlines, table + 2 * b.lengths.samples},
        crosslines{b.extents.crosslines, b.lengths.crosslines, inlines.taper + b.lengths.inlines},
        samples{b.extents.samples, b.lengths.samples, crosslines.taper + b.lengths.crosslines},
        rest(samples.taper + b.lengths.samples) {}

  __device__ int traces() const { return inlines.length * crosslines.length; }
  __device__ int windowK(int window) const { return batch.first.samples + window % batch.count.samples; }
  __device__ int windowJ(int window) const {
    return batch.first.crosslines + window / batch.count.samples % batch.count.crosslines;
  }
  __device__ int windowI(int window) const {
    return batch.first.inlines + window / batch.count.samples / batch.count.crosslines;
  }
};

// The sum of the numbers of the first warp's threads, for all threads of the block. Shared memory: a number for each.
__device__ __forceinline__ Number sumOfWarp(Number mine, Number* partial) {
  if (threadIdx.x < WARP) partial[threadIdx.x] = mine;
  __syncthreads();
  Number sum = {0, 0};
  for (int lane = 0; lane < WARP; lane++) sum = {sum.re + partial[lane].re, sum.im + partial[lane].im};
  __syncthreads();
  return sum;
}

// The product of a column and a conjugate one.
__device__ Number productOf(const Number* x, const Number* y, int rows, Number* partial) {
  Number sum = {0, 0};
  if (threadIdx.x < WARP)
    for (int n = threadIdx.x; n < rows; n += WARP) addConjugate(sum, x[n], y[n]);
  return sumOfWarp(sum, partial);
}

// Makes columns orthonormal by modified Gram-Schmidt, twice.
__device__ void orthonormalise(Number* matrix, int rows, int columns, Number* partial) {
  for (int c = 0; c < columns; c++) {
    Number* const y = matrix + c * rows;
    const double least = NOTHING * productOf(y, y, rows, partial).re;
    for (int other = 0; other < 2 * c; other++) {
      const Number* const q = matrix + other % c * rows;
      const Number along = productOf(y, q, rows, partial);
      for (int n = threadIdx.x; n < rows; n += blockDim.x) add(y[n], q[n], {-along.re, -along.im});
      __syncthreads();
    }
    const double left = productOf(y, y, rows, partial).re;
    const double factor = left <= least ? 0 : 1 / sqrt(left);
    for (int n = threadIdx.x; n < rows; n += blockDim.x) y[n] = {factor * y[n].re, factor * y[n].im};
    __syncthreads();
  }
}

// The numbers of the traces in a corner of a window.
struct Corner {
  int inlines, crosslines, width;

  __device__ int size() const { return inlines * crosslines; }
  __device__ int trace(int n) const { return n / crosslines * width + n % crosslines; }
};

// The matrix of the numbers, or its transpose, times conjugate columns.
__device__ void multiply(const Number* numbers, Corner from, Corner to, int columns, const Number* x, Number* y) {
  for (int n = threadIdx.x; n < to.size() * columns; n += blockDim.x) {
    const Number* const column = x + n / to.size() * from.size();
    const Number* const shifted = numbers + to.trace(n % to.size());
    Number sum = {0, 0};
    for (int b = 0; b < from.size(); b++) addConjugate(sum, shifted[from.trace(b)], column[b]);
    y[n] = sum;
  }
  __syncthreads();
}

}  // namespace

// The numbers of each frequency of the traces of windows: window, frequency, trace. A block for each trace of each window.
// Dynamic shared memory: a double for each sample of a window.
extern "C" __global__ void low_rank_spectra(Region region, Field x, WindowBatch batch, const double* table, int lowest,
                                            int frequencies, double* numbers) {
  DYNAMIC_SHARED(double, weighted);
  const Windows windows(batch, table);
  const int traces = windows.traces(), window = blockIdx.x / traces, trace = blockIdx.x % traces;
  const int length = windows.samples.length, k = windows.windowK(window);
  const int i = windows.inlines.start(windows.windowI(window)) + trace / windows.crosslines.length - batch.origin.inlines;
  const int j =
      windows.crosslines.start(windows.windowJ(window)) + trace % windows.crosslines.length - batch.origin.crosslines;
  const int first = windows.samples.start(k) - batch.origin.samples;
  for (int t = threadIdx.x; t < length; t += blockDim.x)
    weighted[t] = sqrt(windows.samples.weight(k, t)) * x(i, j, first + t);
  __syncthreads();
  for (int f = threadIdx.x; f < frequencies; f += blockDim.x) {
    Number sum = {0, 0};
    for (int t = 0, turn = 0; t < length; t++) {
      sum.re = fma(weighted[t], windows.turns[2 * turn], sum.re);
      sum.im = fma(-weighted[t], windows.turns[2 * turn + 1], sum.im);
      turn = (turn + lowest + f) % length;
    }
    reinterpret_cast<Number*>(numbers)[(size_t(window) * frequencies + f) * traces + trace] = sum;
  }
}
KERNEL(low_rank_spectra)

// Replaces the numbers of each frequency by those of a matrix of low rank. A block for each of them. Dynamic shared memory:
// the numbers, a matrix of as many rows as the Hankel matrix, one of as many as it has columns, and a number for each thread
// of a warp.
extern "C" __global__ void low_rank_reduce(Region region, WindowBatch batch, const double* table, int columns,
                                           int iterations, double* numbers) {
  DYNAMIC_SHARED(Number, shared);
  const Windows windows(batch, table);
  const int traces = windows.traces(), width = windows.crosslines.length;
  const Corner rows = {windows.inlines.length / 2 + 1, width / 2 + 1, width};
  const Corner across = {(windows.inlines.length + 1) / 2, (width + 1) / 2, width};
  Number* const s = shared;
  Number* const basis = s + traces;
  Number* const other = basis + rows.size() * columns;
  Number* const partial = other + across.size() * columns;
  Number* const mine = reinterpret_cast<Number*>(numbers) + size_t(blockIdx.x) * traces;
  const double* const meanWeights = windows.rest;
  const double* const random = meanWeights + traces;
  for (int n = threadIdx.x; n < traces; n += blockDim.x) s[n] = mine[n];
  for (int n = threadIdx.x; n < across.size() * columns; n += blockDim.x) {
    const double* const number = random + 2 * (n % across.size() * columns + n / across.size());
    other[n] = {number[0], number[1]};
  }
  __syncthreads();
  multiply(s, across, rows, columns, other, basis);
  orthonormalise(basis, rows.size(), columns, partial);
  for (int n = 0; n < iterations; n++) {
    multiply(s, rows, across, columns, basis, other);
    orthonormalise(other, across.size(), columns, partial);
    multiply(s, across, rows, columns, other, basis);
    orthonormalise(basis, rows.size(), columns, partial);
  }
  multiply(s, rows, across, columns, basis, other);
  for (int n = threadIdx.x; n < traces; n += blockDim.x) {
    const int i = n / width, j = n % width;
    Number sum = {0, 0};
    for (int c = 0; c < columns; c++)
      for (int a = max(0, i - across.inlines + 1); a <= min(i, rows.inlines - 1); a++)
        for (int b = max(0, j - across.crosslines + 1); b <= min(j, rows.crosslines - 1); b++)
          add(sum, basis[c * rows.size() + a * rows.crosslines + b],
              other[c * across.size() + (i - a) * across.crosslines + j - b]);
    mine[n] = {sum.re * meanWeights[n], sum.im * meanWeights[n]};
  }
}
KERNEL(low_rank_reduce)

// The samples of windows from the numbers of frequencies, times the root of their weight in time: window, trace, sample. A
// block for each trace of each window.
extern "C" __global__ void low_rank_traces(Region region, WindowBatch batch, const double* table, int lowest,
                                           int frequencies, const double* numbers, float* filtered) {
  const Windows windows(batch, table);
  const int traces = windows.traces(), window = blockIdx.x / traces, trace = blockIdx.x % traces;
  const int length = windows.samples.length, k = windows.windowK(window);
  const Number* const mine = reinterpret_cast<const Number*>(numbers) + size_t(window) * frequencies * traces + trace;
  for (int t = threadIdx.x; t < length; t += blockDim.x) {
    double sum = 0;
    for (int f = 0, turn = int((long long)lowest * t % length); f < frequencies; f++) {
      const int frequency = lowest + f;
      const double gain = (frequency == 0 || 2 * frequency == length ? 1.0 : 2.0) / length;
      const Number number = mine[size_t(f) * traces];
      sum = fma(gain * number.re, windows.turns[2 * turn], sum);
      sum = fma(-gain * number.im, windows.turns[2 * turn + 1], sum);
      turn = (turn + t) % length;
    }
    filtered[size_t(blockIdx.x) * length + t] = float(sqrt(windows.samples.weight(k, t)) * sum);
  }
}
KERNEL(low_rank_traces)

// Adds the windows of a batch, which holds all along samples, to the output; a sample's first window begins its sum.
extern "C" __global__ void low_rank_blend(Region region, Field y, WindowBatch batch, const double* table,
                                          const float* filtered) {
  const Windows windows(batch, table);
  eachSample(region, [&](int i, int j, int k) {
    const int inl = batch.origin.inlines + i, crl = batch.origin.crosslines + j, sample = batch.origin.samples + k;
    const int firstI = windows.inlines.first(inl), firstJ = windows.crosslines.first(crl);
    const int fromI = max(firstI, batch.first.inlines), fromJ = max(firstJ, batch.first.crosslines);
    const int toI = min(windows.inlines.last(inl), batch.first.inlines + batch.count.inlines - 1);
    const int toJ = min(windows.crosslines.last(crl), batch.first.crosslines + batch.count.crosslines - 1);
    if (fromI > toI || fromJ > toJ) return;
    float sum = fromI == firstI && fromJ == firstJ ? 0 : y(i, j, k);
    for (int wi = fromI; wi <= toI; wi++)
      for (int wj = fromJ; wj <= toJ; wj++) {
        const int u = inl - windows.inlines.start(wi), v = crl - windows.crosslines.start(wj);
        const double weight = windows.inlines.weight(wi, u) * windows.crosslines.weight(wj, v);
        const int column =
            (wi - batch.first.inlines) * batch.count.crosslines + wj - batch.first.crosslines;
        for (int wk = windows.samples.first(sample); wk <= windows.samples.last(sample); wk++) {
          const size_t window = size_t(column) * batch.count.samples + wk - batch.first.samples;
          const size_t trace = window * windows.traces() + u * windows.crosslines.length + v;
          sum += float(weight * filtered[trace * windows.samples.length + sample - windows.samples.start(wk)]);
        }
      }
    y(i, j, k) = sum;
  });
}
KERNEL(low_rank_blend)
