package org.varve.tests;

import java.util.List;
import org.varve.core.Device.Extension;
import org.varve.core.Device;
import org.varve.core.Shape;
import org.varve.core.Workflow;
import org.varve.cpu.CpuDevice;
import org.varve.testkit.run.TiledRun.Counted;

/**
 * Runs a workflow over a cube on the CPU device, tile by tile.
 *
 * @param threads CPU threads
 * @param simd vector bodies or the kernels' own
 * @param tile the tile shape; cut to the survey, and whole traces where the program needs them
 */
record CpuRun(int threads, boolean simd, Shape tile, Extension extension) {

    private static final long HEAP_BYTES = 256L << 20;

    /** The whole cube as one tile. */
    static CpuRun whole(Cube cube, boolean simd) {
        return new CpuRun(1, simd, cube.shape(), Extension.DEFAULT);
    }

    /** The same where samples that are not there are replaced otherwise. */
    CpuRun with(Extension other) {
        return new CpuRun(threads, simd, tile, other);
    }

    /** One array for each output. */
    List<float[]> run(Workflow workflow, Cube cube) {
        return counted(workflow, cube).outputs();
    }

    Counted counted(Workflow workflow, Cube cube) {
        try (Device device = new CpuDevice(threads, HEAP_BYTES, simd)) {
            return new TiledRun(device, tile, 1, extension).counted(workflow, cube);
        }
    }
}
