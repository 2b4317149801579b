package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CatalogueTest {

    @Test
    void operatorsOfOthersAreRefusedWithTheReason() {
        assertThatThrownBy(() -> Catalogue.get("Resample"))
                .hasMessage(
                        "there is no operator 'resample': results lie on the samples of their input; resample the survey "
                                + "before, or filter it with lowpass");
    }

    @Test
    void formerNamesStillCallTheirOperators() {
        assertThat(Catalogue.get("rescale").name()).isEqualTo("clip-values");
        assertThat(Catalogue.get("Clip").name()).isEqualTo("clip-percentiles");
    }

    @Test
    void whatMayHaveBeenMeantIsNamed() {
        assertThatThrownBy(() -> Catalogue.get("gausian")).hasMessageContaining("did you mean gaussian?");
    }
}
