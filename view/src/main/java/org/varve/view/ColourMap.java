package org.varve.view;

import java.util.LinkedHashMap;
import java.util.Map;

/** Maps a fraction of a range, 0..1, to a colour; values outside get the colour of the nearer end. */
public final class ColourMap {

    /** For signed quantities: blue is negative, white zero, red positive. */
    public static final ColourMap RED_WHITE_BLUE =
            through("blue", "red", 0x0a2458, 0x164a9c, 0x4a86c5, 0xa9cbe6, 0xffffff, 0xf5b79f, 0xd9593f, 0xab1524,
                    0x64001a);

    /** From black to white in equal steps of lightness. */
    public static final ColourMap GREY =
            through("black", "white", 0x000000, 0x303030, 0x5e5e5e, 0x919191, 0xc6c6c6, 0xffffff);

    /** Viridis (Smith and van der Walt 2015), from dark blue through green to yellow in equal steps of lightness. */
    public static final ColourMap VIRIDIS = through(
            "dark blue",
            "yellow",
            0x440154, 0x48186a, 0x472d7b, 0x424086, 0x3b528b, 0x33638d, 0x2c728e, 0x26828e, 0x21918c, 0x1fa088,
            0x28ae80,
            0x3fbc73, 0x5ec962, 0x84d44b, 0xaddc30, 0xd8e219, 0xfde725);

    /** For angles: a closed circle of hues of equal chroma, lightest at yellow and darkest at blue. */
    public static final ColourMap CYCLIC = circle();

    /** Like OpendTect's seismic colours: red and yellow, almost white, blue and black. */
    public static final ColourMap SEISMICS = through(
            "red",
            "black",
            0xaa0000, 0xff1c00, 0xffc800, 0xfdd131, 0xfad961, 0xf8e292, 0xf5eac2, 0xf3f3f3, 0xced0dc, 0xa8aec5,
            0x838bad,
            0x5d6996,
            0x38467f, 0x1c2340, 0x000000);

    /** All by name, in the order in which they are offered. */
    public static Map<String, ColourMap> named() {
        Map<String, ColourMap> named = new LinkedHashMap<>();
        named.put("red-white-blue", RED_WHITE_BLUE);
        named.put("grey", GREY);
        named.put("viridis", VIRIDIS);
        named.put("cyclic", CYCLIC);
        named.put("seismics", SEISMICS);
        return named;
    }

    private static final int COLOURS = 256;

    private final String lowest;
    private final String highest;
    private final int[] colours;

    private ColourMap(String lowest, String highest, int[] colours) {
        this.lowest = lowest;
        this.highest = highest;
        this.colours = colours;
    }

    /** The name of the colour at the low end. */
    public String lowest() {
        return lowest;
    }

    /** The name of the colour at the high end. */
    public String highest() {
        return highest;
    }

    /** The colour of a fraction of the range, as {@code 0xRRGGBB}. */
    public int rgb(double part) {
        return colours[(int) Math.clamp(part * COLOURS, 0, COLOURS - 1)];
    }

    /** The same colours in reverse order. */
    public ColourMap reversed() {
        int[] reversed = new int[COLOURS];
        for (int c = 0; c < COLOURS; c++) {
            reversed[c] = colours[COLOURS - 1 - c];
        }
        return new ColourMap(highest, lowest, reversed);
    }

    /** Interpolates between equally spaced colours, in sRGB. */
    private static ColourMap through(String lowest, String highest, int... anchors) {
        int[] colours = new int[COLOURS];
        for (int c = 0; c < COLOURS; c++) {
            double position = (double) c / (COLOURS - 1) * (anchors.length - 1);
            int before = Math.min((int) position, anchors.length - 2);
            double part = position - before;
            for (int shift = 0; shift <= 16; shift += 8) {
                int low = anchors[before] >> shift & 0xff;
                int high = anchors[before + 1] >> shift & 0xff;
                colours[c] |= (int) Math.round(low + part * (high - low)) << shift;
            }
        }
        return new ColourMap(lowest, highest, colours);
    }

    private static ColourMap circle() {
        int[] colours = new int[COLOURS];
        for (int c = 0; c < COLOURS; c++) {
            double hue = 2 * Math.PI * c / COLOURS;
            double lightness = 0.66 + 0.16 * Math.cos(hue - Math.toRadians(105));
            colours[c] = oklch(lightness, 0.125, hue);
        }
        return new ColourMap("red", "red", colours);
    }

    /** Converts a colour of the perceptual space OKLCh to sRGB (Ottosson 2020). */
    private static int oklch(double lightness, double chroma, double hue) {
        double a = chroma * Math.cos(hue);
        double b = chroma * Math.sin(hue);
        double l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
        double m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
        double s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b);
        return srgb(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) << 16
                | srgb(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) << 8
                | srgb(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s);
    }

    private static double cube(double x) {
        return x * x * x;
    }

    private static int srgb(double linear) {
        double light = Math.clamp(linear, 0, 1);
        double coded = light <= 0.0031308 ? 12.92 * light : 1.055 * Math.pow(light, 1 / 2.4) - 0.055;
        return (int) Math.round(255 * coded);
    }
}
