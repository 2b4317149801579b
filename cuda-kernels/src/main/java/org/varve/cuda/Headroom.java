package org.varve.cuda;

/**
 * The part of a GPU's free memory that is left unused, as drivers seldom grant all of it and other processes need some:
 * 3 %, with 4 GiB or more at least 256 MiB; rounded to whole units, so that tiny devices can be filled.
 */
final class Headroom {

    /** The free memory is divided by this. */
    private static final int PART = 33;

    private static final long LARGE = 4L << 30;
    private static final long LEAST_OF_LARGE = 256L << 20;

    private Headroom() {}

    /** The bytes to use of those that are free. */
    static long leave(long free) {
        long headroom = Math.max(free / PART, free < LARGE ? 0 : LEAST_OF_LARGE);
        return free - headroom / DeviceLayout.UNIT * DeviceLayout.UNIT;
    }
}
