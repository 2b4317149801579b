// Kernels that look at no neighbours.
#include "varve.cuh"

// |x| scale
extern "C" __global__ void absolute(Region region, Field x, Field y, float scale) {
  eachSample(region, [&](int i, int j, int k) { y(i, j, k) = fabsf(x(i, j, k)) * scale; });
}
KERNEL(absolute)

// (x scale)^2
extern "C" __global__ void square(Region region, Field x, Field y, float scale) {
  eachSample(region, [&](int i, int j, int k) {
    const float scaled = x(i, j, k) * scale;
    y(i, j, k) = scaled * scaled;
  });
}
KERNEL(square)

extern "C" __global__ void square_root(Region region, Field x, Field y, float scale) {
  eachSample(region, [&](int i, int j, int k) { y(i, j, k) = sqrtf(x(i, j, k)) * scale; });
}
KERNEL(square_root)

// A function tabulated at the nodes first, first + step, ..., last of them at first + last step.
extern "C" __global__ void lookup(Region region, Field x, Field y, const double* values, int last, double first,
                                  double step) {
  eachSample(region, [&](int i, int j, int k) {
    const double position = clamp((x(i, j, k) - first) / step, 0.0, double(last));
    const int node = position >= 0 ? min(int(position), last - 1) : 0;  // NaN has no integer
    y(i, j, k) = float(values[node] + (values[node + 1] - values[node]) * (position - node));
  });
}
KERNEL(lookup)

// The level 0..last of each sample between min and min + width.
extern "C" __global__ void quantize(Region region, Field x, Field y, double min, double width, int last) {
  eachSample(region, [&](int i, int j, int k) {
    const double level = floor((x(i, j, k) - min) / width * last);
    y(i, j, k) = float(clamp(level, 0.0, double(last)));
  });
}
KERNEL(quantize)

// Energy of the mean trace over the traces' mean energy.
extern "C" __global__ void semblance_ratio(Region region, Field stacked, Field energy, Field y) {
  eachSample(region, [&](int i, int j, int k) {
    const float e = energy(i, j, k);
    const float ratio = stacked(i, j, k) / e;
    y(i, j, k) = e == 0 ? 0 : ratio > 1 ? 1 : ratio;
  });
}
KERNEL(semblance_ratio)
