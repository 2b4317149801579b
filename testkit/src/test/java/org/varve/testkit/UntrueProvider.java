package org.varve.testkit;

import java.util.List;
import java.util.Optional;
import org.varve.core.Device;
import org.varve.core.DeviceProvider;
import org.varve.core.ForwardingDevice;
import org.varve.core.MemoryFootprint;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.OutOfBudgetException;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.kernel.LinearCombination;

/** A device, called a GPU, with one fault; found only while a test wants it. */
public final class UntrueProvider implements DeviceProvider {

    enum Fault {
        /** Results are doubled. */
        VALUES,
        /** Results are doubled in tiles that are smaller than the survey. */
        TILES,
        /** Memory of its own is projected and not taken. */
        OWN_MEMORY,
        /** More heap is taken than projected. */
        HEAP_TAKEN,
        /** More heap is projected than taken. */
        HEAP_PROJECTED
    }

    private static volatile Optional<Fault> wanted = Optional.empty();

    /** Runs a check while a device with this fault is found. */
    static void with(Fault fault, Runnable check) {
        wanted = Optional.of(fault);
        try {
            check.run();
        } finally {
            wanted = Optional.empty();
        }
    }

    @Override
    public String kind() {
        return "cuda";
    }

    @Override
    public Discovery discover(Request request) {
        return new Discovery(
                wanted.map(fault -> new Listed("cuda:7", "", () -> new Untrue(fault))).stream().toList(),
                "not wanted");
    }

    private static final class Untrue extends ForwardingDevice {

        private final Device cpu = Subject.definition();
        private final Fault fault;

        Untrue(Fault fault) {
            this.fault = fault;
        }

        @Override
        protected Device delegate() {
            return cpu;
        }

        @Override
        public String name() {
            return "cuda:7";
        }

        @Override
        public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) throws OutOfBudgetException {
            return switch (fault) {
                case VALUES, TILES -> super.footprint(program, survey, tiles);
                case OWN_MEMORY -> footprint(Place.DEVICE, 1000);
                case HEAP_TAKEN -> footprint(Place.HEAP, 10);
                case HEAP_PROJECTED -> footprint(Place.HEAP, 1 << 30);
            };
        }

        private static MemoryFootprint footprint(Place place, long bytes) {
            return new MemoryFootprint(List.of(new MemoryFootprint.Buffer("fields", place, 1, bytes)));
        }

        @Override
        public Device.Memory memory() {
            return fault == Fault.OWN_MEMORY ? new Device.Memory(1 << 20, 0) : super.memory();
        }

        @Override
        public boolean hasOwnMemory() {
            return fault == Fault.OWN_MEMORY;
        }

        @Override
        public TileRunner open(Program program, Survey survey, Tiles tiles, Device.Extension extension)
                throws OutOfBudgetException {
            boolean isTiled = !tiles.largest().equals(survey.shape());
            boolean isWrong = fault == Fault.VALUES || (fault == Fault.TILES && isTiled);
            return super.open(isWrong ? doubled(program) : program, survey, tiles, extension);
        }

        private static Program doubled(Program program) {
            PassGraph graph = new PassGraph();
            program.passes().forEach(pass -> graph.apply(pass.kernel(), pass.inputs()));
            return Program.of(graph, program.outputs().stream()
                    .map(output -> graph.apply(new LinearCombination(1, 1), output, output)).toList());
        }
    }
}
