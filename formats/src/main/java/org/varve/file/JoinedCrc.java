package org.varve.file;

/** CRC-32C of bytes whose parts have a checksum each. */
public final class JoinedCrc {

    /** The polynomial of CRC-32C, its bits reversed. */
    private static final int POLYNOMIAL = 0x82F63B78;

    /** The effect of 1, 2, 4, ... zero bytes on each bit of a checksum. */
    private static final int[][] ZEROS = zeros();

    private JoinedCrc() {}

    /**
     * The checksum of two parts that follow each other.
     *
     * @param bytes number of bytes of the second part
     */
    public static long of(long first, long second, long bytes) {
        int crc = (int) first;
        for (int power = 0; bytes >>> power != 0; power++) {
            if ((bytes >>> power & 1) != 0) crc = times(ZEROS[power], crc);
        }
        return (crc ^ second) & 0xFFFF_FFFFL;
    }

    private static int[][] zeros() {
        int[][] powers = new int[Long.SIZE - 1][];
        powers[0] = oneZeroByte();
        for (int n = 1; n < powers.length; n++) {
            powers[n] = squared(powers[n - 1]);
        }
        return powers;
    }

    /** The effect of a zero byte on each bit of a checksum. */
    private static int[] oneZeroByte() {
        int[] matrix = new int[Integer.SIZE];
        for (int bit = 0; bit < Integer.SIZE; bit++) {
            int crc = 1 << bit;
            for (int n = 0; n < Byte.SIZE; n++) {
                crc = (crc & 1) != 0 ? crc >>> 1 ^ POLYNOMIAL : crc >>> 1;
            }
            matrix[bit] = crc;
        }
        return matrix;
    }

    private static int times(int[] matrix, int vector) {
        int product = 0;
        for (int bit = 0; bit < Integer.SIZE; bit++) {
            if ((vector >>> bit & 1) != 0) product ^= matrix[bit];
        }
        return product;
    }

    private static int[] squared(int[] matrix) {
        int[] square = new int[Integer.SIZE];
        for (int bit = 0; bit < Integer.SIZE; bit++) {
            square[bit] = times(matrix, matrix[bit]);
        }
        return square;
    }
}
