package org.varve.run.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.varve.core.Halo;
import org.varve.operator.Catalogue;

/** What scripts learn of an operator before they run it. */
class OperatorJsonTest {

    private static OperatorJson json(String name) {
        return OperatorJson.of(Catalogue.get(name));
    }

    @Test
    void whatIsReadAndWrittenIsCountedInBytesOfASample() {
        assertThat(json("gst-dip-azimuth").bytesPerSample()).satisfies(bytes -> {
            assertThat(bytes.read()).isEqualTo(4);
            assertThat(bytes.written()).isEqualTo(8);
        });
        assertThat(json("difference").inputs()).isEqualTo(2);
        assertThat(json("difference").bytesPerSample()).isEqualTo(new OperatorJson.BytesPerSample(8, 4, 0));
    }

    /** Neither the survey nor an output is held between passes: one pass holds nothing, the next holds the traces. */
    @Test
    void whatIsHeldBetweenPassesIsCountedOnce() {
        assertThat(json("clip-values").bytesPerSample().fields()).isZero();
        assertThat(json("envelope").bytesPerSample().fields()).isEqualTo(4);
        // of three passes, one along each axis, the second reads what the first wrote and writes what the third reads
        assertThat(json("mean").bytesPerSample().fields()).isEqualTo(8);
    }

    @Test
    void scriptsLearnWhatAnOperatorNeedsOfTheSurvey() {
        assertThat(json("mean").halo()).isEqualTo(new Halo(1, 1, 1));
        assertThat(json("mean").wholeTrace()).isFalse();
        assertThat(json("mean").surveyStatistics()).isFalse();
        assertThat(json("envelope").wholeTrace()).isTrue();
        assertThat(json("clip-percentiles").surveyStatistics()).isTrue();
    }

    @Test
    void outputsHaveTheirBoundsAndUnits() {
        assertThat(json("gst-dip-azimuth").outputs()).extracting(OperatorJson.Result::name)
                .containsExactly("dip", "azimuth");
        assertThat(json("gst-dip-azimuth").outputs().getLast())
                .isEqualTo(new OperatorJson.Result("azimuth", "degrees", 0, 360, true));
    }

    /** A default is an example as well. */
    @Test
    void aParameterWithoutADefaultHasAnExample() {
        assertThat(json("clip-values").parameters().getFirst()).isEqualTo(new OperatorJson.Parameter("min", "VALUE",
                Optional.empty(), "-1000", "", "what smaller samples become"));
        assertThat(json("clip-percentiles").parameters().getFirst()).isEqualTo(new OperatorJson.Parameter("low",
                "VALUE", Optional.of("1"), "1", "percent", "percentile that smaller samples become, from 0"));
    }
}
