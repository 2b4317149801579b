package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.Queue;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.Halo;
import org.varve.core.Shape;
import org.varve.host.Budget;

/** What fails once, or only takes long, at any tile of a scan or a run, is told, and the outputs are as ever. */
@Timeout(20)
class TileFaultsTest {

    private static final Shape SHAPE = new Shape(10, 4, 6);
    private static final Shape TILE = new Shape(2, 4, 6);

    private final MemoryVolume input = MemoryVolume.of(SHAPE);
    private final Queue<String> notes = new ConcurrentLinkedQueue<>();
    private final int[] calls = {0};

    /** What two outputs hold after a run of five tiles, and five of a scan before. */
    private List<float[]> run(MemoryVolume volume, Device device, MemoryWriter first, Duration stall) throws Exception {
        List<MemoryWriter> outputs = List.of(first, new MemoryWriter(SHAPE));
        Compilation compilation = new TestOperator(new Halo(1, 0, 0), 2, 4).on(volume.survey());
        PlanRequest request = PlanRequest.of("test").withTile(Optional.of(TILE));
        JobPlan plan =
                new TilePlanner(volume.survey(), device, new Budget(1 << 30, 0, "the test"), request).plan(compilation);
        Consumer<TileEvent> listener = event -> {
            if (event instanceof TileEvent.Noted(String sentence)) notes.add(sentence);
        };
        Patience patience = new Patience(List.of(Duration.ZERO, Duration.ofMillis(1)), stall);
        new TileExecutor(device, Device.Extension.DEFAULT, listener, patience).run(compilation, plan, volume, outputs);
        return outputs.stream().map(output -> output.samples).toList();
    }

    private List<float[]> run(MemoryVolume volume, Device device) throws Exception {
        return run(volume, device, new MemoryWriter(SHAPE), Duration.ofSeconds(30));
    }

    private void assertExpected(List<float[]> actual) throws Exception {
        List<float[]> expected = run(input, TestDevice.of(0, Long.MAX_VALUE));
        for (int o = 0; o < 2; o++) assertThat(actual.get(o)).isEqualTo(expected.get(o));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 5, 6, 13})
    void readsAgain(int tile) throws Exception {
        List<float[]> outputs = run(input.hooked(_ -> {
            calls[0]++;
            if (calls[0] == tile || calls[0] == tile + 1) throw new IOException("the disk is away");
        }), TestDevice.of(0, Long.MAX_VALUE));

        assertExpected(outputs);
        assertThat(notes).singleElement().asString().matches("the disk is away; tile \\d of 5 is read again");
    }

    /** What is wrong with the contents of a file stays wrong. */
    @Test
    void readsNoWrongContentsAgain() {
        MemoryVolume wrong = input.hooked(_ -> {
            calls[0]++;
            throw new EOFException("is cut short");
        });

        assertThatThrownBy(() -> run(wrong, TestDevice.of(0, Long.MAX_VALUE))).hasMessage("is cut short");
        assertThat(calls[0]).isOne();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 5, 6, 13})
    void goesOnInSmallerTilesWhereTheHeapIsFull(int tile) throws Exception {
        TestDevice device = TestDevice.hooked(_ -> {
            if (++calls[0] == tile) throw new OutOfMemoryError("Java heap space");
        });

        assertExpected(run(input, device));
        assertThat(notes).singleElement().asString()
                .isEqualTo("memory of the host ran out (Java heap space); the tiles are now 1x4x6");
        assertThat(device.open()).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 8})
    void readsSmallerTilesWhereTheHeapIsFull(int tile) throws Exception {
        assertExpected(run(input.hooked(_ -> {
            if (++calls[0] == tile) throw new OutOfMemoryError("Java heap space");
        }), TestDevice.of(0, Long.MAX_VALUE)));
        assertThat(notes).singleElement().asString().contains("memory of the host ran out");
    }

    @Test
    void tellsOfAReadThatTakesLong() throws Exception {
        MemoryVolume slow = input.hooked(_ -> {
            if (++calls[0] == 7) pause();
        });

        assertExpected(run(slow, TestDevice.of(0, Long.MAX_VALUE), new MemoryWriter(SHAPE), Duration.ofMillis(60)));
        assertTold("read");
    }

    @Test
    void tellsOfAWriteThatTakesLong() throws Exception {
        MemoryWriter slow = new MemoryWriter(SHAPE, _ -> {
            if (++calls[0] == 5) pause();
        });

        assertExpected(run(input, TestDevice.of(0, Long.MAX_VALUE), slow, Duration.ofMillis(60)));
        assertTold("written");
    }

    private static void pause() {
        try {
            Thread.sleep(400);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Told once, and once that it is over; on a busy machine another tile may take as long. */
    private void assertTold(String does) {
        assertThat(notes).anySatisfy(told -> assertThat(told)
                .startsWith("a tile has been %s for 0 s".formatted(does))
                .contains("does not answer"));
        long ends = notes.stream().filter(told -> told.startsWith("the file system answers again")).count();
        assertThat(ends).isEqualTo(notes.stream().filter(told -> told.contains("does not answer")).count())
                .isEqualTo(notes.size() / 2);
    }
}
