package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.varve.core.AxisPart;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyRange;
import org.varve.core.TraceCoordinates;
import org.varve.core.Volume;
import org.varve.file.FormatException;
import org.varve.file.Sampling;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.raw.RawReading;
import org.varve.run.Run;
import org.varve.segy.SegyWriter;
import org.varve.segy.SurveyGrid;
import org.varve.segy.SurveyGrid.Numbering;
import org.varve.segy.SurveyGrid.Vector;

/**
 * A part of a survey has its samples, lines, first sample, coordinates and headers in every format, from every format.
 */
@Execution(ExecutionMode.SAME_THREAD)
class PartFormatsTest {

    private static final double INTERVAL = 0.004;
    private static final int DELAY = 108;
    private static final int FIRST_TRACE = 3600;
    private static final int HEADER = 240;

    /** The order of the traces of a SEG-Y file. */
    enum Order {
        BY_INLINE,
        BY_CROSSLINE,
        BACKWARDS,
        SHUFFLED_WITH_HOLES
    }

    @Property
    void keepsWhatIsKnownOfItsTraces(
            @ForAll("formats") String from, @ForAll("targets") String to, @ForAll Order order, @ForAll long seed)
            throws Exception {
        Path folder = Files.createTempDirectory(Path.of("target"), "part");
        try {
            Random random = new Random(seed);
            Shape shape = new Shape(1 + random.nextInt(9), 1 + random.nextInt(9), 2 + random.nextInt(40));
            Path segy = write(folder.resolve("survey.sgy"), shape, order, random);
            Path input = folder.resolve("survey." + from);
            try {
                if (!from.equals("sgy")) Run.copy().from(segy).to(input).run();
                try (FileVolume whole = Volumes.open(input, OpenOptions.DEFAULT)) {
                    check(whole, folder.resolve("part." + to), random);
                }
            } catch (IllegalArgumentException empty) {
                assertThat(empty).hasMessageContaining("has no trace there");
                assertThat(order).isEqualTo(Order.SHUFFLED_WITH_HOLES);
            } catch (FormatException unlucky) {
                // the few headers that are read first may be where sorting would have put them
                assertThat(unlucky.getLocalizedMessage()).contains("open it with SegyReading.withIndex(true)");
                assertThat(order).isEqualTo(Order.SHUFFLED_WITH_HOLES);
            }
        } finally {
            delete(folder);
        }
    }

    private static void check(FileVolume whole, Path output, Random random) throws Exception {
        Shape shape = whole.survey().shape();
        AxisPart i = some(shape.inlines(), 1 + random.nextInt(3), random);
        AxisPart j = some(shape.crosslines(), 1 + random.nextInt(3), random);
        AxisPart k = some(shape.samples(), 1, random);
        int[] inlines = IntStream.range(0, i.count()).map(n -> whole.geometry().inlines().at(i.at(n))).toArray();
        int[] crosslines = IntStream.range(0, j.count()).map(n -> whole.geometry().crosslines().at(j.at(n))).toArray();
        double start = whole.geometry().start() + k.first() * INTERVAL;
        SurveyRange range = SurveyRange.ALL
                .inlines(inlines[0], inlines[i.count() - 1], inlines.length == 1 ? 1 : inlines[1] - inlines[0])
                .crosslines(crosslines[0], crosslines[j.count() - 1],
                        crosslines.length == 1 ? 1 : crosslines[1] - crosslines[0])
                .samples(start * 1e3, (start + (k.count() - 1) * INTERVAL) * 1e3);

        Run.copy().from(whole.path()).part(range).tile(new Shape(1 + random.nextInt(4), 1 + random.nextInt(4), 100))
                .to(output).run();

        Shape wanted = new Shape(i.count(), j.count(), k.count());
        OpenOptions reading = OpenOptions.DEFAULT.with(new RawReading(Optional.of(wanted)))
                .with(new Sampling(INTERVAL, Survey.Unit.SECONDS));
        try (FileVolume part = Volumes.open(output, reading)) {
            boolean named = !output.toString().matches(".*(npy|raw)");
            assertThat(part.survey().interval()).isCloseTo(INTERVAL, within(1e-12));
            // lines at whose ends no trace is left are unknown to a file of traces
            Box there = named && isHoled(part, wanted) ? null : Box.of(wanted);
            if (there != null) assertSame(part, whole, i, j, k);
            if (named && there != null) {
                assertThat(IntStream.range(0, i.count()).map(n -> part.geometry().inlines().at(n)).toArray())
                        .isEqualTo(inlines);
                assertThat(IntStream.range(0, j.count()).map(n -> part.geometry().crosslines().at(n)).toArray())
                        .isEqualTo(crosslines);
                assertThat(part.geometry().start()).isCloseTo(start, within(1e-9));
                assertCoordinates(part, whole, i, j);
            }
        }
    }

    private static boolean isHoled(FileVolume part, Shape wanted) {
        return !part.survey().shape().equals(wanted);
    }

    private static void assertSame(Volume part, Volume whole, AxisPart i, AxisPart j, AxisPart k) throws IOException {
        assertThat(part.survey().shape()).isEqualTo(new Shape(i.count(), j.count(), k.count()));
        float[] actual = new float[k.count()];
        float[] expected = new float[k.count()];
        Shape trace = new Shape(1, 1, k.count());
        for (int n = 0; n < i.count(); n++) {
            for (int m = 0; m < j.count(); m++) {
                part.read(new Box(n, m, 0, trace), MemorySegment.ofArray(actual));
                whole.read(new Box(i.at(n), j.at(m), k.first(), trace), MemorySegment.ofArray(expected));
                assertThat(actual).isEqualTo(expected);
            }
        }
    }

    private static void assertCoordinates(FileVolume part, FileVolume whole, AxisPart i, AxisPart j)
            throws IOException {
        TraceCoordinates actual = part.geometry().coordinates().orElseThrow();
        TraceCoordinates expected = whole.geometry().coordinates().orElseThrow();
        for (int n = 0; n < i.count(); n++) {
            for (int m = 0; m < j.count(); m++) {
                assertThat(part.isLive(n, m)).isEqualTo(whole.isLive(i.at(n), j.at(m)));
                if (part.isLive(n, m)) {
                    assertThat(actual.x(n, m)).isEqualTo(expected.x(i.at(n), j.at(m)));
                    assertThat(actual.y(n, m)).isEqualTo(expected.y(i.at(n), j.at(m)));
                }
            }
        }
    }

    /**
     * Of a SEG-Y file every byte of the headers of the part's traces stays, but for their samples and the first of
     * these.
     */
    @Property
    void keepsEveryHeader(@ForAll Order order, @ForAll long seed) throws Exception {
        Path folder = Files.createTempDirectory(Path.of("target"), "part");
        try {
            Random random = new Random(seed);
            Shape shape = new Shape(6, 5, 30);
            Path input = write(folder.resolve("survey.sgy"), shape, order, random);
            Path output = folder.resolve("part.sgy");
            SurveyRange range = SurveyRange.ALL.inlines(1010, 1030, 20).samples(DELAY + 8, DELAY + 40);
            Run.copy().from(input).part(range).to(output).run();
            Run.copy().from(input).part(range).to(folder.resolve("part.zarr")).run();
            Run.copy().from(folder.resolve("part.zarr")).to(folder.resolve("back.sgy")).run();

            assertThat(folder.resolve("back.sgy")).hasSameBinaryContentAs(output);
            List<byte[]> kept = traces(input, 30).stream().filter(PartFormatsTest::isWanted).toList();
            List<byte[]> written = traces(output, 9);
            assertThat(written).hasSameSizeAs(kept);
            for (int t = 0; t < kept.size(); t++) {
                ByteBuffer header = ByteBuffer.wrap(kept.get(t), 0, HEADER).slice();
                header.putShort(108, (short) (DELAY + 8));
                header.putShort(114, (short) 9);
                assertThat(ByteBuffer.wrap(written.get(t), 0, HEADER).slice()).isEqualTo(header);
                boolean dead = header.getShort(28) == 2;
                assertThat(ByteBuffer.wrap(written.get(t), HEADER, 36).slice()).isEqualTo(
                        dead ? ByteBuffer.allocate(36) : ByteBuffer.wrap(kept.get(t), HEADER + 8, 36).slice());
            }
            try (FileVolume part = Volumes.open(output, OpenOptions.DEFAULT)) {
                assertThat(String.join("\n", part.text()))
                        .contains("PART: IL 1010-1030, EVERY 2, 9 SAMPLES FROM 116.0");
            }
        } finally {
            delete(folder);
        }
    }

    private static boolean isWanted(byte[] trace) {
        int inline = ByteBuffer.wrap(trace).getInt(188);
        return inline == 1010 || inline == 1030;
    }

    private static List<byte[]> traces(Path file, int samples) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int length = HEADER + 4 * samples;
        List<byte[]> traces = new ArrayList<>();
        for (int at = FIRST_TRACE; at < bytes.length; at += length) {
            traces.add(Arrays.copyOfRange(bytes, at, at + length));
        }
        return traces;
    }

    /** Lines numbered in steps, traces that begin late, and bytes of headers that only copies keep. */
    private static Path write(Path file, Shape shape, Order order, Random random) throws Exception {
        SurveyGrid map = new SurveyGrid(new Numbering(1000, 10), new Numbering(300, 3), 5e5, 4e6, new Vector(-3, 25),
                new Vector(12.5, 1.5));
        Survey survey = new Survey(shape, INTERVAL, Survey.Unit.SECONDS);
        float[] samples = new float[(int) shape.size()];
        for (int s = 0; s < samples.length; s++) samples[s] = random.nextInt(1000) / 8f;
        try (SegyWriter writer = SegyWriter.create(survey, map, file, SegyWriter.Options.DEFAULT)) {
            writer.write(Box.of(shape), MemorySegment.ofArray(samples));
            writer.commit();
        }
        List<byte[]> traces = new ArrayList<>(traces(file, shape.samples()));
        for (byte[] trace : traces) {
            ByteBuffer header = ByteBuffer.wrap(trace);
            header.putInt(40, random.nextInt());
            header.putShort(108, (short) DELAY);
            if (random.nextInt(9) == 0) header.putShort(28, (short) 2);
        }
        arrange(traces, order, random);
        byte[] head = Arrays.copyOf(Files.readAllBytes(file), FIRST_TRACE);
        ByteBuffer all = ByteBuffer.allocate(FIRST_TRACE + traces.stream().mapToInt(trace -> trace.length).sum());
        all.put(head);
        traces.forEach(all::put);
        Files.write(file, all.array());
        return file;
    }

    private static void arrange(List<byte[]> traces, Order order, Random random) {
        switch (order) {
            case BY_INLINE -> {
            }
            case BY_CROSSLINE -> traces.sort(Comparator.comparingInt(trace -> ByteBuffer.wrap(trace).getInt(192)));
            case BACKWARDS -> Collections.reverse(traces);
            case SHUFFLED_WITH_HOLES -> {
                // the corners stay, so that the survey is as large as it was
                List<byte[]> corners = Stream.of(0, traces.size() - 1).distinct().map(traces::get).toList();
                traces.removeIf(trace -> !corners.contains(trace) && random.nextInt(6) == 0);
                Collections.shuffle(traces, random);
            }
        }
    }

    private static AxisPart some(int extent, int step, Random random) {
        int first = random.nextInt(extent);
        return new AxisPart(extent, first, step, 1 + random.nextInt((extent - 1 - first) / step + 1));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
        }
    }

    @Provide
    Arbitrary<String> formats() {
        return Arbitraries.of("sgy", "su", "zarr");
    }

    @Provide
    Arbitrary<String> targets() {
        return Arbitraries.of("sgy", "su", "zarr", "npy", "raw");
    }
}
