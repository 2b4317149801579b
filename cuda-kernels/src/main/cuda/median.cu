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
