package org.varve.onnx;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.varve.core.Remedy;
import org.varve.core.Setting;
import org.varve.file.FormatException;

/** The bytes of a model's file, read by position through a small window, and a limit on what may be kept of them. */
final class ModelBytes {

    private static final int WINDOW = 1 << 16;

    /** Bytes of the Java heap. Graphs take some mebibytes, as weights are not kept. */
    private static final long MOST_KEPT = Runtime.getRuntime().maxMemory() / 4;

    private static final int OBJECT = 64;

    private static final int LONGEST_NAME = 1 << 12;

    private final Path file;
    private final FileChannel channel;
    private final long size;
    private final ByteBuffer window = ByteBuffer.allocate(WINDOW).limit(0);
    private long first;
    private long kept;

    ModelBytes(Path file, FileChannel channel) throws IOException {
        this.file = file;
        this.channel = channel;
        this.size = channel.size();
    }

    Path file() {
        return file;
    }

    long size() {
        return size;
    }

    byte at(long position) throws IOException {
        if (position < first || position >= first + window.limit()) load(position);
        return window.get((int) (position - first));
    }

    private void load(long position) throws IOException {
        window.clear();
        first = position;
        int read = 1;
        while (window.hasRemaining() && read > 0) {
            read = channel.read(window, first + window.position());
        }
        window.flip();
        if (!window.hasRemaining()) throw damaged(position, "the file ends");
    }

    String text(long position, long length) throws IOException {
        if (length > LONGEST_NAME) {
            throw damaged(position, "a name has %s bytes, more than %s".formatted(length, LONGEST_NAME));
        }
        keep(position, OBJECT + 2 * (int) length);
        byte[] bytes = new byte[(int) length];
        for (int n = 0; n < bytes.length; n++) {
            bytes[n] = at(position + n);
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** A little-endian number of {@code bytes} bytes. */
    long number(long position, int bytes) throws IOException {
        long number = 0;
        for (int n = bytes - 1; n >= 0; n--) {
            number = (number << Byte.SIZE) | Byte.toUnsignedLong(at(position + n));
        }
        return number;
    }

    /** Counts a part that takes about {@code bytes} bytes of memory. */
    void keep(long position, int bytes) throws FormatException {
        kept += bytes;
        if (kept > MOST_KEPT) {
            throw new FormatException(file, "has a graph of more than %s MiB, by byte %s of %s".formatted(
                    MOST_KEPT >> 20, position, size), Remedy.of("raise ", Setting.HEAP));
        }
    }

    /** Counts a part with lists or maps of its own. */
    void keepLarge(long position) throws FormatException {
        keep(position, 8 * OBJECT);
    }

    /** Counts a number in a list. */
    void keepNumber(long position) throws FormatException {
        keep(position, OBJECT / 2);
    }

    FormatException damaged(long position, String what) {
        return new FormatException(file,
                "is no complete ONNX model: at byte %s of %s %s; copy it or export it again".formatted(position, size,
                        what));
    }
}
