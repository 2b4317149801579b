package org.varve.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.varve.core.Output;
import org.varve.view.PanelRow.Panel;

class PanelRowTest {

    private static final int COLUMNS = 60;
    private static final int ROWS = 40;
    private static final int TOP = 26;
    private static final int LEFT = 10;

    /** Growing downwards from -1 to 1, with one sample missing. */
    private static Panel panel(AttributeStyle style, boolean upwards) {
        float[] values = new float[COLUMNS * ROWS];
        for (int v = 0; v < values.length; v++) {
            int row = v / COLUMNS;
            values[v] = 2f * row / (ROWS - 1) - 1;
        }
        values[20 * COLUMNS + 30] = Float.NaN;
        Scale across = new Scale("crossline", 1, 1, COLUMNS);
        return new Panel("any", style, new Section("any", across, new Scale("time (ms)", 0, 4, ROWS), COLUMNS, ROWS,
                values), upwards);
    }

    private static BufferedImage png(Panel... panels) throws IOException {
        return ImageIO.read(new ByteArrayInputStream(new PanelRow(List.of(panels)).png()));
    }

    private static int rgb(BufferedImage image, int column, int row) {
        return image.getRGB(LEFT + 2 * column, TOP + 2 * row) & 0xffffff;
    }

    @Test
    void samplesAreSquaresOfFewColours() throws IOException {
        AttributeStyle style = AttributeStyle.amplitude();
        BufferedImage image =
                png(panel(style, false), panel(AttributeStyle.of(Output.of("dip", "degrees").within(0, 90)),
                        false));

        assertThat(image.getWidth()).isEqualTo(2 * (2 * COLUMNS + LEFT) + LEFT);
        assertThat(image.getColorModel()).isInstanceOf(IndexColorModel.class);
        assertThat(image.getRGB(LEFT + 1, TOP + 1)).isEqualTo(image.getRGB(LEFT, TOP));
        assertThat(rgb(image, 0, 0) & 0xff).as("blue of the lowest").isGreaterThan(rgb(image, 0, 0) >> 16);
        assertThat(rgb(image, 0, ROWS - 1) >> 16).as("red of the highest")
                .isGreaterThan(rgb(image, 0, ROWS - 1) & 0xff);
        assertThat(rgb(image, 30, 20)).isEqualTo(SectionPainter.MISSING);
    }

    @Test
    void rowsOfAMapGoUpwards() throws IOException {
        BufferedImage down = png(panel(AttributeStyle.amplitude(), false));
        BufferedImage up = png(panel(AttributeStyle.amplitude(), true));

        for (int row = 0; row < ROWS; row++) assertThat(rgb(up, 3, row)).isEqualTo(rgb(down, 3, ROWS - 1 - row));
    }

    @Test
    void noPanelsAreNoPicture() {
        assertThatThrownBy(() -> new PanelRow(List.of())).hasMessageContaining("give one");
    }
}
