// What a scan gathers of a tile: the digests of org.varve.core.FieldStatistics. All sums are of integers, so their order does not matter.
#include "constants.cuh"
#include "varve.cuh"

using Word = unsigned long long;

// Calls body(sample) for each finite sample of the marked traces; without marks, of all. Grid: samples along x, rows along y.
template <class Body>
__device__ __forceinline__ void eachFinite(Region region, Field x, const unsigned char* marks, Body body) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k >= region.samples) return;
  const int rows = region.inlines * region.crosslines;
  for (int row = blockIdx.y; row < rows; row += gridDim.y) {
    if (marks && !marks[row]) continue;
    const float sample = x(row / region.crosslines, row % region.crosslines, k);
    if (isfinite(sample)) body(sample);
  }
}

// Adds to sums that other threads add to, too. What goes to the same place is added up first, so that many equal samples, such as zeros, do
// not wait for each other.
template <class T>
class Adder {
 public:
  __device__ __forceinline__ explicit Adder(T* sums) : sums(sums) {}

  __device__ __forceinline__ void add(int to, T value) {
    if (to != place) flush();
    place = to;
    sum += value;
  }

  __device__ __forceinline__ void flush() {
    if (sum != 0) atomicAdd(sums + place, sum);
    sum = 0;
  }

 private:
  T* const sums;
  int place = 0;
  T sum = 0;
};

// Fills what all threads of a block share with zeros.
template <class T>
__device__ __forceinline__ void clear(T* shared, int count) {
  for (int n = threadIdx.x; n < count; n += blockDim.x) shared[n] = 0;
  __syncthreads();
}

// Adds what the threads of a block have gathered to the sums of all blocks.
template <class T>
__device__ __forceinline__ void addAll(const T* shared, int count, Word* sums) {
  __syncthreads();
  for (int n = threadIdx.x; n < count; n += blockDim.x) {
    if (shared[n] != 0) atomicAdd(sums + n, Word(shared[n]));
  }
}

// FieldRange: integers in the order of the samples.
__device__ __forceinline__ unsigned key(float sample) {
  const unsigned bits = __float_as_uint(sample);
  return bits >> 31 ? ~bits : bits | 0x80000000u;
}

// The largest key of a thread's samples, and the largest complement of a key; 0 before the first.
struct Extremes {
  unsigned least = 0, most = 0;

  __device__ __forceinline__ void add(unsigned key) {
    least = max(least, ~key);
    most = max(most, key);
  }
};

// Takes the extremes of the threads of a block together, and then those of all blocks.
__device__ __forceinline__ void gather(Extremes own, unsigned* shared, Word* digest) {
  if (own.most != 0) {
    atomicMax(shared, own.least);
    atomicMax(shared + 1, own.most);
  }
  __syncthreads();
  if (threadIdx.x < 2 && shared[threadIdx.x] != 0) atomicMax(digest + threadIdx.x, Word(shared[threadIdx.x]));
}

extern "C" __global__ void clear_digest(Region region, Word* digest) {
  eachSample(region, [&](int, int, int k) { digest[k] = 0; });
}
KERNEL(clear_digest)

// FieldRange.
extern "C" __global__ void gather_range(Region region, Field x, const unsigned char* marks, Word* digest) {
  __shared__ unsigned extremes[2];
  clear(extremes, 2);
  Extremes own;
  eachFinite(region, x, marks, [&](float sample) { own.add(key(sample)); });
  gather(own, extremes, digest);
}
KERNEL(gather_range)

// FieldPercentiles.
extern "C" __global__ void gather_percentiles(Region region, Field x, const unsigned char* marks, Word* digest) {
  __shared__ unsigned extremes[2];
  clear(extremes, 2);
  Extremes own;
  Adder<Word> counts(digest + 2);
  eachFinite(region, x, marks, [&](float sample) {
    own.add(key(sample));
    counts.add(key(sample) >> 16, 1);
  });
  counts.flush();
  gather(own, extremes, digest);
}
KERNEL(gather_percentiles)

// FieldMean.
extern "C" __global__ void gather_mean(Region region, Field x, const unsigned char* marks, Word* digest) {
  constexpr int EXPONENTS = 256;
  __shared__ Word sums[1 + EXPONENTS];
  clear(sums, 1 + EXPONENTS);
  Adder<Word> count(sums), fractions(sums + 1);
  eachFinite(region, x, marks, [&](float sample) {
    const unsigned bits = __float_as_uint(sample);
    const int exponent = bits >> 23 & 0xff;
    const Word fraction = (bits & 0x7fffff) | (exponent > 0 ? 0x800000 : 0);
    count.add(0, 1);
    fractions.add(exponent, bits >> 31 ? 0 - fraction : fraction);
  });
  count.flush();
  fractions.flush();
  addAll(sums, 1 + EXPONENTS, digest);
}
KERNEL(gather_mean)

// FieldHistogram: bins of a width from `first` to `last`. A block counts by itself if its memory holds the bins.
extern "C" __global__ void gather_histogram(Region region, Field x, const unsigned char* marks, double first, double step, double last,
                                            double scale, int bins, int own, Word* digest) {
  DYNAMIC_SHARED(unsigned, shared);
  const auto edge = [&](int bin) { return bin == bins ? last : first + bin * step; };
  const auto binOf = [&](float sample) {
    const int bin = int(clamp((sample - first) * scale, 0.0, bins - 1.0));  // only numbers of the range can be converted
    if (sample < edge(bin) && bin > 0) return bin - 1;
    return bin < bins - 1 && sample >= edge(bin + 1) ? bin + 1 : bin;
  };
  if (own) {
    clear(shared, bins);
    Adder<unsigned> counts(shared);
    eachFinite(region, x, marks, [&](float sample) { counts.add(binOf(sample), 1); });
    counts.flush();
    addAll(shared, bins, digest);
  } else {
    Adder<Word> counts(digest);
    eachFinite(region, x, marks, [&](float sample) { counts.add(binOf(sample), 1); });
    counts.flush();
  }
}
KERNEL(gather_histogram)

// FieldWindows: those samples of windows, each at a place, that lie in a box from `first` on.
extern "C" __global__ void gather_windows(Region windows, Field x, Triple first, Triple extent, const Triple* places, float* digest) {
  eachSample(windows, [&](int, int window, int k) {
    const Triple place = places[window];
    const int i = place.inlines - first.inlines, j = place.crosslines - first.crosslines, s = place.samples + k - first.samples;
    if (i < 0 || i >= extent.inlines || j < 0 || j >= extent.crosslines || s < 0 || s >= extent.samples) return;
    digest[(long long)window * windows.samples + k] = x(i, j, s);
  });
}
KERNEL(gather_windows)
