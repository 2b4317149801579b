"""Dips by scikit-image's structure tensor: python3 scikit_dips.py SURVEY OUTPUT INLINES CROSSLINES SAMPLES SIGMA, raw float32."""

import sys

import numpy as np
from skimage.feature import structure_tensor

survey, output, *shape, sigma = sys.argv[1:]
x = np.fromfile(survey, "<f4").reshape([int(n) for n in shape]).astype(np.float64)
ii, ij, ik, jj, jk, kk = structure_tensor(x, sigma=float(sigma), mode="reflect", order="rc")
matrix = np.stack([np.stack(row, -1) for row in ((ii, ij, ik), (ij, jj, jk), (ik, jk, kk))], -2)
v = np.linalg.eigh(matrix)[1][..., 2]
np.stack([-v[..., 0] / v[..., 2], -v[..., 1] / v[..., 2]]).astype("<f4").tofile(output)
