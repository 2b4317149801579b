// Samples in the encodings of files.
#pragma once
#include <cfloat>

#include "constants.cuh"
#include "varve.cuh"

struct Encoding {
  int format;
  int swapsBytes;
};

__device__ __forceinline__ unsigned reversed(unsigned x) {
  return x << 24 | (x << 8 & 0xff0000) | (x >> 8 & 0xff00) | x >> 24;
}

// As IbmFloat.toFloat: the fraction is an integer that a float holds exactly, and scaling rounds only once.
__device__ __forceinline__ float ibmFloat(unsigned ibm) {
  const int exponent = 4 * (int(ibm >> 24 & 0x7f) - 64) - 24;
  const float value = fminf(ldexpf(float(ibm & 0xffffff), exponent), FLT_MAX);
  return ibm >> 31 ? -value : value;
}

// As IbmFloat.fromFloat: the nearest number, halves away from zero.
__device__ __forceinline__ unsigned ibmBits(float value) {
  const unsigned sign = __float_as_uint(value) & 0x80000000u;
  if (isnan(value)) return 0;
  if (isinf(value)) return sign | 0x7fffffffu;
  if (value == 0) return sign;
  // the fraction has the 24 bits of the float, less up to three by which its exponent is rounded up to a multiple of four
  int exponent;
  const unsigned bits = unsigned(ldexpf(frexpf(fabsf(value), &exponent), 24));
  const int hexadecimal = (exponent + 3) >> 2;
  const int dropped = 4 * hexadecimal - exponent;
  return sign | unsigned(hexadecimal + 64) << 24 | (bits + (1u << dropped >> 1)) >> dropped;
}

// The first number beyond an integer format; infinity for floats.
__device__ __forceinline__ float endOf(int format) {
  switch (format) {
    case INT8:
      return 128;
    case INT16:
      return 32768;
    case INT32:
      return 2147483648.0f;
    default:
      return INFINITY;
  }
}

// Whether a format has no number near a value, which is not NaN.
__device__ __forceinline__ bool isBeyond(float value, int format) {
  const float whole = rintf(value), end = endOf(format);
  return whole >= end || whole < -end || isinf(value);
}

// The nearest number of an integer format; 0 for NaN.
__device__ __forceinline__ int nearest(float value, int format) {
  const float whole = rintf(value), end = endOf(format);
  const int highest = int(unsigned(end) - 1);
  if (isnan(value)) return 0;
  return whole >= end ? highest : whole < -end ? -highest - 1 : int(whole);
}

// Stores sample `at` of encoded samples, as SampleFormat.encode does.
__device__ __forceinline__ void encode(float value, void* output, long long at, Encoding encoding) {
  switch (encoding.format) {
    case INT8:
      static_cast<signed char*>(output)[at] = nearest(value, INT8);
      break;
    case INT16: {
      const unsigned bits = nearest(value, INT16);
      static_cast<unsigned short*>(output)[at] = encoding.swapsBytes ? reversed(bits) >> 16 : bits;
      break;
    }
    default: {
      const unsigned bits = encoding.format == IBM_FLOAT32 ? ibmBits(value)
                            : encoding.format == INT32     ? unsigned(nearest(value, INT32))
                                                           : __float_as_uint(value);
      static_cast<unsigned*>(output)[at] = encoding.swapsBytes ? reversed(bits) : bits;
    }
  }
}

// Sample `at` of encoded samples.
__device__ __forceinline__ float decode(const void* input, long long at, Encoding encoding) {
  switch (encoding.format) {
    case INT8:
      return static_cast<const signed char*>(input)[at];
    case UINT8:
      return static_cast<const unsigned char*>(input)[at];
    case INT16: {
      const unsigned bits = static_cast<const unsigned short*>(input)[at];
      return short(encoding.swapsBytes ? reversed(bits) >> 16 : bits);
    }
    default: {
      const unsigned stored = static_cast<const unsigned*>(input)[at];
      const unsigned bits = encoding.swapsBytes ? reversed(stored) : stored;
      return encoding.format == IBM_FLOAT32 ? ibmFloat(bits)
             : encoding.format == INT32     ? float(int(bits))
                                            : __uint_as_float(bits);
    }
  }
}
