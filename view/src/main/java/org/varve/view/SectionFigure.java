package org.varve.view;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import org.varve.core.Axis;
import org.varve.core.Shape;
import org.varve.core.Volume;
import org.varve.view.Lettering.Anchor;

/**
 * A picture of a volume: an inline, a crossline and a time slice side by side, with one colour range.
 *
 * <p>Time or depth increases downwards. The time slice is a map, crosslines to the right and inlines upwards, by the
 * size of the bins, or with square ones where that is unknown. Small triangles mark where the sections cross.
 *
 * @param survey the title, such as the survey's name
 * @param style how the volume's values are shown
 * @param lines the numbers on the axes
 * @param inline position of the inline, counted from 0
 * @param crossline position of the crossline
 * @param sample position of the time slice
 */
public record SectionFigure(
        String survey, AttributeStyle style, LineNumbers lines, int inline, int crossline, int sample) {

    private static final int WIDTH = 1800;
    private static final int HEIGHT = 700;
    private static final int TOP = 96;
    private static final int PANEL_HEIGHT = 530;
    private static final int LEFT = 84;
    private static final int BETWEEN = 96;
    private static final int RIGHT = 138;
    private static final int WIDEST_MAP = 560;
    private static final int BAR_WIDTH = 20;

    /** The sections through the middle of a volume, with lines counted from 1. */
    public static SectionFigure middle(String survey, AttributeStyle style, Shape shape) {
        return new SectionFigure(
                survey, style, LineNumbers.FROM_ONE, shape.inlines() / 2, shape.crosslines() / 2, shape.samples() / 2);
    }

    /**
     * Paints a volume.
     *
     * @return a PNG file
     * @throws IOException if the volume cannot be read
     */
    public byte[] png(Volume volume) throws IOException {
        return paint(volume).png();
    }

    /**
     * Paints a volume.
     *
     * @return the picture, with the sections that it shows
     * @throws IOException if the volume cannot be read
     */
    public SectionPicture paint(Volume volume) throws IOException {
        Layout layout = Layout.of(volume.survey().shape(), Bins.ofSlice(volume));
        SectionReader reader = new SectionReader(volume, lines, style.isAveraged());
        Section inlineSection = read(reader, Axis.INLINE, inline, layout.inline());
        Section crosslineSection = read(reader, Axis.CROSSLINE, crossline, layout.crossline());
        Section slice = read(reader, Axis.SAMPLE, sample, layout.slice());
        List<Section> sections = List.of(inlineSection, crosslineSection, slice);
        ValueRange range = style.rangeOf(sections);

        BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = blank(image);
        writeTitle(graphics);
        SectionPainter painter = new SectionPainter(graphics, style, range);
        painter.paint(inlineSection, layout.inline(), false);
        painter.paint(crosslineSection, layout.crossline(), false);
        painter.paint(slice, layout.slice(), true);
        double atInline = slice.down().at(inline);
        double atCrossline = slice.across().at(crossline);
        double atSample = inlineSection.down().at(sample);
        painter.markCrossings(layout.inline(), atCrossline, atSample);
        painter.markCrossings(layout.crossline(), atInline, atSample);
        painter.markCrossings(layout.slice(), atCrossline, 1 - atInline);
        painter.paintColourBar(layout.bar());
        graphics.dispose();
        return new SectionPicture(image, style, sections, range);
    }

    private static Section read(SectionReader reader, Axis normal, int position, Rectangle frame) throws IOException {
        return reader.read(normal, position, frame.width, frame.height);
    }

    private static Graphics2D blank(BufferedImage image) {
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, WIDTH, HEIGHT);
        return graphics;
    }

    private void writeTitle(Graphics2D graphics) {
        graphics.setColor(SectionPainter.INK);
        Lettering.draw(graphics, style.note(), WIDTH - 24.0, 40, 14, Anchor.RIGHT);
        String title = survey + " \u2013 " + style.title();
        double room = WIDTH - 96 - Lettering.width(style.note(), 14);
        double size = Math.min(22, room / Lettering.width(title, 1));
        Lettering.draw(graphics, title, 24, 40, size, Anchor.LEFT);
    }

    /** The places of the three sections and the colour bar, in pixels. */
    private record Layout(Rectangle inline, Rectangle crossline, Rectangle slice, Rectangle bar) {

        /**
         * The time slice gets the width that its bins need; the other two share the rest by their numbers of traces.
         *
         * @param aspect width by height of the time slice
         */
        static Layout of(Shape shape, double aspect) {
            double width = Math.min(WIDEST_MAP, PANEL_HEIGHT * aspect);
            int mapWidth = Math.max(40, (int) Math.round(width));
            int mapHeight = Math.max(40, (int) Math.round(width / aspect));
            int rest = WIDTH - LEFT - RIGHT - 2 * BETWEEN - mapWidth;
            double part = Math.clamp((double) shape.crosslines() / (shape.crosslines() + shape.inlines()), 0.35, 0.65);
            int inlineWidth = (int) (part * rest);
            int crosslineX = LEFT + inlineWidth + BETWEEN;
            int mapX = crosslineX + rest - inlineWidth + BETWEEN;
            return new Layout(
                    new Rectangle(LEFT, TOP, inlineWidth, PANEL_HEIGHT),
                    new Rectangle(crosslineX, TOP, rest - inlineWidth, PANEL_HEIGHT),
                    new Rectangle(mapX, TOP, mapWidth, mapHeight),
                    new Rectangle(WIDTH - RIGHT + 32, TOP, BAR_WIDTH, PANEL_HEIGHT));
        }
    }
}
