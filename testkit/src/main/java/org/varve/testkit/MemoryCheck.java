package org.varve.testkit;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.Consumer;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.MemoryFootprint;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;

/** What a device projects for an operator is what it takes; nothing is computed. */
final class MemoryCheck {

    /** Far more samples than other checks compute, so that arrays outweigh objects. */
    private static final Shape SHAPE = new Shape(8, 64, 1000);

    /** Bytes of Java heap for the objects of a pass beside its arrays: rows, rings, streams. */
    private static final long OBJECTS = 32L << 10;

    /** The part that may go to what is needed only while arrays are filled. */
    private static final int PREPARED = 8;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Subject subject;
    private final Survey survey;
    private final Program program;
    private final Tiles tiles;

    private MemoryCheck(Subject subject) {
        this.subject = subject;
        Shape shape = subject.survey().shape();
        survey = subject.withShape(new Shape(Math.max(SHAPE.inlines(), shape.inlines()),
                Math.max(SHAPE.crosslines(), shape.crosslines()), Math.max(SHAPE.samples(), shape.samples())));
        program = new Compilation(subject.workflow(), survey).program();
        tiles = new Tiles(survey.shape(), 2);
    }

    static void of(Subject subject) {
        MemoryCheck check = new MemoryCheck(subject);
        FoundDevices.forEach(check::run);
    }

    private void run(Device device) {
        if (device.obstacle(program).isPresent()) return;
        try {
            // the first time, classes are loaded, too
            take(device, _ -> {});
            MemoryFootprint projected = device.footprint(program, survey, tiles);
            take(device, taken -> require(device, projected, taken));
        } catch (OutOfBudgetException e) {
            throw subject.fault(String.valueOf(e.getMessage()), e);
        }
    }

    /** Bytes of the Java heap and of the device's own memory. */
    private record Taken(long heap, long own) {}

    private void take(Device device, Consumer<Taken> check) throws OutOfBudgetException {
        long own = device.occupancy().allocated();
        long heap = THREADS.getCurrentThreadAllocatedBytes();
        try (TileRunner _ = device.open(program, survey, tiles, Subject.PROPAGATE)) {
            check.accept(new Taken(
                    THREADS.getCurrentThreadAllocatedBytes() - heap, device.occupancy().allocated() - own));
        }
    }

    private void require(Device device, MemoryFootprint projected, Taken taken) {
        long own = projected.bytes(Place.DEVICE);
        if (taken.own != own) throw fault(device, "device memory", own, taken.own);
        long heap = projected.bytes(Place.HEAP);
        long most = heap + heap / PREPARED + OBJECTS * (program.passes().size() + 1);
        if (!device.hasOwnMemory() && (taken.heap < heap || taken.heap > most)) {
            throw fault(device, "Java heap", heap, taken.heap);
        }
    }

    private AssertionError fault(Device device, String memory, long projected, long taken) {
        return subject.fault("%s projects %s bytes of %s and takes %s: both must be equal"
                .formatted(device.name(), projected, memory, taken));
    }
}
