package org.varve.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.varve.core.Rows;
import org.varve.kernel.StrikeMean;

/** {@link StrikeMean}, four vectors of samples of four rows at a time, of one field after the other. */
final class StrikeMeanSimdBody extends FourRowsBody {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    private final StencilSimd single;
    private final StencilOfFourRows four;
    private int field;

    StrikeMeanSimdBody(Work work, StrikeMean kernel) {
        boolean isAlongInlines = !kernel.strike().runsAlongInlines();
        super(isAlongInlines, StencilOfFourRows.PLANES);
        single = new StencilSimd(work, kernel.stencil());
        int numbers = isAlongInlines ? StencilOfFourRows.PLANES / ROWS : StencilOfFourRows.PLANES;
        four = new StencilOfFourRows(work, kernel.stencil(), isAlongInlines, numbers);
    }

    @Override
    public void compute(Rows rows) {
        for (field = 0; field < rows.inputs(); field++) super.compute(rows);
    }

    @Override
    public void computePlanes(PassRows rows, int planes) {
        for (field = 0; field < rows.inputs(); field++) super.computePlanes(rows, planes);
    }

    @Override
    void locateOne(Rows rows, int plane) {
        single.locate(rows, field, plane, 0);
    }

    @Override
    void locateFour(Rows rows, int plane, int number) {
        four.locate(rows, field, plane, 0, number);
    }

    @Override
    void computeOne(Rows rows, int plane, int row) {
        int away = beyond(rows, field, row);
        int to = to(rows, field, plane, row, 0);
        for (int k = 0; k < rows.samples(); k += SPECIES.length()) {
            single.add(rows.input(field), away + k, FloatVector.zero(SPECIES)).intoArray(rows.output(field), to + k);
        }
    }

    @Override
    void computeFour(Rows rows, int plane, int row, int number) {
        int away = beyond(rows, field, row);
        int a = to(rows, field, plane, row, 0);
        int b = to(rows, field, plane, row, 1);
        int c = to(rows, field, plane, row, 2);
        int d = to(rows, field, plane, row, 3);
        int end = padded(rows);
        int samples;
        for (int k = 0; k < end; k += samples) {
            samples = StencilOfFourRows.atOnce(end - k);
            four.sum(number, rows.input(field), away + k, samples, rows.output(field), a + k, b + k, c + k, d + k);
        }
    }
}
