package org.varve.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.AxisPart;
import org.varve.core.LineNumbers;
import org.varve.core.RegularLines;
import org.varve.core.SettingException;

/** The lines that several inputs have together. */
class CommonLinesTest {

    private static final int MOST = Integer.MAX_VALUE;

    @TempDir
    private Path folder;

    private CommonLines of(LineNumbers... numbers) throws IOException {
        List<Watched> volumes = new ArrayList<>();
        for (LineNumbers own : numbers) {
            char name = (char) ('a' + volumes.size());
            volumes.add(new Watched(folder.resolve(name + ".sgy"), own, LineNumbers.fromOne(1), 1));
        }
        return CommonLines.of(volumes, "inlines", volume -> volume.geometry().inlines());
    }

    private AbstractThrowableAssert<?, ?> refusal(LineNumbers... numbers) {
        return assertThatThrownBy(() -> of(numbers)).isInstanceOf(SettingException.class);
    }

    private static RegularLines line(int number) {
        return new RegularLines(number, 1, 1);
    }

    @Test
    void singleLinesAreAsFarApartAsTheirNumbers() throws IOException {
        assertThat(of(line(106), line(100), line(103)).all()).isEqualTo(new RegularLines(100, 3, 3));
    }

    /** A single line has no step that another line could break. */
    @Test
    void singleLinesMayLeaveGaps() throws IOException {
        assertThat(of(line(100), line(103), line(109)).all()).isEqualTo(new RegularLines(100, 3, 4));
    }

    @Test
    void aSingleLineBetweenThoseOfOthersIsRefused() {
        refusal(line(103), Watched.lines(100, 108, 2))
                .hasMessageContaining("inlines are 100 to 108 in steps of 2 and 103, so that some lie between others");
    }

    @Test
    void linesBetweenOthersMakeOneGridIfNoneIsLeftOut() throws IOException {
        CommonLines lines = of(Watched.lines(-6, 2, 4), Watched.lines(-8, 4, 4));
        assertThat(lines.all()).isEqualTo(new RegularLines(-8, 2, 7));
        assertThat(lines.parts()).containsExactly(new AxisPart(7, 1, 2, 3), new AxisPart(7, 0, 2, 4));

        refusal(Watched.lines(-6, 2, 4), Watched.lines(-8, 0, 4), line(6)).hasMessageContaining("between others");
    }

    @Test
    void aRefusalNamesTheFinestInputAndOneThatDoesNotFit() {
        refusal(Watched.lines(100, 108, 4), Watched.lines(101, 107, 2)).hasMessageContaining("b.sgy and ")
                .hasMessageContaining("inlines are 101 to 107 in steps of 2 and 100 to 108 in steps of 4");
        refusal(Watched.lines(100, 106, 3), Watched.lines(103, 109, 3), Watched.lines(101, 107, 3))
                .hasMessageContaining("inlines are 100 to 106 in steps of 3 and 101 to 107 in steps of 3");
    }

    @Test
    void listedNumbersMustBeInEqualSteps() throws IOException {
        assertThat(of(LineNumbers.of(List.of(101, 103, 105))).all()).isEqualTo(new RegularLines(101, 2, 3));

        for (List<Integer> numbers : List.of(List.of(101, 102, 104), List.of(101, 103, 104), List.of(103, 102),
                List.of(101, 102, 103, 105))) {
            refusal(LineNumbers.of(numbers))
                    .hasMessageContaining("a.sgy: its inlines are not in equal steps upwards");
        }
    }

    @Test
    void asManyLinesAsAnAxisHolds() throws IOException {
        assertThat(of(new RegularLines(1, 1, 2), new RegularLines(MOST - 1, 1, 2)).all())
                .isEqualTo(new RegularLines(1, 1, MOST));

        refusal(new RegularLines(5, 1, 2), new RegularLines(0, 1, 2), new RegularLines(MOST - 1, 1, 2))
                .hasMessageContaining("b.sgy and ").hasMessageContaining(
                        "inlines are 0 to 1 in steps of 1 and 2147483646 to 2147483647 in steps of 1, too far apart");
    }
}
