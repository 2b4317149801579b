package org.varve.viewer;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyGeometry;
import org.varve.core.Volume;

/**
 * A volume shared by several threads: one reads at a time, box by box, so that none waits for another's whole section.
 */
record SharedVolume(Volume volume) implements Volume {

    @Override
    public Survey survey() {
        return volume.survey();
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
