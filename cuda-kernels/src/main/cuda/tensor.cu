// Kernels of the structure tensor.
#include "tensor.cuh"

#include "constants.cuh"
#include "slope.cuh"
#include "smoothing.cuh"

namespace {

// Calls solve(i, j, k, tensor) for each smoothed tensor of the region.
template <class Solve>
__device__ __forceinline__ void eachTensor(Region region, const Field (&components)[6],
                                           const PlaneSmoothing& smoothing, Solve solve) {
  eachSmoothed(region, components, smoothing, [&](int i, int j, int k, const float (&t)[6]) {
    solve(i, j, k, Tensor{t[0], t[1], t[2], t[3], t[4], t[5]});
  });
}

// The largest rounding error of an eigenvalue that should be zero, relative to the largest eigenvalue.
constexpr float ROUNDING = 1e-5f;

__device__ __forceinline__ float shape(float l1, float l2, float l3, int feature) {
  switch (feature) {
    case COHERENCE:
      return l1 + l2 == 0 ? 0 : clamp((l1 - l2) / (l1 + l2), 0.0f, 1.0f);
    case STRUCTURED_SEMBLANCE: {
      if (l2 <= ROUNDING * l1) return 1;
      const float ratio = clamp(l3 / l2, 0.0f, 1.0f);
      return (1 + ratio) * (1 + ratio) / (1 + ratio * ratio);
    }
    case PLANARITY:
      return l1 == 0 ? 0 : clamp((l1 - l2) / l1, 0.0f, 1.0f);
    case LINEARITY:
      return l1 == 0 ? 0 : clamp((l2 - l3) / l1, 0.0f, 1.0f);
    default:  // ISOTROPY
      return l1 == 0 ? 0 : clamp(l3 / l1, 0.0f, 1.0f);
  }
}

__device__ __forceinline__ double curvatureOf(double p, double q, double a, double b, double c, int measure) {
  if (measure == MOST_POSITIVE || measure == MOST_NEGATIVE) {
    const double spread = sqrt((a - b) * (a - b) + c * c);
    return measure == MOST_POSITIVE ? a + b + spread : a + b - spread;
  }
  const double metric = 1 + p * p + q * q;
  const double gaussian = (4 * a * b - c * c) / (metric * metric);
  if (measure == GAUSSIAN) return gaussian;
  const double mean = (a * (1 + q * q) + b * (1 + p * p) - c * p * q) / (metric * sqrt(metric));
  if (measure == MEAN) return mean;
  const double excess = mean * mean - gaussian;
  const double spread = sqrt(excess < 0 ? 0 : excess);
  return (mean < 0) == (measure == MAXIMUM) ? mean - spread : mean + spread;
}

}  // namespace

// 2 l2 / (l1 + l3), 0..2
extern "C" __global__ void chaos(Region region, Field ii, Field ij, Field ik, Field jj, Field jk, Field kk, Field y,
                                 PlaneSmoothing smoothing) {
  eachTensor(region, {ii, ij, ik, jj, jk, kk}, smoothing, [&](int i, int j, int k, Tensor tensor) {
    const Eigenvalues l = eigenvaluesOf(tensor);
    const float extremes = l.largest + l.smallest;
    const float ratio = 2 * l.middle / extremes;
    y(i, j, k) = extremes == 0 || ratio < 0 ? 0 : ratio > 2 ? 2 : ratio;
  });
}
KERNEL(chaos)

// Dip and azimuth of the leading eigenvector in degrees.
extern "C" __global__ void dip_azimuth(Region region, Field ii, Field ij, Field ik, Field jj, Field jk, Field kk,
                                       Field dip, Field azimuth, PlaneSmoothing smoothing) {
  eachTensor(region, {ii, ij, ik, jj, jk, kk}, smoothing, [&](int i, int j, int k, Tensor tensor) {
    const Vector v = leadingVector(tensor);
    dip(i, j, k) = arcTangent(sqrtf(v.i * v.i + v.j * v.j), v.k) * DEGREES;
    const float angle = arcTangent(v.i, v.j) * DEGREES;
    azimuth(i, j, k) = angle < 0 ? angle + 360 : angle;
  });
}
KERNEL(dip_azimuth)

// The three eigenvalues, the largest first.
extern "C" __global__ void eigenvalues(Region region, Field ii, Field ij, Field ik, Field jj, Field jk, Field kk,
                                       Field largest, Field middle, Field smallest, PlaneSmoothing smoothing) {
  eachTensor(region, {ii, ij, ik, jj, jk, kk}, smoothing, [&](int i, int j, int k, Tensor tensor) {
    const Eigenvalues l = eigenvaluesOf(tensor);
    largest(i, j, k) = l.largest;
    middle(i, j, k) = l.middle;
    smallest(i, j, k) = l.smallest;
  });
}
KERNEL(eigenvalues)

// A feature of the three eigenvalues.
extern "C" __global__ void tensor_shape(Region region, Field ii, Field ij, Field ik, Field jj, Field jk, Field kk,
                                        Field y, int feature, PlaneSmoothing smoothing) {
  eachTensor(region, {ii, ij, ik, jj, jk, kk}, smoothing, [&](int i, int j, int k, Tensor tensor) {
    const Eigenvalues l = eigenvaluesOf(tensor);
    y(i, j, k) = shape(l.largest, l.middle, l.smallest, feature);
  });
}
KERNEL(tensor_shape)

// Inline and crossline dip of the leading eigenvector, times a factor and limited.
extern "C" __global__ void tensor_slopes(Region region, Field ii, Field ij, Field ik, Field jj, Field jk, Field kk,
                                         Field inlines, Field crosslines, float factor, float bound,
                                         PlaneSmoothing smoothing) {
  eachTensor(region, {ii, ij, ik, jj, jk, kk}, smoothing, [&](int i, int j, int k, Tensor tensor) {
    Vector v = leadingVector(tensor);
    if (v.k == 0 && (v.i < 0 || (v.i == 0 && v.j < 0))) v = v * -1;
    inlines(i, j, k) = slope(v.i, fabsf(v.k), factor, bound);
    crosslines(i, j, k) = slope(v.j, fabsf(v.k), factor, bound);
  });
}
KERNEL(tensor_slopes)

// A feature of eigenvalues that are fields.
extern "C" __global__ void eigenvalue_ratio(Region region, Field largest, Field middle, Field smallest, Field y,
                                            int feature) {
  eachSample(region, [&](int i, int j, int k) {
    y(i, j, k) = shape(largest(i, j, k), middle(i, j, k), smallest(i, j, k), feature);
  });
}
KERNEL(eigenvalue_ratio)

// A curvature of layers of dips p and q, from the derivatives of these along inlines and crosslines.
extern "C" __global__ void curvature(Region region, Field p, Field q, Field pi, Field pj, Field qi, Field qj, Field y,
                                     int measure) {
  eachSample(region, [&](int i, int j, int k) {
    const double a = 0.5 * pi(i, j, k);
    const double b = 0.5 * qj(i, j, k);
    const double c = 0.5 * (static_cast<double>(pj(i, j, k)) + qi(i, j, k));
    y(i, j, k) = static_cast<float>(curvatureOf(p(i, j, k), q(i, j, k), a, b, c, measure));
  });
}
KERNEL(curvature)

// The same where changes per line become changes per unit of length on the map, and a sample is `depth` of them.
extern "C" __global__ void curvature_on_map(Region region, Field p, Field q, Field pi, Field pj, Field qi, Field qj,
                                            Field y, int measure, double eastOfInline, double eastOfCrossline,
                                            double northOfInline, double northOfCrossline, double depth) {
  const auto east = [&](double perInline, double perCrossline) {
    return eastOfInline * perInline + eastOfCrossline * perCrossline;
  };
  const auto north = [&](double perInline, double perCrossline) {
    return northOfInline * perInline + northOfCrossline * perCrossline;
  };
  eachSample(region, [&](int i, int j, int k) {
    const double eastByInline = east(pi(i, j, k), qi(i, j, k));
    const double eastByCrossline = east(pj(i, j, k), qj(i, j, k));
    const double northByInline = north(pi(i, j, k), qi(i, j, k));
    const double northByCrossline = north(pj(i, j, k), qj(i, j, k));
    const double half = 0.5 * depth;
    const double a = half * east(eastByInline, eastByCrossline);
    const double b = half * north(northByInline, northByCrossline);
    const double c = half * (north(eastByInline, eastByCrossline) + east(northByInline, northByCrossline));
    y(i, j, k) = static_cast<float>(curvatureOf(depth * east(p(i, j, k), q(i, j, k)),
                                                depth * north(p(i, j, k), q(i, j, k)), a, b, c, measure));
  });
}
KERNEL(curvature_on_map)
