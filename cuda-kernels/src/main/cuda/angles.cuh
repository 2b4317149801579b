// Elementary functions by polynomials, with the same results on every GPU as on the CPU.
#pragma once
#include "varve.cuh"

constexpr float PI = 3.14159265358979f;
constexpr float DEGREES = 57.2957795130823f;  // in a radian

// acos(x) for 0 <= x <= 1, error below 1e-7 times the result or 2e-8. Abramowitz and Stegun 4.4.46.
__device__ __forceinline__ float arcCosine(float x) {
  float p = x * -0.0012624911f + 0.00667009f;
  p = fmaf(p, x, -0.017088126f);
  p = fmaf(p, x, 0.03089188f);
  p = fmaf(p, x, -0.050174303f);
  p = fmaf(p, x, 0.08897899f);
  p = fmaf(p, x, -0.2145988f);
  p = fmaf(p, x, 1.5707963f);
  return sqrtf(1 - x) * p;
}

// cos(x) for |x| <= pi/6.
__device__ __forceinline__ float smallCosine(float x) {
  const float y = x * x;
  float p = y * 2.4390449e-5f + -0.0013887304f;
  p = fmaf(p, y, 0.04166664f);
  p = fmaf(p, y, -0.5f);
  return fmaf(p, y, 1.0f);
}

struct Direction {
  float sine;
  float cosine;
};

// Sine and cosine of an angle in degrees, error below 1e-7 for a few turns: polynomials of what is left of the nearest quarter.
__device__ __forceinline__ Direction directionOf(float degrees) {
  const float quarter = rintf(degrees / 90);
  const float r = (degrees - 90 * quarter) / DEGREES;
  const float s = r * r;
  const float sine = r * fmaf(s, fmaf(s, fmaf(s, fmaf(s, 1 / 362880.0f, -1 / 5040.0f), 1 / 120.0f), -1 / 6.0f), 1.0f);
  const float cosine = fmaf(s, fmaf(s, fmaf(s, fmaf(s, 1 / 40320.0f, -1 / 720.0f), 1 / 24.0f), -0.5f), 1.0f);
  const bool isTurned = quarter / 2 != floorf(quarter / 2);
  const float half = floorf(quarter / 2);
  const float sign = half / 2 != floorf(half / 2) ? -1.0f : 1.0f;
  return isTurned ? Direction{sign * cosine, -sign * sine} : Direction{sign * sine, sign * cosine};
}

// The angle of (x, y) in radians, -pi..pi; 0 for (0, 0); NaN if x or y is. A zero y of either sign counts as positive.
// Minimax polynomial, error below 1e-7.
__device__ __forceinline__ float arcTangent(float y, float x) {
  const float ax = fabsf(x);
  const float ay = fabsf(y);
  const bool steep = ay > ax;
  const float large = steep ? ay : ax;
  const float a = (steep ? ax : ay) / (large == 0 ? 1 : large);
  const float s = a * a;
  float p = s * -0.004054058f + 0.02186123f;
  p = fmaf(p, s, -0.055909887f);
  p = fmaf(p, s, 0.09642004f);
  p = fmaf(p, s, -0.13908534f);
  p = fmaf(p, s, 0.19946536f);
  p = fmaf(p, s, -0.33329856f);
  p = fmaf(p, s, 0.99999934f);
  float angle = p * a;
  if (steep) angle = PI / 2 - angle;
  if (x < 0) angle = PI - angle;
  return y < 0 ? -angle : angle;
}
