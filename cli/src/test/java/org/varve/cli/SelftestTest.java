package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.varve.core.Box;
import org.varve.core.Device;
import org.varve.core.ForwardingDevice;
import org.varve.core.NotFinite;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.Survey;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.cpu.CpuDevice;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;
import org.varve.study.OperatorCheck;
import org.varve.study.Selftest;
import org.varve.study.SelftestResult;
import org.varve.study.ThoroughCheck;
import org.varve.study.ThoroughResult;

class SelftestTest {

    /** Computes the last sample of each output wrong. */
    private static final class WrongDevice extends ForwardingDevice {

        private final Device right;

        WrongDevice(Device right) {
            this.right = right;
        }

        @Override
        protected Device delegate() {
            return right;
        }

        @Override
        public String name() {
            return "wrong";
        }

        @Override
        public TileRunner open(Program program, Survey survey, Tiles tiles, Extension extension)
                throws OutOfBudgetException {
            return new WrongRunner(right.open(program, survey, tiles, extension));
        }
    }

    private record WrongRunner(TileRunner right) implements TileRunner {

        @Override
        public void start(int slot, Box tile, Box source, List<MemorySegment> inputs, List<MemorySegment> outputs) {
            right.start(slot, tile, source, inputs, outputs);
            right.finish(slot);
            long last = tile.shape().size() - 1;
            for (MemorySegment output : outputs) {
                float value = output.getAtIndex(ValueLayout.JAVA_FLOAT, last);
                output.setAtIndex(ValueLayout.JAVA_FLOAT, last, 1.5f * value + 0.5f);
            }
        }

        @Override
        public void finish(int slot) {
            // done when started
        }

        @Override
        public NotFinite notFinite() {
            return right.notFinite();
        }

        @Override
        public Times times() {
            return right.times();
        }

        @Override
        public void close() {
            right.close();
        }
    }

    @Test
    void oneWrongSampleIsFound() {
        List<OperatorEntry> operators = Catalogue.entries().subList(0, 8);
        SelftestResult result = Selftest.of(new WrongDevice(new CpuDevice(1, 64 << 20, false)), operators);

        assertThat(result.ok()).isFalse();
        assertThat(result.operators()).noneMatch(OperatorCheck::ok);
        assertThat(result.failures()).singleElement().asString()
                .endsWith(operators.getLast().name() + ": the results differ");
    }

    @Test
    void oneWrongSampleOfALargeTileIsFound() throws InterruptedException {
        Device wrong = new WrongDevice(new CpuDevice(1, 64 << 20, false));

        SelftestResult result = Selftest.thorough(wrong, List.of(Catalogue.get("first-derivative")), _ -> {});

        ThoroughResult thorough = result.thorough().orElseThrow();
        assertThat(thorough.rows()).hasSize(3).allSatisfy(
                row -> assertThat(row.checks()).hasSize(4).noneMatch(ThoroughCheck::ok));
        assertThat(thorough.streams()).hasSize(1);
        assertThat(result.failures()).anySatisfy(
                failure -> assertThat(failure)
                        .startsWith("first-derivative axis=inline: definition: the results differ by"));
    }
}
