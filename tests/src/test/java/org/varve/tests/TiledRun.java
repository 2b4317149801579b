package org.varve.tests;

import java.util.List;
import org.varve.core.Device.Extension;
import org.varve.core.Device;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.testkit.run.TiledRun.Counted;

/**
 * Runs a workflow over a cube on a device, tile by tile; further inputs are {@link Cube#inputs}.
 *
 * @param tile the tile shape; cut to the survey, and whole traces where the program needs them
 */
record TiledRun(Device device, Shape tile, int tilesInFlight, Extension extension) {

    /** One array for each output. */
    List<float[]> run(Workflow workflow, Cube cube) {
        return counted(workflow, cube).outputs();
    }

    Counted counted(Workflow workflow, Cube cube) {
        return new org.varve.testkit.run.TiledRun(device, tile, tilesInFlight, extension)
                .counted(workflow, cube.inputs(workflow.inputs().size()));
    }
}
