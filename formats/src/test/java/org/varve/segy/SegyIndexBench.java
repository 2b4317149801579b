package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import org.varve.core.Shape;
import org.varve.file.InputFile;
import org.varve.file.Sampling;
import org.varve.segy.header.Fields;
import org.varve.segy.header.SegyHeaders;

/**
 * Prints the time for the index of a large file and the peak memory of the process: {@code simulated} for 3e8 traces
 * that are in no file, {@code sparse FOLDER} for a file of 64 GiB, of which about 1 GiB is on the disk.
 */
public final class SegyIndexBench {

    private static final int LINES = 17_321;

    private SegyIndexBench() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments[0].equals("simulated")) {
            simulate("sorted, one trace of a hundred missing", false);
            simulate("in no order", true);
        } else {
            sparse(Path.of(arguments[1]));
        }
    }

    /** A square survey of 3e8 traces, whose headers are made up as they are asked for. */
    private static void simulate(String name, boolean shuffled) throws IOException {
        long traces = 300_000_000;
        long places = (long) LINES * LINES;
        Path small = SegyFixture.of(new Shape(1, 1, 1)).write(Files.createTempFile("varve-index", ".sgy"));
        try (InputFile file = InputFile.open(small); IndexMemory memory = new IndexMemory(file, 4L << 30)) {
            SegyFile one = SegyFile.of(file, SegyDialect.INSTANCE, SegyReading.DEFAULT, memory);
            SegyFile many = new SegyFile(file, one.dialect(), one.header(), one.numbers(), one.numbers(),
                    traces - (shuffled ? 0 : traces / 100), 0, Optional.empty());
            Fields fields = many.fields();
            MemorySegment header = memory.allocate(SegyHeaders.TRACE_BYTES);
            long start = System.nanoTime();
            TraceIndex index = TraceIndexBuilder.build(many, SegyReading.DEFAULT,
                    TraceTimes.of(one, SegyReading.DEFAULT, Sampling.DEFAULT, true), (ignored, progress, visitor) -> {
                        for (long t = 0; t < many.traces(); t++) {
                            // A step without a common divisor visits each place once, in an order without runs.
                            long place = shuffled ? t * 7_654_321 % places : t + t / 99;
                            fields.setInt32(header, 0, 189, (int) (place / LINES));
                            fields.setInt32(header, 0, 193, (int) (place % LINES));
                            visitor.visit(t, header, 0);
                        }
                    }, new Liveness(many.traces(), memory.arena()), memory);
            System.out.printf("%s traces, %s: index of %s bytes in %.0f s; %s of %s places filled; at most %s MiB%n",
                    many.traces(), name, index.bytes(), (System.nanoTime() - start) * 1e-9, index.facts().filled(),
                    index.facts().places(), peakMebibytes());
        }
        Files.delete(small);
    }

    private static void sparse(Path folder) throws IOException {
        Path path = folder.resolve("varve-sparse.sgy");
        int samples = 65_535;
        long traceBytes = SegyHeaders.TRACE_BYTES + 4L * samples;
        long traces = (64L << 30) / traceBytes + 1;
        try (FileChannel channel = FileChannel.open(path,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.SPARSE, StandardOpenOption.WRITE))) {
            ByteBuffer binary = ByteBuffer.allocate(400);
            channel.write(binary.putShort(16, (short) 4000).putShort(20, (short) samples).putShort(24, (short) 5),
                    3200);
            for (long t = 0; t < traces; t++) {
                ByteBuffer header = ByteBuffer.allocate(SegyHeaders.TRACE_BYTES);
                long place = t + t / 1000; // some are missing
                header.putInt(188, (int) (place / 512)).putInt(192, (int) (place % 512));
                channel.write(header, 3600 + t * traceBytes);
            }
            channel.write(ByteBuffer.allocate(1), 3600 + traces * traceBytes - 1);
        }
        long start = System.nanoTime();
        try (SegyVolume volume = SegyVolume.open(path)) {
            System.out.printf("%s bytes, %s traces: opened in %.1f s, %s; at most %s MiB%n", Files.size(path), traces,
                    (System.nanoTime() - start) * 1e-9, volume.facts().counts(), peakMebibytes());
        } finally {
            Files.delete(path);
        }
    }

    /** The peak resident memory in MiB, as Linux counts it. */
    private static long peakMebibytes() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream().filter(line -> line.startsWith("VmHWM"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) >> 10).findFirst().orElse(-1);
    }
}
