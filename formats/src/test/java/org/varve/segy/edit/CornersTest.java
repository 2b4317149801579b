package org.varve.segy.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.file.FormatException;
import org.varve.segy.SegyFormat;
import org.varve.segy.SegyReading;

/** Lines and coordinates of a rotated grid: bins of 25 by 12.5 m, coordinates in centimetres. */
class CornersTest {

    private final Edits edits = new Edits(new SegyFormat());
    private final Corners corners = new Corners(Stream.of("100,2000,450000,6780000", "120,2000,450400,6779700",
            "100,2040,450300,6780400").map(CornerPoint::parse).toList());

    @TempDir
    private Path folder;

    private static double x(int inline, int crossline) {
        return 450_000 + 20 * (inline - 100) + 7.5 * (crossline - 2000);
    }

    private static double y(int inline, int crossline) {
        return 6_780_000 - 15 * (inline - 100) + 10 * (crossline - 2000);
    }

    @Test
    void cornersGiveTheGridAndItsInverse() {
        for (int inline = 90; inline < 130; inline += 3) {
            for (int crossline = 1990; crossline < 2050; crossline += 7) {
                assertThat(corners.x(inline, crossline)).isCloseTo(x(inline, crossline), within(1e-6));
                assertThat(corners.y(inline, crossline)).isCloseTo(y(inline, crossline), within(1e-6));
                assertThat(corners.inline(x(inline, crossline), y(inline, crossline))).isCloseTo(inline, within(1e-6));
                assertThat(corners.crossline(x(inline, crossline), y(inline, crossline))).isCloseTo(crossline,
                        within(1e-6));
            }
        }
    }

    private Path write(boolean lines, boolean coordinates, double off) throws IOException {
        ByteBuffer file = ByteBuffer.allocate(3600 + 12 * 244);
        file.putShort(3216, (short) 2000).putShort(3220, (short) 1).putShort(3224, (short) 5);
        for (int t = 0; t < 12; t++) {
            int at = 3600 + t * 244;
            int inline = 100 + t / 4;
            int crossline = 2000 + t % 4;
            file.putShort(at + 70, (short) -100);
            if (lines) file.putInt(at + 188, inline).putInt(at + 192, crossline);
            double shift = t == 7 ? off : off / 2;
            if (coordinates) {
                file.putInt(at + 180, (int) Math.round(100 * (x(inline, crossline) + 20 * shift)));
                file.putInt(at + 184, (int) Math.round(100 * (y(inline, crossline) - 15 * shift)));
            }
        }
        return Files.write(folder.resolve("in%s%s%s.sgy".formatted(lines, coordinates, off)), file.array());
    }

    private byte[] edit(Path from, Change change) throws IOException {
        Path to = folder.resolve("out.sgy");
        try (EditedFile file =
                EditedFile.open(from, new SegyFormat(), SegyReading.DEFAULT, Edit.NONE.with(change), "")) {
            file.write(to, true, (_, _) -> {});
        }
        return Files.readAllBytes(to);
    }

    @Test
    void linesComeFromCoordinatesAndBack() throws IOException {
        byte[] both = Files.readAllBytes(write(true, true, 0));

        assertThat(edit(write(false, true, 0), edits.linesFrom(corners))).isEqualTo(both);
        assertThat(edit(write(true, false, 0), edits.coordinatesFrom(corners))).isEqualTo(both);
    }

    @Test
    void coordinatesAQuarterOfABinAwayAreOnTheirLines() throws IOException {
        ByteBuffer edited = ByteBuffer.wrap(edit(write(false, true, 0.24), edits.linesFrom(corners)));

        assertThat(edited.getInt(3600 + 7 * 244 + 188)).isEqualTo(101);
        assertThat(edited.getInt(3600 + 7 * 244 + 192)).isEqualTo(2003);
    }

    @Test
    void theTraceFarthestFromItsLineIsNamed() throws IOException {
        Path from = write(false, true, 0.52);

        assertThatThrownBy(() -> edit(from, edits.linesFrom(corners))).isInstanceOf(FormatException.class)
                .hasMessageContaining("trace 8, at byte").hasMessageContaining("inline 101.52")
                .hasMessageContaining("0.25");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(from);
        }
    }

    @Test
    void coordinatesThatTheScalarWouldMoveAreRefused() throws IOException {
        Path from = write(true, false, 0);
        byte[] bytes = Files.readAllBytes(from);
        for (int t = 0; t < 12; t++) {
            ByteBuffer.wrap(bytes).putShort(3600 + t * 244 + 70, (short) 100);
        }
        Files.write(from, bytes);

        assertThatThrownBy(() -> edit(from, edits.coordinatesFrom(corners))).isInstanceOf(FormatException.class)
                .hasMessageContaining("coordinate scalar 100");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1,2,3", "1,2,3,x", "", "1,2,3,4,5", "1,2,NaN,4"})
    void whatIsNoCornerIsRefused(String text) {
        assertThatThrownBy(() -> CornerPoint.parse(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("corner");
    }

    @Test
    void cornersInOneLineAreRefused() {
        CornerPoint a = new CornerPoint(1, 1, 0, 0);
        CornerPoint b = new CornerPoint(2, 1, 10, 0);

        assertThatThrownBy(() -> new Corners(List.of(a, b, new CornerPoint(3, 1, 0, 10))))
                .hasMessageContaining("their lines lie");
        assertThatThrownBy(() -> new Corners(List.of(a, b, new CornerPoint(1, 2, 20, 0))))
                .hasMessageContaining("their coordinates lie");
        assertThatThrownBy(() -> new Corners(List.of(a, b))).hasMessageContaining("give 3");
    }

    @Test
    void cornersAreToldAsTheyWereGiven() {
        CornerPoint a = new CornerPoint(1, 1, 0, 0);
        CornerPoint b = new CornerPoint(2, 1, 10, 0.5);

        assertThat(a).hasToString("1,1,0,0");
        assertThat(corners)
                .hasToString("100,2000,450000,6780000 120,2000,450400,6779700 100,2040,450300,6780400");
        assertThatThrownBy(() -> new Corners(List.of(a, b, new CornerPoint(3, 1, 0, 10)))).hasMessage(
                "corner points 1,1,0,0 2,1,10,0.5 3,1,0,10: their lines lie in one line; give three corners of the survey");
    }

    /** A turn of a billionth is too small to tell a grid by. */
    @Test
    void cornersMustTurn() {
        CornerPoint a = new CornerPoint(1, 1, 0, 0);
        CornerPoint b = new CornerPoint(2, 1, 10, 10);

        new Corners(List.of(a, b, new CornerPoint(1, 2, 10, 10.000001)));
        assertThatThrownBy(() -> new Corners(List.of(a, b, new CornerPoint(1, 2, 10, 10.00000001))))
                .hasMessageContaining("their coordinates lie");
    }

    @Test
    void changesNameTheWordsThatTheyWrite() {
        assertThat(edits.linesFrom(corners).words()).extracting(Word::at).containsExactly(189, 193);
        assertThat(edits.coordinatesFrom(corners).words()).extracting(Word::at).contains(181, 185);
        assertThat(edits.linesFrom(corners).text()).contains("100,2000,450000,6780000");
        assertThat(edits.coordinatesFrom(corners).text()).contains("100,2000,450000,6780000");
    }
}
