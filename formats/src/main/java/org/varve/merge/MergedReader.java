package org.varve.merge;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.file.Access;
import org.varve.file.FormatException;
import org.varve.formats.Overlap;

/**
 * Reads boxes of a merged survey: what one input has alone and in one piece goes straight to where it is wanted, the
 * rest through a buffer. Only one input at a time holds the buffers for reading.
 */
final class MergedReader implements AutoCloseable {

    /** Bytes of the buffer, unless a trace is longer. */
    private static final long USUAL = 8 << 20;

    private final PlacedInputs inputs;
    private final MergedGrid grid;
    private final Row row;
    private final Access access;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment buffer;
    private Optional<Placed> awake = Optional.empty();

    MergedReader(PlacedInputs inputs, MergedGrid grid, Overlap overlap) {
        this.inputs = inputs;
        this.grid = grid;
        this.access = new Access(inputs.all().getFirst().volume().path());
        this.row = new Row(overlap, grid.survey().shape().samples());
        this.buffer = arena.allocate(bytes(grid.survey()), Long.BYTES);
    }

    /** Bytes of the buffer for a survey. */
    static long bytes(Survey survey) {
        long trace = (long) survey.shape().samples() * Double.BYTES;
        return Math.min(Math.max(USUAL, trace), survey.shape().traces() * trace);
    }

    /** Samples that several inputs have alike. */
    long same() {
        return row.same();
    }

    /** Samples in which inputs differ. */
    long different() {
        return row.different();
    }

    /**
     * Reads a box.
     *
     * @param encoding that of all inputs, or native floats
     */
    void read(Box box, MemorySegment to, SampleEncoding encoding) throws IOException {
        access.use(() -> readAlone(box, to, encoding));
    }

    private synchronized void readAlone(Box box, MemorySegment to, SampleEncoding encoding) throws IOException {
        Reading reading = new Reading(box, to, encoding);
        List<Placed> here = inputs.in(box);
        boolean isWhole = here.size() == 1 && here.getFirst().isDense()
                && here.getFirst().around(box).shape().equals(box.shape());
        if (!isWhole) to.asSlice(0, encoding.bytes(box.shape())).fill((byte) 0);
        List<Placed> before = new ArrayList<>();
        for (Placed input : here) {
            Box own = input.around(box);
            List<Placed> others = here.stream().filter(other -> !other.equals(input) && meet(own, other.around(box)))
                    .toList();
            if (others.isEmpty() && input.isDense() && isInOnePiece(own.shape(), box.shape())) {
                reading.read(input, input.part().within(box),
                        to.asSlice(box.offset(own.inline(), own.crossline(), own.sample()) * encoding.bytes()));
            } else {
                reading.readThroughBuffer(input, before.stream().filter(others::contains).toList());
            }
            before.add(input);
        }
    }

    private static boolean meet(Box a, Box b) {
        return a.inline() < b.endInline() && b.inline() < a.endInline()
                && a.crossline() < b.endCrossline() && b.crossline() < a.endCrossline()
                && a.sample() < b.endSample() && b.sample() < a.endSample();
    }

    /** Whether samples of a part of a box lie behind each other in memory. */
    private static boolean isInOnePiece(Shape part, Shape box) {
        boolean wholeTraces = part.samples() == box.samples();
        boolean neighbours = part.crosslines() == box.crosslines() || part.inlines() == 1;
        return (wholeTraces && neighbours) || part.traces() == 1;
    }

    /** One box that is read. */
    private final class Reading {

        private final Box box;
        private final MemorySegment to;
        private final SampleEncoding encoding;

        Reading(Box box, MemorySegment to, SampleEncoding encoding) {
            this.box = box;
            this.to = to;
            this.encoding = encoding;
        }

        /** Reads a box of an input, in its own positions. */
        void read(Placed input, Box own, MemorySegment destination) throws IOException {
            if (!awake.equals(Optional.of(input))) {
                awake.ifPresent(other -> other.volume().rest());
                awake = Optional.of(input);
            }
            if (encoding.equals(input.volume().encoding())) {
                input.volume().readStored(own, destination);
            } else {
                input.volume().read(own, destination);
            }
        }

        /** @param before inputs whose samples are there already and may lie at the same places */
        void readThroughBuffer(Placed input, List<Placed> before) throws IOException {
            Box own = input.part().within(box);
            Shape piece = piece(own.shape(), input.volume().chunk());
            for (int i = own.inline(); i < own.endInline(); i += piece.inlines()) {
                for (int j = own.crossline(); j < own.endCrossline(); j += piece.crosslines()) {
                    Box part = new Box(i, j, own.sample(), new Shape(Math.min(piece.inlines(), own.endInline() - i),
                            Math.min(piece.crosslines(), own.endCrossline() - j), own.shape().samples()));
                    read(input, part, buffer);
                    put(input, part, before);
                }
            }
        }

        /** The lines that fit into the buffer: whole chunks along the inlines if possible. */
        private Shape piece(Shape own, Shape chunk) {
            long traces = Math.max(1, buffer.byteSize() / ((long) own.samples() * encoding.bytes()));
            int inlines = (int) Math.min(Math.min(own.inlines(), chunk.inlines()), traces);
            int crosslines = (int) Math.min(own.crosslines(), traces / inlines);
            if (crosslines == own.crosslines()) inlines = (int) Math.min(own.inlines(), traces / crosslines);
            return new Shape(inlines, crosslines, own.samples());
        }

        private void put(Placed input, Box part, List<Placed> before) throws IOException {
            long at = 0;
            for (int i = part.inline(); i < part.endInline(); i++) {
                for (int j = part.crossline(); j < part.endCrossline(); j++) {
                    if (before.isEmpty() || input.volume().isLive(i, j)) {
                        put(input, part, input.part().inlines().at(i), input.part().crosslines().at(j), at, before);
                    }
                    at += (long) part.shape().samples() * encoding.bytes();
                }
            }
        }

        /** Puts a trace, in pieces that have samples of the same inputs. */
        private void put(Placed input, Box part, int inline, int crossline, long at, List<Placed> before)
                throws IOException {
            int begin = input.part().samples().at(part.sample());
            int end = begin + part.shape().samples();
            List<Placed> here = before.isEmpty()
                    ? before
                    : before.stream().filter(other -> other.isLive(inline, crossline)).toList();
            for (int k = begin; k < end;) {
                int from = k;
                int next = end;
                int others = 0;
                for (Placed other : here) {
                    int first = other.part().samples().first();
                    int last = first + other.part().samples().count();
                    if (first <= from && from < last) others++;
                    if (first > from) next = Math.min(next, first);
                    if (last > from) next = Math.min(next, last);
                }
                long source = at + (long) (from - begin) * encoding.bytes();
                long target = box.offset(inline, crossline, from) * encoding.bytes();
                if (others == 0) {
                    MemorySegment.copy(buffer, source, to, target, (long) (next - from) * encoding.bytes());
                } else {
                    int differs = row.put(buffer, source, to, target, encoding, next - from, others);
                    if (differs >= 0) throw refused(input, here, inline, crossline, from, differs);
                }
                k = next;
            }
        }

        private FormatException refused(Placed input, List<Placed> here, int inline, int crossline, int from,
                int differs) {
            int sample = from + differs;
            String other = here.stream()
                    .filter(one -> one.part().samples().has(sample))
                    .findFirst().orElseThrow().volume().path().toString();
            return new FormatException(input.volume().path(),
                    "differs from %s where both have samples: at inline %s, crossline %s, %s it has %s, and the other %s"
                            .formatted(other, grid.inlines().at(inline), grid.crosslines().at(crossline),
                                    place(sample), row.now(differs), row.before(differs)),
                    Overlap.remedy());
        }

        /** Where a sample lies, such as {@code 1200 ms}. */
        private String place(int sample) {
            double value = grid.start() + sample * grid.survey().interval();
            return grid.survey().unit() == Survey.Unit.SECONDS
                    ? MergedGrid.shown(value * 1e3) + " ms"
                    : MergedGrid.shown(value) + " " + grid.survey().unit().symbol();
        }
    }

    @Override
    public void close() throws IOException {
        access.close(arena::close);
    }
}
