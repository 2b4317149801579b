package org.varve.testkit;

import java.util.List;
import org.varve.core.Device;
import org.varve.core.DeviceProvider;
import org.varve.core.ForwardingDevice;
import org.varve.core.MemoryFootprint;
import org.varve.core.OutOfBudgetException;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.kernel.LinearCombination;

/**
 * A device, called a GPU, that doubles the results of the kernels of tests, and counts a byte too few of its memory;
 * found only while a test wants it.
 */
public final class UntrueProvider implements DeviceProvider {

    static volatile boolean isWanted;

    @Override
    public String kind() {
        return "cuda";
    }

    @Override
    public Discovery discover(Request request) {
        return isWanted
                ? new Discovery(List.of(new Listed("cuda:7", "", Untrue::new)), "")
                : new Discovery(List.of(), "not wanted");
    }

    private static final class Untrue extends ForwardingDevice {

        private final Device cpu = Subject.definition();

        @Override
        protected Device delegate() {
            return cpu;
        }

        @Override
        public String name() {
            return "cuda:7";
        }

        @Override
        public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) {
            return new MemoryFootprint(
                    List.of(new MemoryFootprint.Buffer("fields", MemoryFootprint.Place.DEVICE, 1, 1000)));
        }

        @Override
        public Device.Memory memory() {
            return new Device.Memory(1 << 20, 0);
        }

        @Override
        public TileRunner open(Program program, Survey survey, Tiles tiles, Device.Extension extension)
                throws OutOfBudgetException {
            return super.open(doubled(program), survey, tiles, extension);
        }

        private static Program doubled(Program program) {
            PassGraph graph = new PassGraph();
            program.passes().forEach(pass -> graph.apply(pass.kernel(), pass.inputs()));
            return Program.of(graph, program.outputs().stream()
                    .map(output -> graph.apply(new LinearCombination(1, 1), output, output)).toList());
        }
    }
}
