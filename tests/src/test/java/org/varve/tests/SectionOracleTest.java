package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Volume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.view.AttributeStyle;
import org.varve.view.Cut;
import org.varve.view.SectionPicture;

/** Pictures of real surveys against sections that segyio reads: polarity, clip, orientation, first sample. */
@Execution(ExecutionMode.SAME_THREAD)
class SectionOracleTest {

    private static final int LEFT = 92;
    private static final int TOP = 96;
    private static final int WIDTH = 950;
    private static final int HEIGHT = 630;

    @ParameterizedTest
    @CsvSource({"f3_cube100/f3_cube100_ibm.sgy,inline,250", "f3_cube100/f3_cube100_ibm.sgy,crossline,610",
            "f3_cube100/f3_cube100_ibm.sgy,slice,200",
            "segyio_testdata/f3.sgy,inline,120", "segyio_testdata/f3.sgy,crossline,880",
            "segyio_testdata/f3.sgy,slice,104"})
    void aPictureIsTheSection(String name, String axis, int number) throws Exception {
        Path file = SharedData.file(name);
        JsonNode oracle = new ObjectMapper()
                .readTree(Python.run(List.of("segyio", "numpy"), "src/test/oracle/section.py", file.toString(), axis,
                        Integer.toString(number)));
        Cut cut = new Cut(axis.equals("inline") ? OptionalInt.of(number) : OptionalInt.empty(),
                axis.equals("crossline") ? OptionalInt.of(number) : OptionalInt.empty(),
                axis.equals("slice") ? OptionalDouble.of(number) : OptionalDouble.empty());
        SectionPicture picture;
        try (Volume volume = Volumes.open(file, OpenOptions.DEFAULT)) {
            picture = cut.single(name, AttributeStyle.amplitude(), volume);
        }

        assertThat(picture.range().high()).isCloseTo(oracle.get("clip").asDouble(),
                org.assertj.core.api.Assertions.withinPercentage(2));
        assertThat(picture.range().low()).isEqualTo(-picture.range().high());
        assertThat(picture.sections().getFirst().down().first()).isEqualTo(oracle.at("/down/0").asDouble());
        assertThat(picture.sections().getFirst().across().first()).isEqualTo(oracle.at("/across/0").asDouble());
        assertThat(correlation(picture.image(), oracle, axis.equals("slice"))).isGreaterThan(0.97);
    }

    /** Of how red rather than blue the middle of each sample is, with its clipped value. */
    private static double correlation(BufferedImage image, JsonNode oracle, boolean map) {
        JsonNode section = oracle.get("section");
        int rows = section.size();
        int columns = section.get(0).size();
        double bin = Math.min((double) WIDTH / columns, (double) HEIGHT / rows);
        double width = map ? Math.round(bin * columns) : WIDTH;
        double height = map ? Math.round(bin * rows) : HEIGHT;
        double clip = oracle.get("clip").asDouble();
        double xy = 0;
        double xx = 0;
        double yy = 0;
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                int y = (int) (TOP + ((map ? rows - 1 - row : row) + 0.5) / rows * height);
                int rgb = image.getRGB((int) (LEFT + (column + 0.5) / columns * width), y);
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
