package org.varve.run.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalTextTest {

    @ParameterizedTest
    @ValueSource(ints = {0x00, 0x07, 0x08, 0x0d, 0x1b, 0x1f, 0x7f, 0x85, 0x9b, 0x202a, 0x202e, 0x2066, 0x2069})
    void whatSteersATerminalIsReplaced(int character) {
        assertThat(TerminalText.of("a" + Character.toString(character) + "b")).isEqualTo("a?b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "a\tb", " ~", "\u00a0\u00e9", "\u2029\u202f", "\u2065\u206a", "\u0663"})
    void otherCharactersStay(String text) {
        assertThat(TerminalText.of(text)).isEqualTo(text);
    }

    /** The head has 6 characters, so that a word of 90 fills its line. */
    @Test
    void linesHave96CharactersAtMost() {
        String full = "x".repeat(90);
        assertThat(TerminalText.wrapped("note: ", full)).containsExactly("note: " + full);
        assertThat(TerminalText.wrapped("note: ", "x".repeat(45) + " " + "y".repeat(44) + " z"))
                .containsExactly("note: " + "x".repeat(45) + " " + "y".repeat(44), "      z");
        assertThat(TerminalText.wrapped("note: ", "x".repeat(45) + " " + "y".repeat(45)))
                .containsExactly("note: " + "x".repeat(45), "      " + "y".repeat(45));
    }

    @Test
    void aLongerWordHasALineOfItsOwn() {
        String longer = "x".repeat(120);
        assertThat(TerminalText.wrapped("note: ", longer + " of words")).containsExactly("note: " + longer,
                "      of words");
        assertThat(TerminalText.wrapped("note: ", "see " + longer)).containsExactly("note: see", "      " + longer);
        assertThat(TerminalText.wrapped("note: ", "")).isEqualTo(List.of("note:"));
    }
}
