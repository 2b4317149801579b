// Logarithms of ratios, and exponentials.
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

// The exponential of a number from -87 to 88.
__device__ __forceinline__ float exponential(float x) {
  constexpr float LOG_2 = 0.693147182f, REST = -1.90465421e-9f, LOG2_E = 1.44269504f;
  constexpr int DIGITS = 23, BIAS = 127;
  const float whole = rintf(x * LOG2_E);
  const float rest = fmaf(-whole, REST, fmaf(-whole, LOG_2, x));
  float sum = 1;
#pragma unroll
  for (int n = 7; n > 0; n--) sum = fmaf(sum, rest * (1.0f / n), 1);
  return sum * __uint_as_float((static_cast<int>(whole) + BIAS) << DIGITS);
}
