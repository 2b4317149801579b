// Logarithms of ratios.
#pragma once
#include "quotient.cuh"

// The natural logarithm of a / b, both normal and positive.
__device__ __forceinline__ float logarithm(float a, float b) {
  constexpr float LOG_2 = 0.693147181f;
  constexpr int DIGITS = 23, ONE = 1 << DIGITS;
  // a power of two near a / b, times ONE
  const int exponent = static_cast<int>(__float_as_uint(a) - __float_as_uint(b) + ONE / 2) & -ONE;
  const float scaled = __uint_as_float(__float_as_uint(a) - exponent);  // from 2 / 3 of b to 3 / 2
  const float s = quotient(scaled - b, scaled + b), square = s * s;
  float sum = 1 / 9.0f;
#pragma unroll
  for (int n = 7; n > 0; n -= 2) sum = fmaf(sum, square, 1.0f / n);
  return fmaf(2 * s, sum, exponent * (LOG_2 / ONE));
}
