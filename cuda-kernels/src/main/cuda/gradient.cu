// The three first derivatives, averages of their products, and dips.
#include "constants.cuh"
#include "runs.cuh"
#include "slope.cuh"

namespace {

// Weights of the smoothing across a difference: that of the sample itself, and that of its two neighbours.
struct Smoothing {
  float centre;
  float side;

  __device__ __forceinline__ float operator()(float before, float here, float after) const {
    return here * centre + (before + after) * side;
  }
};

// One crossline at the samples k - 1, k, k + 1.
struct Samples {
  float at[3];
};

__device__ __forceinline__ Samples samplesAt(const Field& x, int i, int j, int k) {
  return {{x(i, j, k - 1), x(i, j, k), x(i, j, k + 1)}};
}

// The same: half its difference along inlines, and its values smoothed along inlines.
struct Crossline {
  float difference[3];
  float smooth[3];
};

__device__ __forceinline__ Crossline alongInlines(const Samples& before, const Samples& here, const Samples& after,
                                                  float half, Smoothing smooth) {
  Crossline line;
  for (int s = 0; s < 3; s++) {
    line.difference[s] = half * (after.at[s] - before.at[s]);
    line.smooth[s] = smooth(before.at[s], here.at[s], after.at[s]);
  }
  return line;
}

__device__ __forceinline__ Crossline crosslineAt(const Field& x, int i, int j, int k, float half, Smoothing smooth) {
  return alongInlines(samplesAt(x, i - 1, j, k), samplesAt(x, i, j, k), samplesAt(x, i + 1, j, k), half, smooth);
}

struct Derivatives {
  float i, j, k;
};

__device__ __forceinline__ Derivatives derivatives(const Crossline& before, const Crossline& here,
                                                   const Crossline& after, float half, Smoothing smooth) {
  float inlines[3];
  float crosslines[3];
  float plane[3];
  for (int s = 0; s < 3; s++) {
    inlines[s] = smooth(before.difference[s], here.difference[s], after.difference[s]);
    crosslines[s] = half * (after.smooth[s] - before.smooth[s]);
    plane[s] = smooth(before.smooth[s], here.smooth[s], after.smooth[s]);
  }
  return {smooth(inlines[0], inlines[1], inlines[2]), smooth(crosslines[0], crosslines[1], crosslines[2]),
          half * (plane[2] - plane[0])};
}

// Calls use(i, j, k, derivatives) for each sample of the region. Grid: samples along x, rows of runs along y.
template <class Use>
__device__ __forceinline__ void eachGradient(Region region, const Field& x, float half, Smoothing smooth,
                                             const Bounds& interior, Use use) {
  eachCrosslineRun<RUN>(region, [&](int i, int first, int k, int count) {
    Crossline before = crosslineAt(x, i, first - 1, k, half, smooth);
    Crossline here = crosslineAt(x, i, first, k, half, smooth);
    for (int j = first; j < first + count; j++) {
      const Crossline after = crosslineAt(x, i, j + 1, k, half, smooth);
      use(i, j, k, interior.contains(i, j, k) ? derivatives(before, here, after, half, smooth) : Derivatives{});
      before = here;
      here = after;
    }
  });
}

// One inline at the crosslines j - 1, j, j + 1.
struct Inline {
  Samples line[3];
};

__device__ __forceinline__ Inline inlineAt(const Field& x, int i, int j, int k) {
  return {{samplesAt(x, i, j - 1, k), samplesAt(x, i, j, k), samplesAt(x, i, j + 1, k)}};
}

// The six products of the derivatives that load(n) gives, n inlines from i, averaged over a window of inlines, for a run
// of count inlines.
template <class Load>
__device__ __forceinline__ void averageProducts(const Field (&y)[6], int i, int j, int k, int count, int inlines,
                                                Load load) {
  float sum[PRODUCTS_RUN][6] = {};
  slide<PRODUCTS_RUN>(inlines / 2, load, [&](int, int o, Derivatives d) {
    sum[o][0] = fmaf(d.i, d.i, sum[o][0]);
    sum[o][1] = fmaf(d.i, d.j, sum[o][1]);
    sum[o][2] = fmaf(d.i, d.k, sum[o][2]);
    sum[o][3] = fmaf(d.j, d.j, sum[o][3]);
    sum[o][4] = fmaf(d.j, d.k, sum[o][4]);
    sum[o][5] = fmaf(d.k, d.k, sum[o][5]);
  });
  const float scale = 1.0f / inlines;
  for (int o = 0; o < min(PRODUCTS_RUN, count); o++) {
    for (int product = 0; product < 6; product++) y[product](i + o, j, k) = sum[o][product] * scale;
  }
}

}  // namespace

extern "C" __global__ void gradient(Region region, Field x, Field di, Field dj, Field dk, float half, float side,
                                    float centre, Bounds interior) {
  eachGradient(region, x, half, {centre, side}, interior, [&](int i, int j, int k, Derivatives d) {
    di(i, j, k) = d.i;
    dj(i, j, k) = d.j;
    dk(i, j, k) = d.k;
  });
}
KERNEL(gradient)

// Inline and crossline dip from the three derivatives, times a factor and limited.
extern "C" __global__ void gradient_slopes(Region region, Field di, Field dj, Field dk, Field inlines, Field crosslines,
                                           float factor, float bound) {
  eachSample(region, [&](int i, int j, int k) {
    inlines(i, j, k) = slope(di(i, j, k), dk(i, j, k), factor, bound);
    crosslines(i, j, k) = slope(dj(i, j, k), dk(i, j, k), factor, bound);
  });
}
KERNEL(gradient_slopes)

// The same with the derivatives of x.
extern "C" __global__ void slopes(Region region, Field x, Field inlines, Field crosslines, float half, float side,
                                  float centre, Bounds interior, float factor, float bound) {
  eachGradient(region, x, half, {centre, side}, interior, [&](int i, int j, int k, Derivatives d) {
    inlines(i, j, k) = slope(d.i, d.k, factor, bound);
    crosslines(i, j, k) = slope(d.j, d.k, factor, bound);
  });
}
KERNEL(slopes)

extern "C" __global__ void tensor_products(Region region, Field di, Field dj, Field dk, Field ii, Field ij, Field ik,
                                           Field jj, Field jk, Field kk, int inlines) {
  const Field products[] = {ii, ij, ik, jj, jk, kk};
  eachInlineRun<PRODUCTS_RUN>(region, [&](int i, int j, int k, int count) {
    averageProducts(products, i, j, k, count, inlines, [&](int n) {
      const int at = i + min(n, count - 1 + inlines / 2);
      return Derivatives{di(at, j, k), dj(at, j, k), dk(at, j, k)};
    });
  });
}
KERNEL(tensor_products)

// Both in one: derivatives of neighbouring inlines are computed by each thread that needs them.
extern "C" __global__ void gradient_products(Region region, Field x, Field ii, Field ij, Field ik, Field jj, Field jk,
                                             Field kk, float half, float side, float centre, Bounds interior,
                                             int inlines) {
  const Smoothing smooth{centre, side};
  const Field products[] = {ii, ij, ik, jj, jk, kk};
  eachInlineRun<PRODUCTS_RUN>(region, [&](int i, int j, int k, int count) {
    const int radius = inlines / 2;
    Inline before = inlineAt(x, i - radius - 1, j, k);
    Inline here = inlineAt(x, i - radius, j, k);
    averageProducts(products, i, j, k, count, inlines, [&](int n) {  // n grows by 1 from call to call
      const int at = i + min(n, count - 1 + radius);
      const Inline after = inlineAt(x, at + 1, j, k);
      Crossline line[3];
      for (int c = 0; c < 3; c++) line[c] = alongInlines(before.line[c], here.line[c], after.line[c], half, smooth);
      before = here;
      here = after;
      return interior.contains(at, j, k) ? derivatives(line[0], line[1], line[2], half, smooth) : Derivatives{};
    });
  });
}
KERNEL(gradient_products)

// The derivatives along inlines and crosslines, one-sided at the edges of the survey.
extern "C" __global__ void lateral_slopes(Region region, Field x, Field inlines, Field crosslines, Bounds survey,
                                          float side, float centre) {
  const Smoothing smooth{centre, side};
  const Triple first = survey.first, last = survey.last;
  eachSample(region, [&](int i, int j, int k) {
    if (!survey.contains(i, j, k)) {
      inlines(i, j, k) = 0;
      crosslines(i, j, k) = 0;
      return;
    }
    const int is[] = {nearest(i - 1, first.inlines, last.inlines), i, nearest(i + 1, first.inlines, last.inlines)};
    const int js[] = {nearest(j - 1, first.crosslines, last.crosslines), j,
                      nearest(j + 1, first.crosslines, last.crosslines)};
    const int ks[] = {nearest(k - 1, first.samples, last.samples), k, nearest(k + 1, first.samples, last.samples)};
    const float perInline = is[2] == is[0] ? 0 : 1.0f / (is[2] - is[0]);
    const float perCrossline = js[2] == js[0] ? 0 : 1.0f / (js[2] - js[0]);
    float slopeI[3];
    float slopeJ[3];
    for (int s = 0; s < 3; s++) {
      float difference[3];
      float smoothed[3];
      for (int c = 0; c < 3; c++) {
        const float before = x(is[0], js[c], ks[s]), after = x(is[2], js[c], ks[s]);
        difference[c] = (after - before) * perInline;
        smoothed[c] = smooth(before, x(i, js[c], ks[s]), after);
      }
      slopeI[s] = smooth(difference[0], difference[1], difference[2]);
      slopeJ[s] = (smoothed[2] - smoothed[0]) * perCrossline;
    }
    inlines(i, j, k) = smooth(slopeI[0], slopeI[1], slopeI[2]);
    crosslines(i, j, k) = smooth(slopeJ[0], slopeJ[1], slopeJ[2]);
  });
}
KERNEL(lateral_slopes)

// A field as it is in an interior; beyond it, what it is at the nearest sample there, at most reach away.
extern "C" __global__ void held(Region region, Field x, Field y, Bounds interior, Triple reach) {
  const Triple first = interior.first, last = interior.last;
  eachSample(region, [&](int i, int j, int k) {
    y(i, j, k) = x(nearest(nearest(i, first.inlines, last.inlines), i - reach.inlines, i + reach.inlines),
                   nearest(nearest(j, first.crosslines, last.crosslines), j - reach.crosslines, j + reach.crosslines),
                   nearest(nearest(k, first.samples, last.samples), k - reach.samples, k + reach.samples));
  });
}
KERNEL(held)
