package org.varve.merge;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.varve.core.MapUnit;
import org.varve.core.TraceCoordinates;

/**
 * The coordinates of all inputs; unknown where the input that has the trace states none.
 *
 * @param known those of each input that states some
 * @param one any of them
 */
record MergedCoordinates(PlacedInputs inputs, Map<Placed, TraceCoordinates> known, TraceCoordinates one)
        implements TraceCoordinates {

    @Override
    public double x(int inline, int crossline) throws IOException {
        Optional<Placed> input = inputs.at(inline, crossline).filter(known::containsKey);
        return input.isPresent()
                ? of(input.get()).x(input.get().inline(inline), input.get().crossline(crossline))
                : Double.NaN;
    }

    @Override
    public double y(int inline, int crossline) throws IOException {
        Optional<Placed> input = inputs.at(inline, crossline).filter(known::containsKey);
        return input.isPresent()
                ? of(input.get()).y(input.get().inline(inline), input.get().crossline(crossline))
                : Double.NaN;
    }

    private TraceCoordinates of(Placed input) {
        return Objects.requireNonNull(known.get(input));
    }

    @Override
    public boolean inFeet() {
        return one.inFeet();
    }

    @Override
    public MapUnit unit() {
        return one.unit();
    }

    @Override
    public Path file() {
        return one.file();
    }

    @Override
    public String origin() {
        return one.origin();
    }

    @Override
    public String names() {
        return one.names();
    }
}
