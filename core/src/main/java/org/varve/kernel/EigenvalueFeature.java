package org.varve.kernel;

/** What the eigenvalues {@code l1 >= l2 >= l3} of a tensor tell of its shape, whatever its size. */
public enum EigenvalueFeature {
    /** {@code (l1 - l2) / (l1 + l2)}, 0..1; 0 for a null tensor. */
    COHERENCE {
        @Override
        float of(float l1, float l2, float l3) {
            float sum = l1 + l2;
            return sum == 0 ? 0 : Math.clamp((l1 - l2) / sum, 0f, 1f);
        }
    },
    /** {@code (l2 + l3)^2 / (l2^2 + l3^2)}, 1..2; 1 where {@code l2} is at most {@link #ROUNDING} of {@code l1}. */
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
    /** {@code l3 / l1}, 0..1; 1 for a null tensor. */
    ISOTROPY {
        @Override
        float of(float l1, float l2, float l3) {
            return l1 == 0 ? 1 : Math.clamp(l3 / l1, 0f, 1f);
        }
    };

    /** What rounding may leave of an eigenvalue that is zero, relative to the largest. */
    public static final float ROUNDING = 1e-5f;

    /** The feature of three eigenvalues, in float arithmetic; NaN if one of those that it looks at is. */
    abstract float of(float l1, float l2, float l3);
}
