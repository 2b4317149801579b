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

/** Streams surveys through a device, larger and larger ones until a run takes a while. */
final class OverlapTimer {

    /** One that copies take longest for, and one that computes much. */
    static final List<String> OPERATORS = List.of("first-derivative", "gst-dip-azimuth");

    private static final Shape PLANE = new Shape(1, 200, 500);
    private static final int FEWEST = 16;
    private static final int MOST = 4096;
    private static final double SECONDS = 1;

    /** The part of the host's memory that a survey and its outputs may take. */
    private static final int SHARE = 4;

    private final Device device;

    OverlapTimer(Device device) {
        this.device = device;
    }

    StreamRate time(String operator, Workflow workflow)
            throws IOException, OutOfBudgetException, InterruptedException {
        int fields = 1 + workflow.outputs().size();
        long most = HostLimits.budget(Optional.empty()).usable() / SHARE / fields;
        StreamRate rate = time(operator, workflow, FEWEST);
        for (int more = 4 * FEWEST; rate.seconds() < SECONDS && more <= MOST && more * PLANE.bytes() <= most; more *=
                4) {
            rate = time(operator, workflow, more);
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
