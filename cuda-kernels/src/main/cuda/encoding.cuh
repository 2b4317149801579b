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
