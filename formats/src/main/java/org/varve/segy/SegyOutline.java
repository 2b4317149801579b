package org.varve.segy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.varve.core.SampleFormat;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.formats.Fact;
import org.varve.segy.header.Fields;
import org.varve.segy.header.FileWords;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.TextHeader;
import org.varve.segy.header.WordOrder;

/** The headers of a SEG-Y file that is refused as a volume: words as they are, right or wrong. */
public final class SegyOutline {

    private SegyOutline() {}

    /** Nothing if the file is not SEG-Y, or cannot be read. */
    static List<Fact> of(Path path, SegyReading reading) throws IOException {
        try (InputFile file = InputFile.open(path)) {
            return of(file, reading);
        } catch (FormatException e) {
            return List.of();
        }
    }

    private static List<Fact> of(InputFile file, SegyReading reading) throws IOException {
        NotSegy.refuse(file);
        MemorySegment bytes = file.read(0, SegyHeaders.FILE_BYTES);
        WordOrder order = reading.layout().order().orElseGet(() -> BinaryHeader.order(bytes));
        Fields fields = new Fields(order);
        int code = fields.uint16(bytes, 0, FileWords.FORMAT);
        boolean isText = TextHeader.isText(bytes.asSlice(0, SegyHeaders.TEXT_BYTES).toArray(ValueLayout.JAVA_BYTE));
        if (!FormatCode.isDefined(code) && !isText) {
            return List.of();
        }
        Revision revision = Revision.in(bytes);
        String format = FormatCode.format(code).map(SampleFormat::toString).orElse("unknown");
        int samples = BinaryHeader.samples(fields, bytes, revision);
        int extended = fields.int16(bytes, 0, FileWords.EXTENDED_HEADERS);
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.of("format", "SEG-Y revision %s, sample format code %s (%s), %s".formatted(revision, code,
                format, order)).with("format", "SEG-Y").with("revision", revision.toString())
                .with("sampleFormatCode", code).with("byteOrder", order.toString()));
        facts.add(Fact.of("file words",
                "samples per trace %s (byte %s), interval %s (byte %s), extended text headers %s (byte %s)".formatted(
                        samples, FileWords.SAMPLES, fields.uint16(bytes, 0, FileWords.INTERVAL), FileWords.INTERVAL,
                        extended, FileWords.EXTENDED_HEADERS))
                .with("samplesPerTrace", samples)
                .with("intervalWord", fields.uint16(bytes, 0, FileWords.INTERVAL))
                .with("extendedTextHeaders", extended));
        long start = reading.layout().firstTrace()
                .orElse(SegyHeaders.FILE_BYTES + (long) SegyHeaders.TEXT_BYTES * Math.max(0, extended));
        firstTrace(file, fields, start, facts);
        return facts;
    }

    private static void firstTrace(InputFile file, Fields fields, long start, List<Fact> facts) throws IOException {
        if (start + SegyHeaders.TRACE_BYTES > file.size()) {
            return;
        }
        MemorySegment header = file.read(start, SegyHeaders.TRACE_BYTES);
        facts.add(TextHeader.isText(header.toArray(ValueLayout.JAVA_BYTE))
                ? Fact.of("first trace", "at byte %s: text in place of a trace header".formatted(start))
                        .with("firstTrace", start)
                : words(fields, header, start, HeaderField.ALL));
    }

    /**
     * The words of a trace header that are not 0.
     *
     * @param start where it begins
     */
    private static Fact words(Fields fields, MemorySegment header, long start, List<HeaderField> words) {
        List<String> sentences = new ArrayList<>();
        Map<String, Object> values = new LinkedHashMap<>();
        for (HeaderField word : words) {
            int value = word.bytes() == Integer.BYTES
                    ? fields.int32(header, 0, word.at())
                    : fields.int16(header, 0, word.at());
            if (value != 0) {
                sentences.add("%s %s (byte %s)".formatted(word.name(), value, word.at()));
                values.put(Integer.toString(word.at()), value);
            }
        }
        String sentence = sentences.isEmpty() ? "all words are 0" : String.join(", ", sentences);
        return Fact.of("first trace", "at byte %s: %s".formatted(start, sentence)).with("firstTrace", start)
                .with("firstTraceWords", values);
    }

    /** The words of the first trace of a file without a file header. */
    public static Fact words(InputFile file, Fields fields, List<HeaderField> words) throws IOException {
        return words(fields, file.read(0, SegyHeaders.TRACE_BYTES), 0, words);
    }
}
