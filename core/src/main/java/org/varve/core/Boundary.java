package org.varve.core;

/** The extension of the survey beyond its edges, shown for the samples {@code a b c d}. */
public enum Boundary {
    /** {@code d c b a | a b c d | d c b a}: mirrored, the edge sample repeated. */
    REFLECT {
        @Override
        public int index(int position, int size) {
            int period = 2 * size;
            int at = Math.floorMod(position, period);
            return at < size ? at : period - 1 - at;
        }
    },
    /** {@code a a a a | a b c d | d d d d}: the edge sample held. */
    NEAREST {
        @Override
        public int index(int position, int size) {
            return Math.clamp(position, 0, size - 1);
        }
    },
    /** {@code d c b | a b c d | c b a}: mirrored about the edge sample. */
    MIRROR {
        @Override
        public int index(int position, int size) {
            if (size == 1) {
                return 0;
            }
            int period = 2 * (size - 1);
            int at = Math.floorMod(position, period);
            return at < size ? at : period - at;
        }
    },
    /** {@code 0 0 0 0 | a b c d | 0 0 0 0}: zeros. */
    CONSTANT {
        @Override
        public int index(int position, int size) {
            return position >= 0 && position < size ? position : OUTSIDE;
        }
    };

    /** The result of {@link #index} for a sample of the extension that is zero. */
    public static final int OUTSIDE = -1;

    /** The position in {@code 0..size-1} whose sample is used at {@code position}, or {@link #OUTSIDE}. */
    public abstract int index(int position, int size);
}
