package org.varve.view;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;

/**
 * A small PNG file of few colours: shades of colour maps, and shades of letters between background and ink.
 *
 * @param maps the colours of sections
 * @param shades of each map, and of letters
 */
record IndexedPng(List<ColourMap> maps, int shades) {

    /** The colour of a part of a map in so many shades. */
    static int shade(ColourMap map, double part, int shades) {
        double step = Math.clamp(Math.floor(part * shades), 0, shades - 1);
        return map.rgb((step + 0.5) / shades);
    }

    /** The file of a picture that has no other colours. */
    byte[] of(BufferedImage painted) throws IOException {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
        ImageWriteParam smallest = writer.getDefaultWriteParam();
        smallest.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        smallest.setCompressionQuality(0);
        try (ImageOutputStream stream = ImageIO.createImageOutputStream(png)) {
            writer.setOutput(stream);
            writer.write(null, new IIOImage(inFewColours(painted), null, null), smallest);
        } finally {
            writer.dispose();
        }
        return png.toByteArray();
    }

    /**
     * Indexes the colours of the sections exactly, and those of letters by the nearest shade between background and
     * ink.
     */
    private BufferedImage inFewColours(BufferedImage painted) {
        Map<Integer, Integer> places = new LinkedHashMap<>();
        for (int grey = 0; grey < shades; grey++) places.putIfAbsent(grey(grey), places.size());
        places.putIfAbsent(SectionPainter.MISSING, places.size());
        for (ColourMap map : maps) {
            for (int c = 0; c < shades; c++) {
                places.putIfAbsent(shade(map, (c + 0.5) / shades, shades), places.size());
            }
        }
        int[] colours = places.keySet().stream().mapToInt(Integer::intValue).toArray();
        IndexColorModel model = new IndexColorModel(8, colours.length, bytes(colours, 16), bytes(colours, 8),
                bytes(colours, 0));
        BufferedImage image = new BufferedImage(painted.getWidth(), painted.getHeight(),
                BufferedImage.TYPE_BYTE_INDEXED, model);
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                int rgb = painted.getRGB(x, y) & 0xffffff;
                int place = places.getOrDefault(rgb, (rgb & 0xff) * (shades - 1) / 0xff);
                image.getRaster().setSample(x, y, 0, place);
            }
        }
        return image;
    }

    private int grey(int shade) {
        int part = shade * 0xff / (shades - 1);
        return part << 16 | part << 8 | part;
    }

    private static byte[] bytes(int[] colours, int shift) {
        byte[] bytes = new byte[colours.length];
        IntStream.range(0, colours.length).forEach(c -> bytes[c] = (byte) (colours[c] >> shift));
        return bytes;
    }
}
