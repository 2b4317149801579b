package org.varve.view;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;

/**
 * A painted picture, with the sections that it shows.
 *
 * @param image the picture
 * @param style how values are shown
 * @param sections the sections, reduced to its pixels
 * @param range the values at the ends of the colour bar
 */
public record SectionPicture(BufferedImage image, AttributeStyle style, List<Section> sections, ValueRange range) {

    private static final float JPEG_QUALITY = 0.88f;

    /** The picture as a PNG file. */
    public byte[] png() throws IOException {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        if (!ImageIO.write(image, "png", png)) {
            throw new IOException("this JDK writes no PNG files");
        }
        return png.toByteArray();
    }

    /** The picture as a JPEG file, a fifth as large. */
    public byte[] jpeg() throws IOException {
        ByteArrayOutputStream jpeg = new ByteArrayOutputStream();
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ImageWriteParam fine = writer.getDefaultWriteParam();
        fine.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        fine.setCompressionQuality(JPEG_QUALITY);
        try (ImageOutputStream stream = ImageIO.createImageOutputStream(jpeg)) {
            writer.setOutput(stream);
            writer.write(null, new IIOImage(image, null, null), fine);
        } finally {
            writer.dispose();
        }
        return jpeg.toByteArray();
    }

    /** A description of the picture, for screen readers. */
    public String describe() {
        return "%s: %s; colours from %s at %s to %s at %s".formatted(style.legend(),
                sections.stream().map(Section::title).collect(Collectors.joining(", ")),
                style.colours().lowest(), text(range.low()), style.colours().highest(), text(range.high()));
    }

    private String text(double value) {
        return Scale.text(value, (range.high() - range.low()) / 100);
    }

    /** The histogram of the sections, in equal bins over the range; values beyond it count in the outermost bins. */
    public long[] histogram(int bins) {
        long[] counts = new long[bins];
        for (Section section : sections) {
            for (int place = 0; place < section.size(); place++) {
                float value = section.value(place);
                if (Float.isFinite(value)) counts[(int) Math.clamp(range.part(value) * bins, 0, bins - 1)]++;
            }
        }
        return counts;
    }
}
