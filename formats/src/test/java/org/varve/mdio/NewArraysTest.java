package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.ElementType;
import org.varve.zarr.Sharding;
import org.varve.zarr.ZarrOptions;

/** Shapes and chunks of new arrays. */
class NewArraysTest {

    private static NewArrays arrays(int version, String shape, String chunk) {
        return new NewArrays(new Survey(Shape.parse(shape), 0.004, Survey.Unit.SECONDS),
                ZarrOptions.DEFAULT.withVersion(version).withChunk(Shape.parse(chunk)));
    }

    /** Up to four chunks along each axis, but no more than the survey has. */
    @ParameterizedTest
    @CsvSource({"'9,9,9', '2,3,2', '4,3,4', '8,9,8'", "'9,9,9', '3,2,9', '3,4,1', '9,8,9'",
            "'5,6,100', '10,6,10', '1,1,4', '5,6,40'"})
    void shardsHoldAFewChunks(String survey, String chunk, String chunks, String shard) {
        ArrayMetadata samples = arrays(3, survey, chunk).samples("a", SampleType.FLOAT);
        assertThat(samples.sharding()).contains(new Sharding(Shape.parse(shard), Shape.parse(chunks)));
        assertThat(arrays(2, survey, chunk).samples("a", SampleType.FLOAT).sharding()).isEmpty();
    }

    /** Eight lines, unless they do not divide the lines of the samples' chunks, or have more than 4 MiB. */
    @ParameterizedTest
    @CsvSource({"16, 3, 240, 8", "8, 3, 240, 8", "12, 3, 240, 4", "6, 3, 240, 2", "7, 3, 240, 1", "1, 3, 240, 1",
            "8, 4096, 128, 8", "8, 4096, 129, 4", "8, 4097, 128, 4", "8, 8192, 240, 2", "8, 16384, 240, 1",
            "8, 40000, 240, 1"})
    void headersHaveChunksOfAFewLines(int inlines, int crosslines, int bytes, int lines) {
        ArrayMetadata headers =
                arrays(2, "100,50000,2", "%s,%s,2".formatted(inlines, crosslines)).headers(bytes);
        assertThat(headers.shape()).isEqualTo(new Shape(100, 50_000, bytes));
        assertThat(headers.form().shape()).isEqualTo(new Shape(lines, crosslines, bytes));
        assertThat(headers.dimensions()).containsExactly("inline", "crossline", "header_byte");
        assertThat(headers.fill()).isZero();
    }

    @Test
    void tracesAndLinesHaveTheirAxes() {
        NewArrays arrays = arrays(3, "9,8,7", "2,3,4");
        ArrayMetadata traces = arrays.traces("a", ElementType.FLOAT64);
        assertThat(traces.shape()).isEqualTo(new Shape(9, 8, 1));
        assertThat(traces.form().shape()).isEqualTo(new Shape(2, 3, 1));
        assertThat(traces.dimensions()).containsExactly("inline", "crossline");
        assertThat(traces.fill()).isNaN();
        assertThat(arrays.traces("a", ElementType.INT32).fill()).isEqualTo(-1);
        assertThat(arrays.traces("a", ElementType.BOOL).fill()).isZero();
        ArrayMetadata line = arrays.line("a", 7, ElementType.INT32);
        assertThat(line.shape()).isEqualTo(new Shape(7, 1, 1));
        assertThat(line.form().shape()).isEqualTo(new Shape(7, 1, 1));
        assertThat(line.dimensions()).containsExactly("a");
    }
}
