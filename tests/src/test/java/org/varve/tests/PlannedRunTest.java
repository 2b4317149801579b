package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.core.Box;
import org.varve.core.DeviceFailure;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.core.Workflow;
import org.varve.operator.MeanFilter;
import org.varve.operator.Window;
import org.varve.run.ArrayVolume;
import org.varve.run.PlannedRun;
import org.varve.run.Run;
import org.varve.run.RunEvent;

/** A planned run on a GPU that fails. */
class PlannedRunTest {

    private static final Shape SHAPE = new Shape(12, 10, 40);

    /** The caller's writers hold samples by then, so the CPU must not begin again. */
    @Test
    void theCpuDoesNotTakeOverOnceTheCallersWritersHoldSamples() throws Exception {
        PretendGpu.open().close();
        List<String> notes = new ArrayList<>();
        // a name that no other run has, so that no earlier run speaks for the CPU
        try (PlannedRun planned = Run.of(Workflow.of("planned-mean", new MeanFilter(new Window(3, 3, 3))))
                .from(ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE))
                .to(List.of(new Failing()))
                .listener(event -> {
                    if (event instanceof RunEvent.Noted(Note note)) notes.add(note.getMessage());
                })
                .plan()) {
            assertThat(planned.job().device().name()).startsWith("cuda");

            assertThatThrownBy(planned::run).isInstanceOf(DeviceFailure.class).hasMessage("the GPU is lost");
        }
        assertThat(notes).noneMatch(note -> note.contains("takes over"));
    }

    /** Fails as if the GPU did, after it has taken samples. */
    private static final class Failing implements VolumeWriter {

        @Override
        public void write(Box box, MemorySegment source) {
            throw new DeviceFailure("the GPU is lost");
        }

        @Override
        public void complete() {}

        @Override
        public void commit() {}

        @Override
        public void rollBack() {}

        @Override
        public void close() {}
    }
}
