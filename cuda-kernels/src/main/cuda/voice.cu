// One frequency of the S-transform of whole traces, a block for each; see org.varve.kernel.VoiceFilter.
#include "constants.cuh"
#include "fourier.cuh"

// A block's two arrays, and tables of `length` numbers each.
struct VoiceFilter {
  int length;
  Complex* z;
  Complex* spare;
  const Complex* turns;
  const Complex* spectrum;

  // The filtered spectrum with real and imaginary parts exchanged, for the transform back.
  __device__ __forceinline__ void weigh() {
    for (int k = threadIdx.x; k < length; k += blockDim.x) {
      const Complex filtered = z[k] * spectrum[k];
      spare[k] = {filtered.im, filtered.re};
    }
    __syncthreads();
    Complex* const filtered = spare;
    spare = z;
    z = filtered;
  }

  __device__ __forceinline__ void trace(const Field& x, const Field& re, const Field& im, int i, int j, int samples) {
    for (int k = threadIdx.x; k < length; k += blockDim.x) z[k] = {k < samples ? x(i, j, k) : 0, 0};
    __syncthreads();
    transform(z, spare, length, turns);
    weigh();
    transform(z, spare, length, turns);
    for (int k = threadIdx.x; k < samples; k += blockDim.x) {
      re(i, j, k) = z[k].im;
      im(i, j, k) = z[k].re;
    }
    __syncthreads();
  }
};

__device__ __forceinline__ void eachTrace(Region region, const Field& x, const Field& re, const Field& im,
                                          VoiceFilter filter) {
  const int rows = region.inlines * region.crosslines;
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    filter.trace(x, re, im, row / region.crosslines, row % region.crosslines, region.samples);
  }
}

// The arrays are in shared memory, if they fit.
extern "C" __global__ void __launch_bounds__(TRANSFORM_THREADS)
    stockwell_voice(Region region, Field x, Field re, Field im, int length, const Complex* table) {
  DYNAMIC_SHARED(Complex, z);
  eachTrace(region, x, re, im, {length, z, z + length, table, table + length});
}
KERNEL(stockwell_voice)

// The arrays are in work space, two of `length` numbers for each block.
extern "C" __global__ void __launch_bounds__(TRANSFORM_THREADS)
    stockwell_voice_long(Region region, Field x, Field re, Field im, int length, const Complex* table, Complex* work) {
  Complex* const z = work + 2ll * length * blockIdx.x;
  eachTrace(region, x, re, im, {length, z, z + length, table, table + length});
}
KERNEL(stockwell_voice_long)
