package org.varve.view;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import org.varve.view.Lettering.Anchor;

/**
 * Small sections in rows and columns, such as a row for each operator and a column for each survey. Every section has
 * the same size, its title above it, and colours from its own range.
 *
 * @param columns their titles
 * @param rows at least one, each with a section for every column
 */
public record ContactSheet(List<String> columns, List<List<Thumbnail>> rows) {

    /**
     * One section; one without values is left blank, and only its title is shown.
     *
     * @param sections none or one
     */
    public record Thumbnail(String title, AttributeStyle style, List<Section> sections) {

        public Thumbnail {
            sections = List.copyOf(sections);
        }
    }

    private static final int WIDTH = 120;
    private static final int HEIGHT = 84;
    private static final int GAP = 6;
    private static final int TOP = 22;
    private static final int TITLE = 13;
    private static final double TITLE_SIZE = 10;
    private static final double HEAD_SIZE = 14;
    private static final int SHADES = 16;

    static {
        System.setProperty("java.awt.headless", "true");
    }

    public ContactSheet {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        if (rows.isEmpty()) throw new IllegalArgumentException("no rows: give one at least");
    }

    /** Paints the sheet as a PNG file, the rows in as many blocks side by side. */
    public byte[] png(int blocks) throws IOException {
        return new IndexedPng(rows.stream().flatMap(List::stream).map(each -> each.style.colours()).distinct().toList(),
                SHADES).of(paint(blocks));
    }

    private BufferedImage paint(int blocks) {
        int ofBlock = Math.ceilDiv(rows.size(), blocks);
        int across = GAP + columns.size() * (WIDTH + GAP);
        BufferedImage image = new BufferedImage(blocks * across + (blocks - 1) * GAP,
                TOP + ofBlock * (TITLE + HEIGHT + GAP), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        graphics.setColor(SectionPainter.INK);
        for (int r = 0; r < rows.size(); r++) {
            int left = r / ofBlock * (across + GAP) + GAP;
            int top = TOP + r % ofBlock * (TITLE + HEIGHT + GAP);
            for (int c = 0; c < columns.size(); c++) {
                int x = left + c * (WIDTH + GAP);
                if (r % ofBlock == 0) letter(graphics, columns.get(c), x, TOP - 8, HEAD_SIZE);
                paint(image, graphics, rows.get(r).get(c), x, top);
            }
        }
        graphics.dispose();
        return image;
    }

    private static void letter(Graphics2D graphics, String text, int x, int y, double size) {
        Lettering.draw(graphics, text, x, y, Math.min(size, WIDTH / Lettering.width(text, 1)), Anchor.LEFT);
    }

    private static void paint(BufferedImage image, Graphics2D graphics, Thumbnail thumbnail, int left, int top) {
        letter(graphics, thumbnail.title, left, top + TITLE - 3, TITLE_SIZE);
        for (Section section : thumbnail.sections) {
            ValueRange range = thumbnail.style.rangeOf(List.of(section));
            for (int y = 0; y < HEIGHT; y++) {
                for (int x = 0; x < WIDTH; x++) {
                    double value = section.value(x * section.columns() / WIDTH, y * section.rows() / HEIGHT);
                    image.setRGB(left + x, top + TITLE + y, Double.isNaN(value)
                            ? SectionPainter.MISSING
                            : IndexedPng.shade(thumbnail.style.colours(), range.part(value), SHADES));
                }
            }
        }
    }
}
