package org.varve.segy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.varve.core.LineNumbers;
import org.varve.core.MapUnit;
import org.varve.core.Survey;
import org.varve.core.SurveyGeometry;
import org.varve.core.TraceCoordinates;
import org.varve.file.Access;

/** The geometry of a survey according to its trace headers. */
record HeaderGeometry(SegyTraces traces, Survey survey) implements SurveyGeometry, TraceCoordinates {

    @Override
    public LineNumbers inlines() {
        return traces.geometry().inlines();
    }

    @Override
    public LineNumbers crosslines() {
        return traces.geometry().crosslines();
    }

    /** Not so in a 2-D line whose traces are counted. */
    @Override
    public boolean statesLines() {
        return !traces.file().numbers().crossline().isNone();
    }

    /** Where the first live trace of the file begins. */
    @Override
    public double start() {
        return traces.times().start();
    }

    @Override
    public Optional<TraceCoordinates> coordinates() {
        return Optional.of(this);
    }

    @Override
    public double x(int inline, int crossline) throws IOException {
        return traces.header(inline, crossline).map(TraceHeader::x).orElse(Double.NaN);
    }

    @Override
    public double y(int inline, int crossline) throws IOException {
        return traces.header(inline, crossline).map(TraceHeader::y).orElse(Double.NaN);
    }

    @Override
    public boolean inFeet() {
        return unit() == MapUnit.FEET;
    }

    @Override
    public MapUnit unit() {
        SegyFile file = traces.file();
        try {
            return FileMap.unit(file);
        } catch (IOException e) {
            throw Access.unchecked(e);
        }
    }

    @Override
    public Path file() {
        return traces.file().file().path();
    }

    @Override
    public String origin() {
        return "the trace headers";
    }

    @Override
    public String names() {
        return "bytes %s and %s".formatted(traces.file().numbers().x(), traces.file().numbers().y());
    }
}
