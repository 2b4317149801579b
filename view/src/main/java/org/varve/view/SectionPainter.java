package org.varve.view;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import org.varve.view.Lettering.Anchor;

/** Paints sections with their axes, and their colour bar. */
final class SectionPainter {

    static final Color INK = new Color(0x202020);

    /** The colour of missing traces, which no colour map has. */
    static final int MISSING = 0xe3d9c0;

    private static final double TITLE_SIZE = 16;
    private static final double LABEL_SIZE = 14;
    private static final double TICK_SIZE = 13;
    private static final int TICK_LENGTH = 5;

    private final Graphics2D graphics;
    private final AttributeStyle style;
    private final ValueRange range;

    SectionPainter(Graphics2D graphics, AttributeStyle style, ValueRange range) {
        this.graphics = graphics;
        this.style = style;
        this.range = range;
        graphics.setStroke(new BasicStroke(1));
    }

    /**
     * Paints a section into a frame, with its axes and its title around it.
     *
     * @param upwards whether rows go upwards, as the inlines of a map do, rather than downwards like samples
     */
    void paint(Section section, Rectangle frame, boolean upwards) {
        graphics.drawImage(image(section, frame.width, frame.height, upwards), frame.x, frame.y, null);
        outline(frame);
        double middle = frame.getCenterX();
        Lettering.draw(graphics, section.title(), middle, frame.y - 16.0, TITLE_SIZE, Anchor.MIDDLE);
        for (Scale.Tick tick : section.across().ticks(Math.max(2, frame.width / 75))) {
            double x = frame.x + tick.at() * frame.width;
            double y = frame.getMaxY();
            line(x, y, x, y + TICK_LENGTH);
            Lettering.draw(graphics, tick.text(), x, y + TICK_LENGTH + 14, TICK_SIZE, Anchor.MIDDLE);
        }
        Lettering.draw(graphics, section.across().label(), middle, frame.getMaxY() + 42, LABEL_SIZE, Anchor.MIDDLE);
        double widest = 0;
        for (Scale.Tick tick : section.down().ticks(Math.max(2, frame.height / 50))) {
            double y = frame.y + (upwards ? 1 - tick.at() : tick.at()) * frame.height;
            line(frame.x - TICK_LENGTH, y, frame.x, y);
            Lettering.draw(graphics, tick.text(), frame.x - TICK_LENGTH - 4.0, y + 5, TICK_SIZE, Anchor.RIGHT);
            widest = Math.max(widest, Lettering.width(tick.text(), TICK_SIZE));
        }
        double left = frame.x - TICK_LENGTH - 14 - widest;
        Lettering.drawUpwards(graphics, section.down().label(), left, frame.getCenterY(), LABEL_SIZE);
    }

    /**
     * Marks on the frame where other sections cross: at a column and a row, each a fraction 0..1 of the frame from the
     * left and top.
     */
    void markCrossings(Rectangle frame, double column, double row) {
        double x = frame.x + column * frame.width;
        double y = frame.y + row * frame.height;
        triangle(x, frame.y, -4, -7, 4, -7);
        triangle(frame.getMaxX(), y, 7, -4, 7, 4);
    }

    /** Paints the colour bar into a frame, with the high end at the top and ticks on the right. */
    void paintColourBar(Rectangle frame) {
        for (int y = 0; y < frame.height; y++) {
            graphics.setColor(new Color(style.colours().rgb(1 - (y + 0.5) / frame.height)));
            graphics.fillRect(frame.x, frame.y + y, frame.width, 1);
        }
        outline(frame);
        double widest = 0;
        for (Scale.Tick tick : Scale.ticks(range.low(), range.high(), 8)) {
            double y = frame.y + (1 - tick.at()) * frame.height;
            line(frame.getMaxX(), y, frame.getMaxX() + TICK_LENGTH, y);
            Lettering.draw(graphics, tick.text(), frame.getMaxX() + TICK_LENGTH + 4, y + 5, TICK_SIZE, Anchor.LEFT);
            widest = Math.max(widest, Lettering.width(tick.text(), TICK_SIZE));
        }
        double right = frame.getMaxX() + TICK_LENGTH + widest + 24;
        Lettering.drawUpwards(graphics, style.legend(), right, frame.getCenterY(), LABEL_SIZE);
    }

    /** The values as colours, interpolated between columns and rows unless they are angles. */
    private BufferedImage image(Section section, int width, int height, boolean upwards) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            double down = (y + 0.5) / height;
            double row = (upwards ? 1 - down : down) * section.rows() - 0.5;
            for (int x = 0; x < width; x++) {
                double column = (x + 0.5) / width * section.columns() - 0.5;
                image.setRGB(x, y, colour(value(section, column, row)));
            }
        }
        return image;
    }

    private int colour(double value) {
        return Double.isNaN(value) ? MISSING : style.colours().rgb(range.part(value));
    }

    /** The value between columns and rows; beside missing values, that of the nearest. */
    private double value(Section section, double column, double row) {
        double x = Math.clamp(column, 0, section.columns() - 1);
        double y = Math.clamp(row, 0, section.rows() - 1);
        double nearest = section.value((int) Math.round(x), (int) Math.round(y));
        if (!style.isAveraged()) {
            return nearest;
        }
        int left = (int) x;
        int top = (int) y;
        int right = Math.min(left + 1, section.columns() - 1);
        int bottom = Math.min(top + 1, section.rows() - 1);
        double upper =
                section.value(left, top) + (x - left) * ((double) section.value(right, top) - section.value(left, top));
        double lower =
                section.value(left, bottom)
                        + (x - left) * ((double) section.value(right, bottom) - section.value(left, bottom));
        double value = upper + (y - top) * (lower - upper);
        return Double.isNaN(value) ? nearest : value;
    }

    private void outline(Rectangle frame) {
        graphics.setColor(INK);
        graphics.draw(new Rectangle2D.Double(frame.x - 0.5, frame.y - 0.5, frame.width + 1.0, frame.height + 1.0));
    }

    private void line(double x0, double y0, double x1, double y1) {
        graphics.draw(new Line2D.Double(x0, y0, x1, y1));
    }

    private void triangle(double x, double y, double dx0, double dy0, double dx1, double dy1) {
        Path2D triangle = new Path2D.Double();
        triangle.moveTo(x, y);
        triangle.lineTo(x + dx0, y + dy0);
        triangle.lineTo(x + dx1, y + dy1);
        triangle.closePath();
        graphics.fill(triangle);
    }
}
