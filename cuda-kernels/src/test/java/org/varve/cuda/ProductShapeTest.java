package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The places of samples and products of any matrix. */
class ProductShapeTest {

    private static final int ALIGNED = 16;

    @Property
    void everyWindowBeginsAtAMultipleOf16BytesInACopyOfTheSamples(
            @ForAll @IntRange(min = 1, max = 600) int rows, @ForAll @IntRange(min = 1, max = 600) int length) {
        ProductShape shape = new ProductShape(rows, length);
        Product product = new Product(shape, Address.NONE, Address.NONE, Address.NONE, Address.NONE);

        assertThat(Float.BYTES * product.rows() % ALIGNED).isZero();
        assertThat(Float.BYTES * product.distance() % ALIGNED).isZero();
        assertThat(product.rows()).isBetween(rows, rows + 3);
        assertThat(product.distance()).isBetween(length, length + 3);
        assertThat(shape.count() % product.distance()).isZero();
        for (int shift = 0; shift < ProductShape.STEP; shift++) {
            long first = product.windows(shift).value();
            assertThat(first).as("shift %s", shift).isEqualTo(shape.copy(shift) + (long) Float.BYTES * shift);
            assertThat(first % ALIGNED).isZero();
            assertThat(product.products(shift).value() % ALIGNED).isZero();
        }
    }

    @Property
    void noCopyOverlapsAnotherOrTheProducts(
            @ForAll @IntRange(min = 1, max = 600) int rows, @ForAll @IntRange(min = 1, max = 600) int length) {
        ProductShape shape = new ProductShape(rows, length);
        long bytes = (long) Float.BYTES * shape.samples();

        assertThat(shape.copy(0)).isZero();
        assertThat(IntStream.range(1, ProductShape.STEP))
                .allSatisfy(shift -> assertThat(shape.copy(shift)).isGreaterThanOrEqualTo(
                        shape.copy(shift - 1) + bytes));
        assertThat(shape.products()).isGreaterThanOrEqualTo(shape.copy(ProductShape.STEP - 1) + bytes);
    }

    /** Each once: the windows of a shift in a dense matrix, in all of them, and in all shifts. */
    @Property(tries = 20)
    void everyWindowIsMultiplied(@ForAll @IntRange(min = 1, max = 9) int length) {
        ProductShape shape = new ProductShape(4000, length);
        Product product = new Product(shape, Address.NONE, Address.NONE, Address.NONE, Address.NONE);

        IntStream windows = IntStream.range(0, ProductShape.STEP).flatMap(shift -> IntStream.range(0, product.batch())
                .flatMap(batch -> IntStream.range(0, product.columns())
                        .map(column -> shift + batch * ProductShape.STEP + column * product.distance())));

        assertThat(windows.sorted()).containsExactly(IntStream.range(0, shape.count()).boxed().toArray(Integer[]::new));
    }
}
