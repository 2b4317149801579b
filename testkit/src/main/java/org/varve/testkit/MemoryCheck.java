package org.varve.testkit;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.varve.core.Device;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.testkit.run.SampledSurvey;

/** What a device projects for an operator is what it takes. */
final class MemoryCheck {

    /** Bytes of Java heap for objects beside the arrays of threads: their headers, rows, a pool of threads. */
    private static final long OBJECTS = 256L << 10;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Subject subject;
    private final Program program;
    private final Tiles tiles;

    private MemoryCheck(Subject subject) {
        this.subject = subject;
        Shape shape = subject.survey().shape();
        List<SampledSurvey> surveys = subject.noise(shape, 0);
        this.program = subject.compiled(surveys);
        this.tiles = new Tiles(shape, 2);
    }

    static void of(Subject subject) {
        MemoryCheck check = new MemoryCheck(subject);
        FoundDevices.forEach(check.program, check::run);
    }

    private void run(Device device) {
        try {
            long heap = device.footprint(program, subject.survey(), tiles).bytes(Place.HEAP);
            long own = device.footprint(program, subject.survey(), tiles).bytes(Place.DEVICE);
            long before = device.occupancy().allocated();
            long heapBefore = THREADS.getCurrentThreadAllocatedBytes();
            try (TileRunner _ = device.open(program, subject.survey(), tiles, Subject.PROPAGATE)) {
                long heapTaken = THREADS.getCurrentThreadAllocatedBytes() - heapBefore;
                if (!device.hasOwnMemory() && (heapTaken < heap || heapTaken > heap + OBJECTS)) {
                    throw fault(device, "Java heap", heap, heapTaken);
                }
                long taken = device.occupancy().allocated() - before;
                if (taken != own) throw fault(device, "device memory", own, taken);
            }
        } catch (OutOfBudgetException e) {
            throw subject.fault(e.getMessage(), e);
        }
    }

    private AssertionError fault(Device device, String memory, long projected, long taken) {
        return subject.fault("%s projects %s bytes of %s and takes %s: both must be equal"
                .formatted(device.name(), projected, memory, taken));
    }
}
