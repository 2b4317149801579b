package org.varve.core;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A part of a volume as its own volume, with its line numbers, first sample and coordinates. A run on it sees no
 * neighbours outside the part. Closing it leaves the whole volume open.
 */
public class PartVolume implements Volume {

    private final Volume whole;
    private final SurveyPart part;
    private final Survey survey;

    /** A part of a volume, which must stay open while the part is used. */
    public PartVolume(Volume whole, SurveyPart part) {
        this.whole = whole;
        this.part = part;
        this.survey = new Survey(part.shape(), whole.survey().interval(), whole.survey().unit());
    }

    /** The whole volume. */
    public final Volume whole() {
        return whole;
    }

    /** The part of the whole. */
    public final SurveyPart part() {
        return part;
    }

    @Override
    public final Survey survey() {
        return survey;
    }

    @Override
    public final void read(Box box, MemorySegment destination) throws IOException {
        read(box, destination, Float.BYTES, whole::read);
    }

    @Override
    public final void readStored(Box box, MemorySegment destination) throws IOException {
        read(box, destination, encoding().bytes(), whole::readStored);
    }

    /** Reads a box of the whole volume. */
    @FunctionalInterface
    private interface Reading {
        void read(Box box, MemorySegment destination) throws IOException;
    }

    /** Reads lines together as far as they are neighbours in the whole volume. */
    private void read(Box box, MemorySegment destination, int sampleBytes, Reading reading) throws IOException {
        Shape shape = box.shape();
        boolean acrossTogether = part.crosslines().step() == 1;
        int inlines = acrossTogether && part.inlines().step() == 1 ? shape.inlines() : 1;
        int crosslines = acrossTogether ? shape.crosslines() : 1;
        Shape together = new Shape(inlines, crosslines, shape.samples());
        for (int i = box.inline(); i < box.endInline(); i += inlines) {
            for (int j = box.crossline(); j < box.endCrossline(); j += crosslines) {
                Box source = new Box(part.inlines().at(i), part.crosslines().at(j), part.samples().at(box.sample()),
                        together);
                reading.read(source, destination.asSlice(box.offset(i, j, box.sample()) * sampleBytes));
            }
        }
    }

    @Override
    public final SampleEncoding encoding() {
        return whole.encoding();
    }

    @Override
    public final boolean isLive(int inline, int crossline) {
        return whole.isLive(part.inlines().at(inline), part.crosslines().at(crossline));
    }

    @Override
    public final SurveyGeometry geometry() {
        return new PartGeometry(whole.geometry(), part, survey.interval());
    }

    private record PartGeometry(SurveyGeometry all, SurveyPart part, double interval) implements SurveyGeometry {

        @Override
        public LineNumbers inlines() {
            return LineNumbers.of(all.inlines(), part.inlines());
        }

        @Override
        public LineNumbers crosslines() {
            return LineNumbers.of(all.crosslines(), part.crosslines());
        }

        @Override
        public boolean statesLines() {
            return all.statesLines();
        }

        @Override
        public double start() throws IOException {
            return all.start() + part.samples().first() * interval;
        }

        @Override
        public Optional<TraceCoordinates> coordinates() throws IOException {
            return all.coordinates().map(known -> new PartCoordinates(known, part));
        }
    }

    private record PartCoordinates(TraceCoordinates all, SurveyPart part) implements TraceCoordinates {

        @Override
        public double x(int inline, int crossline) throws IOException {
            return all.x(part.inlines().at(inline), part.crosslines().at(crossline));
        }

        @Override
        public double y(int inline, int crossline) throws IOException {
            return all.y(part.inlines().at(inline), part.crosslines().at(crossline));
        }

        @Override
        public boolean inFeet() {
            return all.inFeet();
        }

        @Override
        public MapUnit unit() {
            return all.unit();
        }

        @Override
        public Path file() {
            return all.file();
        }

        @Override
        public String origin() {
            return all.origin();
        }

        @Override
        public String names() {
            return all.names();
        }
    }

    @Override
    public final Shape chunk() {
        return whole.chunk();
    }

    @Override
    public long bufferBytes() {
        return whole.bufferBytes();
    }

    @Override
    public final void requireUnchanged() throws IOException {
        whole.requireUnchanged();
    }

    @Override
    public final long heldBytes() {
        return whole.heldBytes();
    }

    @Override
    public void close() throws IOException {
        // the caller closes the whole volume
    }
}
