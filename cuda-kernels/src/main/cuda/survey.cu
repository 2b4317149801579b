// Extends the survey beyond its boundary for a tile, and cuts and encodes the results.
#include "constants.cuh"
#include "encoding.cuh"
#include "runs.cuh"

__device__ __forceinline__ int floorMod(int a, int n) {
  const int rest = a % n;
  return rest < 0 ? rest + n : rest;
}

// Boundary.index; negative if the position has no sample of the survey.
__device__ __forceinline__ int boundaryIndex(int boundary, int position, int size) {
  if (position >= 0 && position < size) return position;
  switch (boundary) {
    case REFLECT: {
      const int at = floorMod(position, 2 * size);
      return at < size ? at : 2 * size - 1 - at;
    }
    case NEAREST:
      return position < 0 ? 0 : size - 1;
    case MIRROR: {
      if (size == 1) return 0;
      const int at = floorMod(position, 2 * (size - 1));
      return at < size ? at : 2 * (size - 1) - at;
    }
    default:
      return -1;
  }
}

// Decodes the input, samples of the survey from `start` on, into a region that begins at `first`, and extends it. Traces begin `extent.samples` samples
// apart, `extent.crosslines` of them for each inline.
extern "C" __global__ void extend(Region region, Field y, const void* input, Encoding encoding, Triple start, Triple extent, Triple first,
                                  Triple survey, int boundary, int zeroMissing) {
  eachCrosslineRun<RUN>(region, [&](int i, int j, int k, int count) {
    const int si = boundaryIndex(boundary, first.inlines + i, survey.inlines);
    const int sk = boundaryIndex(boundary, first.samples + k, survey.samples);
    const long long line = (long long)(si - start.inlines) * extent.crosslines - start.crosslines;
    float values[RUN];
#pragma unroll
    for (int n = 0; n < RUN; n++) {
      const int sj = boundaryIndex(boundary, first.crosslines + j + min(n, count - 1), survey.crosslines);
      const bool has = si >= 0 && sj >= 0 && sk >= 0;
      values[n] = has ? decode(input, (line + sj) * extent.samples + sk - start.samples, encoding) : 0;
    }
    float* to = &y(i, j, k);
#pragma unroll
    for (int n = 0; n < RUN; n++, to += y.row) {
      if (n < count) *to = zeroMissing && !isfinite(values[n]) ? 0 : values[n];
    }
  });
}
KERNEL(extend)

// Extends traces of `samples` samples, which begin at y(i, j, 0), by `reach` samples at both ends.
extern "C" __global__ void extend_traces(Region ends, Field y, int samples, int reach, int boundary) {
  eachSample(ends, [&](int i, int j, int k) {
    const int position = k < reach ? k - reach : samples + k - reach;
    const int index = boundaryIndex(boundary, position, samples);
    y(i, j, position) = index < 0 ? 0 : y(i, j, index);
  });
}
KERNEL(extend_traces)

// Adds to `count` the number of non-finite samples in a region that begins at `first` of an array of `extent` samples.
extern "C" __global__ void count_not_finite(Region region, const void* samples, Encoding encoding, Triple first,
                                            Triple extent, unsigned long long* count) {
  eachCrosslineRun<RUN>(region, [&](int i, int j, int k, int traces) {
    const long long trace = (long long)(first.inlines + i) * extent.crosslines + first.crosslines + j;
    const long long at = trace * extent.samples + first.samples + k;
    int notFinite = 0;
#pragma unroll
    for (int n = 0; n < RUN; n++)
      notFinite += n < traces && !isfinite(decode(samples, at + (long long)n * extent.samples, encoding));
    if (notFinite > 0) atomicAdd(count, (unsigned long long)notFinite);
  });
}
KERNEL(count_not_finite)

// Adds to `count` the number of samples that are at least of a magnitude in either field.
extern "C" __global__ void count_limited(Region region, Field x, Field y, float magnitude, unsigned long long* count) {
  eachSample(region, [&](int i, int j, int k) {
    if (fabsf(x(i, j, k)) >= magnitude || fabsf(y(i, j, k)) >= magnitude) atomicAdd(count, 1ull);
  });
}
KERNEL(count_limited)

// Adds counts to other counts, as many as the region has samples.
extern "C" __global__ void add_counts(Region region, const unsigned long long* from, unsigned long long* to) {
  eachSample(region, [&](int, int, int k) { to[k] += from[k]; });
}
KERNEL(add_counts)

// Copies a region to a dense array.
extern "C" __global__ void crop(Region region, Field x, float* output) {
  eachCrosslineRun<RUN>(region, [&](int i, int j, int k, int count) {
    const float* from = &x(i, j, k);
    float* to = output + (((long long)i * region.crosslines + j) * region.samples + k);
    float values[RUN];
#pragma unroll
    for (int n = 0; n < RUN; n++) values[n] = from[min(n, count - 1) * x.row];
#pragma unroll
    for (int n = 0; n < RUN; n++, to += region.samples) {
      if (n < count) *to = values[n];
    }
  });
}
KERNEL(crop)

// A sample times a factor; NaN keeps its bits but is quiet, as on processors.
__device__ __forceinline__ float scaled(float sample, float factor) {
  if (factor == 1) return sample;
  return isnan(sample) ? __uint_as_float(__float_as_uint(sample) | 0x400000u) : sample * factor;
}

// Encodes a region times a factor as a dense array, which may be where the region is. Of marked traces, or of all without marks, adds to one count
// the samples that are not finite, and to the other those that are, but beyond what the encoding holds.
extern "C" __global__ void encode_output(Region region, Field x, void* output, Encoding encoding, float factor, const unsigned char* marks,
                                         unsigned long long* notFinite, unsigned long long* clipped) {
  eachCrosslineRun<RUN>(region, [&](int i, int j, int k, int count) {
    long long trace = (long long)i * region.crosslines + j;
    const float* from = &x(i, j, k);
    for (int n = 0; n < count; n++, trace++, from += x.row) {
      const float product = scaled(*from, factor);
      const bool finite = isfinite(*from);
      if (!marks || marks[trace]) {
        if (!finite) atomicAdd(notFinite, 1ull);
        if (finite && isBeyond(product, encoding.format)) atomicAdd(clipped, 1ull);
      }
      encode(finite ? clamp(product, -FLT_MAX, FLT_MAX) : product, output, trace * region.samples + k, encoding);
    }
  });
}
KERNEL(encode_output)
