package org.varve.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.kernel.Matrix;

/** Products in vectors equal their definition to the bit, whatever the rows, the depth and the stride. */
class MatrixProductTest {

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "7, 3, 1", "8, 64, 1", "9, 65, 32", "32, 64, 1", "256, 256, 256"})
    void agreesWithTheDefinition(int rows, int depth, int stride) {
        Random random = new Random(rows);
        double[][] elements = new double[rows][depth];
        for (double[] row : elements) {
            for (int c = 0; c < depth; c++) row[c] = random.nextGaussian();
        }
        Matrix matrix = Matrix.of(elements);
        float[] right = new float[5 + depth * stride + MatrixProduct.COLUMNS];
        for (int s = 0; s < right.length; s++) right[s] = (float) random.nextGaussian();

        MatrixProduct product = new MatrixProduct(Work.allocating(), matrix);
        product.multiply(right, 5, stride);

        for (int column = 0; column < MatrixProduct.COLUMNS; column++) {
            float[] vector = new float[depth];
            for (int c = 0; c < depth; c++) vector[c] = right[5 + c * stride + column];
            float[] expected = new float[rows];
            matrix.multiply(vector, expected);
            for (int row = 0; row < rows; row++) {
                assertThat(product.product()[product.row(row) + column]).isEqualTo(expected[row]);
            }
        }
    }
}
