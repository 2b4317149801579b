// Kernels over a trace and its Hilbert transform.
#include "angles.cuh"
#include "constants.cuh"

// sqrt(x^2 + h^2); numbers whose squares would leave the range of float are scaled first
extern "C" __global__ void magnitude(Region region, Field x, Field h, Field y) {
  eachSample(region, [&](int i, int j, int k) {
    const float re = fabsf(x(i, j, k));
    const float im = fabsf(h(i, j, k));
    const bool large = re + im > 0x1p60f;
    const bool small = re + im < 0x1p-40f;
    const float scale = large ? 0x1p-100f : small ? 0x1p100f : 1;
    const float back = large ? 0x1p100f : small ? 0x1p-100f : 1;
    const float a = re * scale;
    const float b = im * scale;
    y(i, j, k) = sqrtf(fmaf(a, a, b * b)) * back;
  });
}
KERNEL(magnitude)

// The angle in degrees, -180..180
extern "C" __global__ void phase(Region region, Field x, Field h, Field y) {
  eachSample(region, [&](int i, int j, int k) {
    const float degrees = arcTangent(h(i, j, k), x(i, j, k)) * DEGREES;
    y(i, j, k) = degrees > 180 ? 180 : degrees < -180 ? -180 : degrees;
  });
}
KERNEL(phase)

// Reduces a step between two phases by a whole turn if it is more than half a turn.
__device__ __forceinline__ float wrap(float step) {
  if (step > PI) return step - 2 * PI;
  return step < -PI ? step + 2 * PI : step;
}

// The mean of the phase's steps before and after a sample, as its size unless signed, times a scale. At the ends the only step if
// oneSided, or half of it.
extern "C" __global__ void phase_derivative(Region region, Field x, Field h, Field y, float scale, int isSigned,
                                            int oneSided) {
  __shared__ float phases[BLOCK + 2];  // of the block's samples and of one neighbour on either side
  const int first = blockIdx.x * BLOCK - 1;
  const int last = region.samples - 1;
  const int rows = region.inlines * region.crosslines;
  for (int row = blockIdx.y; row < rows; row += gridDim.y) {
    const int i = row / region.crosslines, j = row % region.crosslines;
    for (int p = threadIdx.x; p < BLOCK + 2; p += BLOCK) {
      const int k = min(max(first + p, 0), last);
      phases[p] = arcTangent(h(i, j, k), x(i, j, k));
    }
    __syncthreads();
    const int p = threadIdx.x + 1, k = first + p;
    const float before = wrap(phases[p] - phases[p - 1]);
    const float after = wrap(phases[p + 1] - phases[p]);
    const float derivative = (oneSided && (k == 0 || k == last) ? 1 : 0.5f) * (before + after);
    if (k <= last) y(i, j, k) = (isSigned ? derivative : fabsf(derivative)) * scale;
    __syncthreads();
  }
}
KERNEL(phase_derivative)

// The central difference at sample k of a trace, one-sided at its ends.
__device__ __forceinline__ float alongTrace(const Field& x, int i, int j, int k, int last) {
  const float difference = x(i, j, min(k + 1, last)) - x(i, j, max(k - 1, 0));
  return k == 0 || k == last ? difference : 0.5f * difference;
}

extern "C" __global__ void trace_derivative(Region region, Field x, Field y) {
  eachSample(region, [&](int i, int j, int k) { y(i, j, k) = alongTrace(x, i, j, k, region.samples - 1); });
}
KERNEL(trace_derivative)

// The derivative of an envelope over the envelope, limited to -bound..bound, as its size unless signed, times a scale.
extern "C" __global__ void relative_change(Region region, Field x, Field y, float bound, float scale, int isSigned) {
  eachSample(region, [&](int i, int j, int k) {
    const float sample = x(i, j, k);
    const float envelope = sample <= 0 ? 0x1p-149f : sample;
    const float change = clamp(alongTrace(x, i, j, k, region.samples - 1) / envelope, -bound, bound);
    y(i, j, k) = (isSigned ? change : fabsf(change)) * scale;
  });
}
KERNEL(relative_change)

// The value of x at the maximum of each lobe of the envelope, for all samples of the lobe; a thread for each trace.
extern "C" __global__ void lobe_peak(Region region, Field x, Field envelope, Field y) {
  const int rows = region.inlines * region.crosslines;
  for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < rows; row += gridDim.x * blockDim.x) {
    const int i = row / region.crosslines, j = row % region.crosslines;
    int first = 0, peak = 0;
    float before = envelope(i, j, 0), largest = before;
    for (int k = 1; k <= region.samples; k++) {
      const float here = k < region.samples ? envelope(i, j, k) : 0;
      const bool minimum = k + 1 < region.samples && here < before && here < envelope(i, j, k + 1);
      if (minimum || k == region.samples) {
        const float held = x(i, j, peak);
        for (; first < k; first++) y(i, j, first) = held;
        peak = k;
        largest = here;
      } else if (here > largest) {
        peak = k;
        largest = here;
      }
      before = here;
    }
  }
}
KERNEL(lobe_peak)
