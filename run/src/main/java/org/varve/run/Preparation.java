package org.varve.run;

import java.io.IOException;
import java.util.Optional;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.Survey;

/**
 * The third act of a run: the process is made ready to compute on a device, once for each device. It may end here and
 * begin anew with a larger Java heap, so nothing may have been created before.
 */
final class Preparation {

    private final Opened opened;
    private final Rehearsal rehearsal;
    private Optional<Device> ready = Optional.empty();

    Preparation(Opened opened, Rehearsal rehearsal) {
        this.opened = opened;
        this.rehearsal = rehearsal;
    }

    /** Gets the heap that the job needs, measures what the process holds, and chooses how products are computed. */
    void makeReady(Device device) throws IOException {
        if (ready.filter(device::equals).isPresent()) return;
        ready = Optional.of(device);
        RunSpec spec = opened.spec();
        Compilation compilation = opened.compile();
        Device informed = opened.informed(device, compilation);
        requireHeap(informed, compilation);
        opened.memory().look(opened.survey().inputs().heldBytes());
        rehearsal.begin(informed, compilation.program(), opened.whole());
        opened.history()
                .products().choose(informed, compilation.program(), spec.resuming.isPresent(), spec.rounds)
                .ifPresent(chosen -> spec.setUp("products   " + chosen));
    }

    /**
     * Asks early for the heap of a survey that may be one tile; that of larger ones is known once tiles are planned.
     */
    private void requireHeap(Device device, Compilation compilation) throws IOException {
        Survey survey = opened.whole();
        long allowed = opened.memory().allowed();
        if (survey.shape().size() <= allowed / Float.BYTES) {
            opened.spec().runtime.require(Job.heapBytes(device, compilation, survey), allowed);
        }
    }

    /** Gets the heap that the planned tiles need. */
    void requireHeap(Planned planned) throws IOException {
        opened.spec().runtime.require(planned.plan().heapBytes(), planned.job().budget().allowed());
    }
}
