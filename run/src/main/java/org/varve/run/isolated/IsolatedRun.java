package org.varve.run.isolated;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.varve.core.Remediable;
import org.varve.formats.CreateOptions;
import org.varve.formats.OpenOptions;
import org.varve.json.RecordReader;
import org.varve.run.Run;
import org.varve.run.RunHistory;
import org.varve.run.RunListener;
import org.varve.run.Source;
import org.varve.run.process.OwnRuntime;

/** The main class of a process that does what an {@link Order} says, measures itself and adds that to the store. */
final class IsolatedRun {

    /** The exit status of a process that needs the heap, in bytes, that is its last line on standard error. */
    static final int NEEDS_HEAP = 85;

    private IsolatedRun() {}

    /** Ends the process, for another with a larger heap. */
    private static final class HeapNeeded extends RuntimeException {

        private static final long serialVersionUID = 1;
        private final long bytes;

        HeapNeeded(long bytes) {
            super("a heap of %s bytes is needed".formatted(bytes));
            this.bytes = bytes;
        }
    }

    private static final class Heap extends OwnRuntime {

        private final boolean isLast;

        Heap(boolean isLast) {
            this.isLast = isLast;
        }

        @Override
        protected boolean canRestart() {
            return !isLast;
        }

        @Override
        protected void restart(long heapBytes) {
            throw new HeapNeeded(heapBytes);
        }
    }

    /**
     * Does what is ordered.
     *
     * @param arguments the file of the order, and whether the heap stays as it is
     */
    public static void main(String[] arguments) throws IOException {
        Order order = RecordReader.read(Files.readString(Path.of(arguments[0])), Order.class);
        System.exit(status(order, new Heap(Boolean.parseBoolean(arguments[1]))));
    }

    @SuppressWarnings("SystemOut")
    private static int status(Order order, Heap heap) {
        try {
            run(order).runtime(heap).history(new RunHistory(_ -> {}, OptionalInt.of(order.repeat())))
                    .listener(RunListener.NONE).run();
            return 0;
        } catch (HeapNeeded more) {
            System.err.println(more.bytes);
            return NEEDS_HEAP;
        } catch (Exception e) {
            String sentence = e instanceof Remediable known ? known.sentence() : e.toString();
            System.err.println(sentence.lines().reduce((a, b) -> a + " " + b).orElse(""));
            return 1;
        }
    }

    private static Run run(Order order) throws IOException {
        Run run = order.machine().applyTo(Run.of(order.workflow())).tile(order.tile());
        // memory and time of an operator on several surveys do not depend on their samples
        for (int n = 0; n < order.inputs().size(); n++) {
            Source source = Source.of(Path.of(order.survey()), OpenOptions.DEFAULT);
            if (n == 0) run.from(source);
            else
                run.with(source);
        }
        return run.to(order.outputs(), CreateOptions.DEFAULT.withOverwrite(true));
    }
}
