// The texture features that need the counts of the co-occurrence matrix itself.
#include "glcm.cuh"

namespace {

// The cells of the pairs in a block's windows, a row for each crossline, as lower level x 256 + higher level.
struct Cells {
  unsigned short* at;
  int stride;
  int rows;
  int width;  // pairs in a row of one window

  __device__ void locate(const Window& window, Offset offset, int windows) const {
    const int firstRow = max(0, -offset.crossline) - window.crosslines / 2;
    for (int r = 0; r < rows; r++)
      for (int c = threadIdx.x; c < windows + width - 1; c += blockDim.x) {
        const int dk = c - window.samples / 2;
        const int a = window.level(firstRow + r, dk);
        const int b = window.level(firstRow + r + offset.crossline, dk + offset.sample);
        at[r * stride + c] = static_cast<unsigned short>(min(a, b) << 8 | max(a, b));
      }
  }

  // The number of earlier pairs in the same cell as pair (row, column), in the window in column w.
  __device__ int before(int w, int row, int column, int cell) const {
    int count = 0;
    for (int r = 0; r < row; r++)
      for (int c = 0; c < width; c++) count += at[r * stride + w + c] == cell;
    for (int c = 0; c < column; c++) count += at[row * stride + w + c] == cell;
    return count;
  }

  // What a pair adds to the feature's sum, depending on the number of earlier pairs in its cell.
  __device__ long long sum(int w, const long long* gains) const {
    long long sum = 0;
    for (int r = 0; r < rows; r++)
      for (int c = 0; c < width; c++) {
        const int cell = at[r * stride + w + c];
        const bool onDiagonal = cell >> 8 == (cell & 255);
        sum += gains[2 * before(w, r, c, cell) + onDiagonal];
      }
    return sum;
  }
};

// sum: of the squares of all counts c, or of c ln c as fractions; whole: the same sum if all pairs are equal.
template <Feature FEATURE>
__device__ double countFeature(long long sum, long long whole, double n, double fractions) {
  if constexpr (FEATURE == ASM) return sum / (n * n);
  if constexpr (FEATURE == ENERGY) return sqrt(static_cast<double>(sum)) / n;
  return (whole - sum) / (fractions * n);
}

// Mean of a feature over the directions.
template <Feature FEATURE>
__device__ void eachWindow(Region region, Field x, Field y, int crosslines, int samples, const Offset* offsets,
                           int directions, const long long* wholes, const long long* gains, double fractions) {
  DYNAMIC_SHARED(unsigned short, shared);
  const int first = blockIdx.x * blockDim.x;
  const int windows = min(static_cast<int>(blockDim.x), region.samples - first);
  const int w = threadIdx.x;
  for (int row = blockIdx.y; row < region.inlines * region.crosslines; row += gridDim.y) {
    const int i = row / region.crosslines;
    const int j = row % region.crosslines;
    const Window firstWindow{&x(i, j, first), x.row, crosslines, samples};
    double sum = 0;
    for (int d = 0; d < directions; d++) {
      const Offset offset = offsets[d];
      const int stride = blockDim.x + samples - 1;
      const Cells cells{shared, stride, crosslines - abs(offset.crossline), samples - offset.sample};
      cells.locate(firstWindow, offset, windows);
      __syncthreads();
      if (w < windows)
        sum += countFeature<FEATURE>(cells.sum(w, gains), wholes[d], 2 * firstWindow.pairs(offset), fractions);
      __syncthreads();
    }
    const Window window{&x(i, j, first + w), x.row, crosslines, samples};
    if (w < windows) y(i, j, first + w) = window.holdsNaN() ? NAN : static_cast<float>(sum / directions);
  }
}

}  // namespace

// Shared: the cells of crosslines rows.
#define COUNTS(name, feature)                                                                                   \
  extern "C" __global__ void name(Region region, Field x, Field y, int crosslines, int samples,                  \
                                  const Offset* offsets, int directions, const long long* wholes,               \
                                  const long long* gains, double fractions) {                                   \
    eachWindow<feature>(region, x, y, crosslines, samples, offsets, directions, wholes, gains, fractions);      \
  }                                                                                                             \
  KERNEL(name)

COUNTS(glcm_asm, ASM)
COUNTS(glcm_energy, ENERGY)
COUNTS(glcm_entropy, ENTROPY)
