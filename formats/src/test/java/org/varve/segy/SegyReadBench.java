package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import org.varve.core.Box;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;

/**
 * Prints how fast a SEG-Y file in the page cache is read from end to end, compared with {@code cat FILE > /dev/null};
 * the best of nine runs each, taken in turn: {@code main FOLDER}.
 */
public final class SegyReadBench {

    private static final Shape SHAPE = new Shape(200, 800, 1000);
    private static final int REPEATS = 9;

    private SegyReadBench() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        for (SampleFormat format : new SampleFormat[] {SampleFormat.IEEE_FLOAT32, SampleFormat.IBM_FLOAT32,
                SampleFormat.INT16}) {
            Path file = Path.of(arguments[0]).resolve("varve-read.sgy");
            write(file, format);
            try {
                compare(file, format);
            } finally {
                Files.delete(file);
            }
        }
    }

    private static void write(Path file, SampleFormat format) throws IOException {
        Survey survey = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
        Shape line = new Shape(1, SHAPE.crosslines(), SHAPE.samples());
        try (Arena arena = Arena.ofConfined();
                VolumeWriter writer = SegyWriter.create(survey, SurveyGrid.DEFAULT, file,
                        new SegyWriter.Options(format, "", true))) {
            MemorySegment samples = arena.allocate(line.bytes(), 64);
            for (int i = 0; i < SHAPE.inlines(); i++) {
                for (long s = 0; s < line.size(); s++) {
                    samples.setAtIndex(ValueLayout.JAVA_FLOAT, s, (float) (1000 * Math.sin(0.1 * s + i)));
                }
                writer.write(new Box(i, 0, 0, line), samples);
            }
            writer.commit();
        }
    }

    private static void compare(Path file, SampleFormat format) throws IOException, InterruptedException {
        double cat = Double.POSITIVE_INFINITY;
        double read = Double.POSITIVE_INFINITY;
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            cat = Math.min(cat, cat(file));
            read = Math.min(read, read(file));
        }
        double mebibytes = Files.size(file) / 1048576.0;
        System.out.printf("%-13s %5.0f MiB: cat %5.0f MiB/s, varve %5.0f MiB/s of the file, %.0f %%%n", format,
                mebibytes, mebibytes / cat, mebibytes / read, 100 * cat / read);
    }

    private static double cat(Path file) throws IOException, InterruptedException {
        long start = System.nanoTime();
        new ProcessBuilder("cat", file.toString()).redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        return (System.nanoTime() - start) * 1e-9;
    }

    private static double read(Path file) throws IOException {
        Shape lines = new Shape(10, SHAPE.crosslines(), SHAPE.samples());
        try (Arena arena = Arena.ofShared(); SegyVolume volume = SegyVolume.open(file)) {
            MemorySegment samples = arena.allocate(lines.bytes(), 64);
            long start = System.nanoTime();
            for (int i = 0; i < SHAPE.inlines(); i += lines.inlines()) {
                volume.read(new Box(i, 0, 0, lines), samples);
            }
            return (System.nanoTime() - start) * 1e-9;
        }
    }
}
