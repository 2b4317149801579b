package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.MapGrid.Step;
import org.varve.core.Shape;
import org.varve.operator.Catalogue;

/** A plane's true dip and its bearing from north, by the coordinates in the headers of a SEG-Y file alone. */
class DipOnCoordinatesTest {

    private static final Shape SHAPE = new Shape(15, 13, 61);
    private static final double VELOCITY = 2500;
    private static final double DIP = 14;
    private static final double BEARING = 230;

    /** Metres of depth in a sample of 4 ms. */
    private static final double DEPTH = 0.004 * VELOCITY / 2;

    /** Bytes of a SEG-Y file before its traces, and of a trace's header. */
    private static final int FILE_HEADER = 3600;

    private static final int HEADER = 240;

    /** Headers have centimetres: a scalar of -100. */
    private static final int SCALAR = -100;

    @TempDir
    private Path folder;

    /** Bins of 25 m by 12.5 m, turned by 33 degrees. Each bit flips one of the axes, or swaps them. */
    private static List<Step> steps(int orientation) {
        double turn = Math.toRadians(33);
        int first = (orientation & 1) == 0 ? 25 : -25;
        double second = (orientation & 2) == 0 ? 12.5 : -12.5;
        Step a = new Step(first * Math.cos(turn), -first * Math.sin(turn));
        Step b = new Step(second * Math.sin(turn), second * Math.cos(turn));
        return (orientation & 4) == 0 ? List.of(a, b) : List.of(b, a);
    }

    private static double place(List<Step> steps, int trace, boolean isEast) {
        int inline = trace / SHAPE.crosslines();
        int crossline = trace % SHAPE.crosslines();
        return isEast
                ? inline * steps.get(0).east() + crossline * steps.get(1).east()
                : inline * steps.get(0).north() + crossline * steps.get(1).north();
    }

    private static float[] plane(List<Step> steps) {
        double slope = Math.tan(Math.toRadians(DIP)) / DEPTH;
        double bearing = Math.toRadians(BEARING);
        float[] samples = new float[(int) SHAPE.size()];
        for (int s = 0; s < samples.length; s++) {
            int trace = s / SHAPE.samples();
            double deeper = slope * (place(steps, trace, true) * Math.sin(bearing)
                    + place(steps, trace, false) * Math.cos(bearing));
            samples[s] = (float) Math.sin(0.1 * (s % SHAPE.samples() - deeper));
        }
        return samples;
    }

    /** Puts coordinates into all headers. */
    private static void place(Path file, List<Step> steps) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        for (int trace = 0; trace < SHAPE.traces(); trace++) {
            int at = FILE_HEADER + trace * (HEADER + SHAPE.samples() * Float.BYTES);
            int east = (int) Math.rint(-SCALAR * (600_000 + place(steps, trace, true)));
            int north = (int) Math.rint(-SCALAR * (6_000_000 + place(steps, trace, false)));
            bytes.putShort(at + 70, (short) SCALAR);
            bytes.putInt(at + 72, east).putInt(at + 76, north);
            bytes.putShort(at + 88, (short) 1);
            bytes.putInt(at + 180, east).putInt(at + 184, north);
        }
        Files.write(file, bytes.array());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void azimuthCountsFromNorthHoweverTheSurveyLies(int orientation) throws Exception {
        List<Step> steps = steps(orientation);
        Path file = folder.resolve("plane.sgy");
        Run.copy().from(ArrayVolume.of(plane(steps), SHAPE)).to(file).run();
        place(file, steps);

        float[] dip = new float[(int) SHAPE.size()];
        float[] azimuth = new float[(int) SHAPE.size()];
        Run.of(Catalogue.get("gst-dip-azimuth").create(Map.of("window", "3,3,9"))).from(file).velocity(VELOCITY)
                .to(List.of(ArrayVolume.of(dip, SHAPE).writer(), ArrayVolume.of(azimuth, SHAPE).writer())).run();

        int middle = dip.length / 2;
        assertThat(dip[middle]).isCloseTo((float) DIP, within(0.1f));
        assertThat(azimuth[middle]).isCloseTo((float) BEARING, within(0.5f));
    }
}
