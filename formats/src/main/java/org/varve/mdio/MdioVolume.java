package org.varve.mdio;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.varve.core.Box;
import org.varve.core.Note;
import org.varve.core.PartVolume;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyGeometry;
import org.varve.core.SurveyPart;
import org.varve.file.Access;
import org.varve.file.IndexTooLargeException;
import org.varve.file.Sampling;
import org.varve.file.TraceSet;
import org.varve.formats.Fact;
import org.varve.formats.FileVolume;
import org.varve.segy.header.PartWithHeaders;
import org.varve.segy.header.SegyHeaderSource;
import org.varve.segy.header.SegyHeaders;
import org.varve.zarr.ArrayReader;
import org.varve.zarr.ChunkReader;
import org.varve.zarr.ChunkStates;
import org.varve.zarr.Workers;
import org.varve.zarr.ZarrGroup;

/** A survey in a group of MDIO 0 or 1, or in another Zarr group with an array of three axes. Threads decode chunks. */
public final class MdioVolume implements FileVolume, SegyHeaderSource {

    private final ZarrGroup group;
    private final ChosenArray chosen;
    private final SurveyArrays arrays;
    private final SurveyAxes axes;
    private final Survey survey;
    private final SampleEncoding encoding;
    private final Workers workers;
    private final Access access;
    private final ChunkStates states;
    private final ArrayReader reader;
    private final Optional<TraceMask> mask;
    private Optional<GroupHeaders> headers = Optional.empty();
    private Optional<MapCoordinates> coordinates = Optional.empty();
    private Optional<StoredChunks> stored = Optional.empty();

    /** The bytes that may still be taken to remember traces. */
    private final long memory;

    private MdioVolume(ChosenArray chosen, SurveyArrays arrays, SurveyAxes axes, Survey survey, Workers workers,
            Optional<TraceMask> mask, long memory) throws IOException {
        this.chosen = chosen;
        this.group = chosen.group();
        this.arrays = arrays;
        this.axes = axes;
        this.survey = survey;
        this.encoding = arrays.samples().form().type().samples().orElse(SampleEncoding.NATIVE);
        this.workers = workers;
        this.access = new Access(group.folder());
        this.states = new ChunkStates(group.folder(), arrays.samples());
        this.reader = new ArrayReader(arrays.samples(), workers,
                new ChunkReader(group.folder(), arrays.samples(), states::read));
        this.mask = mask;
        this.memory = memory;
    }

    /** Opens a group without a limit on the memory in which traces are remembered. */
    public static MdioVolume open(Path folder, Optional<String> array, Optional<Sampling> sampling)
            throws IOException {
        return open(folder, new MdioReading(array, OptionalDouble.empty(), Long.MAX_VALUE), sampling);
    }

    /**
     * Opens a group.
     *
     * @param reading which array and offset, and the memory to remember traces
     * @param sampling replaces the sampling of the group; if empty, that is used, or 4 ms if the group states none
     * @throws org.varve.file.FormatException if the group is not a survey that can be read
     * @throws IndexTooLargeException if more memory is needed
     */
    public static MdioVolume open(Path folder, MdioReading reading, Optional<Sampling> sampling) throws IOException {
        ChosenArray chosen = ChosenArray.of(ZarrGroup.open(folder), reading.array(), reading.offset());
        ZarrGroup group = chosen.group();
        SurveyArrays arrays = chosen.arrays();
        SurveyAxes axes;
        Optional<TraceMask> mask;
        long maskBytes = arrays.mask().isPresent() ? TraceSet.bytes(arrays.samples().shape().traces()) : 0;
        IndexTooLargeException.check(folder, maskBytes + group.bytes(), reading.memory());
        try (Workers workers = new Workers(1, arrays.buffers(group))) {
            axes = SurveyAxes.read(group, arrays, sampling, workers);
            mask = arrays.mask().isPresent()
                    ? Optional.of(TraceMask.read(group, arrays.mask().get(), arrays.samples().shape(), axes.turns(),
                            workers))
                    : Optional.empty();
        }
        Sampling ownSampling = sampling.or(axes::sampling).orElse(Sampling.DEFAULT);
        Optional<Workers> workers = Optional.empty();
        try {
            workers = Optional.of(new Workers(Workers.fitting(), arrays.samples().toRead()));
            return new MdioVolume(chosen, arrays, axes, ownSampling.survey(arrays.samples().shape()), workers.get(),
                    mask, reading.memory() - maskBytes);
        } catch (IOException | RuntimeException | Error e) {
            workers.ifPresent(Workers::close);
            mask.ifPresent(TraceMask::close);
            throw e;
        }
    }

    @Override
    public Optional<String> history() {
        return Optional.of(arrays.history());
    }

    @Override
    public Survey survey() {
        return survey;
    }

    @Override
    public SampleEncoding encoding() {
        return arrays.packing().isPresent() ? SampleEncoding.NATIVE : encoding;
    }

    @Override
    public void read(Box box, MemorySegment destination) throws IOException {
        read(box, destination, SampleEncoding.NATIVE);
    }

    @Override
    public void readStored(Box box, MemorySegment destination) throws IOException {
        read(box, destination, encoding());
    }

    private void read(Box box, MemorySegment destination, SampleEncoding wanted) throws IOException {
        box.requireInside(survey.shape());
        access.use(() -> readRows(box, destination, wanted));
    }

    private void readRows(Box box, MemorySegment destination, SampleEncoding wanted) throws IOException {
        SampleRows rows = new SampleRows(box, destination, encoding, wanted);
        ArrayReader.RowSink live = arrays.packing().isPresent()
                ? new PackedRows(box, destination, arrays.samples().form().type(), arrays.packing().get())::put
                : rows::put;
        reader.read(axes.turns().box(box), destination, (stored, chunk, at, stride) -> {
            ArrayReader.Row row = axes.turns().row(stored);
            if (isLive(row.inline(), row.crossline())) {
                live.accept(row, chunk, at, stride);
            } else {
                rows.clear(row);
            }
        });
    }

    @Override
    public boolean isLive(int inline, int crossline) {
        try {
            return mask.isEmpty() || mask.get().isLive(inline, crossline);
        } catch (IllegalStateException e) {
            throw Access.closed(path(), e);
        }
    }

    @Override
    public Shape chunk() {
        return arrays.samples().form().shape();
    }

    @Override
    public SurveyGeometry geometry() {
        return new GroupGeometry(axes, this::coordinates);
    }

    @Override
    public PartVolume part(SurveyPart part) {
        return new PartWithHeaders(this, part);
    }

    @Override
    public String format() {
        return MdioFormat.NAME;
    }

    @Override
    public Path path() {
        return group.folder();
    }

    @Override
    public List<Fact> describe() throws IOException {
        List<Fact> facts =
                new ArrayList<>(GroupFacts.of(geometry(), arrays, encoding, description(), keepsSegyHeaders()));
        facts.addAll(chosen.facts());
        facts.addAll(stored().facts());
        return facts;
    }

    @Override
    public List<Note> warnings() throws IOException {
        return Stream.of(chosen.notes(), axes.notes(), stored().notes()).flatMap(List::stream).toList();
    }

    private synchronized StoredChunks stored() throws IOException {
        if (stored.isEmpty()) stored = Optional.of(StoredChunks.of(group, arrays, mask, axes.turns()));
        return stored.get();
    }

    /** The number of each inline. */
    public List<Integer> inlines() {
        return axes.inlines();
    }

    /** The number of each crossline. */
    public List<Integer> crosslines() {
        return axes.crosslines();
    }

    /** The coordinate of the first sample, in seconds, metres or feet. */
    public double start() {
        return axes.start();
    }

    /** Such as {@code Zarr 2, MDIO 1, array 'amplitude'}. */
    public String description() {
        return "Zarr %s, %s layout, array '%s'".formatted(group.version(), arrays.layout(), arrays.samples().label());
    }

    /** Whether the group keeps SEG-Y headers. */
    public boolean keepsSegyHeaders() throws IOException {
        return segyFormat().isPresent();
    }

    @Override
    public Optional<SampleFormat> segyFormat() throws IOException {
        Optional<KeptHeaders.Found> kept = KeptHeaders.Found.in(group, arrays);
        return kept.isPresent()
                ? kept.map(found -> found.layout().format())
                : RecordHeaders.format(group, arrays);
    }

    @Override
    public synchronized Optional<SegyHeaders> segyHeaders() throws IOException {
        if (headers.isEmpty()) {
            headers = HeaderSource.find(this, this::coordinates, chosen, axes, mask, memory);
        }
        return headers.map(kept -> kept);
    }

    /** Where the traces lie on the map; empty if the group has no arrays for it. */
    public synchronized Optional<MapCoordinates> coordinates() throws IOException {
        if (coordinates.isEmpty()) {
            coordinates = MapCoordinates.find(group, arrays, axes.turns());
        }
        return coordinates;
    }

    @Override
    public long bufferBytes() {
        return group.bytes() + workers.bytes() + states.bytes() + mask.map(TraceMask::bytes).orElse(0L)
                + headers.map(GroupHeaders::bytes).orElse(0L)
                + coordinates.map(MapCoordinates::bytes).orElse(0L);
    }

    @Override
    public void requireUnchanged() throws IOException {
        group.store().requireUnchanged();
        states.requireUnchanged();
    }

    @Override
    public long heldBytes() {
        return mask.map(TraceMask::bytes).orElse(0L);
    }

    @Override
    public void close() throws IOException {
        access.close(() -> {
            workers.close();
            states.close();
            mask.ifPresent(TraceMask::close);
            headers.ifPresent(GroupHeaders::close);
            coordinates.ifPresent(MapCoordinates::close);
        });
    }
}
