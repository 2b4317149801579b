package org.varve.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.ForwardingDevice;
import org.varve.core.OutOfBudgetException;
import org.varve.core.PassGraph;
import org.varve.core.Program;
import org.varve.core.Remedy;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.cpu.CpuDevice;
import org.varve.kernel.LinearCombination;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/** The self-test of devices with a fault each. */
class SelftestTest {

    private static final List<OperatorEntry> OPERATORS =
            Stream.of("cosine-phase", "envelope", "median").map(Catalogue::get).toList();

    private static SelftestResult test(Device device) {
        return Selftest.of(device, OPERATORS);
    }

    /** The CPU, which opens what it is asked for. */
    private static class Cpu extends ForwardingDevice {

        private final Device cpu = new CpuDevice(1, 64 << 20, true);

        @Override
        protected Device delegate() {
            return cpu;
        }
    }

    private static boolean isMedian(Program program) {
        return program.passes().stream().anyMatch(pass -> pass.kernel().name().equals("median"));
    }

    @Test
    void nothingIsToldOfADeviceThatComputesWhatItShould() {
        SelftestResult result = test(new Cpu());

        assertThat(result.failures()).isEmpty();
        assertThat(result.ok()).isTrue();
        assertThat(result.operators()).extracting(OperatorCheck::operator).containsExactly("cosine-phase", "envelope",
                "median");
        assertThat(new SelftestText(result).verdict()).isEqualTo("everything agrees");
    }

    @Test
    void anOperatorThatTheDeviceGivesUpIsNamedWithTheReason() {
        SelftestResult result = test(new Cpu() {
            @Override
            public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension)
                    throws OutOfBudgetException {
                if (isMedian(program)) throw new DeviceFailure("it hung");
                return super.open(program, survey, tiles, extension);
            }
        });

        assertThat(result.failures()).containsExactly("median: it hung");
        assertThat(new SelftestText(result).verdict()).isEqualTo("self-test of cpu FAILED: median: it hung");
        assertThat(result.operators().getLast().cells(false)).containsExactly("median", "", "", "FAILED");
    }

    @Test
    void anOperatorThatDoesNotFitIsNamedWithTheReason() {
        SelftestResult result = test(new Cpu() {
            @Override
            public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension)
                    throws OutOfBudgetException {
                if (isMedian(program))
                    throw new OutOfBudgetException("9 bytes are needed", Remedy.of("add some"), 9, 1);
                return super.open(program, survey, tiles, extension);
            }
        });

        assertThat(result.failures()).singleElement().asString().startsWith("median: 9 bytes are needed");
    }

    @Test
    void operatorsWithOtherResultsAreNamedTogether() {
        SelftestResult result = test(new Cpu() {
            @Override
            public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension)
                    throws OutOfBudgetException {
                PassGraph graph = new PassGraph();
                program.passes().forEach(pass -> graph.apply(pass.kernel(), pass.inputs()));
                Program doubled = Program.of(graph, program.outputs().stream()
                        .map(output -> graph.apply(new LinearCombination(1, 1), output, output)).toList());
                return super.open(doubled, survey, tiles, extension);
            }
        });

        assertThat(result.failures()).containsExactly("cosine-phase, envelope, median: the results differ");
    }

    @Test
    void nothingIsAskedOfADeviceThatHasGivenUp() {
        SelftestResult result = test(new Cpu() {
            @Override
            public Occupancy occupancy() {
                throw new DeviceFailure("lost");
            }
        });

        assertThat(result.failures()).containsExactly("cosine-phase, envelope, median: not tested, as the GPU gave up");
    }

    @Test
    void aDeviceThatFailsAtTheEndIsToldUnlessItFailedBefore() {
        class FailsToClose extends Cpu {
            @Override
            public void close() {
                throw new DeviceFailure("it was lost");
            }
        }

        assertThat(test(new FailsToClose()).failures()).containsExactly("it was lost");
        assertThat(test(new FailsToClose() {
            @Override
            public Occupancy occupancy() {
                throw new DeviceFailure("lost");
            }
        }).failures()).containsExactly("cosine-phase, envelope, median: not tested, as the GPU gave up");
    }
}
