package org.varve.tests;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Device;
import org.varve.core.Shape;
import org.varve.tests.OperatorCases.Case;

/** The scan of dips on the GPU, which shares samples between pairs of dips, equals the definition for windows and steps of all kinds. */
@Execution(ExecutionMode.SAME_THREAD)
class SemblanceScanTest {

    private static Device device;

    @BeforeAll
    static void open() {
        device = PretendGpu.open();
    }

    @AfterAll
    static void close() {
        if (device != null) device.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            window=3,3,9  max-dip=1   dip-step=0.25  | 2,3,200
            window=3,3,5  max-dip=1   dip-step=0.5   | 3,4,61
            window=5,3,7  max-dip=2   dip-step=1     | 4,2,90
            window=3,5,3  max-dip=0.5 dip-step=0.125 | 2,4,70
            window=1,5,3  max-dip=3   dip-step=0.5   | 1,6,40
            window=5,1,15 max-dip=1.2 dip-step=0.25  | 6,1,64
            window=1,1,3  max-dip=1   dip-step=0.5   | 2,2,33
            window=3,3,9  max-dip=1   dip-step=0.3   | 2,3,40
            window=3,3,3  max-dip=4   dip-step=2     | 2,3,40
            window=5,5,15 max-dip=0.5 dip-step=0.25  | 3,3,150
            window=9,9,5  max-dip=2   dip-step=1     | 3,3,30
            window=3,3,61 max-dip=1   dip-step=0.5   | 2,2,20
            """)
    void equalsTheDefinition(String parameters, String extents) {
        String[] extent = extents.split(",");
        Shape shape = new Shape(
                Integer.parseInt(extent[0]), Integer.parseInt(extent[1]), Integer.parseInt(extent[2]));
        Case scan = Case.of("dip-steered-semblance", parameters.split(" +"));
        PretendGpu.requireAgreement(device, scan, Cube.random(shape, shape.hashCode()), shape);
    }
}
