package org.varve.tests;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.varve.core.Shape;

/** Reads and writes golden files: float32 .npy of three axes, by code that is not the library's own reader. */
final class Npy {

    private static final Pattern SHAPE = Pattern.compile("\\((\\d+), (\\d+), (\\d+)\\)");

    private Npy() {}

    static Cube read(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        int header = bytes.getShort(8);
        String text = new String(bytes.array(), 10, header, StandardCharsets.US_ASCII);
        Matcher shape = SHAPE.matcher(text);
        if (!text.contains("'<f4'") || !shape.find()) {
            throw new IOException(file + " is not float32 of three axes: " + text);
        }
        float[] samples = new float[(bytes.limit() - 10 - header) / Float.BYTES];
        bytes.position(10 + header).asFloatBuffer().get(samples);
        int inlines = Integer.parseInt(shape.group(1));
        int crosslines = Integer.parseInt(shape.group(2));
        return Cube.of(new Shape(inlines, crosslines, Integer.parseInt(shape.group(3))), samples);
    }

    static void write(Path file, Cube cube) throws IOException {
        Shape shape = cube.shape();
        String text = "{'descr': '<f4', 'fortran_order': False, 'shape': (%s, %s, %s), }"
                .formatted(shape.inlines(), shape.crosslines(), shape.samples());
        int header = Math.ceilDiv(10 + text.length() + 1, 64) * 64 - 10;
        ByteBuffer bytes = ByteBuffer.allocate(10 + header + Math.toIntExact(shape.bytes()))
                .order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0}).putShort((short) header);
        bytes.put((text + " ".repeat(header - text.length() - 1) + "\n").getBytes(StandardCharsets.US_ASCII));
        bytes.asFloatBuffer().put(cube.samples());
        Files.write(file, bytes.array());
    }
}
