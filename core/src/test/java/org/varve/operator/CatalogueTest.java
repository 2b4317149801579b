package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource({
            "coherence, eigen-coherence or semblance",
            "Coherency, semblance or",
            "similarity, semblance or",
            "ant-tracking, fault-likelihood.thinned?",
            "ant tracking, fault-likelihood?",
            "curvature, volume-curvature or curvature-from-dips?",
            "dip, gst-dips-2d or gst-dip-azimuth",
            "rms-amplitude, rms?",
            "4D, difference or nrms",
            "time_lapse, difference or nrms"})
    void namesOfTheTradeLeadToTheUsualOperator(String name, String meant) {
        assertThatThrownBy(() -> Catalogue.get(name)).hasMessageContaining("': did you mean " + meant);
    }

    /** Some of what is found, and what is not. */
    @ParameterizedTest
    @CsvSource({
            "coherence, semblance eigen-coherence gst-coherence dip-steered-semblance, envelope",
            "coherency, semblance eigen-coherence gst-coherence dip-steered-semblance, envelope",
            "similarity, semblance eigen-coherence, envelope",
            "4D, difference nrms predictability time-shift, envelope",
            "4d, difference nrms predictability time-shift, envelope",
            "time-lapse, difference nrms predictability time-shift, envelope",
            "time lapse, difference nrms predictability time-shift, envelope",
            "ant, fault-likelihood, instantaneous-phase volume-curvature",
            "edge, gradient-magnitude variance semblance edge-preserving-smoothing, envelope",
            "thin bed, spectral-decomposition peak-frequency instantaneous-frequency, semblance",
            "discontinuity, semblance variance eigen-coherence chaos fault-likelihood, envelope",
            "variance, variance semblance eigen-coherence, envelope",
            "AVO, avo, envelope",
            "spectral, spectral-decomposition spectral-bandwidth spectral-blueing stockwell, semblance",
            "denoise, low-rank-denoise gaussian median structure-oriented-smoothing, envelope",
            "curv, volume-curvature curvature-from-dips, envelope"})
    void operatorsAreFoundByWordsOfTheTrade(String word, String found, String others) {
        assertThat(Catalogue.search(word)).extracting(OperatorEntry::name).contains(found.split(" "))
                .doesNotContain(others.split(" "));
    }

    @Test
    void theNearestIsFoundFirstAndNothingIfThereIsNothing() {
        assertThat(Catalogue.search("variance").getFirst().name()).isEqualTo("variance");
        assertThat(Catalogue.search("ant")).extracting(OperatorEntry::name).containsExactly("fault-likelihood");
        assertThat(Catalogue.search("horizon")).isEmpty();
        assertThat(Catalogue.search("tomography")).isEmpty();
    }

    @Test
    void operatorsAreMadeWithSomeSettings() {
        FaultLikelihood scan = Catalogue.create(FaultLikelihood.class, "strikes=0,360,30", "plane=9,9,31");

        assertThat(scan.strikes()).isEqualTo(new AngleScan(0, 360, 30));
        assertThat(scan.plane()).isEqualTo(new Window(9, 9, 31));
        assertThat(scan).isEqualTo(Catalogue.get("fault-likelihood")
                .create(Map.of("strikes", "0,360,30", "plane", "9,9,31")));
        assertThatThrownBy(() -> Catalogue.create(FaultLikelihood.class, "strike=0,360,30"))
                .hasMessageContaining("strikes");
        assertThatThrownBy(() -> Catalogue.create(FaultLikelihood.class, "0,360,30"))
                .hasMessageContaining("must be NAME=VALUE");
        assertThatThrownBy(() -> Catalogue.create(FaultLikelihood.class, "step=5", "step=7"))
                .hasMessageContaining("is given twice");
    }
}
