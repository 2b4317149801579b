package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.varve.core.Box;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.Inputs;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.core.Workflow;
import org.varve.host.Budget;
import org.varve.operator.Catalogue;
import org.varve.tiling.JobPlan;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.Rates;
import org.varve.tiling.RunReport;
import org.varve.tiling.TileExecutor;
import org.varve.tiling.TilePlanner;

/**
 * How well a run between disks of given speeds and a GPU overlaps. Disks and copies are simulated, at a hundredth of
 * real speeds and for a hundredth of a survey of 12 GB, so that times are those of the whole one: tiles, threads and
 * the driver's calls are real. Not a test of every build, as it measures time; docs/gpu.md has the command.
 */
class SimulatedDisks {

    private static final Shape SHAPE = new Shape(120, 250, 1000);
    private static final int HEADER = 240;
    private static final int SCALE = 100;
    private static final double GIGA = 1e9;
    private static final SampleEncoding BIG = new SampleEncoding(SampleFormat.IEEE_FLOAT32, ByteOrder.BIG_ENDIAN);
    private static final double COPIES = copies();

    /**
     * A disk.
     *
     * @param speed bytes that it reads in a second, and as many that it writes at the same time
     * @param uneven whether the time for each piece varies from a fifth of the usual to nine fifths
     */
    private record Disk(String name, double speed, boolean uneven) {

        void transfer(long bytes, Random random) {
            double seconds = bytes / (speed * GIGA / SCALE) * (uneven ? 0.2 + 1.6 * random.nextDouble() : 1);
            long end = System.nanoTime() + Math.round(seconds * GIGA);
            for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        }
    }

    private static double copies() {
        String speed = System.getenv("PRETEND_CUDA_COPY_GBPS");
        return speed == null ? 0 : Double.parseDouble(speed) * SCALE;
    }

    private record Traces(Disk disk, Random random) implements Volume {

        @Override
        public Survey survey() {
            return new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
        }

        @Override
        public void read(Box box, MemorySegment destination) {
            disk.transfer(BIG.bytes(box.shape()), random);
        }

        @Override
        public SampleEncoding encoding() {
            return BIG;
        }

        @Override
        public OptionalInt traceHeaderBytes() {
            return OptionalInt.of(HEADER);
        }

        @Override
        public MemorySegment readTraces(Box box, MemorySegment destination) {
            long bytes = box.shape().traces() * (HEADER + BIG.bytes() * (long) SHAPE.samples());
            disk.transfer(bytes, random);
            return destination.asSlice(0, bytes);
        }

        @Override
        public void close() {}
    }

    private record Writer(Disk disk, Random random, Volume original) implements VolumeWriter {

        @Override
        public void write(Box box, MemorySegment source) {
            disk.transfer(BIG.bytes(box.shape()), random);
        }

        @Override
        public ScaledEncoding encoding() {
            return new ScaledEncoding(BIG, 1, HEADER);
        }

        @Override
        public Optional<Volume> headersOf() {
            return Optional.of(original);
        }

        @Override
        public void writeTraces(Box box, MemorySegment traces, boolean haveHeaders) {
            assertThat(haveHeaders).isTrue();
            disk.transfer(traces.byteSize(), random);
        }

        @Override
        public void complete() {}

        @Override
        public void commit() {}

        @Override
        public void rollBack() {}

        @Override
        public void close() {}
    }

    private static String row(Device device, Disk disk, int inFlight, double computed) throws Exception {
        Volume volume = new Traces(disk, new Random(1));
        Writer writer = new Writer(disk, new Random(2), volume);
        Compilation compilation =
                new Compilation(Workflow.of(Catalogue.get("first-derivative").example()), volume.survey());
        double speed = disk.speed * GIGA / SCALE;
        Rates rates = new Rates(1e9, speed, COPIES * GIGA / SCALE, computed, speed, 0, 5e-4, 0, 0);
        PlanRequest request = PlanRequest.of("first-derivative").withTilesInFlight(inFlight).withRates(rates)
                .withStored(List.of(BIG), OptionalInt.of(HEADER)).withOutput(writer.encoding());
        JobPlan plan = new TilePlanner(volume.survey(), device, new Budget(1L << 30, 0, "this study"), request)
                .plan(compilation);
        RunReport report = new TileExecutor(device, Device.Extension.DEFAULT, _ -> {})
                .run(compilation, plan, Inputs.of(volume), List.of(writer));
        double bound = report.overlapEfficiency() * report.seconds();
        return String.format(Locale.ROOT, "| %s | %d | %d | %.2f | %.2f | %.2f | %.2f | %.1f %% |", disk.name, inFlight,
                report.tiles(), report.seconds(), report.readSeconds(), report.writeSeconds(),
                report.overlapEfficiency(), 100 * (report.seconds() - bound) / report.seconds());
    }

    @Test
    void table() throws Exception {
        assumeTrue(COPIES > 0, "set PRETEND_CUDA_COPY_GBPS=0.55 for copies at 55 GB/s");
        List<String> rows = new ArrayList<>();
        try (Device device = PretendGpu.open()) {
            row(device, new Disk("warm-up", 1000, false), 3, 2e7);
            for (Disk disk : List.of(new Disk("2.3 GB/s", 2.3, false), new Disk("7 GB/s", 7, false),
                    new Disk("2.3 GB/s, uneven", 2.3, true), new Disk("7 GB/s, uneven", 7, true))) {
                for (int inFlight : new int[] {3, 6, 8}) rows.add(row(device, disk, inFlight, 2e7));
            }
        }
        System.out.println("| disk | in flight | tiles | s | reading | writing | overlap | the rest |");
        System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|");
        rows.forEach(System.out::println);
    }
}
