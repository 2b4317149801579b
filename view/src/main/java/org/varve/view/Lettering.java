package org.varve.view;

import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Scanner;

/** Draws text from outlines that come with the library, so that it needs no fonts. */
final class Lettering {

    /** The part of the text at the given place. */
    enum Anchor {
        LEFT(0),
        MIDDLE(0.5),
        RIGHT(1);

        private final double part;

        Anchor(double part) {
            this.part = part;
        }
    }

    private record Glyph(double advance, Path2D outline) {}

    private static final double UNITS_PER_EM = 1000;

    private static final Map<Character, Glyph> GLYPHS = load("sans.glyphs");

    private Lettering() {}

    /** Width of a text in pixels. */
    static double width(String text, double size) {
        double units = 0;
        for (int n = 0; n < text.length(); n++) {
            units += glyph(text.charAt(n)).advance();
        }
        return units * size / UNITS_PER_EM;
    }

    /** Draws a text whose baseline goes through {@code y}; {@code size} is the height of an em in pixels. */
    static void draw(Graphics2D graphics, String text, double x, double y, double size, Anchor anchor) {
        AffineTransform place = AffineTransform.getTranslateInstance(x - anchor.part * width(text, size), y);
        place.scale(size / UNITS_PER_EM, size / UNITS_PER_EM);
        for (int n = 0; n < text.length(); n++) {
            Glyph glyph = glyph(text.charAt(n));
            graphics.fill(glyph.outline().createTransformedShape(place));
            place.translate(glyph.advance(), 0);
        }
    }

    /** Draws a text upwards, with the middle of its baseline at a place. */
    static void drawUpwards(Graphics2D graphics, String text, double x, double y, double size) {
        Graphics2D turned = (Graphics2D) graphics.create();
        turned.rotate(-Math.PI / 2, x, y);
        draw(turned, text, x, y, size, Anchor.MIDDLE);
        turned.dispose();
    }

    private static Glyph glyph(char c) {
        Glyph known = GLYPHS.get(c);
        return known == null ? Objects.requireNonNull(GLYPHS.get('?')) : known;
    }

    private static Map<Character, Glyph> load(String resource) {
        Map<Character, Glyph> glyphs = new HashMap<>();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(Lettering.class.getResourceAsStream(resource), StandardCharsets.UTF_8))) {
            lines.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
                Scanner words = new Scanner(line);
                char c = (char) words.nextInt(16);
                glyphs.put(c, new Glyph(words.nextInt(), outline(words)));
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Map.copyOf(glyphs);
    }

    private static Path2D outline(Scanner words) {
        Path2D path = new Path2D.Float(Path2D.WIND_NON_ZERO);
        while (words.hasNext()) {
            switch (words.next()) {
                case "M" -> path.moveTo(words.nextInt(), words.nextInt());
                case "L" -> path.lineTo(words.nextInt(), words.nextInt());
                case "Q" -> path.quadTo(words.nextInt(), words.nextInt(), words.nextInt(), words.nextInt());
                case "Z" -> path.closePath();
                default -> throw new IllegalStateException("outline with an unknown segment");
            }
        }
        return path;
    }
}
