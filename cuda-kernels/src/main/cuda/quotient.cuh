// Quotients of six instructions; a division takes nine, with its search for what is out of range.
#pragma once
#include "varve.cuh"

// 2^-126: smaller numbers are not normal.
constexpr float SMALLEST = 1.17549435e-38f;

// Bits of 2^125. Dividends and divisors up to it have a quotient.
constexpr unsigned MOST_OF_QUOTIENT = (127 + 125) << 23;

// 1 / x within a unit of its last place; infinite where x is not normal. On the host it is wrong by that unit.
__device__ __forceinline__ float roughInverse(float x) {
#ifdef __CUDACC__
  float inverse;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(inverse) : "f"(x));
  return inverse;
#else
  if (fabsf(x) < SMALLEST) return copysignf(INFINITY, x);
  const float inverse = 1 / x;
  if (isnan(x)) return x;
  return fabsf(inverse) < SMALLEST ? 0 * inverse : __uint_as_float(__float_as_uint(inverse) + (__float_as_uint(x) & 2) - 1);
#endif
}

// a * b + c, limited to 0..1; 0 if it is NaN.
__device__ __forceinline__ float saturatedFma(float a, float b, float c) {
#ifdef __CUDACC__
  float sum;
  asm("fma.rn.sat.f32 %0, %1, %2, %3;" : "=f"(sum) : "f"(a), "f"(b), "f"(c));
  return sum;
#else
  return __saturatef(fmaf(a, b, c));
#endif
}

// a * b, limited to 0..1; 0 if it is NaN or a is not normal.
__device__ __forceinline__ float saturatedProduct(float a, float b) {
#ifdef __CUDACC__
  float product;
  asm("mul.rn.ftz.sat.f32 %0, %1, %2;" : "=f"(product) : "f"(a), "f"(b));
  return product;
#else
  return __saturatef((a < SMALLEST ? 0 : a) * b);
#endif
}

// A quotient whose last step is left: it is remainder * inverse + rough.
struct AlmostQuotient {
  float remainder, inverse, rough;

  __device__ __forceinline__ AlmostQuotient(float above, float below) {
    const float first = roughInverse(below);
    inverse = fmaf(fmaf(below, -first, 1), first, first);
    rough = above * inverse;
    remainder = fmaf(below, -rough, above);
  }
};

// Whether numbers have a quotient: none is negative, too large or NaN.
__device__ __forceinline__ bool haveQuotient(float above, float below) {
  return max(__float_as_uint(above), __float_as_uint(below)) <= MOST_OF_QUOTIENT;
}

// above / below; NaN where below is not normal. As a division rounds it, but for dividends below 2^-102 and for two pairs of
// significands (QuotientTest).
__device__ __forceinline__ float quotient(float above, float below) {
  const AlmostQuotient almost(above, below);
  return fmaf(almost.remainder, almost.inverse, almost.rough);
}

// The same, up to 1; 0 where below is not normal.
__device__ __forceinline__ float saturatedQuotient(float above, float below) {
  const AlmostQuotient almost(above, below);
  return saturatedFma(almost.remainder, almost.inverse, almost.rough);
}
