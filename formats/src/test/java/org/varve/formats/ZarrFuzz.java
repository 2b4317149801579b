package org.varve.formats;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.FormatException;
import org.varve.segy.SegyWriting;
import org.varve.zarr.ZarrOptions;

/** Damaged Zarr groups: {@code main COUNT SEED FOLDER} tries COUNT of them. */
public final class ZarrFuzz {

    private static final Shape SHAPE = new Shape(3, 4, 5);
    private static final Shape CHUNK = new Shape(2, 3, 4);

    /** Groups that need more bytes are refused, as in a run with little memory. */
    private static final long ALLOWED = 64 << 20;

    private static final long SLOWEST = 10_000_000_000L;

    /** A number, word or bracket of a JSON document. */
    private static final Pattern TOKEN = Pattern.compile("-?\\d+(\\.\\d+)?|\"[^\"]*\"|true|false|null|[\\[\\]{},:]");

    private static final List<String> ODD = List.of("0", "-1", "1", "2", "3", "7", "255", "65535", "1048576",
            "2147483647", "2147483648", "9223372036854775807", "1e300", "-0.5", "null", "true", "[]", "{}", "\"\"",
            "\"NaN\"", "\"../x\"", "[1]", "[1,1,1,1]");

    private final SplittableRandom random;
    private final Path folder;
    private final List<Path> groups = new ArrayList<>();

    ZarrFuzz(long seed, Path folder) throws IOException {
        this.random = new SplittableRandom(seed);
        this.folder = folder;
        Path segy = segy();
        for (int version : new int[] {2, 3}) {
            for (String compression : List.of("blosc", "zstd", "gzip", "none")) {
                ZarrOptions options =
                        ZarrOptions.DEFAULT.withVersion(version).withCompression(compression).withChunk(CHUNK);
                Path group = folder.resolve(compression + version + ".zarr");
                try (Volume survey = Volumes.open(segy, OpenOptions.DEFAULT)) {
                    copy(survey, Volumes.create(group, survey, CreateOptions.DEFAULT.with(options)));
                }
                Files.deleteIfExists(group.resolve(".zmetadata"));
                groups.add(group);
            }
        }
    }

    /** A file whose last trace is missing. */
    private Path segy() throws IOException {
        Path whole = folder.resolve("whole.sgy");
        try (VolumeWriter writer = Volumes.create(whole, new Survey(SHAPE, 0.004, Survey.Unit.SECONDS),
                CreateOptions.DEFAULT)) {
            Samples.write(writer, Box.of(SHAPE), Samples.distinct(SHAPE), SHAPE);
            writer.commit();
        }
        byte[] bytes = Files.readAllBytes(whole);
        return Files.write(folder.resolve("a.sgy"), Arrays.copyOf(bytes, bytes.length - 240 - 4 * SHAPE.samples()));
    }

    private static void copy(Volume from, VolumeWriter to) throws IOException {
        Shape shape = from.survey().shape();
        try (to) {
            Samples.write(to, Box.of(shape), Samples.read(from), shape);
            to.commit();
        }
    }

    /** Tries {@code count} damaged groups, and returns how many could be read. */
    int run(int count) throws IOException {
        int read = 0;
        for (int n = 0; n < count; n++) {
            Path group = groups.get(random.nextInt(groups.size()));
            List<Path> files;
            try (Stream<Path> walk = Files.walk(group)) {
                files = walk.filter(Files::isRegularFile).sorted().toList();
            }
            Path file = files.get(random.nextInt(files.size()));
            byte[] good = Files.readAllBytes(file);
            byte[] damaged = damage(file, good);
            Files.write(file, damaged);
            long start = System.nanoTime();
            try {
                read += exercise(group) ? 1 : 0;
            } catch (Throwable e) {
                throw new AssertionError("group %s, %s: %s".formatted(n, file,
                        new String(damaged, StandardCharsets.ISO_8859_1)), e);
            } finally {
                Files.write(file, good);
            }
            if (System.nanoTime() - start > SLOWEST) {
                throw new AssertionError("group %s, %s: too slow".formatted(n, file));
            }
        }
        return read;
    }

    private byte[] damage(Path file, byte[] good) {
        String name = String.valueOf(file.getFileName());
        if ((name.startsWith(".z") || name.endsWith(".json")) && random.nextInt(8) > 0) {
            return document(new String(good, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
        }
        byte[] bytes = good.clone();
        if (random.nextInt(4) == 0) {
            return Arrays.copyOf(bytes, random.nextInt(2 * bytes.length));
        }
        for (int n = random.nextInt(4); n >= 0; n--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    /** Replaces a part of a document by something odd, or by another part. */
    private String document(String text) {
        List<MatchResult> tokens = TOKEN.matcher(text).results().toList();
        MatchResult token = tokens.get(random.nextInt(tokens.size()));
        String other = random.nextBoolean()
                ? ODD.get(random.nextInt(ODD.size()))
                : tokens.get(random.nextInt(tokens.size())).group();
        return text.substring(0, token.start()) + other + text.substring(token.end());
    }

    /** Reads a group and makes a SEG-Y file of it, unless it is refused with a sentence or would take much memory. */
    private boolean exercise(Path group) throws IOException {
        try (Volume volume = Volumes.open(group, OpenOptions.DEFAULT)) {
            SegyWriting.like(volume);
            Shape shape = volume.survey().shape();
            if (volume.bufferBytes() > ALLOWED || shape.size() > 1 << 20) {
                return true;
            }
            copy(volume, Volumes.create(folder.resolve("b.sgy"), volume, CreateOptions.DEFAULT.withOverwrite(true)));
            return true;
        } catch (FormatException | IllegalArgumentException refused) {
            if (refused.getMessage() == null || refused.getMessage().isBlank() || refused.getMessage().contains("\n")) {
                throw new AssertionError("not a sentence: " + refused.getMessage(), refused);
            }
            return false;
        }
    }

    public static void main(String[] arguments) throws IOException {
        int count = Integer.parseInt(arguments[0]);
        Path folder = Files.createTempDirectory(Path.of(arguments[2]), "varve-fuzz");
        int read = new ZarrFuzz(Long.parseLong(arguments[1]), folder).run(count);
        System.out.printf("%,d damaged groups: %,d read, the others refused in a sentence%n", count, read);
    }
}
