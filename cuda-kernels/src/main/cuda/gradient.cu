// The three first derivatives.
#include "runs.cuh"

constexpr int RUN = 8;  // crosslines of a thread
constexpr float SIDE = 0.178947f;
constexpr float CENTRE = 0.642105f;

__device__ __forceinline__ float smooth(float before, float here, float after) {
  return here * CENTRE + (before + after) * SIDE;
}

// One crossline at the samples k - 1, k, k + 1: its difference along inlines, times half, and what is smoothed along inlines.
struct Crossline {
  float difference[3];
  float smooth[3];
};

__device__ __forceinline__ Crossline alongInlines(const Field& x, int i, int j, int k, float half) {
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

extern "C" __global__ void gradient(Region region, Field x, Field di, Field dj, Field dk, float half) {
  eachCrosslineRun<RUN>(region, [&](int i, int first, int k, int count) {
    Crossline before = alongInlines(x, i, first - 1, k, half);
    Crossline here = alongInlines(x, i, first, k, half);
    for (int j = first; j < first + count; j++) {
      const Crossline after = alongInlines(x, i, j + 1, k, half);
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
