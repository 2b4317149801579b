package org.varve.segy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.file.FormatException;
import org.varve.file.InputFile;
import org.varve.core.SampleEncoding;
import org.varve.file.Sampling;
import org.varve.file.TraceLayout;
import org.varve.file.TraceReader;

/**
 * A regular post-stack SEG-Y file. Opening it reads a few headers, however large it is; each trace read later is checked to
 * be where the geometry says. However the file is sorted, position 0 of the volume is the lowest inline or crossline number.
 */
public final class SegyVolume implements Volume {

    /** A corner of the survey: line numbers, and CDP X and Y in the unit of the file. */
    public record Corner(int inline, int crossline, double x, double y) {}

    private final SegyFile segy;
    private final Geometry geometry;
    private final Survey survey;
    private final TraceReader reader;
    private final Liveness liveness;

    private SegyVolume(SegyFile segy, Geometry geometry, Survey survey) {
        this.segy = segy;
        this.geometry = geometry;
        this.survey = survey;
        this.reader = new TraceReader(segy.file(), layout(), this::checkHeader);
        this.liveness = new Liveness(segy.traces());
    }

    public static SegyVolume open(Path path) throws IOException {
        return open(path, HeaderBytes.STANDARD, Optional.empty());
    }

    /**
     * Opens a file.
     *
     * @param numbers where trace headers hold the line numbers
     * @param sampling replaces the interval of the file, which is taken for microseconds
     * @throws FormatException if the file is no regular post-stack SEG-Y volume, with the reason and a remedy
     */
    public static SegyVolume open(Path path, HeaderBytes numbers, Optional<Sampling> sampling) throws IOException {
        InputFile file = InputFile.open(path);
        try {
            SegyFile segy = SegyFile.of(file, numbers);
            Geometry geometry = GeometryScout.infer(segy);
            Shape shape = new Shape(geometry.inlines().count(), geometry.crosslines().count(), segy.header().samples());
            Sampling found = sampling.isPresent() ? sampling.get() : sampling(segy);
            return new SegyVolume(segy, geometry, found.survey(shape));
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private static Sampling sampling(SegyFile segy) throws IOException {
        int inFile = segy.header().micros();
        int micros = inFile == 0 ? segy.trace(0).micros() : inFile;
        if (micros == 0) {
            throw segy.refused(
                    "gives no sample interval (byte 3217, and byte 117 of the first trace, are 0): give it, such as "
                            + "--interval 0.004");
        }
        return new Sampling(micros * 1e-6, Survey.Unit.SECONDS);
    }

    @Override
    public Survey survey() {
        return survey;
    }

    @Override
    public void read(Box box, MemorySegment destination) throws IOException {
        reader.read(box, destination);
    }

    @Override
    public SampleEncoding encoding() {
        return layout().encoding();
    }

    @Override
    public void readStored(Box box, MemorySegment destination) throws IOException {
        reader.readStored(box, destination);
    }

    private boolean checkHeader(long trace, MemorySegment buffer, long at) throws FormatException {
        Fields fields = segy.fields();
        int inline = fields.int32(buffer, at, segy.numbers().inline());
        int crossline = fields.int32(buffer, at, segy.numbers().crossline());
        if (inline != geometry.inline(trace) || crossline != geometry.crossline(trace)) {
            throw segy.refused(
                    ("is not a regular survey: trace %d, at byte %d of the file, is inline %d, crossline %d (header "
                            + "bytes %d and %d), but must be %d, %d. Export it with every trace of the rectangle, in order")
                            .formatted(trace + 1, segy.position(trace), inline, crossline, segy.numbers().inline(),
                                    segy.numbers().crossline(), geometry.inline(trace), geometry.crossline(trace)));
        }
        boolean live = fields.int16(buffer, at, TraceHeader.ID) != TraceHeader.DEAD;
        liveness.put(trace, live);
        return live;
    }

    /** Whether the trace's identification code is not 2; remembered from reading, looked up in the file if not yet read. */
    @Override
    public boolean isLive(int inline, int crossline) {
        try {
            return isLive(geometry.order().trace(inline, crossline));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean isLive(long trace) throws IOException {
        int known = liveness.get(trace);
        if (known != Liveness.UNKNOWN) {
            return known == Liveness.LIVE;
        }
        MemorySegment header = segy.file().read(segy.position(trace), TraceHeader.BYTES);
        return segy.fields().int16(header, 0, TraceHeader.ID) != TraceHeader.DEAD;
    }

    /** The inline numbers, ascending. */
    public LineNumbers inlines() {
        return geometry.inlines();
    }

    /** The crossline numbers, ascending. */
    public LineNumbers crosslines() {
        return geometry.crosslines();
    }

    /** The axis whose traces do not stand together: {@code INLINE} if the file is sorted by inline. */
    public Axis sorting() {
        return geometry.order().slowest();
    }

    /** Such as {@code 1.0}; {@code 0} if the file does not say. */
    public String revision() {
        return segy.header().revision();
    }

    public HeaderBytes headerBytes() {
        return segy.numbers();
    }

    public Path path() {
        return segy.file().path();
    }

    /** The lines of the text header, without blanks at their ends. */
    public List<String> text() throws IOException {
        return TextHeader.read(segy.file()).lines();
    }

    /** First and last inline with first and last crossline, the latter changing faster. */
    public List<Corner> corners() throws IOException {
        List<Corner> corners = new ArrayList<>();
        for (int inline : new int[] {0, inlines().count() - 1}) {
            for (int crossline : new int[] {0, crosslines().count() - 1}) {
                TraceHeader trace = segy.trace(geometry.order().trace(inline, crossline));
                corners.add(new Corner(trace.inline(), trace.crossline(), trace.x(), trace.y()));
            }
        }
        return corners;
    }

    TraceLayout layout() {
        BinaryHeader header = segy.header();
        return new TraceLayout(header.start(), TraceHeader.BYTES, header.samples(), header.encoding(),
                geometry.order());
    }

    InputFile file() {
        return segy.file();
    }

    @Override
    public long bufferBytes() {
        return reader.bufferBytes() + liveness.bytes();
    }

    @Override
    public void close() throws IOException {
        liveness.close();
        reader.close();
    }
}
