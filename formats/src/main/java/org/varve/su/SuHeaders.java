package org.varve.su;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.varve.core.LineNumbers;
import org.varve.core.LiveTraces;
import org.varve.core.Survey;
import org.varve.core.SurveyGeometry;
import org.varve.core.Volume;
import org.varve.file.TraceOrder.Run;
import org.varve.file.WrittenHeaders;
import org.varve.segy.NewHeaders;
import org.varve.segy.header.Fields;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.StatedInterval;
import org.varve.segy.header.SuMark;
import org.varve.segy.header.TraceWords;
import org.varve.segy.header.WordOrder;

/**
 * The trace headers of a new file, made from SEG-Y headers. Headers that came from Seismic Unix are restored as they
 * were, but for an interval that is no longer true; others lose bytes 181 to 240, and get their line numbers and
 * coordinates where Seismic Unix files have them.
 */
final class SuHeaders implements WrittenHeaders {

    private static final int MOST_SAMPLES = 0xffff;
    private static final double SLIGHT = 1e-6;

    /** Reads the SEG-Y header of a trace to byte {@code at} of a buffer. */
    @FunctionalInterface
    private interface Source {
        void read(int inline, int crossline, MemorySegment to, long at) throws IOException;
    }

    private final Source source;
    private final Fields from;
    private final int xByte;
    private final int yByte;
    private final boolean fromSu;
    private final Fields to;
    private final Survey survey;
    private final LineNumbers inlines;
    private final LineNumbers crosslines;
    private final int dt;
    private final double start;

    /** The same in milliseconds, metres or feet, the unit of delrt. */
    private final double delay;
    private final LiveTraces live;
    private final List<String> notes;
    private final MemorySegment header;

    /** Whether an interval of Seismic Unix was replaced by one that dt does not hold. */
    private boolean isMoved;

    /** Headers made from those that a volume has. */
    SuHeaders(Volume volume, SegyHeaders kept) throws IOException {
        this(kept::read, kept.fields(), kept.xByte(), kept.yByte(), kept.layout().headerBytes(), SuMark.in(kept),
                volume.survey(), volume.geometry(), volume::isLive, List.of());
    }

    /** New headers. */
    SuHeaders(NewHeaders made, Survey survey, SurveyGeometry geometry, LiveTraces live) throws IOException {
        this(made::put, new Fields(WordOrder.BIG_ENDIAN), TraceWords.CDP_X, TraceWords.CDP_Y, SegyHeaders.TRACE_BYTES,
                Optional.empty(), survey, geometry, live, made.notes());
    }

    private SuHeaders(Source source, Fields from, int xByte, int yByte, int headerBytes, Optional<WordOrder> original,
            Survey survey, SurveyGeometry geometry, LiveTraces live, List<String> notes) throws IOException {
        if (survey.shape().samples() > MOST_SAMPLES) {
            throw new IllegalArgumentException(
                    "%s samples per trace: Seismic Unix holds %s at most; write .npy or .zarr"
                            .formatted(survey.shape().samples(), MOST_SAMPLES));
        }
        this.source = source;
        this.from = from;
        this.xByte = xByte;
        this.yByte = yByte;
        this.fromSu = original.isPresent();
        this.to = new Fields(original.orElse(nativeOrder()));
        this.survey = survey;
        this.inlines = geometry.inlines();
        this.crosslines = geometry.crosslines();
        this.dt = SuWords.dt(survey);
        this.start = geometry.start();
        this.delay = start * (survey.unit() == Survey.Unit.SECONDS ? 1e3 : 1);
        if (!fromSu && dt != 0 && (short) Math.round(delay) != Math.round(delay)) {
            throw new IllegalArgumentException(
                    "the first samples lie at %s: Seismic Unix holds %s to %s milliseconds, metres or feet (delrt); write .sgy or .zarr"
                            .formatted(delay, Short.MIN_VALUE, Short.MAX_VALUE));
        }
        this.live = live;
        this.notes = notes;
        this.header = MemorySegment.ofArray(new byte[headerBytes]);
    }

    private static WordOrder nativeOrder() {
        return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? WordOrder.LITTLE_ENDIAN : WordOrder.BIG_ENDIAN;
    }

    /**
     * The byte order of the new file: that of the Seismic Unix file that the headers come from, else this machine's.
     */
    WordOrder order() {
        return to.order();
    }

    /** Notes about the headers, one sentence each. */
    List<String> notes() {
        return fromSu && !isMoved ? notes : Stream.concat(notes.stream(), inexact().stream()).toList();
    }

    private Optional<String> inexact() {
        if (dt == 0) {
            return Optional.of(
                    "the sample interval is %s %s: Seismic Unix holds whole microseconds or thousandths up to 65535 (dt), so it is in d1, and the first sample in f1"
                            .formatted(survey.interval(), survey.unit().symbol()));
        }
        return Math.abs(delay - Math.rint(delay)) > SLIGHT
                ? Optional.of(
                        "the first samples lie at %s: Seismic Unix holds whole milliseconds, metres or feet (delrt), and has %s"
                                .formatted(delay, Math.round(delay)))
                : Optional.empty();
    }

    @Override
    public void put(Run run, MemorySegment buffer, long stride) throws IOException {
        for (int t = 0; t < run.count(); t++) {
            source.read(run.inline(t), run.crossline(t), header, 0);
            if (fromSu) {
                setInterval();
            } else {
                adapt(run.inline(t), run.crossline(t));
            }
            from.setInt16(header, 0, TraceWords.SAMPLES, survey.shape().samples());
            SuWords.reorder(header, 0, from, to);
            MemorySegment.copy(header, 0, buffer, t * stride, SegyHeaders.TRACE_BYTES);
        }
    }

    /** Turns the SEG-Y header in {@code header} into one of Seismic Unix. */
    private void adapt(int inline, int crossline) {
        int x = from.int32(header, 0, xByte);
        int y = from.int32(header, 0, yByte);
        if (x != 0 || y != 0) {
            from.setInt32(header, 0, TraceWords.SOURCE_X, x);
            from.setInt32(header, 0, TraceWords.SOURCE_Y, y);
        }
        from.setInt32(header, 0, TraceWords.RECORD, inlines.at(inline));
        from.setInt32(header, 0, TraceWords.CDP, crosslines.at(crossline));
        header.asSlice(SuWords.OWN - 1).fill((byte) 0);
        from.setInt16(header, 0, TraceWords.INTERVAL, dt);
        from.setInt16(header, 0, TraceWords.DELAY, dt == 0 ? 0 : (int) Math.round(delay));
        if (dt == 0) {
            SuWords.setFloat32(from, header, SuWords.D1, survey.interval());
            SuWords.setFloat32(from, header, SuWords.F1, start);
        }
    }

    /**
     * Replaces an interval that the words of Seismic Unix in {@code header} state, if the survey has another; none
     * stays none.
     */
    private void setInterval() {
        int stated = from.uint16(header, 0, TraceWords.INTERVAL);
        float d1 = (float) SuWords.float32(from, header, SuWords.D1);
        if (stated == 0 && d1 > 0 && d1 != (float) survey.interval()) {
            SuWords.setFloat32(from, header, SuWords.D1, survey.interval());
        }
        if (stated == 0 || StatedInterval.of(survey).isSame(stated)) return;
        from.setInt16(header, 0, TraceWords.INTERVAL, dt);
        if (dt == 0) {
            SuWords.setFloat32(from, header, SuWords.D1, survey.interval());
            SuWords.setFloat32(from, header, SuWords.F1, start);
            isMoved = true;
        }
    }

    @Override
    public boolean isLive(Run run, int t) {
        return live.isLive(run.inline(t), run.crossline(t));
    }
}
