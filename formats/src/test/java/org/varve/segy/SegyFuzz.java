package org.varve.segy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.varve.core.Axis;
import org.varve.core.Shape;
import org.varve.core.Survey;

/**
 * Damaged SEG-Y files. {@code main COUNT SEED} tries COUNT mutations of good files; {@code fuzzerTestOneInput} is
 * called by a coverage-guided fuzzer, and {@code main corpus FOLDER} writes the files with which it begins.
 */
public final class SegyFuzz {

    private static final Shape SHAPE = new Shape(3, 4, 5);

    /** Where the numbers are that a reader acts on, as byte offsets in the file or in a trace header. */
    private static final int[] BINARY = {3212, 3216, 3220, 3224, 3228, 3254, 3268, 3272, 3296, 3500, 3501, 3502, 3504,
            3506, 3508, 3512, 3520, 3528};
    private static final int[] TRACE =
            {0, 4, 8, 12, 16, 20, 28, 36, 70, 72, 76, 108, 114, 116, 180, 184, 188, 192, 214};

    private final SplittableRandom random;
    private final List<byte[]> seeds;

    SegyFuzz(long seed) {
        this.random = new SplittableRandom(seed);
        this.seeds = seeds();
    }

    /** Good files of every kind. */
    static List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        SegyFixture plain = SegyFixture.of(SHAPE);
        for (int code : new int[] {1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 15, 16}) {
            seeds.add(plain.with(code, ByteOrder.BIG_ENDIAN).bytes());
            seeds.add(plain.with(code, ByteOrder.LITTLE_ENDIAN).bytes());
        }
        seeds.add(plain.sorted(Axis.CROSSLINE, -2, 3).bytes());
        byte[] two = plain.bytes();
        ByteBuffer.wrap(two).put(3500, (byte) 2).putInt(3268, 5).putDouble(3272, 2000).putLong(3512, 12);
        seeds.add(two);
        byte[] stanzas = Arrays.copyOf(plain.bytes(), plain.bytes().length + 6400);
        System.arraycopy(plain.bytes(), 3600, stanzas, 6800, plain.bytes().length - 3600);
        byte[] end = "((SEG: EndText))".getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(end, 0, stanzas, 3600, end.length);
        ByteBuffer.wrap(stanzas).putShort(3504, (short) -1).put(3500, (byte) 2).putInt(3528, 1);
        seeds.add(stanzas);
        return seeds;
    }

    /**
     * One of the good files with some damage: numbers replaced, bytes changed, pieces cut out, repeated or exchanged.
     */
    byte[] next() {
        byte[] bytes = seeds.get(random.nextInt(seeds.size())).clone();
        int changes = 1 + random.nextInt(4);
        for (int c = 0; c < changes && bytes.length > 4000; c++) {
            bytes = switch (random.nextInt(8)) {
                case 0, 1, 2 -> number(bytes, BINARY[random.nextInt(BINARY.length)]);
                case 3, 4 -> number(bytes, 3600 + random.nextInt(12) * traceBytes(bytes)
                        + TRACE[random.nextInt(TRACE.length)]);
                case 5 -> cut(bytes);
                case 6 -> repeat(bytes);
                default -> flip(bytes);
            };
        }
        return bytes;
    }

    private static int traceBytes(byte[] bytes) {
        return (bytes.length - 3600) / 12;
    }

    private byte[] number(byte[] bytes, int at) {
        long[] odd = {0, 1, -1, 2, 3, 5, 127, 128, 255, 256, 1000, 32767, -32768, 65535, Integer.MAX_VALUE,
                Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, 3600, 12, 0x01020304, 0x04030201, 0x02010403,
                random.nextLong(), random.nextInt(20)};
        long value = odd[random.nextInt(odd.length)];
        int width = 1 << random.nextInt(4);
        ByteOrder order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(order);
        if (at + width <= bytes.length) {
            switch (width) {
                case 1 -> buffer.put(at, (byte) value);
                case 2 -> buffer.putShort(at, (short) value);
                case 4 -> buffer.putInt(at, (int) value);
                default -> buffer.putLong(at, value);
            }
        }
        return bytes;
    }

    private byte[] flip(byte[] bytes) {
        for (int n = random.nextInt(20); n >= 0; n--) {
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return bytes;
    }

    private byte[] cut(byte[] bytes) {
        int from = random.nextInt(bytes.length);
        int length = random.nextBoolean() ? bytes.length - from : random.nextInt(bytes.length - from);
        ByteBuffer rest = ByteBuffer.allocate(bytes.length - length);
        return rest.put(bytes, 0, from).put(bytes, from + length, bytes.length - from - length).array();
    }

    private byte[] repeat(byte[] bytes) {
        int from = random.nextInt(bytes.length);
        int length = random.nextInt(bytes.length - from);
        ByteBuffer longer = ByteBuffer.allocate(bytes.length + length);
        return longer.put(bytes, 0, from + length).put(bytes, from, bytes.length - from).array();
    }

    /** One of the ways to read a file. */
    static SegyReading reading(int choice) {
        SegyReading reading = SegyReading.DEFAULT.withSalvage((choice & 1) != 0);
        return switch (choice >> 1 & 7) {
            case 1 -> reading.with(Duplicates.FIRST);
            case 2 -> reading.with(Duplicates.MEAN);
            case 3 -> reading.with(Duplicates.LAST).withIndex(true);
            case 4 -> reading.withOffset(0);
            case 5 -> reading.with(HeaderBytes.LINE);
            case 6 -> reading.with(new HeaderBytes(NumberField.of(21), new NumberField(11, 2), 73, 77))
                    .with(Duplicates.MEAN);
            case 7 -> reading.with(Survey.Unit.FEET);
            default -> reading;
        };
    }

    /** Tries {@code count} damaged files, and returns how many could be read. */
    int run(int count, Path folder) throws IOException {
        int read = 0;
        for (int n = 0; n < count; n++) {
            byte[] bytes = next();
            int choice = random.nextInt(16);
            try {
                read += run(bytes, choice, folder) ? 1 : 0;
            } catch (Throwable e) {
                Path kept = Files.write(Files.createTempFile("varve-fuzz", ".sgy"), bytes);
                throw new AssertionError("file %s, read with %s, kept as %s".formatted(n, reading(choice), kept), e);
            }
        }
        return read;
    }

    private static boolean run(byte[] bytes, int choice, Path folder) throws IOException {
        Path file = Files.write(folder.resolve("fuzzed.sgy"), bytes);
        Files.deleteIfExists(folder.resolve("fuzzed.sgy.index"));
        return SegyExercise.run(file, reading(choice));
    }

    private static final class Folder {
        static final Path PATH = create();

        private static Path create() {
            try {
                return Files.createTempDirectory("varve-fuzz");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** The last byte chooses how the others are read. */
    public static void fuzzerTestOneInput(byte[] data) throws IOException {
        if (data.length > 0) {
            run(Arrays.copyOf(data, data.length - 1), data[data.length - 1], Folder.PATH);
        }
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments[0].equals("corpus")) {
            Path folder = Files.createDirectories(Path.of(arguments[1]));
            List<byte[]> seeds = seeds();
            for (int s = 0; s < seeds.size(); s++) {
                byte[] bytes = Arrays.copyOf(seeds.get(s), seeds.get(s).length + 1);
                bytes[bytes.length - 1] = (byte) s;
                Files.write(folder.resolve("seed" + s), bytes);
            }
            return;
        }
        int count = Integer.parseInt(arguments[0]);
        int read = new SegyFuzz(Long.parseLong(arguments[1])).run(count, Folder.PATH);
        System.out.printf("%,d damaged files: %,d read, the others refused in a sentence%n", count, read);
    }
}
