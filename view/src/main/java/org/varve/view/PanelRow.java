package org.varve.view;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import org.varve.core.Output;
import org.varve.view.Lettering.Anchor;

/**
 * Small sections side by side, such as the input and the output of an operator, each with a title above and a colour
 * bar below. A sample is a square of {@value #ZOOM} pixels, and there are few colours, so that the PNG file is small.
 *
 * @param panels the sections from left to right, at least one
 */
public record PanelRow(List<Panel> panels) {

    /**
     * One section.
     *
     * @param section the samples of the section, not reduced
     * @param upwards whether rows go upwards, like the inlines of a map; samples of a trace go downwards
     */
    public record Panel(String title, AttributeStyle style, Section section, boolean upwards) {

        private int width() {
            return section.columns() * ZOOM;
        }

        private int height() {
            return section.rows() * ZOOM;
        }
    }

    private static final int ZOOM = 2;
    private static final int MARGIN = 10;
    private static final int TOP = 26;
    private static final int BOTTOM = 42;
    private static final int BAR_HEIGHT = 8;
    private static final double TITLE_SIZE = 14;
    private static final double LABEL_SIZE = 12;

    /** The colours of a section, and the shades of letters between background and ink. */
    private static final int SHADES = 32;

    public PanelRow {
        panels = List.copyOf(panels);
        if (panels.isEmpty()) {
            throw new IllegalArgumentException("no panels: give one at least");
        }
    }

    /** Paints the panels as a PNG file. */
    public byte[] png() throws IOException {
        return new IndexedPng(panels.stream().map(panel -> panel.style.colours()).toList(), SHADES).of(paint());
    }

    private BufferedImage paint() {
        int width = MARGIN + panels.stream().mapToInt(panel -> panel.width() + MARGIN).sum();
        int height = TOP + panels.stream().mapToInt(Panel::height).max().orElseThrow() + BOTTOM;
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, width, height);
        graphics.setColor(SectionPainter.INK);
        int x = MARGIN;
        for (Panel panel : panels) {
            ValueRange range = panel.style.rangeOf(List.of(panel.section));
            paint(image, panel, range, x);
            letter(graphics, panel, range, x);
            x += panel.width() + MARGIN;
        }
        graphics.dispose();
        return image;
    }

    /** Paints the samples and the colour bar. */
    private static void paint(BufferedImage image, Panel panel, ValueRange range, int left) {
        Section section = panel.section;
        for (int y = 0; y < panel.height(); y++) {
            int down = y / ZOOM;
            int row = panel.upwards ? section.rows() - 1 - down : down;
            for (int x = 0; x < panel.width(); x++) {
                double value = section.value(x / ZOOM, row);
                image.setRGB(left + x, TOP + y, Double.isNaN(value)
                        ? SectionPainter.MISSING
                        : shade(panel.style, range.part(value)));
            }
        }
        for (int y = 0; y < BAR_HEIGHT; y++) {
            for (int x = 0; x < panel.width(); x++) {
                image.setRGB(left + x, TOP + panel.height() + BAR_HEIGHT + y,
                        shade(panel.style, (x + 0.5) / panel.width()));
            }
        }
    }

    private static int shade(AttributeStyle style, double part) {
        return IndexedPng.shade(style.colours(), part, SHADES);
    }

    private static void letter(Graphics2D graphics, Panel panel, ValueRange range, int left) {
        double middle = left + panel.width() / 2.0;
        double size = Math.min(TITLE_SIZE, panel.width() / Lettering.width(panel.title, 1));
        Lettering.draw(graphics, panel.title, middle, TOP - 8.0, size, Anchor.MIDDLE);
        double line = TOP + panel.height() + 2 * BAR_HEIGHT + LABEL_SIZE + 4;
        double step = (range.high() - range.low()) / SHADES;
        Lettering.draw(graphics, Scale.text(range.low(), step), left, line, LABEL_SIZE, Anchor.LEFT);
        Lettering.draw(graphics, unit(panel.style.output()), middle, line, LABEL_SIZE, Anchor.MIDDLE);
        Lettering.draw(graphics, Scale.text(range.high(), step), left + panel.width(), line, LABEL_SIZE, Anchor.RIGHT);
    }

    /** The unit of the survey's samples is unknown. */
    private static String unit(Output output) {
        return output.unit().startsWith(Output.INPUT) ? "" : output.unit();
    }
}
