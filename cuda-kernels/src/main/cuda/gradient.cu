// The three first derivatives.
#include "constants.cuh"
#include "runs.cuh"

// Weights of the smoothing across a difference: that of the sample itself, and that of its two neighbours.
struct Smoothing {
  float centre;
  float side;

  __device__ __forceinline__ float operator()(float before, float here, float after) const {
    return here * centre + (before + after) * side;
  }
};

// One crossline at the samples k - 1, k, k + 1: half its difference along inlines, and its values smoothed along
// inlines.
struct Crossline {
  float difference[3];
  float smooth[3];
};

__device__ __forceinline__ Crossline alongInlines(const Field& x, int i, int j, int k, float half, Smoothing smooth) {
  Crossline line;
  for (int s = 0; s < 3; s++) {
    const float before = x(i - 1, j, k + s - 1);
    const float here = x(i, j, k + s - 1);
    const float after = x(i + 1, j, k + s - 1);
    line.difference[s] = half * (after - before);
    line.smooth[s] = smooth(before, here, after);
  }
  return line;
}

extern "C" __global__ void gradient(Region region, Field x, Field di, Field dj, Field dk, float half, float side,
                                    float centre) {
  const Smoothing smooth{centre, side};
  eachCrosslineRun<RUN>(region, [&](int i, int first, int k, int count) {
    Crossline before = alongInlines(x, i, first - 1, k, half, smooth);
    Crossline here = alongInlines(x, i, first, k, half, smooth);
    for (int j = first; j < first + count; j++) {
      const Crossline after = alongInlines(x, i, j + 1, k, half, smooth);
      float inlines[3];
      float crosslines[3];
      float plane[3];
      for (int s = 0; s < 3; s++) {
        inlines[s] = smooth(before.difference[s], here.difference[s], after.difference[s]);
        crosslines[s] = half * (after.smooth[s] - before.smooth[s]);
        plane[s] = smooth(before.smooth[s], here.smooth[s], after.smooth[s]);
      }
      di(i, j, k) = smooth(inlines[0], inlines[1], inlines[2]);
      dj(i, j, k) = smooth(crosslines[0], crosslines[1], crosslines[2]);
      dk(i, j, k) = half * (plane[2] - plane[0]);
      before = here;
      here = after;
    }
  });
}
KERNEL(gradient)
