// The median of a centred window, which is one of its samples, and other percentiles.
#include "constants.cuh"
#include "ranks.cuh"

// Windows of up to MEDIAN_KEYS samples, padded with as many lowest as highest keys.
extern "C" __global__ void median_in_registers(Region region, Field x, Field y, int inlines, int crosslines,
                                               int samples) {
  const int size = inlines * crosslines * samples;
  eachSample(region, [&](int i, int j, int k) {
    int keys[MEDIAN_KEYS];
    bool missing = false;
    int di = -(inlines / 2), dj = -(crosslines / 2), dk = -(samples / 2);
#pragma unroll
    for (int s = 0; s < MEDIAN_KEYS; s++) {
      keys[s] = s % 2 ? LOWEST : HIGHEST;
      if (s < size) {
        const float sample = x(i + di, j + dj, k + dk);
        missing |= isnan(sample);
        keys[s] = key(sample);
      }
      if (++dk > samples / 2) dk = -(samples / 2), dj++;
      if (dj > crosslines / 2) dj = -(crosslines / 2), di++;
    }
    select(keys);
    y(i, j, k) = missing ? NAN : sampleOf(keys[MEDIAN_KEYS / 2]);
  });
}
KERNEL(median_in_registers)

namespace {

// The value at a fraction of the way from one rank to the next.
template <class Keys>
__device__ __forceinline__ float between(int rank, double fraction, int first, const Keys& keys) {
  const double low = sampleOf(first);
  const double high = fraction == 0 ? low : sampleOf(keyAfter(rank, first, keys));
  return low == high ? low : low + (high - low) * fraction;
}

// Batcher's odd-even merge sort: merges sorted runs of `MERGED` keys, comparing those `DISTANCE` apart.
template <int KEYS, int MERGED = 1, int DISTANCE = MERGED>
__device__ __forceinline__ void sort(int (&keys)[KEYS]) {
#pragma unroll
  for (int s = DISTANCE % MERGED; s < KEYS - DISTANCE; s++)
    if ((s - DISTANCE % MERGED) / DISTANCE % 2 == 0 && s / (2 * MERGED) == (s + DISTANCE) / (2 * MERGED))
      order(keys[s], keys[s + DISTANCE]);
  if constexpr (DISTANCE > 1) {
    sort<KEYS, MERGED, DISTANCE / 2>(keys);
  } else if constexpr (2 * MERGED < KEYS) {
    sort<KEYS, 2 * MERGED>(keys);
  }
}

constexpr int FEW_KEYS = 25;       // a smaller sort that is enough for 5x5 samples
constexpr int HIGHEST_DIGIT = 32;  // of a number up to COLUMN_KEYS

// The samples of a block's windows: for each sample along a trace, a sorted column of those at the same time.
struct Columns {
  int* keys;
  int stride;  // from a key of a column to the next; a multiple of the banks, so that threads read different ones
  int size;    // keys of a column

  // Reads and sorts the column around a sample. Keys beyond its size are the highest.
  template <int KEYS>
  __device__ __forceinline__ void sortColumn(int column, const Field& x, int i, int j, int k, int inlines,
                                             int crosslines) const {
    int at = column;
    for (int di = -(inlines / 2); di <= inlines / 2; di++)
      for (int dj = -(crosslines / 2); dj <= crosslines / 2; dj++, at += stride) keys[at] = key(x(i + di, j + dj, k));
    int sorted[KEYS];
#pragma unroll
    for (int s = 0; s < KEYS; s++) sorted[s] = s < size ? keyAt(s, column) : HIGHEST;
    sort(sorted);
#pragma unroll
    for (int s = 0; s < KEYS; s++)
      if (s < size) keys[s * stride + column] = sorted[s];
  }

  __device__ int keyAt(int rank, int column) const { return keys[rank * stride + column]; }

  // The number of keys of a column that are not above a key: the digits of a binary number.
  __device__ int notAbove(int column, int key) const {
    int count = 0;
    for (int step = HIGHEST_DIGIT; step; step /= 2)
      if (count + step <= size && keyAt(count + step - 1, column) <= key) count += step;
    return count;
  }
};

// Some neighbouring columns.
struct ColumnWindow {
  Columns columns;
  int first;
  int count;

  __device__ void operator()(int middle, Split& split) const {
    for (int c = first; c < first + count; c++) {
      const int notAbove = columns.notAbove(c, middle);
      split.notAbove += notAbove;
      if (notAbove > 0) split.below = max(split.below, columns.keyAt(notAbove - 1, c));
      if (notAbove < columns.size) split.above = min(split.above, columns.keyAt(notAbove, c));
    }
  }

  // The key of a rank lies between the lowest and the highest key of the same share of the rank in each column.
  __device__ int keyOfRank(int rank) const {
    int low = HIGHEST, high = LOWEST;
    for (int c = first; c < first + count; c++) {
      const int key = columns.keyAt(rank / count, c);
      low = min(low, key);
      high = max(high, key);
    }
    return ::keyOfRank(rank, low, high, *this);
  }

  __device__ bool isMissing() const {
    bool missing = false;
    for (int c = first; c < first + count; c++)
      missing |= isnan(sampleOf(columns.keyAt(0, c))) || isnan(sampleOf(columns.keyAt(columns.size - 1, c)));
    return missing;
  }
};

}  // namespace

// Windows of columns of up to COLUMN_KEYS samples. Shared: their keys.
extern "C" __global__ void percentile_of_columns(Region region, Field x, Field y, int inlines, int crosslines,
                                                 int samples, int rank, double fraction, int stride) {
  DYNAMIC_SHARED(int, keys);
  const Columns columns{keys, stride, inlines * crosslines};
  const int first = blockIdx.x * blockDim.x;
  const int windows = min(static_cast<int>(blockDim.x), region.samples - first);
  for (int row = blockIdx.y; row < region.inlines * region.crosslines; row += gridDim.y) {
    const int i = row / region.crosslines;
    const int j = row % region.crosslines;
    for (int c = threadIdx.x; c < windows + samples - 1; c += blockDim.x) {
      const int k = first + c - samples / 2;
      if (columns.size <= FEW_KEYS) {
        columns.sortColumn<FEW_KEYS>(c, x, i, j, k, inlines, crosslines);
      } else {
        columns.sortColumn<COLUMN_KEYS>(c, x, i, j, k, inlines, crosslines);
      }
    }
    __syncthreads();
    if (threadIdx.x < windows) {
      const ColumnWindow window{columns, static_cast<int>(threadIdx.x), samples};
      float& result = y(i, j, first + threadIdx.x);
      result = window.isMissing() ? NAN : between(rank, fraction, window.keyOfRank(rank), window);
    }
    __syncthreads();
  }
}
KERNEL(percentile_of_columns)

// Windows of any size.
extern "C" __global__ void percentile_by_bisection(Region region, Field x, Field y, int inlines, int crosslines,
                                                   int samples, int rank, double fraction) {
  eachSample(region, [&](int i, int j, int k) {
    const SweptWindow window([&](auto body) {
      for (int di = -(inlines / 2); di <= inlines / 2; di++)
        for (int dj = -(crosslines / 2); dj <= crosslines / 2; dj++) {
          const float* centre = &x(i + di, j + dj, k);
          for (int dk = -(samples / 2); dk <= samples / 2; dk++) body(centre[dk]);
        }
    });
    y(i, j, k) = window.missing ? NAN : between(rank, fraction, window.keyOfRank(rank), window);
  });
}
KERNEL(percentile_by_bisection)

namespace {

constexpr int SIDE = MEDIAN_SIDE, COLUMN = SIDE * SIDE, PAIR = 2 * COLUMN;
constexpr int HALF = BLOCK / 2, ODD = HALF + WARP / 2, PITCH = ODD + HALF;  // odd columns behind even ones, in other banks
constexpr int LOWEST_NUMBER = -0x7f800001, HIGHEST_NUMBER = 0x7f800000;  // keys of the infinities; beyond are those of NaN

// Puts two sorted runs together. Comparisons with the highest key, and those of which nothing is used, are none.
template <int A, int B>
__device__ __forceinline__ void merge(const int (&a)[A], const int (&b)[B], int (&both)[A + B]) {
  constexpr int RUN_OF_A = A > 32 ? 64 : A > 16 ? 32 : A > 8 ? 16 : 8;
  int keys[RUN_OF_A + B];
#pragma unroll
  for (int s = 0; s < RUN_OF_A; s++) keys[s] = s < A ? a[s] : HIGHEST;
#pragma unroll
  for (int s = 0; s < B; s++) keys[RUN_OF_A + s] = b[s];
  sort<RUN_OF_A + B, RUN_OF_A>(keys);
#pragma unroll
  for (int s = 0; s < A + B; s++) both[s] = keys[s];
}

// The sorted samples of up to SIDE inlines; as many lowest as highest ones for inlines that are missing.
__device__ __forceinline__ void loadList(const float* x, long long plane, int inlines, bool exists, int (&list)[SIDE]) {
#pragma unroll
  for (int n = 0; n < SIDE; n++) {
    const int away = n - SIDE / 2;
    list[n] = n < SIDE / 2 ? LOWEST_NUMBER : HIGHEST_NUMBER;
    if (exists && -(inlines / 2) <= away && away <= inlines / 2) list[n] = key(x[away * plane]);
  }
  sort(list);
}

__device__ __forceinline__ bool isMissing(int lowest, int highest) {
  return (lowest < LOWEST_NUMBER) | (highest > HIGHEST_NUMBER);
}

// Calls use(window, median) for the windows of a block, by all threads together, of which some are idle.
template <class Use>
__device__ __forceinline__ void medians(const int* columns, int* pairs, Use use) {
  const int c = threadIdx.x;
  int pair[PAIR];
  if (c <= MEDIAN_WINDOWS / 2) {
    int odd[COLUMN], even[COLUMN];
#pragma unroll
    for (int s = 0; s < COLUMN; s++) {
      odd[s] = columns[s * PITCH + ODD + c];
      even[s] = columns[s * PITCH + c + 1];
    }
    merge(odd, even, pair);
#pragma unroll
    for (int s = 0; s < PAIR; s++) pairs[s * HALF + c] = pair[s];
  }
  __syncthreads();
  if (c >= MEDIAN_WINDOWS / 2) return;
  int other[PAIR], all[2 * PAIR];
#pragma unroll
  for (int s = 0; s < PAIR; s++) other[s] = pairs[s * HALF + c + 1];
  const bool missing = isMissing(pair[0], pair[PAIR - 1]) | isMissing(other[0], other[PAIR - 1]);
  merge(pair, other, all);
#pragma unroll
  for (int w = 0; w < 2; w++) {
    const int* fifth = columns + c + w * (ODD + 2);
    int median = all[PAIR + COLUMN / 2];
#pragma unroll
    for (int s = 0; s < COLUMN; s++)
      median = min(median, max(all[PAIR - COLUMN / 2 - 1 + s], fifth[(COLUMN - 1 - s) * PITCH]));
    const bool isNumber = !(missing | isMissing(fifth[0], fifth[(COLUMN - 1) * PITCH]));
    use(2 * c + w, isNumber ? sampleOf(median) : NAN);
  }
}

}  // namespace

// Medians of SIDE crosslines and samples, and up to as many inlines. A thread sorts the columns of samples at one time of two
// crosslines, which share four lists, and threads put two neighbouring columns together. Two windows share four columns: of these,
// only the middle ranks can be the median of either with its fifth.
extern "C" __global__ void __launch_bounds__(BLOCK, 4)
    median_of_columns(Region region, Field x, Field y, int inlines) {
  __shared__ int columns[2 * COLUMN * PITCH], pairs[PAIR * HALF];
  const int c = threadIdx.x, first = blockIdx.x * MEDIAN_WINDOWS, k = first + c - SIDE / 2;
  const bool exists = k < region.samples + SIDE / 2;
  const int runs = (region.crosslines + RUN - 1) / RUN;
  for (int row = blockIdx.y; row < region.inlines * runs; row += gridDim.y) {
    const int i = row / runs, from = row % runs * RUN, end = min(from + RUN, region.crosslines);
    const float* next = &x(i, from - SIDE / 2, k);
    const auto load = [&](bool isThere, int (&list)[SIDE]) {
      loadList(next, x.plane, inlines, isThere, list);
      next += x.row;
    };
    int before[SIDE], last[SIDE], after[SIDE], two[2 * SIDE];
    load(exists, before);
    load(exists, after);
    load(exists, last);
    merge(after, last, two);
    load(exists, after);
#pragma unroll 1
    for (int j = from; j < end; j += 2) {
      int fourth[SIDE], fifth[SIDE], others[2 * SIDE], four[4 * SIDE], column[COLUMN], beside[COLUMN];
      load(exists, fourth);
      load(exists && j + 1 < region.crosslines, fifth);
      merge(after, fourth, others);
      merge(two, others, four);
      merge(four, before, column);
      merge(four, fifth, beside);
#pragma unroll
      for (int s = 0; s < SIDE; s++) before[s] = last[s], last[s] = fourth[s], after[s] = fifth[s];
#pragma unroll
      for (int s = 0; s < 2 * SIDE; s++) two[s] = others[s];
      __syncthreads();
#pragma unroll
      for (int s = 0; s < COLUMN; s++) {
        const int at = s * PITCH + c % 2 * ODD + c / 2;
        columns[at] = column[s];
        columns[COLUMN * PITCH + at] = beside[s];
      }
#pragma unroll 1
      for (int b = j; b < min(j + 2, end); b++) {
        __syncthreads();
        medians(columns + (b - j) * COLUMN * PITCH, pairs, [&](int w, float median) {
          if (first + w < region.samples) y(i, b, first + w) = median;
        });
      }
    }
  }
}
KERNEL(median_of_columns)
