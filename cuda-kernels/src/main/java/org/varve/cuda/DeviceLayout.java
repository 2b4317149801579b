package org.varve.cuda;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint.Buffer;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Pass;
import org.varve.core.ProductWay;
import org.varve.core.Program;
import org.varve.core.Reduction;
import org.varve.core.Remedy;
import org.varve.core.Setting;
import org.varve.core.Shape;
import org.varve.core.FieldLayout;
import org.varve.core.Survey;
import org.varve.core.Tiles;

/**
 * The places in one block of device memory of everything that a program needs for tiles up to a given shape. Only one
 * tile is computed at a time, so constants, fields (by liveness) and work space exist once; inputs and outputs, which
 * are copied meanwhile, exist for each tile in flight.
 */
final class DeviceLayout {

    /** Alignment of every part in bytes, the same as that of {@code cuMemAlloc}. */
    private static final long ALIGNMENT = 256;

    /** The unit in bytes in which devices allocate memory. */
    static final long UNIT = 2L << 20;

    private final Program program;
    private final Shape survey;
    private final Tiles tiles;
    private final ProductWay way;
    private final long gap;
    private final List<CudaBody> bodies;
    private final List<Long> tables = new ArrayList<>();
    private final long tableBytes;
    private final long counts;
    private final FieldLayout fields;
    private final long workBytes;
    private final TileSlots slots;
    private final Optional<Reduction> reduction;
    private final long places;

    /** A layout with products as said. */
    DeviceLayout(Program program, Shape survey, Tiles tiles, ProductWay way) {
        this(program, survey, tiles, way, Gaps.BYTES);
    }

    /**
     * A layout with {@link Gaps}.
     *
     * @param gap bytes after every part; unless 0, no two fields share a place
     */
    DeviceLayout(Program program, Shape survey, Tiles tiles, ProductWay way, long gap) {
        this.program = program;
        this.survey = survey;
        this.tiles = tiles;
        this.way = way;
        this.gap = aligned(gap);
        Shape tile = tiles.largest();
        bodies = program.passes().stream().map(Pass::kernel).map(kernel -> CudaBodies.create(kernel, way)).toList();
        long constants = 0;
        long mostWork = 0;
        for (int p = 0; p < bodies.size(); p++) {
            tables.add(constants);
            constants += spaced(bodies.get(p).tableBytes(samples(p)));
            mostWork = Math.max(mostWork, bodies.get(p).workBytes(region(p, tile)));
        }
        places = constants;
        tableBytes = constants + spaced(DigestBytes.ofTables(program, tile));
        workBytes = mostWork;
        reduction = program.reduction(tile);
        counts = spaced(SampleCounts.bytes(program, encodes()));
        ToLongFunction<Field> bytes = field -> spaced(fieldBytes(field));
        fields = reduction.isPresent()
                ? FieldLayout.ofTaken(program, bytes, _ -> gap > 0)
                : FieldLayout.of(program, bytes, _ -> gap > 0);
        slots = new TileSlots(program.inputs(), tiles.inputBytes(source(tile, program.halo(), survey)),
                DigestBytes.ofOutputs(program, tiles), reduction.isPresent() || encodes() ? tile.traces() : 0,
                this::spaced);
    }

    /**
     * A layout of at most {@code allowed} bytes, on the device of a name, for a program whose passes are joined first.
     */
    static DeviceLayout within(
            long allowed, String device, Program program, Survey survey, Tiles tiles, ProductWay way)
            throws OutOfBudgetException {
        DeviceLayout layout = new DeviceLayout(Fusion.of(program), survey.shape(), tiles, way);
        if (layout.total() > allowed) {
            throw new OutOfBudgetException(
                    String.format(Locale.ROOT, "a tile of %s needs %,d bytes on %s, %s in flight; %,d are allowed",
                            tiles.largest(), layout.total(), device, tiles.inFlight(), allowed),
                    Remedy.of("raise ", Setting.DEVICE_MEMORY,
                            ", free memory of the GPU or shrink the operator's windows"),
                    layout.total(), allowed);
        }
        return layout;
    }

    private static long aligned(long bytes) {
        return Math.ceilDiv(bytes, ALIGNMENT) * ALIGNMENT;
    }

    /** Bytes of a part with the gap after it. */
    long spaced(long bytes) {
        return bytes == 0 ? 0 : aligned(bytes) + gap;
    }

    private static Shape source(Shape tile, Halo halo, Shape survey) {
        return new Shape(
                Math.min(tile.inlines() + 2 * halo.inline(), survey.inlines()),
                Math.min(tile.crosslines() + 2 * halo.crossline(), survey.crosslines()),
                Math.min(tile.samples() + 2 * halo.sample(), survey.samples()));
    }

    /** Bytes of a field with a place of its own. */
    long fieldBytes(Field field) {
        return isInput(field) || isOutput(field) ? 0 : shape(field).bytes();
    }

    /** The extents of a field for the largest tile, with the samples that it has around the tile. */
    private Shape shape(Field field) {
        Halo reach = program.reach(field);
        Shape tile = tiles.largest();
        return new Shape(
                tile.inlines() + 2 * reach.inline(),
                tile.crosslines() + 2 * reach.crossline(),
                tile.samples() + 2 * reach.sample());
    }

    /** Whether a field is identical to an input as the host copies it, and needs no other place. */
    boolean isInput(Field field) {
        return field.isSurvey() && tiles.readsFloats() && program.halo().equals(Halo.NONE);
    }

    /** Whether outputs are encoded before the host copies them. */
    boolean encodes() {
        return reduction.isEmpty() && !tiles.output().isNative();
    }

    /**
     * Whether a field is as large as an output that the host copies, into which it may be encoded in place, and needs
     * no other place.
     */
    boolean isOutput(Field field) {
        return reduction.isEmpty() && program.outputs().contains(field) && program.reach(field).equals(Halo.NONE)
                && tiles.output().bytes() == Float.BYTES && !isInput(field);
    }

    /** The region that a pass computes for a tile. */
    Region region(int pass, Shape tile) {
        Region region = Region.of(tile, program.reach(new Field(pass, 0)));
        boolean wholeTrace = program.passes().get(pass).kernel().wholeTrace();
        return wholeTrace ? new Region(region.inlines(), region.crosslines(), survey.samples()) : region;
    }

    /** Samples of the traces that a pass computes for the largest tile. */
    int samples(int pass) {
        return region(pass, tiles.largest()).samples();
    }

    /** The way products are computed. */
    ProductWay way() {
        return way;
    }

    /** The program whose fields are laid out. */
    Program program() {
        return program;
    }

    CudaBody body(int pass) {
        return bodies.get(pass);
    }

    Tiles tiles() {
        return tiles;
    }

    /** The place of a pass's table. */
    long table(int pass) {
        return tables.get(pass);
    }

    /** The place of {@link SampleCounts}. */
    long counts() {
        return tableBytes;
    }

    long work() {
        return tableBytes + counts;
    }

    long workBytes() {
        return workBytes;
    }

    /** The data copied for each tile in flight. */
    TileSlots slots() {
        return slots;
    }

    /** The place of a field that has one of its own, whatever the tile. */
    long place(Field field) {
        return fields() + fields.offset(field);
    }

    private long fields() {
        return work() + spaced(workBytes);
    }

    private long slot(int slot) {
        return fields() + fields.size() + slot * slots.bytes();
    }

    /** The place of a tile of a survey as copied from the host. */
    long input(int slot, Field survey) {
        return slot(slot) + slots.input(survey.survey());
    }

    /** The place of an output of a tile as copied to the host; each has its own if they are encoded. */
    long copied(int slot, int number) {
        return encodes() ? output(slot, number) : output(slot, program.outputs().get(number));
    }

    /** The place of an output of a tile in floats, if it has no other. */
    long output(int slot, Field field) {
        return isInput(field) ? input(slot, field) : output(slot, program.outputs().indexOf(field));
    }

    /** The place of an output, or of its digest. */
    long output(int slot, int number) {
        return slot(slot) + slots.output(number);
    }

    /** The statistics gathered on the device, in place of copying outputs to the host. */
    Optional<Reduction> reduction() {
        return reduction;
    }

    /** The place of a byte for each trace of a tile. */
    long marks(int slot) {
        return slot(slot) + slots.marks();
    }

    /** The place of the table of {@link Digests}. */
    long digestTable() {
        return places;
    }

    /** The place of a field. */
    long field(int slot, Field field) {
        if (isInput(field)) return input(slot, field);
        return isOutput(field) ? output(slot, field) : place(field);
    }

    /** Total bytes. */
    long total() {
        return Math.ceilDiv(used(), UNIT) * UNIT;
    }

    private long used() {
        return slot(tiles.inFlight());
    }

    /** Every part of the total. */
    List<Buffer> buffers() {
        List<Buffer> buffers = new ArrayList<>();
        int inputs = program.inputs();
        buffers.add(new Buffer("inputs", Place.DEVICE, tiles.inFlight() * inputs, spaced(slots.inputBytes())));
        if (reduction.isPresent()) {
            buffers.add(new Buffer("statistics", Place.DEVICE, tiles.inFlight(), slots.bytes() - slots.input(inputs)));
        } else {
            buffers.add(new Buffer("outputs", Place.DEVICE, tiles.inFlight() * program.outputs().size(),
                    spaced(slots.outputBytes().getFirst())));
            buffers.add(new Buffer("marks", Place.DEVICE, tiles.inFlight(), spaced(slots.markBytes())));
        }
        buffers.add(new Buffer("fields", Place.DEVICE, 1, fields.size()));
        buffers.add(new Buffer("work space", Place.DEVICE, 1, spaced(workBytes)));
        buffers.add(new Buffer("tables", Place.DEVICE, 1, tableBytes));
        buffers.add(new Buffer("counts", Place.DEVICE, 1, counts));
        buffers.add(new Buffer("rounding", Place.DEVICE, 1, total() - used()));
        buffers.removeIf(buffer -> buffer.bytes() == 0);
        return buffers;
    }

    /** Bytes after every part; 0 if the layout is dense. */
    long gap() {
        return gap;
    }
}
