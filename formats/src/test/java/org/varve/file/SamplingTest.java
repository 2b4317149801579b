package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Survey;

class SamplingTest {

    @ParameterizedTest
    @CsvSource({"4ms, 0.004, SECONDS", "0.004 s, 0.004, SECONDS", "' 5 m ', 5, METRES", "12.5ft, 12.5, FEET",
            "0.002, 0.002, SECONDS", "1e-3s, 0.001, SECONDS"})
    void distancesHaveAUnit(String text, double interval, Survey.Unit unit) {
        assertThat(Sampling.of(text)).isEqualTo(new Sampling(interval, unit));
    }

    @Test
    void aNumberAloneIsInTheUnitThatIsGiven() {
        assertThat(Sampling.of("5", Survey.Unit.METRES)).isEqualTo(new Sampling(5, Survey.Unit.METRES));
        assertThat(Sampling.of("5ms", Survey.Unit.METRES)).isEqualTo(new Sampling(0.005, Survey.Unit.SECONDS));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ms", "4 min", "four", "4,5m", "4\n5ms"})
    void otherTextsAreRefused(String text) {
        assertThatThrownBy(() -> Sampling.of(text)).isInstanceOf(IllegalArgumentException.class).hasMessage(
                "'%s': give a number with or without a unit, such as 4ms, 0.004s, 5m or 12.5ft", text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-4ms", "Infinity", "NaN"})
    void intervalsArePositive(String text) {
        assertThatThrownBy(() -> Sampling.of(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(": must be positive, such as 0.004");
    }

    @Test
    void theSettingAndItsExampleSuitTheUnit() {
        assertThat(Sampling.setting(Survey.Unit.SECONDS)).isEqualTo(Sampling.SETTING);
        assertThat(Sampling.setting(Survey.Unit.METRES)).isEqualTo(Sampling.IN_METRES);
        assertThat(Sampling.setting(Survey.Unit.FEET)).isEqualTo(Sampling.IN_FEET);
        assertThat(Sampling.example(Survey.Unit.SECONDS).settings()).containsExactly(Sampling.SETTING.with("0.004"));
        assertThat(Sampling.example(Survey.Unit.METRES).settings()).containsExactly(Sampling.SETTING.with("5"));
    }
}
