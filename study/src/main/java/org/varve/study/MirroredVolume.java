package org.varve.study;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.run.isolated.SyntheticData;
import org.varve.synthetic.SyntheticSurvey;

/**
 * A survey of any size that takes little memory and almost no time to read: a small block of traces, mirrored again and
 * again along inlines and crosslines, so that neighbouring traces stay alike.
 */
final class MirroredVolume implements Volume {

    /** Most inlines and crosslines of the block. */
    private static final int LINES = 32;

    private final Arena arena = Arena.ofShared();
    private final Survey survey;
    private final Box block;
    private final MemorySegment samples;

    MirroredVolume(Shape shape) {
        survey = MemoryStudy.survey(shape);
        block = Box.of(new Shape(Math.min(LINES, shape.inlines()), Math.min(LINES, shape.crosslines()),
                shape.samples()));
        samples = arena.allocate(block.shape().bytes(), Long.BYTES);
        SyntheticData.fill(new SyntheticSurvey(block.shape(), MemorySurvey.SEED), block, samples);
    }

    @Override
    public Survey survey() {
        return survey;
    }

    @Override
    public void read(Box box, MemorySegment destination) {
        long bytes = (long) box.shape().samples() * Float.BYTES;
        long at = 0;
        for (int i = box.inline(); i < box.endInline(); i++) {
            int inline = mirrored(i, block.endInline());
            for (int j = box.crossline(); j < box.endCrossline(); j++) {
                long from = block.offset(inline, mirrored(j, block.endCrossline()), box.sample());
                MemorySegment.copy(samples, from * Float.BYTES, destination, at, bytes);
                at += bytes;
            }
        }
    }

    /** The line of the block that stands for one of the survey. */
    private static int mirrored(int line, int lines) {
        int within = line % (2 * lines);
        return within < lines ? within : 2 * lines - 1 - within;
    }

    @Override
    public void close() {
        arena.close();
    }
}
