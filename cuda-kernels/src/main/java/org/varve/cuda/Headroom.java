package org.varve.cuda;

/**
 * What is left unused of a GPU's free memory, as drivers seldom grant the last of it and others on the card need some: 3 %, and
 * of 4 GiB or more at least 256 MiB; in whole pieces, so that tiny devices can be filled.
 */
final class Headroom {

    /** The reciprocal of the part. */
    private static final int PART = 33;

    private static final long LARGE = 4L << 30;
    private static final long LEAST_OF_LARGE = 256L << 20;

    private Headroom() {}

    /** Bytes that may be used, given those that are free. */
    static long leave(long free) {
        long headroom = Math.max(free / PART, free < LARGE ? 0 : LEAST_OF_LARGE);
        return free - headroom / DeviceLayout.UNIT * DeviceLayout.UNIT;
    }
}
