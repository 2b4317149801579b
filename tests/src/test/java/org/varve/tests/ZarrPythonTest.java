package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.varve.core.Box;
import org.varve.core.CsvSweep;
import org.varve.core.Output;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.Placement;
import org.varve.formats.CreateOptions;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.mdio.GroupWriter;
import org.varve.mdio.MdioReading;
import org.varve.mdio.SurveyDetails;
import org.varve.mdio.SurveyToWrite;
import org.varve.mdio.ZarrTarget;
import org.varve.zarr.ZarrOptions;

/** Other implementations of Zarr open what is written here, and what they write is read. */
class ZarrPythonTest {

    private static final Path ORACLE = Path.of("src/test/oracle");
    private static final Shape SHAPE = new Shape(21, 13, 60);

    @TempDir
    private Path folder;

    /** Every compressor, type, byte order, order of axes and separator of python3-zarr. */
    @Test
    void everyStoreOfPythonIsRead() throws IOException, InterruptedException {
        Python.run(List.of("zarr"), ORACLE.resolve("write_zarr2.py").toString(), folder.toString());
        List<Path> stores = list(".zarr");
        assertThat(stores).hasSizeGreaterThan(50);
        List<Path> archives = list(".zip");
        assertThat(archives).hasSize(2);
        stores.addAll(archives);
        for (Path store : stores) {
            Path expected = Path.of(store.toString().replaceFirst("\\.(zarr|zip)$", ".npy"));
            assertThat(samples(store)).as(store.toString()).isEqualTo(samples(expected));
        }
    }

    /**
     * Names of axes in any order, units, durations, packing and missing samples mean to Varve what they mean to xarray.
     * Lines that descend are read in ascending order.
     */
    @Test
    void whatXarrayMeansIsRead() throws IOException, InterruptedException {
        Python.run(List.of("zarr", "xarray"), ORACLE.resolve("write_meanings.py").toString(), folder.toString());
        List<Path> stores = list(".zarr");
        assertThat(stores).hasSizeGreaterThan(40);
        for (Path store : stores) {
            Path expected = Path.of(store.toString().replace(".zarr", ".npy"));
            assertThat(samples(store)).as(store.toString()).isEqualTo(samples(expected));
            try (Volume volume = Volumes.open(store, OpenOptions.DEFAULT)) {
                assertThat(volume.survey().interval()).as(store.toString()).isEqualTo(0.004);
                assertThat(volume.survey().unit()).isEqualTo(Survey.Unit.SECONDS);
                assertThat(volume.geometry().start()).isCloseTo(0.008, within(1e-12));
                assertThat(volume.geometry().inlines().at(2)).isEqualTo(17);
                assertThat(volume.geometry().crosslines().at(3)).isEqualTo(5);
            }
        }
    }

    /** One offset of gathers, in any order of axes and any chunks, is what xarray selects. */
    @Test
    void oneOffsetIsWhatXarraySelects() throws IOException, InterruptedException {
        Python.run(List.of("zarr", "xarray"), ORACLE.resolve("write_gathers.py").toString(), folder.toString());
        List<Path> stores = list(".zarr");
        assertThat(stores).hasSizeGreaterThan(40);
        for (Path store : stores) {
            boolean isLine = store.endsWith("line.zarr");
            for (double offset : isLine ? new double[] {7.5} : new double[] {100, 250, 400, 1000, 1250}) {
                String told = isLine ? "7.5" : Long.toString((long) offset);
                Path expected = Path.of(store.toString().replace(".zarr", "-%s.npy".formatted(told)));
                OpenOptions options = OpenOptions.DEFAULT.with(MdioReading.DEFAULT.withOffset(offset));
                try (Volume volume = Volumes.open(store, options)) {
                    float[] samples = new float[(int) volume.survey().shape().size()];
                    volume.read(Box.of(volume.survey().shape()), MemorySegment.ofArray(samples));
                    assertThat(samples).as(store + " " + told).isEqualTo(samples(expected));
                }
            }
        }
    }

    private List<Path> list(String ending) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return new ArrayList<>(files.filter(file -> file.toString().endsWith(ending)).sorted().toList());
        }
    }

    @Test
    void xarrayOpensAGroupWithItsCoordinates() throws IOException, InterruptedException {
        Path segy = folder.resolve("a.sgy");
        assertThat(VarveProcess.here("generate", segy.toString(), "--shape", "21,13,60").status()).isZero();
        Path group = folder.resolve("a.zarr");
        copy(segy, group, ZarrOptions.DEFAULT.withChunk(new Shape(8, 5, 32)));

        String told = Python.run(List.of("zarr", "xarray"), ORACLE.resolve("open_with_xarray.py").toString(),
                group.toString(), folder.resolve("x.npy").toString());

        assertThat(told.lines()).containsExactly(
                "dims inline crossline time 21 13 60 float32",
                "coords cdp_x cdp_y crossline inline time",
                "inline 1 21 int32 None",
                "crossline 1 13 int32 None",
                "time 0 236 int32 {'time': 'ms'}",
                "cdp 600000.0 6000560.61 {'length': 'm'}",
                "mask bool 273",
                "stats True True True True True",
                "histogram True True");
        assertThat(samples(folder.resolve("x.npy"))).isEqualTo(samples(segy));
    }

    @Test
    void coordinatesThatXarrayWroteGoIntoSegy() throws IOException, InterruptedException {
        Path group = folder.resolve("x.zarr");
        Python.run(List.of("zarr", "xarray"), ORACLE.resolve("write_with_xarray.py").toString(), group.toString());
        Path segy = folder.resolve("x.sgy");

        assertThat(VarveProcess.here("convert", group.toString(), segy.toString(), "--json").err())
                .doesNotContain("made up");

        ByteBuffer last = ByteBuffer.wrap(Files.readAllBytes(segy)).slice(3600 + 11 * (240 + 24), 240);
        assertThat(last.getShort(70)).isEqualTo((short) -100);
        assertThat(new int[] {last.getInt(180), last.getInt(184)}).containsExactly(104_775, 1_450);
        assertThat(new int[] {last.getInt(188), last.getInt(192)}).containsExactly(17, 5);
    }

    @Test
    void coordinatesThatAreMadeUpAreTold() throws IOException, InterruptedException {
        Path array = folder.resolve("a.npy");
        assertThat(VarveProcess.here("generate", array.toString(), "--shape", "3,4,60", "--quiet").err()).isEmpty();
        String output = folder.resolve("{output}.sgy").toString();

        assertThat(VarveProcess.here("run", "gst-dip-azimuth", array.toString(), output).err())
                .containsOnlyOnce("the input has no coordinates: those in the SEG-Y trace headers are made up");
        assertThat(VarveProcess.here("generate", folder.resolve("a.sgy").toString(), "--shape", "3,4,60").err())
                .doesNotContain("made up");
    }

    @Test
    void xarrayMissesDeadTraces() throws IOException, InterruptedException {
        Path group = withDeadTraces(ZarrOptions.DEFAULT.withChunk(new Shape(8, 5, 32)));

        String told = Python.run(List.of("zarr", "xarray"), ORACLE.resolve("open_with_xarray.py").toString(),
                group.toString(), folder.resolve("x.npy").toString());

        assertThat(told).contains("mask bool 182", "depth 10 305 int32 {'length': 'm'}",
                "stats True True True True True", "histogram True True");
    }

    /** Whole numbers with one for missing, which xarray takes for floats. */
    @ParameterizedTest
    @CsvSweep(oneIn = 2, value = {"4, uint8, 255", "255, uint16, 65535"})
    void labelsAreWhatPythonReads(int most, String type, int missing) throws IOException, InterruptedException {
        Output labels = Output.of("class", "").labels(0, most);
        ZarrOptions chunks = ZarrOptions.DEFAULT.withChunk(new Shape(8, 5, 32));
        Path group = withDeadTraces(chunks, List.of(labels), s -> s % (most + 1));
        Path xarray = folder.resolve("x.npy");

        String told = Python.run(List.of("zarr", "xarray"), ORACLE.resolve("open_with_xarray.py").toString(),
                group.toString(), xarray.toString());
        assertThat(told).startsWith("dims inline crossline depth 21 13 60 float32\n")
                .contains("stats True True True True True");
        assertThat(Python.run(List.of("zarr"), "-c",
                "import sys, zarr; a = zarr.open(sys.argv[1])['amplitude']; print(a.dtype, a.fill_value, a[0, 0, 0])",
                group.toString())).startsWith("%s %s %s".formatted(type, missing, missing));
        float[] expected = new float[(int) SHAPE.size()];
        for (int s = 0; s < expected.length; s++) {
            int trace = s / SHAPE.samples();
            boolean isLive = (trace / SHAPE.crosslines() + trace % SHAPE.crosslines()) % 3 != 0;
            expected[s] = isLive ? s % (most + 1) : Float.NaN;
        }
        assertThat(samples(xarray)).usingComparator(Arrays::compare).isEqualTo(expected);

        Path second = withDeadTraces(chunks.withVersion(3), List.of(labels), s -> s % (most + 1));
        Path read = folder.resolve("read.npy");
        assertThat(Python.run(List.of("numcodecs"), ORACLE.resolve("check_zarr3.py").toString(), second.toString(),
                read.toString())).startsWith("valid: amplitude");
        assertThat(samples(read)).usingComparator(Arrays::compare).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 3, delimiter = "|", value = {"blosc|8,5,32", "blosc|128,128,128", "zstd|8,5,32", "gzip|8,5,32",
            "none|2,3,7", "zstd|128,128,128"})
    void version3FollowsTheRulesOfItsSpecification(String compression, String chunk)
            throws IOException, InterruptedException {
        Path segy = folder.resolve("a.sgy");
        assertThat(VarveProcess.here("generate", segy.toString(), "--shape", "21,13,60").status()).isZero();
        ZarrOptions options = ZarrOptions.DEFAULT.withVersion(3).withCompression(compression)
                .withChunk(Shape.parse(chunk));
        Path group = folder.resolve("a.zarr");
        copy(segy, group, options);
        Path read = folder.resolve("read.npy");

        assertThat(Python.run(List.of("numcodecs"), ORACLE.resolve("check_zarr3.py").toString(), group.toString(),
                read.toString())).startsWith("valid: amplitude cdp_x cdp_y");
        assertThat(samples(read)).isEqualTo(samples(segy));

        Path holes = withDeadTraces(options);
        assertThat(Python.run(List.of("numcodecs"), ORACLE.resolve("check_zarr3.py").toString(), holes.toString(),
                read.toString())).startsWith("valid: amplitude");
    }

    /** A survey in depth of which every third trace, and all of the first chunk, are missing. */
    private Path withDeadTraces(ZarrOptions options) throws IOException {
        return withDeadTraces(options, List.of(), s -> s * 0.5 - 100);
    }

    private Path withDeadTraces(ZarrOptions options, List<Output> outputs, LongToDoubleFunction values)
            throws IOException {
        Path group = folder.resolve("dead.zarr");
        Survey survey = new Survey(SHAPE, 5, Survey.Unit.METRES);
        SurveyDetails details = new SurveyDetails(SurveyDetails.of(SHAPE).inlines(),
                SurveyDetails.of(SHAPE).crosslines(), 10, Optional.empty(), Optional.empty());
        SurveyToWrite dead = new SurveyToWrite(survey, (inline, crossline) -> (inline + crossline) % 3 != 0, details);
        try (VolumeWriter writer =
                GroupWriter.create(new ZarrTarget(group, Placement.of(true), "", outputs, options),
                        List.of("amplitude"), dead).getFirst();
                Arena arena = Arena.ofShared()) {
            MemorySegment samples = arena.allocate(SHAPE.bytes());
            for (long s = 0; s < SHAPE.size(); s++) {
                samples.setAtIndex(ValueLayout.JAVA_FLOAT, s, (float) values.applyAsDouble(s));
            }
            writer.write(Box.of(SHAPE), samples);
            writer.commit();
        }
        return group;
    }

    private static void copy(Path from, Path to, ZarrOptions options) throws IOException {
        try (Volume volume = Volumes.open(from, OpenOptions.DEFAULT);
                VolumeWriter writer = Volumes.create(to, volume, CreateOptions.DEFAULT.with(options));
                Arena arena = Arena.ofShared()) {
            Box all = Box.of(volume.survey().shape());
            MemorySegment samples = arena.allocate(all.shape().bytes());
            volume.read(all, samples);
            writer.write(all, samples);
            writer.commit();
        }
    }

    private static float[] samples(Path file) throws IOException {
        try (Volume volume = Volumes.open(file, OpenOptions.DEFAULT); Arena arena = Arena.ofShared()) {
            Box all = Box.of(volume.survey().shape());
            MemorySegment samples = arena.allocate(all.shape().bytes());
            volume.read(all, samples);
            return samples.toArray(ValueLayout.JAVA_FLOAT);
        }
    }
}
