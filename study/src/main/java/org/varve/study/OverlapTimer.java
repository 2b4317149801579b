package org.varve.study;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Optional;
import org.varve.core.Device.Extension;
import org.varve.core.Device;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.host.HostLimits;

/** Streams ever larger surveys through a device until a run takes {@link #SECONDS}. */
final class OverlapTimer {

    /** One operator bound by copies, and one by computing. */
    static final List<String> OPERATORS = List.of("first-derivative", "gst-dip-azimuth");

    private static final Shape PLANE = new Shape(1, 200, 500);
    private static final int FEWEST = 16;
    private static final int MOST = 4096;
    private static final double SECONDS = 1;

    /** A survey and its outputs may take the host's usable memory divided by this. */
    private static final int SHARE = 4;

    private final Device device;

    OverlapTimer(Device device) {
        this.device = device;
    }

    StreamRate time(String operator, Workflow workflow)
            throws IOException, OutOfBudgetException, InterruptedException {
        int fields = 1 + workflow.outputs().size();
        long limit = HostLimits.budget(Optional.empty()).usable() / SHARE / fields;
        StreamRate rate = time(operator, workflow, FEWEST);
        for (int inlines = 4 * FEWEST; rate.seconds() < SECONDS && inlines <= MOST
                && inlines * PLANE.bytes() <= limit; inlines *=
                        4) {
            rate = time(operator, workflow, inlines);
        }
        return rate;
    }

    private StreamRate time(String operator, Workflow workflow, int inlines)
            throws IOException, OutOfBudgetException, InterruptedException {
        Shape shape = new Shape(inlines, PLANE.crosslines(), PLANE.samples());
        try (WaveVolume survey = WaveVolume.of(shape); Arena memory = Arena.ofShared()) {
            MemoryRun run = new MemoryRun(device, Extension.DEFAULT, survey, Optional.empty());
            return StreamRate.of(operator, run.run(workflow, memory));
        }
    }
}
