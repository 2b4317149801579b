package org.varve.mdio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.varve.codec.Codec;
import org.varve.codec.LibraryException;
import org.varve.codec.Workspace;
import org.varve.core.Box;
import org.varve.core.Remedy;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.file.OutputException;
import org.varve.file.Reason;
import org.varve.segy.header.SegyHeaders;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.Buffers;
import org.varve.zarr.ChunkWriter;
import org.varve.zarr.JsonTree;
import org.varve.zarr.MetadataJson;
import org.varve.zarr.PartFolder;
import org.varve.zarr.PartialChunks;
import org.varve.zarr.Sharding;
import org.varve.zarr.Workers;
import org.varve.zarr.WrittenFiles;
import org.varve.zarr.ZarrOptions;

/**
 * Writes an MDIO 1 group: an array of samples for each output of a run, coordinates, and the arrays with a value for
 * each trace. The group gets its name when all of its outputs are committed.
 */
public final class GroupWriter {

    private static final String API = "1.0.0";

    /** No chunk of trace headers has more bytes, unless it holds a single line. */
    private static final long MOST_HEADERS = 8 << 20;

    private final ZarrTarget target;
    private final PartFolder folder;
    private final LineArrays lines;
    private final TraceArrays traces;
    private final Workers workers;
    private final List<SamplesWriter> outputs = new ArrayList<>();
    private final List<String> space;
    private boolean isRestored;
    private final Set<SamplesWriter> completed = new HashSet<>();
    private final Set<SamplesWriter> committed = new HashSet<>();
    private final Set<SamplesWriter> closed = new HashSet<>();

    private GroupWriter(ZarrTarget target, SurveyToWrite survey, List<String> names, PartFolder folder)
            throws IOException {
        NewArrays arrays = new NewArrays(survey.survey(), target.options());
        this.target = target;
        this.folder = folder;
        this.lines = new LineArrays(survey, arrays);
        this.traces = new TraceArrays(survey, arrays, folder);
        this.workers = new Workers(target.options().threads(), sizes(survey, arrays));
        List<SampleType> types = target.types(names.size());
        for (int n = 0; n < names.size(); n++) {
            SampleType type = types.get(n);
            ArrayMetadata array = arrays.samples(names.get(n), type);
            outputs.add(new SamplesWriter(this, ChunkWriter.ofLarge(folder, array),
                    new PartialChunks(folder, arrays.samples(names.get(n), SampleType.FLOAT)), type, survey.live()));
        }
        this.space = checkSpace(plainBytes(survey, types, target.options()));
    }

    /** Refuses a group that the disk has no room for; returns a note if it fits only when compressed. */
    private List<String> checkSpace(long bytes) throws IOException {
        OptionalLong usable = folder.usableBytes();
        if (folder.isContinued() || usable.isEmpty() || usable.getAsLong() >= bytes) {
            return List.of();
        }
        String shortage = "needs %s bytes, but %s are usable on its disk".formatted(bytes, usable.getAsLong());
        if (target.options().codecs().isEmpty()) {
            throw new OutputException(target.path(),
                    shortage,
                    Remedy.of("free some space, write elsewhere or compress it, with ",
                            LibraryException.COMPRESSION.with("blosc")));
        }
        return List.of("%s %s: it fails unless compression makes it fit".formatted(target.path(), shortage));
    }

    /** Bytes of all chunks of a group before compression, for outputs of types. */
    static long plainBytes(SurveyToWrite survey, List<SampleType> types, ZarrOptions options) {
        NewArrays arrays = new NewArrays(survey.survey(), options);
        return Stream.concat(types.stream().map(type -> arrays.samples("", type)),
                TraceArrays.metadata(survey, arrays).stream())
                .mapToLong(ArrayMetadata::plainBytes)
                .reduce(0, Math::addExact);
    }

    /** The shape of a chunk of a group's outputs. */
    public static Shape chunk(Survey survey, ZarrOptions options) {
        return new NewArrays(survey, options).samples("", SampleType.FLOAT).form().shape();
    }

    /** The shape of what a file of a group's outputs holds: a chunk, or a shard. */
    public static Shape shard(Survey survey, ZarrOptions options) {
        ArrayMetadata array = new NewArrays(survey, options).samples("", SampleType.FLOAT);
        return array.sharding().map(Sharding::shape).orElse(array.form().shape());
    }

    /**
     * Creates a group under a temporary name.
     *
     * @param names names of the arrays, one for each output
     * @param survey the survey, whose source must stay open while the group is written
     * @return a writer for each array, in order; their buffers are shared, and counted by the first alone
     */
    public static List<VolumeWriter> create(ZarrTarget target, List<String> names, SurveyToWrite survey)
            throws IOException {
        ArrayNames.require(names);
        requireLibraries(target);
        PartFolder folder = PartFolder.create(target.path(), target.placement());
        try {
            return List.copyOf(new GroupWriter(target, survey, names, folder).outputs);
        } catch (IOException | RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    /**
     * Checks that a group can be created at a path.
     *
     * @throws OutputException if it cannot
     */
    public static void requireCreatable(Path target, boolean overwrite) throws IOException {
        PartFolder.place(target, overwrite);
    }

    private static void requireLibraries(ZarrTarget target) throws OutputException {
        for (Codec codec : target.options().codecs()) {
            try {
                codec.requireLibrary();
            } catch (IOException e) {
                throw new OutputException(target.path(), "cannot be written: " + e.getMessage(), e);
            }
        }
    }

    private static Buffers.Sizes sizes(SurveyToWrite survey, NewArrays arrays) throws IOException {
        // whole numbers take less: they are gathered as floats
        Buffers.Sizes samples = arrays.samples("", SampleType.FLOAT).toWrite();
        return samples.max(TraceArrays.buffers(survey, arrays)).max(new LineArrays(survey, arrays).buffers());
    }

    /** Bytes of the buffers for writing a survey, for any number of outputs. */
    public static long bufferBytes(SurveyToWrite survey, ZarrOptions options) throws IOException {
        return options.threads() * sizes(survey, new NewArrays(survey.survey(), options)).bytes();
    }

    /** The most that {@link #bufferBytes(SurveyToWrite, ZarrOptions)} can be for any survey. */
    public static long mostBufferBytes(ZarrOptions options) {
        Shape samples = options.chunk();
        // the headers of a column's traces, a few lines at a time, and their coordinates
        long traces = MOST_HEADERS + (long) SegyHeaders.TRACE_BYTES * samples.crosslines()
                + 4L * Double.BYTES * samples.traces();
        long chunk = Math.max(samples.bytes(), traces);
        long stored = chunk;
        long work = 0;
        for (Codec codec : options.codecs()) {
            stored = codec.storedBytes(stored);
            work = Math.max(work, codec.encodeWorkBytes(chunk));
        }
        return options.threads() * new Buffers.Sizes(chunk, stored, 0, Workspace.BYTES + work).bytes();
    }

    Workers workers() {
        return workers;
    }

    TraceArrays traces() {
        return traces;
    }

    List<String> notes() {
        return Stream.concat(folder.notes().stream(), space.stream()).toList();
    }

    long bufferBytes(SamplesWriter output) {
        return isFirst(output) ? workers.bytes() : 0;
    }

    /** The files of all outputs. */
    WrittenFiles written() {
        return folder.written();
    }

    /**
     * The files that may have been written for a box of samples: of all outputs, and of its traces where their first
     * samples are in it.
     */
    Stream<Path> files(Box box) {
        Box column = new Box(box.inline(), box.crossline(), 0,
                new Shape(box.shape().inlines(), box.shape().crosslines(), 1));
        Stream<Path> ofTraces = box.sample() > 0
                ? Stream.empty()
                : traces.arrays().stream().flatMap(array -> array.files(folder.path(), column));
        return Stream.concat(outputs.stream().flatMap(output -> output.array().files(folder.path(), box)), ofTraces);
    }

    /** Whether an output has the files of all. */
    boolean isFirst(SamplesWriter output) {
        return output == outputs.getFirst();
    }

    /** All columns of traces were written with the blocks. */
    void restored() {
        isRestored = true;
    }

    void completed(SamplesWriter output) throws IOException {
        completed.add(output);
        if (completed.size() == outputs.size()) {
            workers.once((number, buffers) -> finish(buffers));
            folder.complete(workers);
        }
    }

    void committed(SamplesWriter output) throws IOException {
        committed.add(output);
        if (committed.size() == outputs.size()) {
            folder.commit();
        }
    }

    void rollBack() throws IOException {
        committed.clear();
        folder.rollBack();
    }

    private void finish(Buffers buffers) throws IOException {
        if (!isRestored) traces.finish(buffers);
        MetadataJson metadata = new MetadataJson(target.options().version());
        metadata.addGroup(attributes());
        lines.write(folder, buffers).forEach(metadata::add);
        traces.arrays().forEach(metadata::add);
        for (SamplesWriter output : outputs) {
            metadata.add(output.array().with(attributes(output)));
        }
        for (Map.Entry<String, JsonNode> document : metadata.documents().entrySet()) {
            write(folder.path().resolve(document.getKey()), document.getValue());
        }
    }

    private ObjectNode attributes() {
        ObjectNode group = NewArrays.attributes();
        group.put("apiVersion", API);
        group.put("createdOn", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        group.put("name", target.path().getFileName().toString());
        ObjectNode attributes = group.putObject("attributes");
        attributes.put("surveyType", "3D");
        attributes.put("gatherType", "stacked");
        attributes.put("defaultVariableName", outputs.getFirst().array().name());
        return group;
    }

    private ObjectNode attributes(SamplesWriter output) {
        ObjectNode attributes = NewArrays.attributes();
        if (!traces.coordinates().isEmpty()) {
            attributes.put("coordinates", traces.coordinates());
        }
        output.type().put(attributes);
        HistoryJson.put(attributes, target.history(), output.history());
        attributes.set("statsV1", output.statistics());
        return attributes;
    }

    private void write(Path path, JsonNode document) throws IOException {
        try {
            folder.write(path, JsonTree.write(document));
        } catch (IOException e) {
            throw new OutputException(target.path(), "cannot be completed: " + Reason.of(e), e);
        }
    }

    /** Closes what the outputs share when all of them are closed; a group that was not committed is deleted. */
    void closed(SamplesWriter output) throws IOException {
        if (closed.add(output) && closed.size() == outputs.size()) {
            try (folder; traces; workers) {}
        }
    }
}
