package org.varve.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Output;
import org.varve.core.Shape;
import org.varve.core.Survey;

class SectionFigureTest {

    private static final Rectangle FRAME = new Rectangle(100, 100, 200, 100);
    private static final int BLUE = ColourMap.RED_WHITE_BLUE.rgb(0);
    private static final int RED = ColourMap.RED_WHITE_BLUE.rgb(1);

    private static BufferedImage paint(AttributeStyle style, ValueRange range, boolean upwards, int columns,
            float... values) {
        int rows = values.length / columns;
        Scale across = new Scale("inline", 1, 1, columns);
        Section section = new Section("any", across, new Scale("time (ms)", 0, 4, rows), columns, rows, values);
        BufferedImage image = new BufferedImage(400, 300, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        new SectionPainter(graphics, style, range).paint(section, FRAME, upwards);
        graphics.dispose();
        return image;
    }

    private static int rgb(BufferedImage image, int x, int y) {
        return image.getRGB(x, y) & 0xffffff;
    }

    @Test
    void valuesBeyondTheClipTakeTheColoursOfTheEnds() {
        BufferedImage image = paint(AttributeStyle.amplitude(), new ValueRange(-10, 10), false, 2, -500, 500);
        assertThat(rgb(image, 101, 150)).isEqualTo(BLUE);
        assertThat(rgb(image, 298, 150)).isEqualTo(RED);
    }

    @Test
    void samplesGoDownAndTheLinesOfAMapGoUp() {
        ValueRange range = new ValueRange(-1, 1);
        BufferedImage section = paint(AttributeStyle.amplitude(), range, false, 1, -1, 0, 1);
        assertThat(rgb(section, 200, 101)).isEqualTo(BLUE);
        assertThat(rgb(section, 200, 198)).isEqualTo(RED);
        BufferedImage map = paint(AttributeStyle.amplitude(), range, true, 1, -1, 0, 1);
        assertThat(rgb(map, 200, 101)).isEqualTo(RED);
        assertThat(rgb(map, 200, 198)).isEqualTo(BLUE);
    }

    @Test
    void anglesAreNotInterpolatedAcrossTheJump() {
        BufferedImage image = paint(AttributeStyle.of(Output.of("azimuth", "degrees").cyclic(0, 360)),
                new ValueRange(0, 360), false, 2, 1, 359);
        assertThat(rgb(image, 199, 150)).isEqualTo(ColourMap.CYCLIC.rgb(1 / 360.0));
        assertThat(rgb(image, 200, 150)).isEqualTo(ColourMap.CYCLIC.rgb(359 / 360.0));
    }

    @Test
    void missingTracesAreNeutral() {
        BufferedImage image = paint(
                AttributeStyle.amplitude(), new ValueRange(-1, 1), false, 3, -1, Float.NaN, 1);
        assertThat(rgb(image, 200, 150)).isEqualTo(SectionPainter.MISSING);
        assertThat(rgb(image, 110, 150)).isEqualTo(BLUE);
    }

    @Test
    void aFigureIsAPngFileWithOneRangeForAllSections(@TempDir Path folder) throws Exception {
        Survey survey = new Survey(new Shape(30, 40, 50), 0.004, Survey.Unit.SECONDS);
        FunctionVolume volume = new FunctionVolume(survey, -1, (i, _, _) -> i < 15 ? -100 : 100);
        Path png = folder.resolve("amplitude.png");
        Files.write(png, SectionFigure.middle("Two halves", AttributeStyle.amplitude(), survey.shape()).png(volume));
        BufferedImage image = ImageIO.read(png.toFile());
        assertThat(image.getWidth()).isEqualTo(1800);
        assertThat(image.getHeight()).isEqualTo(700);
        assertThat(rgb(image, 300, 300)).as("inline 16").isEqualTo(RED);
        assertThat(rgb(image, 1200, 120)).as("last inline of the map, on top").isEqualTo(RED);
        assertThat(rgb(image, 1200, 480)).as("first inline of the map").isEqualTo(BLUE);
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(png);
        }
    }

    @Test
    void theSmallestVolumesAreDrawn() throws Exception {
        for (Shape shape : new Shape[] {new Shape(1, 1, 1), new Shape(1, 500, 20), new Shape(500, 1, 2)}) {
            Survey survey = new Survey(shape, 0.004, Survey.Unit.SECONDS);
            FunctionVolume volume = new FunctionVolume(survey, -1, (i, j, k) -> i + j + k);
            SectionFigure figure =
                    SectionFigure.middle("Small", AttributeStyle.of(Output.amplitude("envelope").atLeast(0)), shape);
            assertThat(figure.paint(volume).image().getWidth()).isEqualTo(1800);
        }
    }
}
