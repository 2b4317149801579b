package org.varve.zarr;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.BitSet;

/** Lets several threads do one step of their numbered tasks in order; they must begin the tasks in order. */
public final class Turns {

    private final BitSet ended = new BitSet();

    /** The turn of a task: it comes when all tasks before it have done their step. */
    public interface Turn {

        /** A turn that comes at once. */
        Turn FREE = new Turn() {
            @Override
            public void await() {}

            @Override
            public void end() {}
        };

        /** Waits for the tasks before. */
        void await() throws IOException;

        /** Lets the next task do its step; may be called again. */
        void end();
    }

    /** The turn of a task; it must always be ended. */
    public Turn turn(int number) {
        return new Turn() {
            @Override
            public void await() throws IOException {
                Turns.this.await(number);
            }

            @Override
            public void end() {
                Turns.this.end(number);
            }
        };
    }

    private synchronized void await(int number) throws IOException {
        try {
            while (ended.nextClearBit(0) < number) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("stopped").initCause(e);
        }
    }

    private synchronized void end(int number) {
        ended.set(number);
        notifyAll();
    }
}
