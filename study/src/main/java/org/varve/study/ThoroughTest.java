package org.varve.study;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.varve.core.Boundary;
import org.varve.core.Device.Extension;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.NanPolicy;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Output;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.cpu.CpuDevice;
import org.varve.run.Devices;
import org.varve.run.process.JavaRuntime;
import org.varve.study.ThoroughCheck.Kind;

/** Checks operators on a device in the way runs use it: streamed in tiles, through memory allocated by the device. */
final class ThoroughTest implements AutoCloseable {

    /** Prime extents. */
    static final Shape SMALL = new Shape(11, 13, 61);

    /** Smaller than many halos. */
    static final Shape TILE = new Shape(4, 5, 20);

    /** Traces whose Fourier transform does not fit shared memory, and whose length has no small factors. */
    static final Shape LONG = new Shape(3, 2, 7001);

    /** More traces, and more runs of 8 traces, than the 65,535 rows of a grid. */
    static final Shape MANY = new Shape(725, 725, 4);

    /** Boundaries tested with missing samples read as zero. */
    private static final Set<Boundary> ZEROED = EnumSet.of(Boundary.NEAREST, Boundary.CONSTANT);

    private final Device device;
    private final Device definition = new CpuDevice(Devices.defaultThreads(), JavaRuntime.SHARED.spare(), false);
    private final WaveVolume small = WaveVolume.of(SMALL);
    private final WaveVolume holed = small.withMissingSample();
    private final WaveVolume longTraces = WaveVolume.of(LONG);
    private final WaveVolume manyTraces = WaveVolume.of(MANY);

    ThoroughTest(Device device) {
        this.device = device;
    }

    /** A sentence on the tests. */
    String description() {
        String stored = encodings().isEmpty()
                ? ""
                : "stored: %s encodings, decoded and encoded by the device against decoded and encoded by the host; "
                        .formatted(encodings().size());
        return ("definition: one tile of %s against the plain-Java definition, for %s boundaries; tiles: tiles of %s, %s in "
                + "flight, against one tile; %slong traces: %s; many traces: one tile of %s").formatted(
                        SMALL, Boundary.values().length, TILE, 3 * device.parallel(), stored, LONG, MANY);
    }

    /** Runs every check that applies to the device on an operator. */
    ThoroughRow check(SelftestCase operator, double tolerance) throws InterruptedException {
        List<ThoroughCheck> checks = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            if (kind != Kind.STORED || !encodings().isEmpty()) checks.add(check(kind, operator, tolerance));
        }
        return new ThoroughRow(operator, tolerance, checks);
    }

    private ThoroughCheck check(Kind kind, SelftestCase operator, double tolerance) throws InterruptedException {
        double allowed = kind.isExact() ? 0 : tolerance;
        try {
            double error = switch (kind) {
                case DEFINITION -> ofBoundaries(kind, operator, whole(device), whole(definition));
                case TILES -> ofBoundaries(kind, operator, tiled(), whole(device));
                case STORED -> ofEncodings(operator);
                case LONG -> ofDefinition(kind, operator, longTraces);
                case MANY -> ofDefinition(kind, operator, manyTraces);
            };
            return new ThoroughCheck(kind, error, allowed, "");
        } catch (OutOfBudgetException | DeviceFailure | IOException e) {
            return new ThoroughCheck(kind, Double.NaN, allowed, String.valueOf(e.getMessage()));
        }
    }

    /** A way to compute a volume. */
    private interface Way {
        MemoryRun of(WaveVolume volume, Extension extension);
    }

    private static Way whole(Device on) {
        return (volume, extension) -> MemoryRun.whole(on, extension, volume);
    }

    private Way tiled() {
        return (volume, extension) -> new MemoryRun(device, extension, volume, Optional.of(TILE));
    }

    /** The greatest error on the whole wave, and on the wave with a missing sample for every boundary. */
    private double ofBoundaries(Kind kind, SelftestCase operator, Way actual, Way expected)
            throws IOException, OutOfBudgetException, InterruptedException {
        double greatest =
                error(kind, operator, actual.of(small, Extension.DEFAULT), expected.of(small, Extension.DEFAULT));
        for (Boundary boundary : Boundary.values()) {
            Extension extension =
                    new Extension(boundary, ZEROED.contains(boundary) ? NanPolicy.ZERO : NanPolicy.PROPAGATE);
            double error = error(kind, operator, actual.of(holed, extension), expected.of(holed, extension));
            greatest = Math.max(greatest, error);
        }
        return greatest;
    }

    private double ofEncodings(SelftestCase operator) throws IOException, OutOfBudgetException, InterruptedException {
        double greatest = 0;
        for (SampleEncoding encoding : encodings()) {
            try (WaveVolume stored = WaveVolume.of(SMALL, encoding); WaveVolume floats = stored.decoded()) {
                double error = error(Kind.STORED, operator, tiled().of(stored, Extension.DEFAULT),
                        whole(device).of(floats, Extension.DEFAULT));
                greatest = Math.max(greatest, error);
            }
            MemoryRun onDevice = tiled().of(small, Extension.DEFAULT).storing(encoding, true);
            MemoryRun onHost = whole(device).of(small, Extension.DEFAULT).storing(encoding, false);
            greatest = Math.max(greatest, error(Kind.STORED, operator, onDevice, onHost));
        }
        return greatest;
    }

    private double ofDefinition(Kind kind, SelftestCase operator, WaveVolume volume)
            throws IOException, OutOfBudgetException, InterruptedException {
        return error(kind, operator, MemoryRun.whole(device, Extension.DEFAULT, volume),
                MemoryRun.whole(definition, Extension.DEFAULT, volume));
    }

    private static double error(Kind kind, SelftestCase operator, MemoryRun actual, MemoryRun expected)
            throws IOException, OutOfBudgetException, InterruptedException {
        try (Arena memory = Arena.ofShared()) {
            List<Output> outputs = operator.create().outputs();
            List<MemorySegment> is = actual.run(operator.workflow(), memory).outputs();
            List<MemorySegment> should = expected.run(operator.workflow(), memory).outputs();
            return kind.isExact()
                    ? OutputError.greatest(outputs, is, should)
                    : OutputError.beyondRounding(outputs, is, should);
        }
    }

    /** The sample encodings that the device decodes itself, without native floats. */
    private List<SampleEncoding> encodings() {
        return Stream.of(SampleFormat.values())
                .filter(SampleFormat::isWritten)
                .flatMap(format -> Stream.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)
                        .map(order -> new SampleEncoding(format, order)))
                .filter(encoding -> !encoding.isNative() && device.decodes(encoding))
                .toList();
    }

    @Override
    public void close() {
        List.of(small, holed, longTraces, manyTraces).forEach(WaveVolume::close);
        definition.close();
    }
}
