package org.varve.segy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.file.FormatException;
import org.varve.formats.SampleStatistics;
import org.varve.formats.Samples;

/** Does everything with a file, however damaged: it must be read, or refused with a sentence. */
final class SegyExercise {

    /**
     * Bytes that may be allocated: a buffer of 1 MiB for each of up to four reading threads, 1 MiB more, and a multiple
     * of the file.
     */
    private static final long FIXED = 5 << 20;
    private static final long PER_BYTE = 40;

    private static final long MOST_SAMPLES = 1 << 20;

    private SegyExercise() {}

    /**
     * Opens, describes, reads and copies a file.
     *
     * @return whether it was read
     * @throws AssertionError if it fails in any other way than with a {@link FormatException}
     */
    static boolean run(Path file, SegyReading reading) throws IOException {
        boolean read;
        try {
            volume(file, reading);
            read = true;
        } catch (FormatException refused) {
            check(refused);
            read = false;
        }
        try {
            HeaderScan.of(file, SegyDialect.INSTANCE, reading);
            Offsets.of(file, SegyDialect.INSTANCE, reading);
        } catch (FormatException refused) {
            check(refused);
        }
        return read;
    }

    /** The sentence must name the file, give a remedy, and be one line. */
    private static void check(FormatException refused) {
        String sentence = refused.getMessage();
        if (!sentence.startsWith(refused.file().toString()) || sentence.contains("\n") || sentence.contains("%")) {
            throw new AssertionError("not a sentence: " + sentence, refused);
        }
    }

    private static void volume(Path file, SegyReading reading) throws IOException {
        long allowed = FIXED + PER_BYTE * Files.size(file);
        try (SegyVolume volume = SegyVolume.open(file, reading.withMemory(allowed), Optional.empty())) {
            if (volume.bufferBytes() > allowed) {
                throw new AssertionError("%s bytes of buffers, %s allowed".formatted(volume.bufferBytes(), allowed));
            }
            volume.text();
            volume.corners();
            volume.facts();
            Shape shape = volume.survey().shape();
            if (shape.size() <= MOST_SAMPLES) {
                SampleStatistics.of(volume, Axis.INLINE, (traces, of) -> {});
                copy(volume, file.resolveSibling("twin.sgy"));
            } else {
                Samples.read(volume, new Box(0, 0, shape.samples() / 2, new Shape(1, 1, 1)));
            }
        }
    }

    private static void copy(SegyVolume volume, Path twin) throws IOException {
        Box box = Box.of(volume.survey().shape());
        SegyWriter.Options options = new SegyWriter.Options(SampleFormat.IBM_FLOAT32, "FUZZED", true);
        try (VolumeWriter writer = SegyWriter.like(volume, twin, options)) {
            Samples.write(writer, box, Samples.read(volume), box.shape());
        }
    }
}
