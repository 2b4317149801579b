// Kernels that read no neighbours.
#include "angles.cuh"
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

// A function tabulated at the nodes first, first + step, ..., first + last step.
extern "C" __global__ void lookup(Region region, Field x, Field y, const double* values, int last, double first,
                                  double step) {
  eachSample(region, [&](int i, int j, int k) {
    const double position = clamp((x(i, j, k) - first) / step, 0.0, double(last));
    const int node = position >= 0 ? min(int(position), last - 1) : 0;  // NaN cannot be converted
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

// Energy of the mean trace divided by the traces' mean energy.
extern "C" __global__ void semblance_ratio(Region region, Field stacked, Field energy, Field y) {
  eachSample(region, [&](int i, int j, int k) {
    const float e = energy(i, j, k);
    const float ratio = stacked(i, j, k) / e;
    y(i, j, k) = e == 0 ? 0 : ratio > 1 ? 1 : ratio;
  });
}
KERNEL(semblance_ratio)

extern "C" __global__ void clip(Region region, Field x, Field y, float least, float most) {
  eachSample(region, [&](int i, int j, int k) { y(i, j, k) = clamp(x(i, j, k), least, most); });
}
KERNEL(clip)

// x / z, limited to -bound..bound; `undefined` if both are 0
extern "C" __global__ void ratio(Region region, Field x, Field z, Field y, float bound, float undefined) {
  eachSample(region, [&](int i, int j, int k) {
    const float numerator = x(i, j, k);
    const float denominator = z(i, j, k);
    const float quotient = clamp(numerator / denominator, -bound, bound);
    y(i, j, k) = numerator == 0 && denominator == 0 ? undefined : quotient;
  });
}
KERNEL(ratio)

extern "C" __global__ void product(Region region, Field x, Field z, Field y) {
  eachSample(region, [&](int i, int j, int k) { y(i, j, k) = x(i, j, k) * z(i, j, k); });
}
KERNEL(product)

// x with the sign of z
extern "C" __global__ void with_sign(Region region, Field x, Field z, Field y) {
  eachSample(region, [&](int i, int j, int k) {
    const float sign = z(i, j, k);
    y(i, j, k) = x(i, j, k) * (sign > 0 ? 1 : sign < 0 ? -1 : sign);
  });
}
KERNEL(with_sign)

// The real part of x + i h after a rotation of its phase.
extern "C" __global__ void rotation(Region region, Field x, Field h, Field y, float cosine, float sine) {
  eachSample(region, [&](int i, int j, int k) { y(i, j, k) = x(i, j, k) * cosine - h(i, j, k) * sine; });
}
KERNEL(rotation)

// 1 / max(x, least), or 1 / sqrt(max(x, least))
extern "C" __global__ void reciprocal(Region region, Field x, Field y, float least, int root) {
  eachSample(region, [&](int i, int j, int k) {
    const float sample = x(i, j, k);
    const float denominator = sample <= least ? least : sample;
    y(i, j, k) = 1 / (root ? sqrtf(denominator) : denominator);
  });
}
KERNEL(reciprocal)

extern "C" __global__ void line(Region region, Field x, Field y, double slope, double intercept) {
  eachSample(region, [&](int i, int j, int k) { y(i, j, k) = float(x(i, j, k) * slope + intercept); });
}
KERNEL(line)

// x times a weight for its position in the survey's trace of count samples
extern "C" __global__ void sample_weights(Region region, Field x, Field y, const float* weights, int count,
                                          int firstSample) {
  eachSample(region, [&](int i, int j, int k) {
    y(i, j, k) = x(i, j, k) * weights[min(max(firstSample + k, 0), count - 1)];
  });
}
KERNEL(sample_weights)

// a x + b y
extern "C" __global__ void linear_combination(Region region, Field x, Field y, Field z, float a, float b) {
  eachSample(region, [&](int i, int j, int k) { z(i, j, k) = fmaf(b, y(i, j, k), a * x(i, j, k)); });
}
KERNEL(linear_combination)

// The angle of a slope in degrees.
__device__ float angleOf(float slope) { return arcTangent(slope, 1) * DEGREES; }

// No rock is slower, in m/s or ft/s.
constexpr float SLOWEST = 50;

// The angle of a slope times a velocity in degrees; NaN where that is infinite or too slow.
__device__ float angleOf(float slope, float velocity) {
  return velocity >= SLOWEST && isfinite(velocity) ? angleOf(slope * velocity) : NAN;
}

// The angle of a slope, or of a slope times v where that is a field of its own.
extern "C" __global__ void slope_angle(Region region, Field x, Field v, Field y, float slope, int times) {
  eachSample(region, [&](int i, int j, int k) {
    const float own = x(i, j, k) * slope;
    y(i, j, k) = times ? angleOf(own, v(i, j, k)) : angleOf(own);
  });
}
KERNEL(slope_angle)

// The slope of an angle in degrees.
extern "C" __global__ void angle_slope(Region region, Field x, Field y, float slope) {
  eachSample(region, [&](int i, int j, int k) {
    const Direction direction = directionOf(x(i, j, k));
    y(i, j, k) = direction.sine / (direction.cosine * slope);
  });
}
KERNEL(angle_slope)

// Dip of a layer and the bearing in which it gets deeper, from its inline and crossline dip, and v where that is a field of
// its own.
extern "C" __global__ void dip_direction(Region region, Field p, Field q, Field v, Field dip, Field azimuth,
                                         float eastOfInline, float eastOfCrossline, float northOfInline,
                                         float northOfCrossline, float dipEastOfInline, float dipEastOfCrossline,
                                         float dipNorthOfInline, float dipNorthOfCrossline, int isAngle, int times) {
  eachSample(region, [&](int i, int j, int k) {
    const float a = p(i, j, k);
    const float b = q(i, j, k);
    const float east = fmaf(dipEastOfInline, a, dipEastOfCrossline * b);
    const float north = fmaf(dipNorthOfInline, a, dipNorthOfCrossline * b);
    const float length = sqrtf(fmaf(east, east, north * north));
    dip(i, j, k) = !isAngle ? length : times ? angleOf(length, v(i, j, k)) : angleOf(length);
    const float angle = arcTangent(fmaf(eastOfInline, a, eastOfCrossline * b),
                                   fmaf(northOfInline, a, northOfCrossline * b)) * DEGREES;
    azimuth(i, j, k) = angle < 0 ? angle + 360 : angle;
  });
}
KERNEL(dip_direction)

// The strike among traces of a strike on the map.
extern "C" __global__ void index_strike(Region region, Field x, Field y, float inlineEast, float inlineNorth,
                                        float crosslineEast, float crosslineNorth) {
  eachSample(region, [&](int i, int j, int k) {
    const Direction strike = directionOf(x(i, j, k));
    const float angle = arcTangent(fmaf(crosslineNorth, strike.sine, -crosslineEast * strike.cosine),
                                   fmaf(inlineEast, strike.cosine, -inlineNorth * strike.sine)) * DEGREES;
    y(i, j, k) = angle < 0 ? angle + 360 : angle;
  });
}
KERNEL(index_strike)
