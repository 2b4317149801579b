package org.varve.run.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.varve.core.Box;
import org.varve.core.History;
import org.varve.core.SampleEncoding;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;

/** A writer of a program's own is used as it is, and stays open for its owner. */
class LentWriterTest {

    private static final Shape SHAPE = new Shape(2, 3, 4);
    private static final ScaledEncoding SCALED = new ScaledEncoding(SampleEncoding.NATIVE, 2);

    /** Keeps what is asked of it. */
    private static final class Own implements VolumeWriter {

        private final List<String> calls = new ArrayList<>();
        private final ScaledEncoding encoding;
        private final int bytes;

        Own(ScaledEncoding encoding, int bytes) {
            this.encoding = encoding;
            this.bytes = bytes;
        }

        @Override
        public void write(Box box, MemorySegment source) {
            calls.add("write " + box.shape() + " of " + source.byteSize());
        }

        @Override
        public void writeStored(Box box, MemorySegment source) {
            calls.add("stored " + box.shape() + " of " + source.byteSize());
        }

        @Override
        public ScaledEncoding encoding() {
            return encoding;
        }

        @Override
        public Optional<Shape> shape() {
            return Optional.of(SHAPE);
        }

        @Override
        public void addLosses(long clipped, long notFinite) {
            calls.add("losses %s %s".formatted(clipped, notFinite));
        }

        @Override
        public void describe(Supplier<History> history) {
            calls.add("history " + history.get().text());
        }

        @Override
        public void complete() {
            calls.add("complete");
        }

        @Override
        public void commit() {
            calls.add("commit");
        }

        @Override
        public void rollBack() {
            calls.add("roll back");
        }

        @Override
        public Shape chunk() {
            return new Shape(1, 1, 4);
        }

        @Override
        public Shape shard() {
            return new Shape(1, 3, 4);
        }

        @Override
        public List<String> notes() {
            return List.of("clipped");
        }

        @Override
        public long bufferBytes() {
            return bytes;
        }

        @Override
        public void close() {
            calls.add("close");
        }
    }

    private static PlannedOutputs planned(List<String> names, VolumeWriter... writers) {
        return PlannedOutputs.ofWriters(names, List.of(writers), SHAPE);
    }

    @Test
    void everythingReachesTheWriterButItsEnd() throws IOException {
        Own own = new Own(SCALED, 100);
        VolumeWriter lent = planned(List.of("dip"), own).creation().create().getFirst();
        MemorySegment samples = MemorySegment.ofArray(new float[24]);

        lent.write(Box.of(SHAPE), samples);
        lent.writeStored(Box.of(SHAPE), samples);
        lent.addLosses(3, 5);
        lent.describe(() -> History.kept("varve dip"));
        lent.complete();
        lent.commit();
        lent.rollBack();
        lent.close();

        assertThat(own.calls).containsExactly("write 2x3x4 of 96", "stored 2x3x4 of 96", "losses 3 5",
                "history varve dip", "complete", "commit", "roll back");
        assertThat(lent.notes()).containsExactly("clipped");
        assertThat(lent.encoding()).isEqualTo(SCALED);
        assertThat(lent.shape()).contains(SHAPE);
        assertThat(lent.chunk()).isEqualTo(own.chunk());
        assertThat(lent.shard()).isEqualTo(own.shard());
    }

    /** The bytes are part of the run's memory; one layout serves all outputs. */
    @Test
    void writersArePlannedTogether() {
        PlannedOutputs alike = planned(List.of("a", "b"), new Own(SCALED, 100), new Own(SCALED, 50));

        assertThat(alike.bufferBytes()).isEqualTo(150);
        assertThat(alike.memoryBytes()).isZero();
        assertThat(alike.encoding()).isEqualTo(SCALED);
        assertThat(alike.chunk()).isEqualTo(new Shape(1, 1, 4));
        assertThat(alike.shard()).isEqualTo(new Shape(1, 3, 4));
        assertThat(planned(List.of("a", "b"), new Own(SCALED, 100), new Own(ScaledEncoding.NATIVE, 50)).encoding())
                .isEqualTo(ScaledEncoding.NATIVE);
    }

    /** Not even the run that could begin would have its place to itself. */
    @Test
    void aWriterIsBusyFromTheStartOfItsRunToTheEnd() throws IOException {
        Own own = new Own(ScaledEncoding.NATIVE, 0);
        Own other = new Own(ScaledEncoding.NATIVE, 0);
        PlannedOutputs first = planned(List.of("dip"), own);
        PlannedOutputs second = planned(List.of("a", "b"), other, own);
        VolumeWriter running = first.creation().create().getFirst();

        assertThatIllegalStateException().isThrownBy(second.creation()::create)
                .withMessageStartingWith("output b: another run is writing to its place");
        List<VolumeWriter> apart = planned(List.of("a"), other).creation().create();
        VolumeWriter.closeAll(apart);
        running.close();

        VolumeWriter.closeAll(second.creation().create());
    }
}
