package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.CsvSweep;
import org.varve.core.Shape;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.formats.CreateOptions;
import org.varve.formats.OpenOptions;
import org.varve.formats.Samples;
import org.varve.twin.SharedData;
import org.varve.formats.Volumes;
import org.varve.mdio.MdioVolume;
import org.varve.segy.header.TraceWords;
import org.varve.zarr.ZarrOptions;

/** SEG-Y to Zarr and back gives the same file, byte for byte. */
class ZarrTwinTest {

    private static final Shape SHAPE = new Shape(9, 7, 21);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSweep(oneIn = 4, value = {"1, 2", "3, 2", "5, 2", "8, 2", "1, 3", "3, 3", "5, 3", "8, 3"})
    void formatsComeBack(int code, int version) throws IOException {
        ByteOrder order = version == 2 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        assertTwin(SegyFixture.of(SHAPE).with(code, order).write(folder.resolve("a.sgy")), version);
    }

    @ParameterizedTest
    @CsvSource({"INLINE, 1, 1", "CROSSLINE, 2, 3", "INLINE, -2, 1", "CROSSLINE, -1, -4"})
    void ordersComeBack(Axis slowest, int inlineStep, int crosslineStep) throws IOException {
        SegyFixture fixture = SegyFixture.of(SHAPE).sorted(slowest, inlineStep, crosslineStep);
        Path segy = fixture.write(folder.resolve("a.sgy"));
        assertTwin(segy, 2);
        try (MdioVolume zarr = MdioVolume.open(folder.resolve("a.zarr"), Optional.empty(), Optional.empty())) {
            assertThat(zarr.inlines().getFirst()).isEqualTo(SegyFixture.LOWEST_INLINE);
            assertThat(zarr.crosslines().get(1) - zarr.crosslines().get(0)).isEqualTo(Math.abs(crosslineStep));
            assertThat(Samples.read(zarr)).isEqualTo(fixture.samples());
        }
    }

    /** The header of a dead trace is kept; its samples are zeros, as they are in all that Varve writes. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void deadTracesComeBack(int version) throws IOException {
        byte[] bytes = SegyFixture.of(SHAPE).bytes();
        int trace = 240 + 4 * SHAPE.samples();
        for (int dead : new int[] {0, 5, 40}) {
            bytes[3600 + dead * trace + 29] = TraceWords.DEAD;
            Arrays.fill(bytes, 3600 + dead * trace + 240, 3600 + (dead + 1) * trace, (byte) 0);
        }
        assertTwin(Files.write(folder.resolve("a.sgy"), bytes), version);
        try (MdioVolume zarr = MdioVolume.open(folder.resolve("a.zarr"), Optional.empty(), Optional.empty())) {
            assertThat(zarr.isLive(0, 5)).isFalse();
            assertThat(zarr.isLive(0, 6)).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSweep(oneIn = 4, value = {"segyio_testdata/f3.sgy", "segyio_testdata/f3-lsb.sgy",
            "segyio_testdata/multiformats/Format1lsb.sgy", "segyio_testdata/multiformats/Format3msb.sgy",
            "segyio_testdata/multiformats/Format5lsb.sgy", "segyio_testdata/multiformats/Format8msb.sgy",
            "segyio_testdata/stanzas-known-count.sgy", "segysak_f3/f3-ebcidctest.sgy",
            "xtgeo_cubes/ib_synth_iainb.segy"})
    void realFilesComeBack(String name) throws IOException {
        assertTwin(SharedData.file(name), 3);
    }

    private void assertTwin(Path segy, int version) throws IOException {
        Path zarr = folder.resolve("a.zarr");
        ZarrOptions chunks = ZarrOptions.DEFAULT.withVersion(version).withChunk(new Shape(4, 3, 16));
        try (Volume original = Volumes.open(segy, OpenOptions.DEFAULT)) {
            copy(original, zarr, CreateOptions.DEFAULT.with(chunks));
        }
        Path twin = folder.resolve("twin.sgy");
        try (Volume kept = Volumes.open(zarr, OpenOptions.DEFAULT)) {
            copy(kept, twin, CreateOptions.DEFAULT.with(SegyWriting.like(kept)));
        }
        assertThat(twin).hasSameBinaryContentAs(segy);
        Path again = folder.resolve("again.zarr");
        try (Volume kept = Volumes.open(zarr, OpenOptions.DEFAULT)) {
            copy(kept, again, CreateOptions.DEFAULT);
        }
        try (Volume kept = Volumes.open(again, OpenOptions.DEFAULT)) {
            copy(kept, twin, CreateOptions.DEFAULT.withOverwrite(true).with(SegyWriting.like(kept)));
        }
        assertThat(twin).hasSameBinaryContentAs(segy);
    }

    private static void copy(Volume from, Path to, CreateOptions options) throws IOException {
        Shape shape = from.survey().shape();
        try (VolumeWriter writer = Volumes.create(to, from, options)) {
            Samples.write(writer, Box.of(shape), Samples.read(from), shape);
            writer.commit();
        }
    }
}
