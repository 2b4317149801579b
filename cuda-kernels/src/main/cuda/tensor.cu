// Kernels of the structure tensor.
#include "tensor.cuh"

// 2 l2 / (l1 + l3), 0..2
extern "C" __global__ void chaos(Region region, Field ii, Field ij, Field ik, Field jj, Field jk, Field kk, Field y) {
  eachSample(region, [&](int i, int j, int k) {
    const Eigenvalues l =
        eigenvalues({ii(i, j, k), ij(i, j, k), ik(i, j, k), jj(i, j, k), jk(i, j, k), kk(i, j, k)});
    const float extremes = l.largest + l.smallest;
    const float ratio = 2 * l.middle / extremes;
    y(i, j, k) = extremes == 0 || ratio < 0 ? 0 : ratio > 2 ? 2 : ratio;
  });
}
KERNEL(chaos)

// Dip and azimuth in degrees of the leading eigenvector.
extern "C" __global__ void dip_azimuth(Region region, Field ii, Field ij, Field ik, Field jj, Field jk, Field kk,
                                       Field dip, Field azimuth) {
  eachSample(region, [&](int i, int j, int k) {
    const Vector v =
        leadingVector({ii(i, j, k), ij(i, j, k), ik(i, j, k), jj(i, j, k), jk(i, j, k), kk(i, j, k)});
    dip(i, j, k) = arcTangent(sqrtf(v.i * v.i + v.j * v.j), v.k) * DEGREES;
    const float angle = arcTangent(v.i, v.j) * DEGREES;
    azimuth(i, j, k) = angle < 0 ? angle + 360 : angle;
  });
}
KERNEL(dip_azimuth)
