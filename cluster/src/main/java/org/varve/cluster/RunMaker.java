package org.varve.cluster;

import java.io.Serializable;
import org.varve.run.Run;

/**
 * Describes a run in whatever process is to work on it: its operators, inputs and outputs, which all processes must find under the same names, on
 * a file system that they share. Device, threads, memory, resuming and listener are set by the one who asks.
 */
@FunctionalInterface
public interface RunMaker extends Serializable {

    /** The same run, each time. */
    Run make() throws Exception;
}
