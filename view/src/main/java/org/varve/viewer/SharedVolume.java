package org.varve.viewer;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.varve.core.Box;
import org.varve.core.GridFit;
import org.varve.core.MapGrid;
import org.varve.core.Metrics;
import org.varve.core.SampleEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyGeometry;
import org.varve.core.Volume;

/**
 * A volume shared by several threads: one reads at a time, box by box, so that none waits for another's whole section.
 *
 * @param survey that of the volume, with its metrics
 */
record SharedVolume(Volume volume, Survey survey) implements Volume {

    /** A volume with its own metrics: those of its survey, or else a grid from its coordinates. */
    static SharedVolume of(Volume volume) {
        if (volume instanceof SharedVolume shared) return shared;
        return new SharedVolume(volume, volume.survey()).with(Optional.empty(), OptionalDouble.empty());
    }

    /** The same with other metrics, where they are given. */
    SharedVolume with(Optional<MapGrid> grid, OptionalDouble velocity) {
        Metrics own = survey.metrics();
        return new SharedVolume(volume, survey.with(Metrics.of(() -> {
            if (grid.isPresent()) return grid;
            return own.grid().isPresent() ? own.grid() : GridFit.of(volume);
        }, velocity.isPresent() ? velocity : own.velocity())));
    }

    @Override
    public void read(Box box, MemorySegment destination) throws IOException {
        synchronized (volume) {
            volume.read(box, destination);
        }
    }

    @Override
    public void readEach(List<Box> boxes, MemorySegment destination) throws IOException {
        synchronized (volume) {
            volume.readEach(boxes, destination);
        }
    }

    @Override
    public SurveyGeometry geometry() {
        return volume.geometry();
    }

    @Override
    public SampleEncoding encoding() {
        return volume.encoding();
    }

    @Override
    public void readStored(Box box, MemorySegment destination) throws IOException {
        synchronized (volume) {
            volume.readStored(box, destination);
        }
    }

    @Override
    public boolean isLive(int inline, int crossline) {
        return volume.isLive(inline, crossline);
    }

    @Override
    public Shape chunk() {
        return volume.chunk();
    }

    @Override
    public long bufferBytes() {
        return volume.bufferBytes();
    }

    @Override
    public long heldBytes() {
        return volume.heldBytes();
    }

    @Override
    public void requireUnchanged() throws IOException {
        volume.requireUnchanged();
    }

    @Override
    public void close() throws IOException {
        volume.close();
    }
}
