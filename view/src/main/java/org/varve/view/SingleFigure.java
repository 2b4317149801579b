package org.varve.view;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.varve.core.Axis;
import org.varve.core.Volume;
import org.varve.view.Lettering.Anchor;

/**
 * A picture of one section of a volume: time or depth increases downwards, and inlines of a slice upwards. A slice, and
 * a section in depth, have the true ratio of width to height, by the size of the bins; a section in time fills its
 * frame.
 *
 * @param survey the title, such as the survey's name
 * @param style how the volume's values are shown
 * @param lines the numbers on the axes
 */
public record SingleFigure(String survey, AttributeStyle style, LineNumbers lines) {

    private static final int HEIGHT = 800;
    private static final Rectangle FRAME = new Rectangle(92, 96, 950, 630);
    private static final int BAR_LEFT = 40;
    private static final int BAR_WIDTH = 20;
    private static final int RIGHT = 158;
    private static final int LEAST_WIDTH = 800;
    private static final int NARROWEST = 40;

    /**
     * Paints the section normal to an axis.
     *
     * @param position counted from 0
     * @throws IOException if the volume cannot be read
     */
    public SectionPicture paint(Volume volume, Axis normal, int position) throws IOException {
        Optional<Double> aspect = normal == Axis.SAMPLE
                ? Optional.of(Bins.ofSlice(volume))
                : Bins.ofSection(volume, normal == Axis.INLINE);
        Rectangle frame = aspect.map(SingleFigure::frame).orElse(FRAME);
        Section section = reader(volume).read(normal, position, frame.width, frame.height);
        return paint(section, frame, normal == Axis.SAMPLE);
    }

    /**
     * Paints the section along a line.
     *
     * @param line inline and crossline of each trace, counted from 0
     * @throws IOException if the volume cannot be read
     */
    public SectionPicture paint(Volume volume, List<int[]> line) throws IOException {
        return paint(reader(volume).read(line, FRAME.width, FRAME.height), FRAME, false);
    }

    private SectionReader reader(Volume volume) {
        return new SectionReader(volume, lines, style.isAveraged());
    }

    /** The largest frame of a ratio of width to height, but not too narrow to see. */
    private static Rectangle frame(double aspect) {
        double width = Math.min(FRAME.width, FRAME.height * aspect);
        return new Rectangle(FRAME.x, FRAME.y, Math.max(NARROWEST, (int) Math.round(width)),
                Math.max(NARROWEST, (int) Math.round(width / aspect)));
    }

    private SectionPicture paint(Section section, Rectangle frame, boolean upwards) {
        ValueRange range = style.rangeOf(List.of(section));
        int width = Math.max(LEAST_WIDTH, frame.x + frame.width + RIGHT);
        BufferedImage image = new BufferedImage(width, HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, width, HEIGHT);
        graphics.setColor(SectionPainter.INK);
        String title = survey + " \u2013 " + style.title();
        double room = width - 72.0 - Lettering.width(style.note(), 14);
        Lettering.draw(graphics, title, 24, 40, Math.min(22, room / Lettering.width(title, 1)), Anchor.LEFT);
        Lettering.draw(graphics, style.note(), width - 24.0, 40, 14, Anchor.RIGHT);
        SectionPainter painter = new SectionPainter(graphics, style, range);
        painter.paint(section, frame, upwards);
        painter.paintColourBar(new Rectangle(frame.x + frame.width + BAR_LEFT, FRAME.y, BAR_WIDTH,
                Math.min(FRAME.height, Math.max(200, frame.height))));
        graphics.dispose();
        return new SectionPicture(image, style, List.of(section), range);
    }
}
