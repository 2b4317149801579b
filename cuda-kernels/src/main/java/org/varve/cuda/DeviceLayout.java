package org.varve.cuda;

import java.util.ArrayList;
import java.util.List;
import org.varve.core.Box;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint.Buffer;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.Pass;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.SlabLayout;

/**
 * Where everything that a program needs for tiles up to a shape stands in one piece of device memory: tables of constants
 * first, then for each tile in flight the input as the host has it, the fields by liveness, and work space of the passes.
 */
final class DeviceLayout {

    /** Every part begins at a multiple of this, as what {@code cuMemAlloc} returns does. */
    private static final long ALIGNMENT = 256;

    /** Devices give out memory in pieces of this size. */
    private static final long UNIT = 2L << 20;

    private final Program program;
    private final Shape survey;
    private final Shape tile;
    private final int slots;
    private final List<CudaBody> bodies;
    private final List<byte[]> tables = new ArrayList<>();
    private final long input;
    private final SlabLayout fields;
    private final long work;

    DeviceLayout(Program program, Shape survey, Shape tile, int slots) {
        this.program = program;
        this.survey = survey;
        this.tile = tile;
        this.slots = slots;
        bodies = program.passes().stream().map(Pass::kernel).map(CudaBodies::create).toList();
        long mostWork = 0;
        for (int p = 0; p < bodies.size(); p++) {
            Region region = region(p, Box.of(tile));
            tables.add(bodies.get(p).table(region.samples()));
            mostWork = Math.max(mostWork, bodies.get(p).workBytes(region));
        }
        Halo halo = program.halo();
        input = halo.equals(Halo.NONE) ? 0 : aligned(bytes(tile, halo, survey));
        fields = SlabLayout.of(program, field -> aligned(shape(field).bytes()), _ -> false);
        work = aligned(mostWork);
    }

    private static long bytes(Shape tile, Halo halo, Shape survey) {
        return new Shape(
                Math.min(tile.inlines() + 2 * halo.inline(), survey.inlines()),
                Math.min(tile.crosslines() + 2 * halo.crossline(), survey.crosslines()),
                Math.min(tile.samples() + 2 * halo.sample(), survey.samples())).bytes();
    }

    static long aligned(long bytes) {
        return Math.ceilDiv(bytes, ALIGNMENT) * ALIGNMENT;
    }

    /** The extents of a field: the largest tile and what is known beyond it. */
    Shape shape(Field field) {
        Halo reach = program.reach(field);
        return new Shape(
                tile.inlines() + 2 * reach.inline(),
                tile.crosslines() + 2 * reach.crossline(),
                tile.samples() + 2 * reach.sample());
    }

    /** What a pass computes for a tile. */
    Region region(int pass, Box part) {
        Halo reach = program.reach(new Field(pass, 0));
        boolean wholeTrace = program.passes().get(pass).kernel().wholeTrace();
        int beyond = wholeTrace ? 0 : reach.sample();
        return new Region(
                part.shape().inlines() + 2 * reach.inline(),
                part.shape().crosslines() + 2 * reach.crossline(),
                wholeTrace ? survey.samples() : part.shape().samples() + 2 * beyond,
                part.sample() - beyond);
    }

    List<CudaBody> bodies() {
        return bodies;
    }

    /** Constants of each pass. */
    List<byte[]> tables() {
        return tables;
    }

    /** Where a pass's table stands. */
    long table(int pass) {
        return tables.subList(0, pass).stream().mapToLong(table -> aligned(table.length)).sum();
    }

    private long tableBytes() {
        return table(tables.size());
    }

    private long slotBytes() {
        return input + fields.size() + work;
    }

    /** Where the input of a slot stands as the host has it; the survey's own field where no sample lies beyond the tile. */
    long input(int slot) {
        return input == 0 ? field(slot, Field.SURVEY) : tableBytes() + slot * slotBytes();
    }

    long field(int slot, Field field) {
        return tableBytes() + slot * slotBytes() + input + fields.offset(field);
    }

    long work(int slot) {
        return tableBytes() + slot * slotBytes() + input + fields.size();
    }

    /** Bytes of all. */
    long total() {
        return Math.ceilDiv(used(), UNIT) * UNIT;
    }

    private long used() {
        return tableBytes() + slots * slotBytes();
    }

    /** Every part of the total. */
    List<Buffer> buffers() {
        List<Buffer> buffers = new ArrayList<>();
        buffers.add(new Buffer("input on the device", Place.DEVICE, slots, input));
        buffers.add(new Buffer("fields", Place.DEVICE, slots, fields.size()));
        buffers.add(new Buffer("work space", Place.DEVICE, slots, work));
        buffers.add(new Buffer("tables", Place.DEVICE, 1, tableBytes()));
        buffers.add(new Buffer("rest of the last unit", Place.DEVICE, 1, total() - used()));
        buffers.removeIf(buffer -> buffer.bytes() == 0);
        return buffers;
    }
}
