package org.varve.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.varve.core.Axis;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.VolumeWriter;
import org.varve.file.KeptPart;
import org.varve.zarr.ZarrOptions;

/** Blocks that were written before a run was stopped are trusted only if they are still as they were. */
class HeldBlocksTest {

    private static final Shape SHAPE = new Shape(6, 8, 40);
    private static final Survey SURVEY = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
    private static final float[] SAMPLES = Samples.distinct(SHAPE);

    @TempDir
    private Path folder;

    private final String[] noted = new String[2];

    private VolumeWriter open(String name, KeptPart.Stage stage) throws IOException {
        return Volumes.create(folder.resolve(name), SURVEY,
                CreateOptions.DEFAULT.withKept(new KeptPart("0123abcd", stage, false))
                        .with(ZarrOptions.DEFAULT.withChunk(new Shape(3, 4, 20)).withVersion(2)));
    }

    /** The first or last half of the survey along an axis. */
    private static Box half(Axis axis, int number) {
        int middle = SHAPE.along(axis) / 2;
        return Box.of(SHAPE).part(axis, number * middle, (number + 1) * middle);
    }

    /** Writes both halves, each as two boxes, and ends before the file is complete. */
    private void begin(String name, Axis axis) throws IOException {
        try (VolumeWriter writer = open(name, KeptPart.Stage.NEW)) {
            for (int number = 0; number < 2; number++) {
                Axis other = axis == Axis.CROSSLINE ? Axis.INLINE : Axis.CROSSLINE;
                Box half = half(axis, number);
                int middle = SHAPE.along(other) / 2;
                Samples.write(writer, half.part(other, middle, 2 * middle), SAMPLES, SHAPE);
                Samples.write(writer, half.part(other, 0, middle), SAMPLES, SHAPE);
                noted[number] = writer.endBlock();
            }
            writer.force();
        }
    }

    /** The file that was begun, or the last chunk of the group. */
    private Path last() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .filter(path -> path.toString().contains("0123abcd.part")
                            && !path.getFileName().toString().startsWith("."))
                    .filter(path -> !path.toString().contains(".zarr") || path.toString().contains("amplitude"))
                    .max(Comparator.comparing(Path::toString)).orElseThrow();
        }
    }

    private static void assertHeld(VolumeWriter writer, Box box, String noted, boolean byLength, boolean wholly)
            throws IOException {
        assertThat(writer.holds(List.of(box), noted, false)).as("by length").isEqualTo(byLength);
        assertThat(writer.holds(List.of(box), noted, true)).as("wholly").isEqualTo(wholly);
    }

    @ParameterizedTest
    @CsvSource({"a.npy,INLINE", "a.npy,CROSSLINE", "a.npy,SAMPLE", "a.raw,INLINE", "a.sgy,INLINE", "a.sgy,CROSSLINE",
            "a.sgy,SAMPLE", "a.su,INLINE", "a.zarr,INLINE", "a.zarr,CROSSLINE", "a.zarr,SAMPLE"})
    void whatIsAsItWasIsHeld(String name, Axis axis) throws IOException {
        begin(name, axis);
        try (VolumeWriter writer = open(name, KeptPart.Stage.BEGUN)) {
            assertHeld(writer, half(axis, 0), noted[0], true, true);
            assertHeld(writer, half(axis, 1), noted[1], true, true);
            assertThat(writer.holds(List.of(half(axis, 0)), noted[1], true)).isFalse();
            assertThat(noted[0]).isNotEqualTo(noted[1]);
        }
    }

    @ParameterizedTest
    @CsvSource({"a.npy,INLINE", "a.npy,SAMPLE", "a.raw,CROSSLINE", "a.sgy,INLINE", "a.sgy,SAMPLE", "a.su,CROSSLINE",
            "a.zarr,INLINE", "a.zarr,SAMPLE"})
    void aBitThatHasChangedIsFoundWhereAllIsRead(String name, Axis axis) throws IOException {
        begin(name, axis);
        try (FileChannel channel = FileChannel.open(last(), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, channel.size() - 1);
            channel.write(one.put(0, (byte) (one.get(0) ^ 1)).rewind(), channel.size() - 1);
        }
        try (VolumeWriter writer = open(name, KeptPart.Stage.BEGUN)) {
            assertHeld(writer, half(axis, 0), noted[0], true, true);
            assertHeld(writer, half(axis, 1), noted[1], true, false);
        }
    }

    @ParameterizedTest
    @CsvSource({"a.npy,INLINE", "a.npy,CROSSLINE", "a.npy,SAMPLE", "a.raw,INLINE", "a.sgy,INLINE", "a.sgy,SAMPLE",
            "a.su,INLINE", "a.zarr,INLINE", "a.zarr,CROSSLINE"})
    void aFileThatIsShorterIsFoundByItsLength(String name, Axis axis) throws IOException {
        begin(name, axis);
        try (FileChannel channel = FileChannel.open(last(), StandardOpenOption.WRITE)) {
            channel.truncate(channel.size() - 1);
        }
        try (VolumeWriter writer = open(name, KeptPart.Stage.BEGUN)) {
            boolean isFirstHeld = axis == Axis.INLINE || name.endsWith(".zarr");
            assertHeld(writer, half(axis, 1), noted[1], false, false);
            if (isFirstHeld) assertHeld(writer, half(axis, 0), noted[0], true, true);
        }
    }

    /** None of the bytes that a new file has by itself is taken for what was written. */
    @ParameterizedTest
    @ValueSource(strings = {"a.npy", "a.raw", "a.sgy", "a.su"})
    void ofAFileThatIsEmptyNothingIsHeld(String name) throws IOException {
        begin(name, Axis.INLINE);
        try (FileChannel channel = FileChannel.open(last(), StandardOpenOption.WRITE)) {
            channel.truncate(0);
        }
        try (VolumeWriter writer = open(name, KeptPart.Stage.BEGUN)) {
            assertHeld(writer, half(Axis.INLINE, 0), noted[0], false, false);
            assertHeld(writer, half(Axis.INLINE, 1), noted[1], false, false);
        }
    }

    /** A checksum depends on where samples lie, so that equal traces in other places are no match. */
    @ParameterizedTest
    @ValueSource(strings = {"a.npy", "a.sgy"})
    void samplesAtOtherPlacesAreOthers(String name) throws IOException {
        float[] equal = new float[SAMPLES.length];
        Arrays.fill(equal, 3);
        try (VolumeWriter writer = open(name, KeptPart.Stage.NEW)) {
            Samples.write(writer, half(Axis.INLINE, 0), equal, SHAPE);
            noted[0] = writer.endBlock();
            Samples.write(writer, half(Axis.INLINE, 1), equal, SHAPE);
            noted[1] = writer.endBlock();
        }
        assertThat(noted[0]).isNotEqualTo(noted[1]);
    }
}
