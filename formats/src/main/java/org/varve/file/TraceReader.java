package org.varve.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;
import org.varve.file.TraceOrder.Run;

/**
 * Reads boxes from a file of traces, large boxes with several threads. Any number of threads may read at once; they
 * take turns with the buffers.
 */
public final class TraceReader implements AutoCloseable {

    /** The bytes whose reading costs as much as a system call; shorter gaps are read and dropped. */
    private static final long CHEAPER_THAN_A_CALL = 16 << 10;

    /** The boxes that a thread reads at a time, of many small ones. */
    private static final int BOXES = 2048;

    /** From which bytes are read, as by {@link InputFile#read(MemorySegment, long, long, long)}. */
    @FunctionalInterface
    private interface Source {
        void read(MemorySegment buffer, long at, long bytes, long position) throws IOException;
    }

    private final InputFile file;
    private final TraceLayout layout;
    private final TraceCheck check;
    private final int threads;
    private final Access access;

    /** Empty while the reader rests. */
    private List<Staging> staging = List.of();
    private ThreadTeam<Staging> team;
    private final SampleDecoder decoder;

    /** Whether it pays to announce what will be read. */
    private final boolean announces;
    private final WholeTraces wholeTraces;

    /** A reader that checks the header of each trace it reads. */
    public TraceReader(InputFile file, TraceLayout layout, TraceCheck check) {
        this(file, layout, check, file.size() >= DirectIo.LARGE && Disk.isFar(file.path()));
    }

    TraceReader(InputFile file, TraceLayout layout, TraceCheck check, boolean announces) {
        this.file = file;
        this.layout = layout;
        this.check = check;
        this.threads = threads(layout);
        this.access = new Access(file.path());
        this.team = awake();
        this.decoder = new SampleDecoder(layout.encoding());
        this.announces = announces;
        this.wholeTraces = new WholeTraces(file, layout, check, new UncachedReads(file, DirectIo.LARGE), announces);
    }

    /** The number of threads whose buffers take no more than four ordinary ones. */
    private static int threads(TraceLayout layout) {
        return Math.clamp(TraceLayout.PART / layout.bufferBytes(), 1, ThreadTeam.fitting());
    }

    /** The threads, with buffers, which the first read after a rest makes again. */
    private synchronized ThreadTeam<Staging> awake() {
        if (staging.isEmpty()) {
            staging = Stream.generate(() -> new Staging(layout)).limit(threads).toList();
            team = new ThreadTeam<>("varve-read", staging);
        }
        return team;
    }

    /** Frees the buffers and ends the threads until the next read. */
    public void rest() {
        try {
            access.alone(this::free);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void free() {
        if (staging.isEmpty()) return;
        team.close();
        staging.forEach(Staging::close);
        staging = List.of();
    }

    /** Bytes of the buffers, while the reader does not rest. */
    public long bufferBytes() {
        return threads * layout.bufferBytes();
    }

    /** As {@link org.varve.core.Volume#read}; dead and missing traces read as zeros. */
    public void read(Box box, MemorySegment destination) throws IOException {
        access.use(() -> read(box, destination, SampleEncoding.NATIVE));
    }

    /** As {@link org.varve.core.Volume#readEach}; dead and missing traces read as zeros. */
    public void readEach(List<Box> boxes, MemorySegment destination) throws IOException {
        access.use(() -> readAll(boxes, destination));
    }

    private void readAll(List<Box> boxes, MemorySegment destination) throws IOException {
        long bytes = boxes.isEmpty() ? 0 : boxes.getFirst().shape().bytes();
        if (layout.order().hasHoles()) {
            destination.asSlice(0, boxes.size() * bytes).fill((byte) 0);
        }
        awake().forEach(Math.ceilDiv(boxes.size(), BOXES), destination, (number, own) -> {
            int from = number * BOXES;
            List<Box> some = boxes.subList(from, Math.min(from + BOXES, boxes.size()));
            readSome(some, destination.asSlice(from * bytes, some.size() * bytes), own);
        });
    }

    private void readSome(List<Box> boxes, MemorySegment destination, Staging own) throws IOException {
        Pieces pieces = new Pieces(layout, this::isKnown, boxes);
        Optional<MappedPart> mapped = pieces.map(file, own.buffer());
        try {
            if (mapped.isPresent()) {
                // those whose headers are known, all at once
                mapped.get().readEach(own.buffer(), pieces.bytes(), pieces.from());
                decoder.decode(own.buffer(), 0, destination, 0, boxes.size() * pieces.samples());
            }
            Source source = mapped.isPresent() ? mapped.get()::read : file::read;
            long bytes = boxes.getFirst().shape().bytes();
            for (int n = 0; n < boxes.size(); n++) {
                if (mapped.isPresent() && pieces.from()[n] != MappedPart.NONE) continue;
                Box box = boxes.get(n);
                new Reading(source, box, destination.asSlice(n * bytes, bytes), SampleEncoding.NATIVE, own).read(box);
            }
        } finally {
            mapped.ifPresent(MappedPart::close);
        }
    }

    /** Whether a trace is live and its header need not be read. */
    private boolean isKnown(long trace) {
        return layout.headerBytes(trace) == 0 || check.isKnown(trace);
    }

    /**
     * As {@link org.varve.core.Volume#readStored}; dead and missing traces read as zeros, which are the same bytes in
     * every format.
     */
    public void readStored(Box box, MemorySegment destination) throws IOException {
        access.use(() -> read(box, destination, layout.encoding()));
    }

    private void read(Box box, MemorySegment destination, SampleEncoding wanted) throws IOException {
        layout.requireInside(box);
        if (layout.order().hasHoles()) {
            destination.asSlice(0, wanted.bytes(box.shape())).fill((byte) 0);
        }
        long gaps = box.shape().traces() * Math.min(layout.traceBytes(), CHEAPER_THAN_A_CALL);
        List<Box> parts = layout.parts(box, Math.max(gaps, layout.encoding().bytes(box.shape())));
        boolean announced = announces && readsWholeTraces(box);
        awake().forEach(parts.size(), destination, (number, own) -> {
            if (announced) new ReadAhead(file, layout).announce(parts, number);
            new Reading(file::read, box, destination, wanted, own).read(parts.get(number));
        });
    }

    /** As {@link org.varve.core.Volume#traceHeaderBytes}. */
    public OptionalInt headerBytes() {
        return wholeTraces.areInOrder() ? OptionalInt.of(layout.headerBytes()) : OptionalInt.empty();
    }

    /** Has {@link #readTraces} leave what it reads in the page cache from now on, as somebody reads it again. */
    public void keepInCache() {
        wholeTraces.keepInCache();
    }

    /** As {@link org.varve.core.Volume#readTraces}. */
    public MemorySegment readTraces(Box box, MemorySegment destination) throws IOException {
        layout.requireInside(box);
        access.use(() -> wholeTraces.read(box, destination, awake()));
        return wholeTraces.within(destination, box);
    }

    /** Whether the samples between those of a box are read, too, and dropped. */
    private boolean readsWholeTraces(Box box) {
        long before = layout.offset(box.sample()) - layout.headerBytes();
        long behind = layout.traceBytes() - layout.offset(box.endSample());
        return before + behind < CHEAPER_THAN_A_CALL && !layout.varies();
    }

    /** The part of a box that one thread reads. */
    private final class Reading {

        private final Box box;
        private final MemorySegment destination;
        private final SampleEncoding wanted;
        private final MemorySegment buffer;
        private final Source source;

        /** @param destination memory for the whole box */
        Reading(Source source, Box box, MemorySegment destination, SampleEncoding wanted, Staging own) {
            this.source = source;
            this.box = box;
            this.destination = destination;
            this.wanted = wanted;
            this.buffer = own.buffer();
        }

        void read(Box part) throws IOException {
            long before = layout.offset(box.sample()) - layout.headerBytes();
            boolean wholeTraces = readsWholeTraces(box) && part.shape().traces() > 1;
            int limit = wholeTraces ? layout.tracesPerBuffer() : 1;
            layout.order().runs(part, limit, run -> {
                boolean known = !wholeTraces && isKnown(run.first());
                if (wholeTraces) {
                    source.read(buffer, 0, run.count() * layout.traceBytes(), layout.position(run.first()));
                } else {
                    readWanted(run.first(), before, known);
                }
                for (int t = 0; t < run.count(); t++) {
                    int first = known ? 0 : check.firstSample(run, t, buffer, t * layout.traceBytes());
                    boolean moved = first != 0 && first != TraceCheck.DEAD;
                    unpack(run, t, moved && !wholeTraces ? readMoved(run) : first);
                }
            });
        }

        /**
         * Reads the wanted samples of one trace, and the header of one that is not known, to where they would be if
         * the whole trace were read.
         */
        private void readWanted(long trace, long before, boolean known) throws IOException {
            long position = layout.position(trace);
            long header = layout.headerBytes(trace);
            long end = header + (long) Math.min(box.endSample(), layout.samples(trace)) * layout.encoding().bytes();
            boolean apart = known || before >= CHEAPER_THAN_A_CALL;
            if (apart && !known) source.read(buffer, 0, header, position);
            long from = apart ? Math.min(end, header + before) : 0;
            source.read(buffer, from, end - from, position + from);
        }

        /**
         * Reads all of a single trace, as the wanted samples lie elsewhere than in others, and returns where it begins.
         */
        private int readMoved(Run run) throws IOException {
            long trace = run.first();
            long bytes = layout.headerBytes(trace) + (long) layout.samples(trace) * layout.encoding().bytes();
            source.read(buffer, 0, bytes, layout.position(trace));
            return check.firstSample(run, 0, buffer, 0);
        }

        private void unpack(Run run, int t, int first) {
            long trace = run.first() + t;
            long at = t * layout.traceBytes();
            int samples = box.shape().samples();
            long to = box.offset(run.inline(t), run.crossline(t), box.sample()) * wanted.bytes();
            boolean live = first != TraceCheck.DEAD;
            int before = live ? Math.clamp((long) first - box.sample(), 0, samples) : 0;
            int begin = live ? Math.max(0, box.sample() - first) : 0;
            int available = live ? Math.clamp((long) layout.samples(trace) - begin, 0, samples - before) : 0;
            if (available < samples) {
                zero(to, before);
                to += (long) before * wanted.bytes();
                zero(to + (long) available * wanted.bytes(), samples - before - available);
            }
            long from = at + layout.headerBytes(trace) + (long) begin * layout.encoding().bytes();
            if (wanted.equals(layout.encoding())) {
                MemorySegment.copy(buffer, from, destination, to, (long) available * wanted.bytes());
            } else {
                decoder.decode(buffer, from, destination, to, available);
            }
        }

        private void zero(long to, int samples) {
            destination.asSlice(to, (long) samples * wanted.bytes()).fill((byte) 0);
        }
    }

    /** As {@link InputFile#requireUnchanged}. */
    public void requireUnchanged() throws IOException {
        file.requireUnchanged();
    }

    /** Frees the buffers and closes the file. */
    @Override
    public void close() throws IOException {
        access.close(() -> {
            free();
            wholeTraces.close();
            file.close();
        });
    }

    /** Does something for which the file must stay open. */
    public void whileOpen(Access.Use use) throws IOException {
        access.use(use);
    }
}
