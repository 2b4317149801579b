package org.varve.kernel;

/** Features of the shape of a tensor, independent of its size, from its eigenvalues {@code l1 >= l2 >= l3}. */
public enum EigenvalueFeature {
    /** {@code (l1 - l2) / (l1 + l2)}, 0..1; 0 for a null tensor. */
    COHERENCE {
        @Override
        float of(float l1, float l2, float l3) {
            float sum = l1 + l2;
            return sum == 0 ? 0 : Math.clamp((l1 - l2) / sum, 0f, 1f);
        }
    },
    /** {@code (l2 + l3)^2 / (l2^2 + l3^2)}, 1..2; 1 where {@code l2} is at most {@link #ROUNDING} times {@code l1}. */
    STRUCTURED_SEMBLANCE {
        @Override
        float of(float l1, float l2, float l3) {
            if (l2 <= ROUNDING * l1) {
                return 1;
            }
            float ratio = Math.clamp(l3 / l2, 0f, 1f);
            return (1 + ratio) * (1 + ratio) / (1 + ratio * ratio);
        }
    },
    /** {@code (l1 - l2) / l1}, 0..1; 0 for a null tensor. */
    PLANARITY {
        @Override
        float of(float l1, float l2, float l3) {
            return l1 == 0 ? 0 : Math.clamp((l1 - l2) / l1, 0f, 1f);
        }
    },
    /** {@code (l2 - l3) / l1}, 0..1; 0 for a null tensor. */
    LINEARITY {
        @Override
        float of(float l1, float l2, float l3) {
            return l1 == 0 ? 0 : Math.clamp((l2 - l3) / l1, 0f, 1f);
        }
    },
    /** {@code l3 / l1}, 0..1; 0 for a null tensor. */
    ISOTROPY {
        @Override
        float of(float l1, float l2, float l3) {
            return l1 == 0 ? 0 : Math.clamp(l3 / l1, 0f, 1f);
        }
    };

    /** The rounding error of an eigenvalue that should be zero, relative to the largest. */
    public static final float ROUNDING = 1e-5f;

    /** The feature of three eigenvalues, in float arithmetic; NaN if one that it uses is NaN. */
    abstract float of(float l1, float l2, float l3);
}
