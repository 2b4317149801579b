package org.varve.segy.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.segy.HeaderBytes;
import org.varve.segy.SegyFormat;
import org.varve.segy.header.Fields;
import org.varve.segy.header.WordOrder;
import org.varve.su.SuFormat;

/**
 * Formulas on the header of trace 7: word 9 holds 100, CDP 200, inline -3, X 123456, offset 0, samples 40000, delay -4.
 */
class FormulaTest {

    private final Edits edits = new Edits(new SegyFormat());

    private static Row row(WordOrder order) {
        ByteBuffer bytes = ByteBuffer.allocate(240).order(order.byteOrder());
        bytes.putInt(8, 100).putInt(20, 200).putInt(188, -3).putInt(180, 123_456);
        bytes.putShort(114, (short) 40_000).putShort(108, (short) -4).putShort(70, (short) -100);
        MemorySegment header = MemorySegment.ofArray(bytes.array());
        if (order == WordOrder.PAIRS_SWAPPED) Fields.swapPairs(header, 0, 240);
        return new Row(new Fields(order), header, 0, 7);
    }

    /** The value that a formula puts into word 233. */
    private double value(String formula) throws UnfitException {
        Row row = row(WordOrder.BIG_ENDIAN);
        edits.set("float(225,8)=" + formula).apply(row);
        return row.fields().float64(row.buffer(), 0, 225);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
            "7 ; trace", "100 ; word(9)", "200 ; cdp", "200 ; Ensemble", "-3 ; inline", "40000 ; samples",
            "-25536 ; word(115,2)", "40000 ; unsigned(115,2)", "64 ; byte(116)", "-4 ; delay", "-100 ; scalar",
            "123456 ; CDP X", "1234.56 ; x/100", "14 ; 2+3*4", "20 ; (2+3)*4", "2.5 ; 10/4", "1 ; 7%3", "2 ; -7%3",
            "-8 ; -2*4", "5 ; --5", "1 ; 3>2", "0 ; 3<=2", "1 ; 2==2", "1 ; 2!=3", "1 ; 1 && 2", "0 ; 1 && 0",
            "1 ; 0 || 3", "0 ; !5", "9 ; if(inline<0, 9, 1/0)", "3 ; round(2.5)", "-3 ; round(-2.5)", "2 ; floor(2.9)",
            "-3 ; floor(-2.1)", "3 ; floor(0.3*10)", "3 ; ceil(2.1)", "4 ; abs(delay)", "1 ; min(3,1,2)",
            "3 ; max(3,1,2)",
            "0 ; 2<2", "1 ; 2<=2", "0 ; 2>2", "1 ; 2>=2", "0 ; 1>=2", "1 ; 0==0*(-1)", "0 ; 0*(-1)<0", "1 ; 3 || 0",
            "0 ; 0 || 0", "0 ; 0 && 1", "2 ; floor(2.4999)", "2 ; round(2.4)", "3 ; round(2.5-1e-10)",
            "2 ; round(2.5-1e-7)", "1000000 ; floor(999999.9999)", "999999 ; floor(999999.99)", "0 ; floor(1-1e-8)",
            "1 ; floor(1-1e-10)", "1 ; ceil(1+1e-10)", "2 ; ceil(1+1e-8)", "1500 ; 1.5e3", "0.5 ; .5", "8 ; 2 ^^ 3"})
    void formulasHaveTheValueOfArithmetic(double value, String formula) throws UnfitException {
        if (formula.contains("^")) {
            assertThatThrownBy(() -> value(formula)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("^");
        } else {
            assertThat(value(formula)).isEqualTo(value);
        }
    }

    @ParameterizedTest
    @EnumSource(WordOrder.class)
    void wordsAreReadAndWrittenInTheOrderOfTheFile(WordOrder order) throws UnfitException {
        Row row = row(order);

        edits.set("inline = word(9) + 7").apply(row);
        edits.set("word(29,2) = delay * 2").apply(row);
        edits.set("byte(240) = 200 - 255").apply(row);
        edits.set("word(221,8) = 4294967296 * 5").apply(row);
        edits.swap("inline,cdp").apply(row);

        Fields fields = row.fields();
        assertThat(fields.int32(row.buffer(), 0, 189)).isEqualTo(200);
        assertThat(fields.int32(row.buffer(), 0, 21)).isEqualTo(107);
        assertThat(fields.int16(row.buffer(), 0, 29)).isEqualTo((short) -8);
        assertThat(fields.int8(row.buffer(), 0, 240)).isEqualTo((byte) -55);
        assertThat(fields.int64(row.buffer(), 0, 221)).isEqualTo(5L << 32);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "x = x*100000 | the value is 12345600000, but cdp_x, of 4 bytes, holds -2147483648 to 2147483647",
            "samples = -1 | the value is -1, but samples, of 2 bytes, holds 0 to 65535",
            "delay = 32768 | the value is 32768, but delay, of 2 bytes, holds -32768 to 32767",
            "inline = 1.5 | the value is 1.5, but inline holds whole numbers: use round(...) or floor(...)",
            "inline = 1/offset | the divisor is 0", "inline = 1%offset | the divisor is 0",
            "float(225) = 1e39 | the value is 1.0E39, which float(225,4), a float of 4 bytes, does not hold"})
    void valuesThatDoNotFitAreNamed(String formula, String sentence) {
        assertThatThrownBy(() -> edits.set(formula).apply(row(WordOrder.BIG_ENDIAN)))
                .isInstanceOf(UnfitException.class).hasMessage(sentence);
    }

    @Test
    void decimalsThatAreWholeButForRoundingFit() throws UnfitException {
        Row row = row(WordOrder.BIG_ENDIAN);

        edits.set("inline = 0.1*3*10").apply(row);

        assertThat(row.fields().int32(row.buffer(), 0, 189)).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "inline", "inline=", "=5", "5=inline", "inline==5", "inline=5 5", "inline=(5",
            "inline=5)",
            "inline=nothing", "inline=word()", "inline=word(x)", "inline=word(238)", "inline=word(0)",
            "inline=word(9,3)",
            "inline=float(9,2)", "inline=round(1,2)", "inline=nofunction(1)", "inline=a$b", "inline=1 = 1", "trace=5",
            "inline=word(99999999999)", "inline=if(1,2)", "inline=\u0663"})
    void whatIsNoFormulaIsRefusedWithIt(String formula) {
        assertThatThrownBy(() -> edits.set(formula)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + formula + "'");
    }

    @Test
    void wordsOfSeismicUnixAreItsOwn() {
        WordNames names = WordNames.ofTraces(new SuFormat().dialect(), new SuFormat().numbers());

        assertThat(names.named("inline", "").at()).isEqualTo(9);
        assertThat(names.named("crossline", "").at()).isEqualTo(21);
        assertThat(names.named("x", "").at()).isEqualTo(73);
        assertThat(names.named("d1", "")).isEqualTo(new Word("d1", 181, 4, Word.Kind.FLOAT));
        assertThatThrownBy(() -> names.named("shotpoint", "")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void everyNameMeansOneWordOfTheHeader() {
        WordNames names = edits.traceWords();

        assertThat(names.words()).hasSizeGreaterThan(80).doesNotHaveDuplicates().allSatisfy(word -> {
            assertThat(names.named(word.name(), "")).isEqualTo(word);
            assertThat(word.last()).isLessThanOrEqualTo(240);
        });
        for (String name : new String[] {"x", "y", "inline", "crossline", "cdp", "offset", "scalar", "delay",
                "interval",
                "samples"}) {
            assertThat(names.named(name, "").at()).isPositive();
        }
        assertThat(names.named("x", "").at()).isEqualTo(HeaderBytes.STANDARD.x());
    }
}
