package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.LineNumbers;
import org.varve.core.RegularLines;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.file.OutputException;
import org.varve.file.Sampling;
import org.varve.formats.Beginning;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.OutputPlan;
import org.varve.formats.Samples;
import org.varve.zarr.ZarrOptions;

/** What the format Zarr can do, and what a plan of an output says before it is written. */
class MdioFormatTest {

    private static final MdioFormat FORMAT = new MdioFormat();
    private static final Shape SHAPE = new Shape(5, 4, 3);
    private static final Survey SURVEY = Sampling.DEFAULT.survey(SHAPE);

    @TempDir
    private Path folder;

    @Test
    void memoryThatIsSaidGoesBeforeThatOfTheFormat() {
        OpenOptions said = OpenOptions.DEFAULT.withMemory(5L << 30);

        assertThat(MdioFormat.reading(OpenOptions.DEFAULT).memory()).isEqualTo(2L << 30);
        assertThat(MdioFormat.reading(said).memory()).isEqualTo(5L << 30);
        assertThat(MdioFormat.reading(said.with(MdioReading.DEFAULT.withMemory(7))).memory()).isEqualTo(7);
    }

    @Test
    void groupsAreFoldersOfSeveralOutputs() throws IOException {
        assertThat(FORMAT.name()).isEqualTo("Zarr");
        assertThat(FORMAT.extensions()).containsExactly(".zarr", ".mdio");
        assertThat(FORMAT.readExtensions()).containsExactly(".zip");
        assertThat(FORMAT.isFolder()).isTrue();
        assertThat(FORMAT.takesSeveral()).isTrue();
        assertThat(FORMAT.canContinue()).isTrue();
        assertThat(FORMAT.options()).isEqualTo(Set.of(MdioReading.class, ZarrOptions.class));
        PlainGroup group = PlainGroup.create(folder.resolve("a"), 2).amplitude();
        assertThat(FORMAT.recognises(Beginning.of(group.folder()))).isTrue();
        assertThat(FORMAT.recognises(Beginning.of(folder))).isFalse();
        assertThat(FORMAT.outline(group.folder(), OpenOptions.DEFAULT)).isNotEmpty();
        try (FileVolume volume = FORMAT.open(group.folder(), OpenOptions.DEFAULT.with(MdioReading.DEFAULT))) {
            assertThat(volume.survey().shape()).isEqualTo(new Shape(2, 3, 4));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.zip", "a.ZIP", "a.zarr.zip"})
    void archivesAreOnlyRead(String name) {
        Path file = folder.resolve(name);
        String says = file + ": zip archives are only read: write a folder whose name ends in .zarr, then pack it";
        assertThatThrownBy(() -> FORMAT.requireCreatable(file, true)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(says);
        assertThatThrownBy(() -> FORMAT.plan(file, List.of("a"), SURVEY, CreateOptions.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class).hasMessage(says);
    }

    @Test
    void whatIsThereIsReplacedOnlyOnRequest() throws IOException {
        Path target = folder.resolve("a.zarr");
        FORMAT.requireCreatable(target, false);
        Files.createDirectory(target);
        Files.createFile(target.resolve("mine"));
        assertThatThrownBy(() -> FORMAT.requireCreatable(target, false)).isInstanceOf(OutputException.class);
    }

    /** Two outputs of 6 chunks of 2 x 4 x 3 floats, and a mask of one byte for each of 24 traces. */
    @Test
    void aPlanSaysWhatIsWritten() throws IOException {
        Path target = folder.resolve("a.zarr");
        ZarrOptions options = ZarrOptions.DEFAULT.withChunk(new Shape(2, 9, 2));
        OutputPlan plan = FORMAT.plan(target, List.of("a", "b"), SURVEY, CreateOptions.DEFAULT.with(options));
        assertThat(plan.file()).isEqualTo(target);
        assertThat(plan.bytes()).isEqualTo(2 * 6 * 2 * 4 * 2 * 4 + 24);
        assertThat(plan.compressed()).isTrue();
        assertThat(plan.encoding()).isEqualTo(ScaledEncoding.NATIVE);
        assertThat(plan.chunk()).isEqualTo(new Shape(2, 4, 2));
        assertThat(plan.shard()).isEqualTo(new Shape(2, 4, 2));
        assertThat(plan.bufferBytes()).isPositive()
                .isLessThanOrEqualTo(FORMAT.mostWriterBytes(CreateOptions.DEFAULT.with(options)));
        assertThat(target).doesNotExist();
        CreateOptions plain =
                CreateOptions.DEFAULT.with(options.withVersion(3).withCompression("none").withChunk(Shape.ONE));
        OutputPlan sharded = FORMAT.plan(target, List.of("a"), SURVEY, plain);
        assertThat(sharded.compressed()).isFalse();
        assertThat(sharded.chunk()).isEqualTo(Shape.ONE);
        assertThat(sharded.shard()).isEqualTo(new Shape(4, 4, 3));
        List<VolumeWriter> writers = plan.create();
        assertThat(writers).hasSize(2);
        for (VolumeWriter writer : writers) writer.close();
    }

    /** Lines, dead traces and coordinates are those of the volume that an output is like. */
    @Test
    void anOutputIsLikeItsTemplate() throws IOException {
        Path first = folder.resolve("a.zarr");
        SurveyDetails details = new SurveyDetails(new RegularLines(100, 2, 5), new RegularLines(7, 1, 4), 0.5,
                Optional.empty(), Optional.empty());
        try (VolumeWriter writer = GroupWriter.create(new ZarrTarget(first, false, "", ZarrOptions.DEFAULT),
                List.of("a"), new SurveyToWrite(SURVEY, (i, j) -> i != 3 || j != 1, details)).getFirst()) {
            Samples.write(writer, Box.of(SHAPE), Samples.distinct(SHAPE), SHAPE);
            writer.commit();
        }
        Path twin = folder.resolve("b.zarr");
        try (FileVolume template = FORMAT.open(first, OpenOptions.DEFAULT)) {
            assertThat(FORMAT.writerBytes(template, 1)).isPositive()
                    .isEqualTo(FORMAT.plan(twin, List.of("a"), template, CreateOptions.DEFAULT).bufferBytes());
            assertThat(FORMAT.writerChunk(SURVEY)).isEqualTo(SHAPE);
            assertThat(FORMAT.writerChunk(Sampling.DEFAULT.survey(new Shape(1000, 1000, 1000))))
                    .isEqualTo(ZarrOptions.CHUNK);
            try (VolumeWriter writer =
                    FORMAT.plan(twin, List.of("a"), template, CreateOptions.DEFAULT).create().getFirst()) {
                Samples.write(writer, Box.of(SHAPE), Samples.read(template), SHAPE);
                writer.commit();
            }
            try (FileVolume same = FORMAT.open(twin, OpenOptions.DEFAULT)) {
                assertThat(Samples.read(same)).isEqualTo(Samples.read(template));
                assertThat(same.geometry().inlines()).isEqualTo(LineNumbers.of(List.of(100, 102, 104, 106, 108)));
                assertThat(same.geometry().crosslines().first()).isEqualTo(7);
                assertThat(same.geometry().start()).isEqualTo(0.5);
                assertThat(same.isLive(3, 1)).isFalse();
                assertThat(same.isLive(3, 2)).isTrue();
            }
        }
    }

    @Test
    void coordinatesOfATemplateAreKept() throws IOException {
        PlainGroup group = PlainGroup.create(folder.resolve("a.zarr"), 2).amplitude();
        ByteBuffer x = ByteBuffer.allocate(48).order(ByteOrder.LITTLE_ENDIAN).putDouble(0, 1000.5);
        for (String name : List.of("cdp_x", "cdp_y")) {
            group.array(name, "[2, 3]", "[2, 3]", "dtype", "\"<f8\"").file(name + "/0.0", x.array());
        }
        Path twin = folder.resolve("b.zarr");
        try (FileVolume template = FORMAT.open(group.folder(), OpenOptions.DEFAULT)) {
            CreateOptions options = CreateOptions.DEFAULT.with(ZarrOptions.DEFAULT.withCompression("none"));
            try (VolumeWriter writer = FORMAT.plan(twin, List.of("a"), template, options).create().getFirst()) {
                Samples.write(writer, Box.of(new Shape(2, 3, 4)), Samples.read(template), new Shape(2, 3, 4));
                writer.commit();
            }
        }
        assertThat(twin.resolve("cdp_x/0/0")).hasBinaryContent(x.array());
    }

    @ParameterizedTest
    @ValueSource(strings = {"inline", "time", "raw_headers", "cdp_x", "a/b", "", ".a", "ä"})
    void namesOfOtherArraysAreRefused(String name) {
        assertThatThrownBy(() -> ArrayNames.require(List.of("amplitude", name)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("output '%s': an array of a Zarr group is named by letters, digits, '_', '-' "
                        + "and '.', and not inline, crossline, time,", name);
        assertThatThrownBy(() -> FORMAT.plan(folder.resolve("a.zarr"), List.of(name), SURVEY, CreateOptions.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith("output '%s': an array", name);
        ArrayNames.require(List.of("amplitude", "a.b-c_1"));
    }

    @Test
    void linesOfVeryLargeSurveysAreRefused() {
        assertThat(SurveyDetails.of(new Shape(1 << 19, 1 << 19, 1)).crosslines().count()).isEqualTo(1 << 19);
        for (Shape large : List.of(new Shape((1 << 19) + 1, 1, 1), new Shape(1, (1 << 19) + 1, 1))) {
            assertThatThrownBy(() -> SurveyDetails.of(large)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("524289 inlines or crosslines: up to 524288 of each are written as Zarr");
        }
        assertThat(SurveyDetails.of(SHAPE).inlines()).isEqualTo(LineNumbers.fromOne(5));
        assertThat(SurveyDetails.of(SHAPE).start()).isZero();
    }
}
