package org.varve.run.isolated;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.synthetic.SyntheticSurvey;
import org.varve.synthetic.SyntheticVolume;
import org.varve.tiling.Progress;

/** A generated survey is the same in memory and in files of all formats, however it is written. */
class SyntheticDataTest {

    private static final Shape SHAPE = new Shape(5, 7, 30);
    private static final SyntheticSurvey SURVEY = new SyntheticSurvey(SHAPE, 3);

    @TempDir
    private Path folder;

    private static float[] expected(Box box) {
        float[] samples = new float[(int) box.shape().size()];
        SURVEY.read(box, MemorySegment.ofArray(samples));
        return samples;
    }

    @Test
    void aBoxIsThatPartOfTheSurvey() {
        Box box = new Box(1, 2, 5, new Shape(3, 4, 20));
        float[] samples = new float[(int) box.shape().size()];

        SyntheticData.fill(SURVEY, box, MemorySegment.ofArray(samples));

        assertThat(samples).isEqualTo(expected(box));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.sgy", "a.npy", "a.zarr"})
    void aFileHoldsTheWholeSurvey(String name) throws Exception {
        List<Progress> told = new ArrayList<>();
        Path file = folder.resolve(name);
        try (VolumeWriter writer = Volumes.create(file, SURVEY.survey(), CreateOptions.DEFAULT)) {
            SyntheticData.write(SURVEY, writer, told::add);
        }

        float[] samples = new float[(int) SHAPE.size()];
        try (FileVolume volume = Volumes.open(file, OpenOptions.DEFAULT)) {
            volume.read(Box.of(SHAPE), MemorySegment.ofArray(samples));
        }
        assertThat(samples).isEqualTo(expected(Box.of(SHAPE)));
        Progress last = told.getLast();
        assertThat(last.tilesDone()).isEqualTo(last.tiles()).isEqualTo(told.size());
        assertThat(last.samplesDone()).isEqualTo(last.samples()).isEqualTo(SHAPE.size());
        assertThat(last.seconds()).isBetween(1e-9, 600.0);
    }

    /** Keeps the boxes that it is given. */
    private record Boxes(List<Box> boxes, Shape chunk) implements VolumeWriter {

        @Override
        public void write(Box box, MemorySegment source) {
            boxes.add(box);
        }

        @Override
        public void complete() {}

        @Override
        public void commit() {}

        @Override
        public void rollBack() {}

        @Override
        public void close() {}
    }

    /** Of silence, which takes no time to make. */
    private record Silence(Survey survey) implements SyntheticVolume {

        @Override
        public void read(Box box, MemorySegment destination) {}
    }

    private static List<Shape> written(Shape shape, Shape chunk) throws Exception {
        Boxes writer = new Boxes(new ArrayList<>(), chunk);
        SyntheticData.stream(new Silence(new Survey(shape, 0.004, Survey.Unit.SECONDS)), writer, _ -> {});
        assertThat(writer.boxes.stream().mapToLong(box -> box.shape().size()).sum()).isEqualTo(shape.size());
        return writer.boxes.stream().map(Box::shape).distinct().toList();
    }

    /** Files of traces get whole inlines if they fit into 8 MiB, else whole traces; chunks are written whole. */
    @Test
    void filesAreWrittenInTheirOwnPieces() throws Exception {
        assertThat(written(new Shape(7, 16, 16384), Shape.ONE)).containsExactly(new Shape(7, 16, 16384));
        assertThat(written(new Shape(16, 16, 16384), Shape.ONE)).containsExactly(new Shape(8, 16, 16384));
        assertThat(written(new Shape(2, 256, 16384), Shape.ONE)).containsExactly(new Shape(1, 128, 16384));
        assertThat(written(new Shape(1, 2, 3 << 20), Shape.ONE)).containsExactly(new Shape(1, 1, 3 << 20));
        assertThat(written(new Shape(4, 6, 8), new Shape(2, 3, 8))).containsExactly(new Shape(2, 3, 8));
    }
}
