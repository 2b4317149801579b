package org.varve.cuda;

import java.util.ArrayList;
import java.util.List;
import org.varve.core.Field;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint.Buffer;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Pass;
import org.varve.core.Program;
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

    /**
     * A place, and the gap after it.
     *
     * @param end where the next place may begin; the gap is from {@code start + bytes} to here
     */
    record Part(String name, long start, long bytes, long end) {}

    private final Program program;
    private final Shape survey;
    private final Tiles tiles;
    private final long gap;
    private final List<CudaBody> bodies;
    private final List<Long> tables = new ArrayList<>();
    private final long tableBytes;
    private final long counts;
    private final FieldLayout fields;
    private final long workBytes;
    private final long inputBytes;
    private final long outputBytes;

    DeviceLayout(Program program, Shape survey, Tiles tiles) {
        this(program, survey, tiles, ProductWay.OWN);
    }

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
        tableBytes = constants;
        counts = spaced(SampleCounts.bytes(program.outputs().size()));
        workBytes = mostWork;
        fields = FieldLayout.of(program, field -> spaced(fieldBytes(field)), _ -> gap > 0);
        inputBytes = tiles.input().bytes(source(tile, program.halo(), survey));
        outputBytes = tile.bytes();
    }

    /** A layout of at most {@code allowed} bytes, on the device of a name, for a program whose passes are joined first. */
    static DeviceLayout within(
            long allowed, String device, Program program, Survey survey, Tiles tiles, ProductWay way)
            throws OutOfBudgetException {
        DeviceLayout layout = new DeviceLayout(Fusion.of(program), survey.shape(), tiles, way);
        if (layout.total() > allowed) {
            throw new OutOfBudgetException(
                    "a tile of %s needs %,d bytes on %s, %d in flight; %,d are allowed"
                            .formatted(tiles.largest(), layout.total(), device, tiles.inFlight(), allowed),
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
    private long spaced(long bytes) {
        return bytes == 0 ? 0 : aligned(bytes) + gap;
    }

    private static Shape source(Shape tile, Halo halo, Shape survey) {
        return new Shape(
                Math.min(tile.inlines() + 2 * halo.inline(), survey.inlines()),
                Math.min(tile.crosslines() + 2 * halo.crossline(), survey.crosslines()),
                Math.min(tile.samples() + 2 * halo.sample(), survey.samples()));
    }

    /** Bytes of a field with a place of its own. */
    private long fieldBytes(Field field) {
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
        return field.isSurvey() && tiles.input().isNative() && program.halo().equals(Halo.NONE);
    }

    /** Whether a field is identical to an output as the host copies it, and needs no other place. */
    boolean isOutput(Field field) {
        return program.outputs().contains(field) && program.reach(field).equals(Halo.NONE) && !isInput(field);
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

    private long fields() {
        return work() + spaced(workBytes);
    }

    private long slot(int slot) {
        return fields() + fields.size() + slot * slotBytes();
    }

    private long slotBytes() {
        return program.inputs() * spaced(inputBytes) + program.outputs().size() * spaced(outputBytes);
    }

    /** The place of a tile of a survey as copied from the host. */
    long input(int slot, Field survey) {
        return slot(slot) + survey.survey() * spaced(inputBytes);
    }

    /** The place of an output of a tile as copied to the host. */
    long output(int slot, Field field) {
        return isInput(field) ? input(slot, field) : output(slot, program.outputs().indexOf(field));
    }

    private long output(int slot, int number) {
        return slot(slot) + program.inputs() * spaced(inputBytes) + number * spaced(outputBytes);
    }

    /** The place of a field. */
    long field(int slot, Field field) {
        if (isInput(field)) return input(slot, field);
        return isOutput(field) ? output(slot, field) : fields() + fields.offset(field);
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
        buffers.add(new Buffer("inputs", Place.DEVICE, tiles.inFlight() * program.inputs(), spaced(inputBytes)));
        buffers.add(new Buffer("outputs", Place.DEVICE, tiles.inFlight() * program.outputs().size(),
                spaced(outputBytes)));
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

    /** The parts whose content is kept from tile to tile. */
    List<Part> lasting() {
        List<Part> parts = new ArrayList<>();
        for (int p = 0; p < bodies.size(); p++) {
            add(parts, "the table of pass " + p, table(p), bodies.get(p).tableBytes(samples(p)));
        }
        add(parts, "the counts", counts(), SampleCounts.bytes(program.outputs().size()));
        return parts;
    }

    /** The parts that the host fills for each tile. */
    List<Part> inputs(int slot) {
        List<Part> parts = new ArrayList<>();
        for (Field survey : program.surveys()) {
            add(parts, "input %d of tile %d".formatted(survey.survey(), slot), input(slot, survey), inputBytes);
        }
        return parts;
    }

    /** The parts that are undefined at the beginning of a tile, and that the tile fills. */
    List<Part> undefined(int slot) {
        List<Part> parts = new ArrayList<>();
        add(parts, "the work space", work(), workBytes);
        program.surveys().forEach(survey -> addField(parts, survey));
        for (int p = 0; p < bodies.size(); p++) {
            for (int o = 0; o < program.passes().get(p).outputs(); o++) addField(parts, new Field(p, o));
        }
        for (int o = 0; o < program.outputs().size(); o++) {
            add(parts, "output %d of tile %d".formatted(o, slot), output(slot, o), outputBytes);
        }
        return parts;
    }

    /** The parts that are not needed any more after a pass. */
    List<Part> dead(int pass) {
        List<Part> parts = new ArrayList<>();
        add(parts, "the work space", work(), workBytes);
        List<Pass> later = program.passes().subList(pass + 1, bodies.size());
        for (Field field : program.passes().get(pass).inputs()) {
            boolean needed = program.outputs().contains(field)
                    || later.stream().anyMatch(reader -> reader.inputs().contains(field));
            if (!needed) addField(parts, field);
        }
        return parts;
    }

    private void addField(List<Part> parts, Field field) {
        add(parts, field.isSurvey() ? "the field of survey " + field.survey() : field.toString(),
                fields() + fields.offset(field),
                fieldBytes(field));
    }

    private void add(List<Part> parts, String name, long start, long bytes) {
        if (bytes > 0) parts.add(new Part(name, start, bytes, start + spaced(bytes)));
    }
}
