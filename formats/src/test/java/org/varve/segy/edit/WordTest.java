package org.varve.segy.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.segy.HeaderBytes;
import org.varve.segy.SegyFormat;
import org.varve.segy.header.Fields;
import org.varve.segy.header.WordOrder;

/** Words of a header as numbers, and their names. */
class WordTest {

    private final Row row =
            new Row(new Fields(WordOrder.BIG_ENDIAN), MemorySegment.ofArray(new byte[244]), 4, 0);

    private static Word word(int bytes, Word.Kind kind) {
        return new Word("w", 181, bytes, kind);
    }

    /** The least and the largest number of a word come back; those beyond are refused with both. */
    @ParameterizedTest
    @CsvSource({"1, SIGNED, -128, 127", "1, UNSIGNED, 0, 255", "2, SIGNED, -32768, 32767", "2, UNSIGNED, 0, 65535",
            "4, SIGNED, -2147483648, 2147483647", "4, UNSIGNED, 0, 4294967295",
            "8, SIGNED, -9007199254740992, 9007199254740992", "8, UNSIGNED, 0, 9007199254740992"})
    void wordsHoldARangeOfWholeNumbers(int bytes, Word.Kind kind, long least, long most) throws UnfitException {
        Word word = word(bytes, kind);
        for (double value : new double[] {least, most}) {
            word.write(row, value);
            assertThat(word.read(row)).isEqualTo(value);
            assertThat(word.shown(row)).isEqualTo(value);
        }
        for (double value : new double[] {least - 2.0, most + 2.0}) {
            assertThatThrownBy(() -> word.write(row, value)).isInstanceOf(UnfitException.class).hasMessage(
                    "the value is %s, but w, of %s bytes, holds %s to %s", Word.text(value), bytes, least, most);
        }
    }

    @Test
    void wholeNumbersBeyondDoublesAreShownAndNotComputedWith() {
        Word word = word(8, Word.Kind.SIGNED);
        word.writeRaw(row, (1L << 53) + 2);
        assertThat(word.shown(row)).isEqualTo(0x1p53 + 2);
        assertThatThrownBy(() -> word.read(row)).isInstanceOf(UnfitException.class)
                .hasMessage("w holds 9007199254740994, and formulas compute up to 2^53");
    }

    @Test
    void floatsHoldTheRangeOfTheirBytes() throws UnfitException {
        Word four = word(4, Word.Kind.FLOAT);
        Word eight = word(8, Word.Kind.FLOAT);
        four.write(row, -Float.MAX_VALUE);
        assertThat(four.read(row)).isEqualTo(-Float.MAX_VALUE);
        eight.write(row, 1e300);
        assertThat(eight.read(row)).isEqualTo(1e300);
        assertThatThrownBy(() -> four.write(row, 1e300))
                .hasMessage("the value is 1.0E300, which w, a float of 4 bytes, does not hold");
        assertThatThrownBy(() -> eight.write(row, Double.NaN))
                .hasMessage("the value is NaN, which w, a float of 8 bytes, does not hold");
    }

    /** By less than a billionth of it, or of 1. */
    @ParameterizedTest
    @CsvSource({"0.9999999995, 1", "0.99999999, 0", "1000000.0005, 1000000", "1000000.002, 0", "1e-10, 0"})
    void whatIsWholeButForRoundingIsWritten(double value, double written) throws UnfitException {
        Word word = word(4, Word.Kind.SIGNED);
        if (Math.abs(value - Math.rint(value)) < 1e-9 * Math.max(1, value)) {
            word.write(row, value);
            assertThat(word.read(row)).isEqualTo(written);
        } else {
            assertThatThrownBy(() -> word.write(row, value)).hasMessage(
                    "the value is %s, but w holds whole numbers: use round(...) or floor(...)", value);
        }
    }

    @ParameterizedTest
    @CsvSource({"181, 4, true", "177, 4, false", "178, 4, true", "185, 2, false", "184, 1, true", "180, 1, false",
            "177, 8, true"})
    void wordsOverlapWhereTheyShareAByte(int at, int bytes, boolean overlap) {
        Word other = new Word("other", at, bytes, Word.Kind.SIGNED);
        assertThat(word(4, Word.Kind.SIGNED).overlaps(other)).isEqualTo(overlap);
        assertThat(other.overlaps(word(4, Word.Kind.SIGNED))).isEqualTo(overlap);
        assertThat(other.last()).isEqualTo(at + bytes - 1);
    }

    @ParameterizedTest
    @CsvSource({"3, 3", "-0.5, -0.5", "9007199254740992, 9007199254740992", "1e16, 1.0E16", "NaN, NaN"})
    void numbersAreToldAsReadersWriteThem(double value, String text) {
        assertThat(Word.text(value)).isEqualTo(text);
    }

    @Test
    void countsHaveNoSign() {
        WordNames names = WordNames.ofTraces(new SegyFormat().dialect(), HeaderBytes.STANDARD);
        assertThat(names.named("ns", "").kind()).isEqualTo(Word.Kind.UNSIGNED);
        assertThat(names.named("dt", "").kind()).isEqualTo(Word.Kind.UNSIGNED);
        assertThat(names.named("delrt", "").kind()).isEqualTo(Word.Kind.SIGNED);
    }

    @Test
    void wordsHaveOtherNames() {
        WordNames names = WordNames.ofTraces(new SegyFormat().dialect(), HeaderBytes.STANDARD);
        assertThat(names.named("x", "").at()).isEqualTo(181);
        assertThat(names.named("y", "").at()).isEqualTo(185);
        assertThat(names.named("scalar", "").at()).isEqualTo(71);
        assertThat(names.named("interval", "").at()).isEqualTo(117);
        assertThat(names.othersOf(names.named("scalar", ""))).contains("scalco", "scalar");
        assertThat(names.othersOf(names.named("inline", ""))).isEmpty();
        assertThat(names.isOfTraces()).isTrue();
    }

    @Test
    void aWordLiesInItsHeader() {
        WordNames traces = WordNames.ofTraces(new SegyFormat().dialect(), HeaderBytes.STANDARD);
        WordNames file = WordNames.ofFile();
        assertThat(file.isOfTraces()).isFalse();
        assertThat(file.words()).hasSizeGreaterThan(20);
        assertThat(traces.at("word", 237, 0, "f")).isEqualTo(new Word("word(237,4)", 237, 4, Word.Kind.SIGNED));
        assertThat(traces.at("byte", 240, 0, "f")).isEqualTo(new Word("byte(240,1)", 240, 1, Word.Kind.SIGNED));
        assertThat(traces.at("unsigned", 1, 2, "f")).isEqualTo(new Word("unsigned(1,2)", 1, 2, Word.Kind.UNSIGNED));
        assertThat(file.at("float", 3593, 8, "f")).isEqualTo(new Word("float(3593,8)", 3593, 8, Word.Kind.FLOAT));
        assertThatThrownBy(() -> traces.at("word", 238, 4, "f"))
                .hasMessage("formula 'f': word(238,4): the trace header has bytes 1 to 240");
        assertThatThrownBy(() -> file.at("word", 3200, 4, "f"))
                .hasMessage("formula 'f': word(3200,4): the binary header has bytes 3201 to 3600");
        assertThatThrownBy(() -> file.at("word", 3201, 3, "f"))
                .hasMessage("formula 'f': word(3201,3): the width is 1, 2, 4 or 8");
        assertThatThrownBy(() -> file.at("float", 3201, 2, "f"))
                .hasMessage("formula 'f': float(3201,2): the width is 4 or 8");
        assertThatThrownBy(() -> file.named("nothing at all", "f"))
                .hasMessage("formula 'f': there is no word 'nothing at all' in the binary header");
        assertThatThrownBy(() -> traces.named("inlin", "f"))
                .hasMessageStartingWith(
                        "formula 'f': there is no word 'inlin' in the trace header: did you mean inline");
    }

    /** Words of two kinds exchange values, not bytes. */
    @Test
    void whatIsExchangedMustFitBothWords() throws UnfitException {
        Edits edits = new Edits(new SegyFormat());
        Change swap = edits.swap("samples,delay");
        Word samples = new Word("samples", 115, 2, Word.Kind.UNSIGNED);
        Word delay = new Word("delay", 109, 2, Word.Kind.SIGNED);
        samples.write(row, 1000);
        delay.write(row, 8);

        swap.apply(row);

        assertThat(samples.read(row)).isEqualTo(8);
        assertThat(delay.read(row)).isEqualTo(1000);
        assertThat(swap.words()).extracting(Word::at).containsExactly(115, 109);
        samples.write(row, 40_000);
        assertThatThrownBy(() -> swap.apply(row)).isInstanceOf(UnfitException.class)
                .hasMessage("the value is 40000, but delay, of 2 bytes, holds -32768 to 32767");
        assertThatThrownBy(() -> edits.swap("word(181,4),word(183,4)")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("(bytes 181 to 184) and word(183,4) (bytes 183 to 186) overlap");
    }
}
