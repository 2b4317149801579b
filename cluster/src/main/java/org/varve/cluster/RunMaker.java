package org.varve.cluster;

import java.io.Serializable;
import org.varve.run.Run;

/**
 * Creates the run in each process that works on it: its operators, inputs and outputs, which all processes must find
 * under the same names, on a file system that they share. Device, threads, memory, resuming and listener are set by the
 * caller.
 */
@FunctionalInterface
public interface RunMaker extends Serializable {

    /** The same run, each time. */
    Run make() throws Exception;
}
