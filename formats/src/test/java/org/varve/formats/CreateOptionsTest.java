package org.varve.formats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A history keeps its remarks, however long it is. */
class CreateOptionsTest {

    @Test
    void remarksStandAtTheEnd() {
        CreateOptions options =
                CreateOptions.DEFAULT.withHistory("varve envelope").withRemark("TF32").withRemark("dip");

        assertThat(options.history()).isEqualTo("varve envelope; TF32; dip");
        assertThat(CreateOptions.DEFAULT.withRemark("TF32").history()).isEqualTo("TF32");
    }

    @Test
    void whatStandsBeforeThemIsCut() {
        String history = CreateOptions.DEFAULT.withHistory("varve " + "x".repeat(100)).withRemark("TF32")
                .withRemark("similarity").history();

        assertThat(history).hasSize(76).startsWith("varve xxx").endsWith("x; TF32; similarity");
    }
}
