package org.varve.run.process;

import java.io.Closeable;
import org.varve.host.HostMemory;

/**
 * The active runs of this process. Its peak memory is counted from the start of the process if that is Varve's own, and
 * otherwise from the start of the first of the runs that overlap.
 */
public final class ActiveRuns {

    private static int active;
    private static boolean beforeFirst = true;

    private ActiveRuns() {}

    /** Begins a run, which ends when the result is closed. */
    public static synchronized Closeable begin(boolean ownProcess) {
        if (active == 0 && !(ownProcess && beforeFirst)) {
            // memory that earlier runs gave back must not be charged to this one
            NativeHeap.trim();
            if (ownProcess) HostMemory.forgetPeak();
            else
                HostMemory.countPeakAnew();
        }
        active++;
        beforeFirst = false;
        return ActiveRuns::end;
    }

    private static synchronized void end() {
        active--;
    }
}
