package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.file.Sampling;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.segy.SegyReading;
import org.varve.twin.SharedData;
import org.varve.view.AttributeStyle;
import org.varve.view.Cut;
import org.varve.view.SectionPicture;

/** Pictures of real surveys against sections that segyio reads: polarity, clip, orientation, first sample, aspect. */
@Execution(ExecutionMode.SAME_THREAD)
class SectionOracleTest {

    private static final int LEFT = 92;
    private static final int TOP = 96;
    private static final int INK = 0xff202020;

    /** The frame that a section in time fills. */
    private static final Dimension FRAME = new Dimension(950, 630);

    @TempDir(factory = BuildFolder.class)
    private Path folder;

    private static JsonNode oracle(Path file, String axis, int number, String... more)
            throws IOException, InterruptedException {
        List<String> arguments =
                new ArrayList<>(List.of("src/test/oracle/section.py", file.toString(), axis, Integer.toString(number)));
        arguments.addAll(List.of(more));
        return new ObjectMapper().readTree(Python.run(List.of("segyio", "numpy"), arguments.toArray(String[]::new)));
    }

    private static Cut cut(String axis, double number) {
        return new Cut(axis.equals("inline") ? OptionalInt.of((int) number) : OptionalInt.empty(),
                axis.equals("crossline") ? OptionalInt.of((int) number) : OptionalInt.empty(),
                axis.equals("slice") ? OptionalDouble.of(number) : OptionalDouble.empty());
    }

    private static SectionPicture picture(Path file, OpenOptions options, Cut cut) throws IOException {
        try (Volume volume = Volumes.open(file, options)) {
            return cut.single(file.getFileName().toString(), AttributeStyle.amplitude(), volume);
        }
    }

    @ParameterizedTest
    @CsvSource({"f3_cube100/f3_cube100_ibm.sgy,inline,250", "f3_cube100/f3_cube100_ibm.sgy,crossline,610",
            "f3_cube100/f3_cube100_ibm.sgy,slice,200",
            "segyio_testdata/f3.sgy,inline,120", "segyio_testdata/f3.sgy,crossline,880",
            "segyio_testdata/f3.sgy,slice,104"})
    void aPictureIsTheSection(String name, String axis, int number) throws Exception {
        Path file = SharedData.file(name);
        JsonNode oracle = oracle(file, axis, number);
        SectionPicture picture = picture(file, OpenOptions.DEFAULT, cut(axis, number));
        Dimension plot = plot(picture.image());

        assertThat(picture.range().high()).isCloseTo(oracle.get("clip").asDouble(),
                withinPercentage(2));
        assertThat(picture.range().low()).isEqualTo(-picture.range().high());
        assertThat(picture.sections().getFirst().down().first()).isEqualTo(oracle.at("/down/0").asDouble());
        assertThat(picture.sections().getFirst().across().first()).isEqualTo(oracle.at("/across/0").asDouble());
        if (oracle.get("aspect").isNull()) {
            assertThat(plot).isEqualTo(FRAME);
        } else {
            requireAspect(plot, oracle.get("aspect").asDouble());
        }
        assertThat(correlation(picture.image(), plot, oracle, axis.equals("slice"))).isGreaterThan(0.97);
    }

    /** Bins four times as long as wide, on a survey that lies askew. */
    @Test
    void aSliceHasTheAspectOfItsBins() throws Exception {
        Path file = withBins(SharedData.file("segyio_testdata/f3.sgy"), 50, 12.5);
        JsonNode oracle = oracle(file, "slice", 104);

        SectionPicture picture = picture(file, OpenOptions.DEFAULT, cut("slice", 104));

        assertThat(oracle.get("aspect").asDouble()).isBetween(0.19, 0.2);
        requireAspect(plot(picture.image()), oracle.get("aspect").asDouble());
        assertThat(correlation(picture.image(), plot(picture.image()), oracle, true)).isGreaterThan(0.97);
    }

    @ParameterizedTest
    @CsvSource({"inline,120", "crossline,880"})
    void aSectionInDepthHasTheAspectOfTheGround(String axis, int number) throws Exception {
        Path file = withBins(SharedData.file("segyio_testdata/f3.sgy"), 25, 50);
        OpenOptions inMetres = OpenOptions.DEFAULT.with(SegyReading.DEFAULT.with(Survey.Unit.METRES))
                .with(new Sampling(10, Survey.Unit.METRES));

        SectionPicture picture = picture(file, inMetres, cut(axis, number));

        double aspect = oracle(file, axis, number, "10").get("aspect").asDouble();
        assertThat(aspect).isCloseTo(axis.equals("inline") ? 18 * 50 / 750.0 : 23 * 25 / 750.0, within(0.01));
        requireAspect(plot(picture.image()), aspect);
    }

    /** A copy of a survey of 18 crosslines whose bins have another size. */
    private Path withBins(Path survey, double inline, double crossline) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(survey));
        int trace = 240 + 2 * bytes.getShort(3220);
        for (int at = 3600; at < bytes.capacity(); at += trace) {
            double i = inline * bytes.getInt(at + 188);
            double j = crossline * bytes.getInt(at + 192);
            bytes.putInt(at + 180, (int) Math.round(10 * (0.8 * j - 0.6 * i)));
            bytes.putInt(at + 184, (int) Math.round(10 * (0.6 * j + 0.8 * i)));
        }
        return Files.write(folder.resolve("survey.sgy"), bytes.array());
    }

    /** The plot, as its outline tells. */
    private static Dimension plot(BufferedImage image) {
        int width = 0;
        while (image.getRGB(LEFT + width, TOP - 1) == INK) width++;
        int height = 0;
        while (image.getRGB(LEFT - 1, TOP + height) == INK) height++;
        // the outline is around the plot
        return new Dimension(width - 1, height - 1);
    }

    /** To a pixel of the smaller side. */
    private static void requireAspect(Dimension plot, double aspect) {
        double smaller = Math.min(plot.width, plot.height);
        assertThat((double) plot.width / plot.height).isCloseTo(aspect, withinPercentage(100 / smaller));
    }

    /** Of how red rather than blue the middle of each sample is, with its clipped value. */
    private static double correlation(BufferedImage image, Dimension plot, JsonNode oracle, boolean map) {
        JsonNode section = oracle.get("section");
        int rows = section.size();
        int columns = section.get(0).size();
        double clip = oracle.get("clip").asDouble();
        double xy = 0;
        double xx = 0;
        double yy = 0;
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                int y = (int) (TOP + ((map ? rows - 1 - row : row) + 0.5) / rows * plot.height);
                int rgb = image.getRGB((int) (LEFT + (column + 0.5) / columns * plot.width), y);
                double seen = colour(rgb);
                double value = Math.clamp(section.get(row).get(column).asDouble() / clip, -1, 1);
                xy += seen * value;
                xx += seen * seen;
                yy += value * value;
            }
        }
        return xy / Math.sqrt(xx * yy);
    }

    /** From -1 for the darkest blue to 1 for the darkest red. */
    private static double colour(int rgb) {
        int red = rgb >> 16 & 255;
        int blue = rgb & 255;
        double pale = (red + (rgb >> 8 & 255) + blue) / 765.0;
        return Math.signum(red - blue) * (1 - pale);
    }
}
