// The texture features that need the counts of the co-occurrence matrix itself. The number of pairs in each cell is kept
// as the window moves, and with it the sums over the counts c of both orders of c^2 and c ln c.
#include "glcm.cuh"

namespace {

__device__ __forceinline__ int cells(int levels) { return levels * (levels + 1) / 2; }

// The cell of a pair in either order.
__device__ __forceinline__ int cell(int a, int b) {
  const int high = max(a, b);
  return high * (high + 1) / 2 + min(a, b);
}

// How the features follow from the counts.
struct Formula {
  const long long* wholes;  // for each direction, the sum of c ln c if all pairs are in one cell
  const long long* gains;   // of another pair to the sum of c ln c; null if that is not needed
  double fractions;         // units of both in 1
};

// The sums over the counts of one direction.
struct Counted {
  int squares;
  long long logarithms;

  // Adds a pair (or removes it, sign -1) on the diagonal or off it, in a cell with so many others.
  __device__ __forceinline__ void add(int sign, int others, bool onDiagonal, const Formula& formula) {
    squares += sign * (4 * others + 2 << onDiagonal);
    if (formula.gains) logarithms += sign * formula.gains[2 * others + onDiagonal];
  }
};

// The features of one direction; n: pairs in both orders.
struct Features {
  static constexpr int COUNT = 3;
  double value[COUNT];  // angular second moment, energy, entropy

  __device__ Features(const Counted& counted, double n, int direction, const Formula& formula)
      : value{counted.squares / (n * n), sqrt(static_cast<double>(counted.squares)) / n,
              formula.gains ? (formula.wholes[direction] - counted.logarithms) / (formula.fractions * n) : 0} {}
};

// Numbers of pairs in each cell, of one thread. Those of a warp alternate by words, in different banks.
template <class Count>
struct Counts {
  static constexpr int PER_WORD = sizeof(int) / sizeof(Count);
  Count* first;

  __device__ __forceinline__ Count& operator[](int cell) const {
    return first[cell / PER_WORD * (PER_WORD * WARP) + cell % PER_WORD];
  }
};

// A thread for each sample and run of crosslines, in blocks of a warp. Features without an origin are not wanted.
// parked: sums over the directions so far, for the wanted features of a run of each thread.
template <class Count>
__device__ __forceinline__ void countAlone(Region region, Field x, const Field (&wanted)[Features::COUNT],
                                           int crosslines, int samples, const Offset* offsets, int directions,
                                           int levels, const Formula& formula, double* parked) {
  DYNAMIC_SHARED(Count, shared);
  const Counts<Count> counts{shared + Counts<Count>::PER_WORD * threadIdx.x};
  int features = 0;
  for (int f = 0; f < Features::COUNT; f++) features += wanted[f].origin != nullptr;
  const long long block = static_cast<long long>(blockIdx.y) * gridDim.x + blockIdx.x;
  double* const mine = parked + block * features * GLCM_RUN * WARP + threadIdx.x;
  eachCrosslineRun<GLCM_RUN>(region, [&](int i, int first, int k, int count) {
    const Windows windows{x, i, k, crosslines, samples};
    for (int d = 0; d < directions; d++) {
      const Offset offset = offsets[d];
      const bool isLast = d == directions - 1;
      for (int c = 0; c < cells(levels); c++) counts[c] = 0;
      Counted counted = {};
      int missing = 0;
      // a level that is none counts somewhere, but nowhere else in memory
      const unsigned last = cells(levels) - 1;
      const auto of = [&](int a, int b) -> Count& { return counts[min(static_cast<unsigned>(cell(a, b)), last)]; };
      const auto add = [&](int a, int b) { counted.add(1, of(a, b)++, a == b, formula); };
      const auto remove = [&](int a, int b) { counted.add(-1, --of(a, b), a == b, formula); };
      for (int j = first; j < first + count; j++) {
        windows.move(
            j, j == first, windows.rows(offset), [&](int row) { windows.eachPair(row, offset, remove); },
            [&](int row) { windows.eachPair(row, offset, add); });
        if (isLast)
          windows.move(
              j, j == first, crosslines, [&](int row) { missing -= windows.missing(row); },
              [&](int row) { missing += windows.missing(row); });
        const Features ofDirection(counted, 2 * windows.pairs(offset), d, formula);
        double* sum = mine + (j - first) * WARP;
#pragma unroll
        for (int f = 0; f < Features::COUNT; f++) {
          if (!wanted[f].origin) continue;
          const double value = (d == 0 ? 0 : *sum) + ofDirection.value[f];
          if (isLast) {
            wanted[f](i, j, k) = missing ? NAN : static_cast<float>(value / directions);
          } else {
            *sum = value;
          }
          sum += GLCM_RUN * WARP;
        }
      }
    }
  });
}

// The shares of the threads of a warp in the sums of some windows. Padded, so that threads read different banks.
struct Shares {
  long long (*logarithms)[WARP + 1];
  int (*squares)[WARP + 1];

  __device__ void put(int window, const Counted& share) const {
    squares[window][threadIdx.x] = share.squares;
    logarithms[window][threadIdx.x] = share.logarithms;
  }

  __device__ void addTo(Counted& sum, int window) const {
    for (int lane = 0; lane < WARP; lane++) {
      sum.squares += squares[window][lane];
      sum.logarithms += logarithms[window][lane];
    }
  }
};

// Numbers of pairs in some cells, of all threads of a warp, of 8 or 16 bits each.
struct SharedCounts {
  unsigned* words;
  int bits;
  int first;
  int cells;

  __device__ void clear() const {
    for (int w = threadIdx.x; w * 32 < cells * bits; w += WARP) words[w] = 0;
  }

  // Adds a pair, or removes it, if its cell is one of these.
  __device__ __forceinline__ void add(int sign, int a, int b, Counted& counted, const Formula& formula) const {
    const int at = cell(a, b) - first;
    if (at < 0 || at >= cells) return;
    const int shift = at * bits % 32;
    const unsigned before = atomicAdd(&words[at * bits / 32], static_cast<unsigned>(sign) << shift);
    counted.add(sign, (before >> shift & (1u << bits) - 1) - (sign < 0), a == b, formula);
  }
};

}  // namespace

// The numbers fit in bytes or in two bytes.
#define COUNTS(name, Count)                                                                                       \
  extern "C" __global__ void name(Region region, Field x, Field moment, Field energy, Field entropy,              \
                                  int crosslines, int samples, const Offset* offsets, int directions, int levels, \
                                  const long long* wholes, const long long* gains, double fractions,              \
                                  double* parked) {                                                               \
    countAlone<Count>(region, x, {moment, energy, entropy}, crosslines, samples, offsets, directions, levels,     \
                      {wholes, gains, fractions}, parked);                                                        \
  }                                                                                                               \
  KERNEL(name)

COUNTS(glcm_byte_counts, unsigned char)
COUNTS(glcm_short_counts, unsigned short)

// A warp for each sample and run of as many crosslines; its threads share the pairs of a row. The numbers of as many
// cells as fit are kept at a time. Pairs may enter before others leave, so more than those of a window are counted.
// Shared: shares of GLCM_SHARES windows, the numbers of cells, a multiple of 4 of them, and a flag for each crossline of
// a run.
extern "C" __global__ void glcm_shared_counts(Region region, Field x, Field moment, Field energy, Field entropy,
                                              int crosslines, int samples, const Offset* offsets, int directions,
                                              int levels, const long long* wholes, const long long* gains,
                                              double fractions, int capacity, int bits) {
  DYNAMIC_SHARED(long long, shared);
  int* const afterLogarithms = reinterpret_cast<int*>(shared + GLCM_SHARES * (WARP + 1));
  unsigned* const words = reinterpret_cast<unsigned*>(afterLogarithms + GLCM_SHARES * (WARP + 1));
  bool* const missing = reinterpret_cast<bool*>(words + capacity * bits / 32);
  const Shares shares{reinterpret_cast<long long (*)[WARP + 1]>(shared),
                      reinterpret_cast<int (*)[WARP + 1]>(afterLogarithms)};
  const Formula formula{wholes, gains, fractions};
  const int lane = threadIdx.x;
  const int runs = (region.crosslines + WARP - 1) / WARP;
  for (int row = blockIdx.y; row < region.inlines * runs; row += gridDim.y) {
    const int first = row % runs * WARP;
    const int count = min(WARP, region.crosslines - first);
    const int top = first - crosslines / 2;
    const Windows windows{x, row / runs, static_cast<int>(blockIdx.x), crosslines, samples};
    for (int r = lane; r < count + crosslines - 1; r += WARP) missing[r] = windows.missing(top + r);
    double sums[Features::COUNT] = {};
    for (int d = 0; d < directions; d++) {
      const Offset offset = offsets[d];
      const int rows = windows.rows(offset);
      const int width = windows.width(offset);
      Counted mine = {};  // of crossline first + lane
      for (int part = 0; part < cells(levels); part += capacity) {
        const SharedCounts counts{words, bits, part, capacity};
        counts.clear();
        __syncthreads();
        Counted share = {};  // by the pairs of this thread
        const auto add = [&](int sign, int j, int c) {
          windows.pair(j, c, offset, [&](int a, int b) { counts.add(sign, a, b, share, formula); });
        };
        for (int j = 0; j < rows - 1; j++)
          for (int c = lane; c < width; c += WARP) add(1, top + j, c);
        for (int r = 0; r < count; r++) {
          // a row enters and, unless the window is the first, one leaves
          for (int c = lane; c < (r == 0 ? width : 2 * width); c += WARP) {
            const bool enters = c < width;
            add(enters ? 1 : -1, top + r + (enters ? rows - 1 : -1), enters ? c : c - width);
          }
          shares.put(r % GLCM_SHARES, share);
          __syncthreads();
          if (r % GLCM_SHARES == GLCM_SHARES - 1 || r == count - 1) {
            if (lane / GLCM_SHARES == r / GLCM_SHARES && lane <= r) shares.addTo(mine, lane % GLCM_SHARES);
            __syncthreads();
          }
        }
      }
      const Features ofDirection(mine, 2 * windows.pairs(offset), d, formula);
      for (int f = 0; f < Features::COUNT; f++) sums[f] += ofDirection.value[f];
    }
    if (lane < count) {
      bool isMissing = false;
      for (int r = 0; r < crosslines; r++) isMissing |= missing[lane + r];
      const Field wanted[] = {moment, energy, entropy};
#pragma unroll
      for (int f = 0; f < Features::COUNT; f++)
        if (wanted[f].origin)
          wanted[f](windows.i, first + lane, windows.k) = isMissing ? NAN : static_cast<float>(sums[f] / directions);
    }
    __syncthreads();
  }
}
KERNEL(glcm_shared_counts)
