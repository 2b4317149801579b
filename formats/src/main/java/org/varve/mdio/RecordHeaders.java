package org.varve.mdio;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.varve.core.Axis;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.file.ByteRange;
import org.varve.file.IndexedOrder;
import org.varve.file.RegularOrder;
import org.varve.file.TraceLayout;
import org.varve.file.TraceOrder;
import org.varve.segy.header.Fields;
import org.varve.segy.header.LineWord;
import org.varve.segy.header.WordOrder;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.ChunkCache;
import org.varve.zarr.ElementType;
import org.varve.zarr.ZarrGroup;

/**
 * SEG-Y headers as MDIO 1 keeps them: the array {@code headers} has a record for each trace, and the attributes of
 * {@code segy_file_header} hold the text and binary headers. They are given as those of a big-endian file with the live
 * traces, sorted by inline.
 */
final class RecordHeaders implements GroupHeaders {

    private static final String RECORDS = "headers";
    private static final int TRACE_BYTES = 240;
    private static final int TEXT_BYTES = 3200;
    private static final int COLUMNS = 80;
    private static final int X = 181;
    private static final int Y = 185;

    /** Samples of each trace, a field of the binary header, counted from its own first byte. */
    private static final HeaderField SAMPLES = new HeaderField(21, 2);

    private static final int MOST_SAMPLES = 0xffff;

    private static final Fields FIELDS = new Fields(WordOrder.BIG_ENDIAN);
    private static final Charset EBCDIC = Charset.forName("IBM037");

    private final List<ElementType.Member> members;
    private final ChunkCache records;
    private final TraceLayout layout;
    private final byte[] fileHeader;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment record;
    private final LineTurns turns;

    private RecordHeaders(ZarrGroup group, ArrayMetadata records, JsonNode attributes, TraceOrder order, int samples,
            LineTurns turns) throws IOException {
        this.members = records.form().type().members().stream()
                .filter(member -> HeaderField.TRACE.containsKey(member.name()) && member.type().isNumber())
                .toList();
        this.fileHeader = fileHeader(attributes, samples);
        SampleEncoding encoding = new SampleEncoding(format(attributes), WordOrder.BIG_ENDIAN.byteOrder());
        this.layout = new TraceLayout(FILE_BYTES, TRACE_BYTES, samples, encoding, order);
        this.record = arena.allocate(records.form().type().bytes(), Long.BYTES);
        this.records = new ChunkCache(group.folder(), records);
        this.turns = turns;
    }

    /** The array of records; empty unless the group is an MDIO 1 group that keeps the headers of a SEG-Y file. */
    static Optional<ArrayMetadata> find(ZarrGroup group, SurveyArrays arrays) throws IOException {
        JsonNode attributes = attributes(group, arrays);
        String key = arrays.beside(RECORDS);
        if (!attributes.path("textHeader").isTextual() || !attributes.path("binaryHeader").isObject()
                || !group.arrays().contains(key)) {
            return Optional.empty();
        }
        Shape survey = arrays.samples().shape();
        Shape traces = new Shape(survey.inlines(), survey.crosslines(), 1);
        return group.find(key).map(arrays::traces).filter(array -> array.shape().equals(traces)
                && array.form().type().members().stream().anyMatch(m -> HeaderField.TRACE.containsKey(m.name())));
    }

    private static JsonNode attributes(ZarrGroup group, SurveyArrays arrays) throws IOException {
        return group.arrays().contains(arrays.beside(SurveyArrays.FILE_HEADER))
                ? group.attributes(arrays.beside(SurveyArrays.FILE_HEADER)).json()
                : NewArrays.attributes();
    }

    /** Reads the file header; without a mask, all traces are taken to be there. */
    static RecordHeaders open(ZarrGroup group, SurveyArrays arrays, ArrayMetadata records, LineTurns turns,
            Optional<TraceMask> mask) throws IOException {
        Shape survey = arrays.samples().shape();
        TraceOrder order = mask.isPresent()
                ? new IndexedOrder(Axis.INLINE, survey.inlines(), survey.crosslines(), mask.get().size(),
                        mask.get()::rank)
                : new RegularOrder(Axis.INLINE, survey.inlines(), survey.crosslines(), false, false);
        return new RecordHeaders(group, records, attributes(group, arrays), order, survey.samples(), turns);
    }

    /** How the samples of the SEG-Y file were stored; empty if the group does not keep its headers. */
    static Optional<SampleFormat> format(ZarrGroup group, SurveyArrays arrays) throws IOException {
        return find(group, arrays).isPresent() ? Optional.of(format(attributes(group, arrays))) : Optional.empty();
    }

    private static SampleFormat format(JsonNode attributes) {
        return switch (attributes.path("binaryHeader").path("data_sample_format").asInt()) {
            case 1 -> SampleFormat.IBM_FLOAT32;
            case 2 -> SampleFormat.INT32;
            case 3 -> SampleFormat.INT16;
            case 8 -> SampleFormat.INT8;
            default -> SampleFormat.IEEE_FLOAT32;
        };
    }

    private static byte[] fileHeader(JsonNode attributes, int samples) {
        byte[] header = Arrays.copyOf(text(attributes.path("textHeader").asText()), FILE_BYTES);
        MemorySegment bytes = MemorySegment.ofArray(header);
        for (Map.Entry<String, JsonNode> field : attributes.path("binaryHeader").properties()) {
            HeaderField known = HeaderField.BINARY.get(field.getKey());
            if (known != null && field.getValue().isNumber()) {
                known.put(field.getValue().asDouble(), FIELDS, bytes, TEXT_BYTES);
            }
        }
        SAMPLES.put(Math.min(samples, MOST_SAMPLES), FIELDS, bytes, TEXT_BYTES);
        return header;
    }

    /** Up to 40 lines of 80 characters each, in EBCDIC. */
    private static byte[] text(String lines) {
        byte[] text = " ".repeat(TEXT_BYTES).getBytes(EBCDIC);
        int at = 0;
        for (String line : lines.lines().limit(TEXT_BYTES / COLUMNS).toList()) {
            byte[] encoded = line.substring(0, Math.min(COLUMNS, line.length())).getBytes(EBCDIC);
            System.arraycopy(encoded, 0, text, at, encoded.length);
            at += COLUMNS;
        }
        return text;
    }

    @Override
    public byte[] fileHeader() {
        return fileHeader.clone();
    }

    @Override
    public ByteRange extended() {
        return ByteRange.of(new byte[0]);
    }

    @Override
    public ByteRange tail() {
        return ByteRange.of(new byte[0]);
    }

    @Override
    public TraceLayout layout() {
        return layout;
    }

    @Override
    public Fields fields() {
        return FIELDS;
    }

    @Override
    public int xByte() {
        return X;
    }

    @Override
    public int yByte() {
        return Y;
    }

    @Override
    public LineWord inlineWord() {
        return has("inline") ? LineWord.INLINE : LineWord.NONE;
    }

    @Override
    public LineWord crosslineWord() {
        return has("crossline") ? LineWord.CROSSLINE : LineWord.NONE;
    }

    private boolean has(String name) {
        return members.stream().anyMatch(member -> member.name().equals(name));
    }

    @Override
    public synchronized void read(int inline, int crossline, MemorySegment to, long at) throws IOException {
        records.read(turns.inline(inline), turns.crossline(crossline), record, 0);
        to.asSlice(at, TRACE_BYTES).fill((byte) 0);
        for (ElementType.Member member : members) {
            Objects.requireNonNull(HeaderField.TRACE.get(member.name())).put(member.type().number(record, member.at()),
                    FIELDS, to, at);
        }
    }

    @Override
    public long bytes() {
        return records.bytes() + record.byteSize() + fileHeader.length;
    }

    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            records.close();
            arena.close();
        }
    }
}
