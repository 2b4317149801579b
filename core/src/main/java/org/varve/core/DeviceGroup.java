package org.varve.core;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.varve.core.MemoryFootprint.Buffer;

/**
 * Several devices of a machine that take tiles from one queue. Slots are dealt out in turn; a device that is done sooner has
 * its slot filled again sooner.
 */
public final class DeviceGroup implements Device {

    private final List<Device> devices;

    /** At least one device. */
    public DeviceGroup(List<Device> devices) {
        this.devices = List.copyOf(devices);
    }

    @Override
    public String name() {
        return devices.stream().map(Device::name).collect(Collectors.joining("+"));
    }

    @Override
    public String description() {
        return devices.stream().map(Device::description).collect(Collectors.joining("; "));
    }

    @Override
    public String model() {
        return devices.stream().map(Device::model).distinct().collect(Collectors.joining("; "));
    }

    @Override
    public int parallel() {
        return devices.size();
    }

    /** A device's part of the tiles in flight. */
    private Tiles part(Tiles tiles, int device) {
        return tiles.with(Math.ceilDiv(tiles.inFlight() - device, devices.size()));
    }

    @Override
    public boolean decodes(SampleEncoding encoding) {
        return devices.stream().allMatch(device -> device.decodes(encoding));
    }

    @Override
    public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) throws OutOfBudgetException {
        List<Buffer> buffers = new ArrayList<>();
        for (int d = 0; d < Math.min(devices.size(), tiles.inFlight()); d++) {
            Device device = devices.get(d);
            for (Buffer buffer : device.footprint(program, survey, part(tiles, d)).buffers()) {
                String label = buffer.label() + ", " + device.name();
                buffers.add(new Buffer(label, buffer.place(), buffer.count(), buffer.each()));
            }
        }
        return new MemoryFootprint(buffers);
    }

    @Override
    public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension)
            throws OutOfBudgetException {
        List<TileRunner> runners = new ArrayList<>();
        try {
            for (int d = 0; d < Math.min(devices.size(), tiles.inFlight()); d++) {
                runners.add(devices.get(d).open(program, survey, part(tiles, d), extension));
            }
            return new Runners(runners, devices.size());
        } catch (OutOfBudgetException | RuntimeException e) {
            runners.forEach(TileRunner::close);
            throw e;
        }
    }

    /** The runners of the devices that have slots. */
    private record Runners(List<TileRunner> runners, int devices) implements TileRunner {

        @Override
        public void start(int slot, Box tile, Box source, MemorySegment input, List<MemorySegment> outputs) {
            runners.get(slot % devices).start(slot / devices, tile, source, input, outputs);
        }

        @Override
        public void finish(int slot) {
            runners.get(slot % devices).finish(slot / devices);
        }

        @Override
        public NotFinite notFinite() {
            return runners.stream().map(TileRunner::notFinite).reduce(NotFinite::plus).orElseThrow();
        }

        /** Those of the device that was busy longest. */
        @Override
        public Times times() {
            return runners.stream().map(TileRunner::times).max(Comparator.comparingDouble(Times::bound)).orElseThrow();
        }

        @Override
        public void close() {
            runners.forEach(TileRunner::close);
        }
    }

    @Override
    public MemorySegment allocate(Arena arena, long bytes, long alignment) {
        return devices.getFirst().allocate(arena, bytes, alignment);
    }

    @Override
    public Memory memory() {
        return new Memory(
                devices.stream().mapToLong(device -> device.memory().allowed()).sum(),
                devices.stream().mapToLong(device -> device.memory().measured()).sum());
    }

    @Override
    public Occupancy occupancy() {
        return new Occupancy(
                devices.stream().mapToLong(device -> device.occupancy().allocated()).sum(),
                devices.stream().mapToLong(device -> device.occupancy().taken()).sum());
    }

    @Override
    public void close() {
        devices.forEach(Device::close);
    }
}
