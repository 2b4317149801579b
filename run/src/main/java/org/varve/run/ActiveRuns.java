package org.varve.run;

import java.io.Closeable;
import org.varve.host.HostMemory;

/**
 * The runs that this process is at. What it occupies at most is counted from the start of the process where that is Varve's own, and
 * otherwise from the start of the first run of those that overlap.
 */
final class ActiveRuns {

    private static int active;
    private static boolean beforeFirst = true;

    private ActiveRuns() {}

    /** A run begins; it ends when that is closed. */
    static synchronized Closeable begin(boolean ownProcess) {
        if (active == 0 && !(ownProcess && beforeFirst)) {
            // what earlier ones gave back must not be charged to this one
            NativeHeap.trim();
            HostMemory.forgetPeak();
        }
        active++;
        beforeFirst = false;
        return ActiveRuns::end;
    }

    private static synchronized void end() {
        active--;
    }
}
