package org.varve.codec;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * Decodes blocks of bzip2: Huffman codes of a move-to-front list, of the sorted rotations of bytes whose runs are
 * shortened.
 *
 * @param bits the stored bytes
 * @param rotations memory for a number for each byte of a block
 */
record Bz2Block(Bz2Bits bits, MemorySegment rotations) {

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final int SYMBOLS_OF_SELECTOR = 50;
    private static final int MOST_TABLES = 6;
    private static final int LONGEST_CODE = 20;

    /** After this many equal bytes follows the number of further ones. */
    private static final int RUN = 4;

    private static final int[] CRC = new int[256];

    static {
        for (int n = 0; n < CRC.length; n++) {
            int value = n << 24;
            for (int bit = 0; bit < 8; bit++) {
                value = value << 1 ^ (value < 0 ? 0x04c11db7 : 0);
            }
            CRC[n] = value;
        }
    }

    /** The codes of a table, in the order of their lengths. */
    private static final class Codes {

        private final int[] limits;
        private final int[] bases;
        private final int[] symbols;

        private Codes(int[] limits, int[] bases, int[] symbols) {
            this.limits = limits;
            this.bases = bases;
            this.symbols = symbols;
        }

        static Codes of(int[] lengths) throws CodecException {
            int[] limits = new int[LONGEST_CODE + 1];
            int[] bases = new int[LONGEST_CODE + 1];
            int[] symbols = new int[lengths.length];
            int code = 0;
            int count = 0;
            for (int length = 1; length <= LONGEST_CODE; length++) {
                code <<= 1;
                bases[length] = count - code;
                for (int symbol = 0; symbol < lengths.length; symbol++) {
                    if (lengths[symbol] == length) {
                        symbols[count++] = symbol;
                        code++;
                    }
                }
                limits[length] = code;
                if (code > 1 << length) {
                    throw new CodecException("has a bzip2 table with too many codes");
                }
            }
            return new Codes(limits, bases, symbols);
        }

        int next(Bz2Bits bits) throws CodecException {
            int code = 0;
            for (int length = 1; length <= LONGEST_CODE; length++) {
                code = code << 1 | bits.read(1);
                if (code < limits[length]) {
                    return symbols[bases[length] + code];
                }
            }
            throw new CodecException("has a bzip2 code that is in no table");
        }
    }

    /** Decodes a block after its mark to byte {@code at} of {@code plain}, and returns the end. */
    long decode(MemorySegment plain, long at) throws CodecException {
        int checksum = bits.read(16) << 16 | bits.read(16);
        if (bits.read(1) != 0) {
            throw new CodecException("is randomised as by versions of bzip2 before 0.9.5: write it again");
        }
        int start = bits.read(24);
        byte[] list = usedBytes();
        int tables = bits.read(3);
        int selectors = bits.read(15);
        if (tables < 2 || tables > MOST_TABLES || selectors < 1) {
            throw new CodecException("has %s bzip2 tables and %s selectors: 2 to 6, and at least 1 are read"
                    .formatted(tables, selectors));
        }
        byte[] selected = selectors(tables, selectors);
        Codes[] codes = new Codes[tables];
        for (int t = 0; t < tables; t++) {
            codes[t] = codes(list.length + 2);
        }
        int[] counts = new int[256];
        int count = symbols(list, selected, codes, counts);
        if (start >= count) {
            throw new CodecException("begins at byte %s of a bzip2 block of %s".formatted(start, count));
        }
        link(counts, count);
        return runs(start, count, plain, at, checksum);
    }

    private byte[] usedBytes() throws CodecException {
        int used = bits.read(16);
        byte[] list = new byte[256];
        int count = 0;
        for (int high = 0; high < 16; high++) {
            int low = (used << high & 0x8000) != 0 ? bits.read(16) : 0;
            for (int n = 0; n < 16; n++) {
                if ((low << n & 0x8000) != 0) {
                    list[count++] = (byte) (16 * high + n);
                }
            }
        }
        if (count == 0) {
            throw new CodecException("has a bzip2 block without bytes");
        }
        return Arrays.copyOf(list, count);
    }

    private byte[] selectors(int tables, int count) throws CodecException {
        byte[] list = {0, 1, 2, 3, 4, 5};
        byte[] selected = new byte[count];
        for (int n = 0; n < count; n++) {
            int place = 0;
            while (bits.read(1) == 1) {
                if (++place >= tables) {
                    throw new CodecException("selects a bzip2 table that is not there");
                }
            }
            selected[n] = toFront(list, place);
        }
        return selected;
    }

    private static byte toFront(byte[] list, int place) {
        byte value = list[place];
        System.arraycopy(list, 0, list, 1, place);
        list[0] = value;
        return value;
    }

    private Codes codes(int symbols) throws CodecException {
        int[] lengths = new int[symbols];
        int length = bits.read(5);
        for (int symbol = 0; symbol < symbols; symbol++) {
            while (bits.read(1) == 1) {
                length += bits.read(1) == 0 ? 1 : -1;
                if (length < 1 || length > LONGEST_CODE) {
                    throw new CodecException("has a bzip2 code of %s bits".formatted(length));
                }
            }
            lengths[symbol] = length;
        }
        return Codes.of(lengths);
    }

    /** Stores the bytes of the sorted rotations, and returns their number. */
    private int symbols(byte[] list, byte[] selected, Codes[] codes, int[] counts) throws CodecException {
        int end = list.length + 1;
        int count = 0;
        int run = 0;
        int power = 1;
        for (int n = 0;; n++) {
            if (n / SYMBOLS_OF_SELECTOR >= selected.length) {
                throw new CodecException("has more bzip2 symbols than its selectors are for");
            }
            int symbol = codes[selected[n / SYMBOLS_OF_SELECTOR]].next(bits);
            if (symbol < 2) {
                run = Math.min(run + (symbol + 1) * power, Integer.MAX_VALUE / 4);
                power = Math.min(power << 1, 1 << 22);
                continue;
            }
            if (run > 0) {
                requireRoom(count + run);
                int value = list[0] & 0xff;
                counts[value] += run;
                for (int r = 0; r < run; r++) {
                    rotations.setAtIndex(INT, count++, value);
                }
                run = 0;
                power = 1;
            }
            if (symbol == end) {
                return count;
            }
            requireRoom(count + 1);
            int value = toFront(list, symbol - 1) & 0xff;
            counts[value]++;
            rotations.setAtIndex(INT, count++, value);
        }
    }

    private void requireRoom(int count) throws CodecException {
        if (count > rotations.byteSize() / Integer.BYTES) {
            throw new CodecException("has a bzip2 block longer than its stream says");
        }
    }

    /** Links each byte of the sorted rotations to the next byte of the block. */
    private void link(int[] counts, int count) {
        int[] next = new int[256];
        for (int value = 1; value < 256; value++) {
            next[value] = next[value - 1] + counts[value - 1];
        }
        for (int n = 0; n < count; n++) {
            int value = rotations.getAtIndex(INT, n) & 0xff;
            int place = next[value]++;
            rotations.setAtIndex(INT, place, rotations.getAtIndex(INT, place) | n << 8);
        }
    }

    private long runs(int start, int count, MemorySegment plain, long from, int checksum) throws CodecException {
        long at = from;
        int crc = -1;
        int entry = rotations.getAtIndex(INT, start);
        int equal = 0;
        int last = -1;
        for (int n = 0; n < count; n++) {
            entry = rotations.getAtIndex(INT, entry >>> 8);
            int value = entry & 0xff;
            int times = 1;
            if (equal == RUN) {
                times = value;
                value = last;
                equal = 0;
            } else {
                equal = value == last ? equal + 1 : 1;
            }
            if (at + times > plain.byteSize()) {
                throw new CodecException("holds more than %s bytes".formatted(plain.byteSize()));
            }
            for (int t = 0; t < times; t++) {
                plain.set(BYTE, at++, (byte) value);
                crc = crc << 8 ^ CRC[crc >>> 24 ^ value];
            }
            last = equal == 0 ? -1 : value;
        }
        if (~crc != checksum) {
            throw new CodecException("has a bzip2 block with a CRC of %08x, but says %08x".formatted(~crc, checksum));
        }
        return at;
    }
}
