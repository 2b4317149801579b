package org.varve.view;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.awt.font.GlyphVector;
import java.awt.geom.PathIterator;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the outlines that {@link Lettering} draws with: {@code GlyphMaker FONT.ttf NOTICE.txt sans.glyphs}, where the
 * notice is the font's licence. To be run on a machine with fonts, when a character is missing.
 */
final class GlyphMaker {

    private static final String BEYOND_ASCII = "\u00b0\u00b1\u00b2\u00b5\u00b7\u2013\u2212";

    private GlyphMaker() {}

    public static void main(String[] arguments) throws Exception {
        Font font = Font.createFont(Font.TRUETYPE_FONT, new File(arguments[0])).deriveFont(1000f);
        try (PrintStream out = new PrintStream(arguments[2], StandardCharsets.UTF_8)) {
            writeNotice(font, Path.of(arguments[1]), out);
            for (char c = ' '; c <= '~'; c++) {
                writeGlyph(font, c, out);
            }
            for (int n = 0; n < BEYOND_ASCII.length(); n++) {
                writeGlyph(font, BEYOND_ASCII.charAt(n), out);
            }
        }
    }

    private static void writeNotice(Font font, Path notice, PrintStream out) throws IOException {
        out.println("# Outlines of " + font.getFontName()
                + ": hexadecimal character, advance and path, 1000 units an em, y down.");
        out.println("# Written by GlyphMaker among the tests. The licence of the outlines:");
        for (String line : Files.readAllLines(notice)) {
            out.println(line.isBlank() ? "#" : "# " + line.strip());
        }
    }

    private static void writeGlyph(Font font, char c, PrintStream out) {
        GlyphVector glyph = font.createGlyphVector(new FontRenderContext(null, true, true), new char[] {c});
        StringBuilder line = new StringBuilder();
        line.append(Integer.toHexString(c)).append(' ').append(Math.round(glyph.getGlyphMetrics(0).getAdvance()));
        double[] at = new double[6];
        for (PathIterator path = glyph.getOutline().getPathIterator(null); !path.isDone(); path.next()) {
            int segment = path.currentSegment(at);
            line.append(' ').append("MLQCZ".charAt(segment));
            int numbers = new int[] {2, 2, 4, 6, 0}[segment];
            for (int n = 0; n < numbers; n++) {
                line.append(' ').append(Math.round(at[n]));
            }
        }
        out.println(line);
    }
}
