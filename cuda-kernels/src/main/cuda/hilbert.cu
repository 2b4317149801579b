// Hilbert transform of whole traces, a block for each; see org.varve.kernel.HilbertFilter.
#include "constants.cuh"
#include "fourier.cuh"

// A block's two arrays, and tables of `length` numbers each.
struct HilbertFilter {
  int length;
  Complex* z;
  Complex* spare;
  const Complex* turns;
  const Complex* weights;  // a is the real part, b the imaginary part

  // The spectrum of the filtered trace with real and imaginary parts exchanged, for the transform back.
  __device__ __forceinline__ void weigh() {
    for (int k = threadIdx.x; k < length; k += blockDim.x) {
      const float a = weights[k].re, b = weights[k].im;
      const Complex c = z[k], mirror = z[k == 0 ? 0 : length - k];
      spare[k] = {fmaf(a, c.re, -b * mirror.im), fmaf(b, mirror.re, -a * c.im)};
    }
    __syncthreads();
    Complex* const filtered = spare;
    spare = z;
    z = filtered;
  }

  __device__ __forceinline__ void trace(const Field& x, const Field& y, int i, int j, int samples) {
    float* const packed = reinterpret_cast<float*>(z);
    for (int k = threadIdx.x; k < 2 * length; k += blockDim.x) packed[k] = k < samples ? x(i, j, k) : 0;
    __syncthreads();
    transform(z, spare, length, turns);
    weigh();
    transform(z, spare, length, turns);
    const float* const exchanged = reinterpret_cast<const float*>(z);
    for (int k = threadIdx.x; k < samples; k += blockDim.x) y(i, j, k) = exchanged[k ^ 1];
    __syncthreads();
  }
};

__device__ __forceinline__ void eachTrace(Region region, const Field& x, const Field& y, HilbertFilter filter) {
  const int rows = region.inlines * region.crosslines;
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    filter.trace(x, y, row / region.crosslines, row % region.crosslines, region.samples);
  }
}

// The arrays are in shared memory, if they fit.
extern "C" __global__ void __launch_bounds__(TRANSFORM_THREADS)
    hilbert(Region region, Field x, Field y, int length, const Complex* table) {
  DYNAMIC_SHARED(Complex, z);
  eachTrace(region, x, y, {length, z, z + length, table, table + length});
}
KERNEL(hilbert)

// The arrays are in work space, two of `length` numbers for each block.
extern "C" __global__ void __launch_bounds__(TRANSFORM_THREADS)
    hilbert_long(Region region, Field x, Field y, int length, const Complex* table, Complex* work) {
  Complex* const z = work + 2ll * length * blockIdx.x;
  eachTrace(region, x, y, {length, z, z + length, table, table + length});
}
KERNEL(hilbert_long)
