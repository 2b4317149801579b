package org.varve.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Box;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.Volume;
import org.varve.core.VolumeWriter;
import org.varve.file.FormatException;
import org.varve.file.Placement;
import org.varve.file.Sampling;
import org.varve.formats.OpenFiles;
import org.varve.formats.OpenOptions;
import org.varve.formats.Samples;
import org.varve.formats.Volumes;

class ArrayVolumeTest {

    private static final Shape SHAPE = new Shape(3, 4, 5);
    private static final int MOST = Integer.MAX_VALUE;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"<f4, 1", ">f4, 1", "<f8, 1", ">f8, 2", "<i4, 1", ">i4, 3", "<i2, 1", ">i2, 1", "|i1, 1", "|u1, 2"})
    void readsEveryTypeAndVersion(String type, int version) throws IOException {
        float[] expected = new float[60];
        ByteBuffer data = ByteBuffer.allocate(8 * 60)
                .order(type.startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        for (int s = 0; s < 60; s++) {
            int value = type.endsWith("u1") ? 4 * s : 2 * s - 100;
            expected[s] = value;
            switch (type.substring(1)) {
                case "f4" -> data.putFloat(value);
                case "f8" -> data.putDouble(value);
                case "i4" -> data.putInt(value);
                case "i2" -> data.putShort((short) value);
                default -> data.put((byte) value);
            }
        }
        String header = "{'descr': '%s', 'fortran_order': False, 'shape': (3, 4, 5), }\n".formatted(type);
        Path file = npy(header, version, data.flip());
        SplittableRandom random = new SplittableRandom(5);
        try (Volume volume = NpyVolume.open(file, Sampling.DEFAULT)) {
            assertThat(volume.survey()).isEqualTo(Sampling.DEFAULT.survey(SHAPE));
            for (int repeat = 0; repeat < 20; repeat++) {
                Box box = Samples.randomBox(random, SHAPE);
                assertThat(Samples.read(volume, box)).isEqualTo(Samples.cut(expected, SHAPE, box));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
            "'descr': '<c8', 'fortran_order': False, 'shape': (3, 4, 5),;Varve reads f2, f4, f8",
            "'descr': '<f4', 'fortran_order': True, 'shape': (3, 4, 5),;Fortran order",
            "'descr': '<f4', 'fortran_order': False, 'shape': (12, 5),;three axes",
            "'descr': '<f4', 'fortran_order': False, 'shape': (3, 0, 5),;three axes",
            "'descr': '<f4', 'fortran_order': False, 'shape': (3, 4, 6),;its header asks for"}, quoteCharacter = '"')
    void refusesOtherArrays(String header, String reason) throws IOException {
        Path file = npy("{" + header + " }", 1, ByteBuffer.allocate(240));
        assertThatThrownBy(() -> NpyVolume.open(file, Sampling.DEFAULT)).isInstanceOf(FormatException.class)
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @CsvSource({"1, is not a .npy file", "40, is not a .npy file"})
    void refusesOtherFiles(int bytes, String reason) throws IOException {
        Path file = Files.write(folder.resolve("a.npy"), new byte[bytes]);
        assertThatThrownBy(() -> NpyVolume.open(file, Sampling.DEFAULT)).isInstanceOf(FormatException.class)
                .hasMessageContaining(reason);
    }

    private Path npy(String header, int version, ByteBuffer data) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(12 + header.length() + data.remaining()).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII)).put((byte) version).put((byte) 0);
        if (version == 1) {
            bytes.putShort((short) header.length());
        } else {
            bytes.putInt(header.length());
        }
        bytes.put(header.getBytes(StandardCharsets.US_ASCII)).put(data);
        byte[] file = new byte[bytes.position()];
        bytes.get(0, file);
        return Files.write(folder.resolve("a.npy"), file);
    }

    @Test
    void writtenArraysAreReadBackAndAligned() throws IOException {
        Path file = folder.resolve("a.npy");
        float[] samples = Samples.distinct(SHAPE);
        try (VolumeWriter writer = NpyWriter.create(SHAPE, file, Placement.of(false))) {
            Samples.write(writer, new Box(1, 0, 0, new Shape(2, 4, 5)), samples, SHAPE);
            Samples.write(writer, new Box(0, 0, 3, new Shape(1, 4, 2)), samples, SHAPE);
            Samples.write(writer, new Box(0, 0, 0, new Shape(1, 4, 3)), samples, SHAPE);
            writer.commit();
        }
        assertThat(Files.size(file) - SHAPE.bytes()).isEqualTo(128);
        try (Volume volume = NpyVolume.open(file, Sampling.DEFAULT)) {
            assertThat(Samples.read(volume)).isEqualTo(samples);
        }
    }

    @Test
    void shapesBeyondAnySurveyAreRefused() throws IOException {
        Path file = Files.write(folder.resolve("huge.npy"), NpyHeader.of(new Shape(MOST, MOST, MOST)));
        assertThatThrownBy(() -> NpyVolume.open(file, Sampling.DEFAULT)).isInstanceOf(FormatException.class)
                .hasMessageContaining("has shape 2147483647x2147483647x2147483647: a survey has 2^53 samples at most");
        assertThatThrownBy(() -> Sampling.DEFAULT.survey(new Shape(MOST, MOST, 1)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("2^53 samples at most");
    }

    @Test
    void rawFilesHaveTheSizeOfTheirShape() throws IOException {
        Path file = folder.resolve("a.raw");
        float[] samples = Samples.distinct(SHAPE);
        try (VolumeWriter writer = RawWriter.create(SHAPE, file, Placement.of(false))) {
            Samples.write(writer, Box.of(SHAPE), samples, SHAPE);
            writer.commit();
        }
        try (Volume volume = RawVolume.open(file, Sampling.DEFAULT.survey(SHAPE))) {
            assertThat(Samples.read(volume)).isEqualTo(samples);
        }
        try (Volume volume = RawVolume.open(file, Sampling.DEFAULT.survey(SHAPE))) {
            assertThatThrownBy(() -> Samples.read(volume, new Box(0, 1, 0, SHAPE)))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("inside the volume of 3x4x5");
        }
        Shape other = new Shape(3, 4, 6);
        assertThatThrownBy(() -> RawVolume.open(file, Sampling.DEFAULT.survey(other)))
                .isInstanceOf(FormatException.class)
                .asString()
                .contains(
                        "has 240 bytes, but shape 3x4x6 of IEEE float32 has 288: give the right RawReading(shape) or RawReading(shape, encoding)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"float32", "float32,big", "float64,big", "int16", "int16,big", "uint8"})
    void rawFilesHaveTheTypeThatIsGiven(String type) throws IOException {
        SampleEncoding encoding = RawReading.encoding(type);
        float[] samples = new float[60];
        ByteBuffer data = ByteBuffer.allocate(60 * encoding.bytes()).order(encoding.order());
        for (int s = 0; s < samples.length; s++) {
            samples[s] = 4 * s;
            switch (encoding.bytes()) {
                case 8 -> data.putDouble(4 * s);
                case 4 -> data.putFloat(4 * s);
                case 2 -> data.putShort((short) (4 * s));
                default -> data.put((byte) (4 * s));
            }
        }
        Path file = Files.write(folder.resolve("a.raw"), data.array());
        OpenOptions options = OpenOptions.DEFAULT.with(new RawReading(Optional.of(SHAPE), encoding));
        try (Volume volume = Volumes.open(file, options)) {
            assertThat(Samples.read(volume)).isEqualTo(samples);
        }
    }

    @Test
    void typesOfRawFilesAreStatedUnlessUsual() {
        assertThat(new RawReading(SHAPE).stated()).containsExactly("shape 3,4,5");
        assertThat(new RawReading(Optional.of(SHAPE), RawReading.encoding("ibm32,big")).stated())
                .containsExactly("shape 3,4,5", "IBM float32, big-endian");
        assertThat(RawReading.types()).allSatisfy(type -> assertThat(RawReading.encoding(type)).isNotNull());
        assertThatThrownBy(() -> RawReading.encoding("float23")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'float23': did you mean float32").hasMessageContaining("',big'");
    }

    @Test
    void closedAndRefusedFilesAreNotHeldOpen() throws IOException {
        Path raw = Files.write(folder.resolve("a.raw"), new byte[240]);
        RawVolume.open(raw, Sampling.DEFAULT.survey(SHAPE)).close();
        assertThatThrownBy(() -> RawVolume.open(raw, Sampling.DEFAULT.survey(new Shape(3, 4, 6))))
                .isInstanceOf(FormatException.class);
        assertThatThrownBy(() -> NpyVolume.open(raw, Sampling.DEFAULT)).isInstanceOf(FormatException.class);
        assertThat(OpenFiles.of(folder)).isEmpty();
    }

    /** A file in the other byte order opens without a failure, as nothing states the order. */
    @ParameterizedTest
    @CsvSource({"IEEE_FLOAT32, 1, float32", "IEEE_FLOAT32, 1e-6, float32", "IBM_FLOAT32, 1, ibm32",
            "IEEE_FLOAT64, 1, float64", "INT16, 3000, int16", "INT32, 1e6, int32"})
    void aNoteNamesTheOtherByteOrder(SampleFormat format, double scale, String type) throws IOException {
        Shape shape = new Shape(5, 6, 100);
        SplittableRandom random = new SplittableRandom(3);
        for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            boolean isLittle = order == ByteOrder.LITTLE_ENDIAN;
            SampleEncoding written = new SampleEncoding(format, order);
            SampleEncoding read = new SampleEncoding(format,
                    isLittle ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
            Path file = Files.write(folder.resolve(order + ".raw"), stored(written, shape, scale, random));
            try (RawVolume wrong = RawVolume.open(file, Sampling.DEFAULT.survey(shape), read);
                    RawVolume right = RawVolume.open(file, Sampling.DEFAULT.survey(shape), written)) {
                assertThat(right.warnings()).isEmpty();
                assertThat(wrong.warnings()).singleElement().asString().contains("look like noise as",
                        "RawReading.encoding(" + (isLittle ? type : type + ",big") + ")");
            }
        }
    }

    /** Sine waves with some noise, and zeros. */
    private static byte[] stored(SampleEncoding encoding, Shape shape, double scale, SplittableRandom random) {
        ByteBuffer bytes = ByteBuffer.allocate((int) encoding.bytes(shape)).order(encoding.order());
        for (int s = 0; s < shape.size(); s++) {
            double value = s % 100 < 5 ? 0 : scale * (Math.sin(s / 5.0) + 0.1 * random.nextDouble(-1, 1));
            if (encoding.format() == SampleFormat.IEEE_FLOAT64) {
                bytes.putDouble(value);
            } else {
                MemorySegment one = MemorySegment.ofArray(new float[] {(float) value});
                encoding.encode(one, 0, MemorySegment.ofBuffer(bytes), 0, 1);
                bytes.position(bytes.position() + encoding.bytes());
            }
        }
        return bytes.array();
    }

    /** Labels, noise, zeros and few samples say nothing of their order. */
    @Test
    void otherSamplesAreReadWithoutANote() throws IOException {
        Shape shape = new Shape(4, 4, 64);
        SampleEncoding int16 = new SampleEncoding(SampleFormat.INT16, ByteOrder.LITTLE_ENDIAN);
        SplittableRandom random = new SplittableRandom(4);
        byte[] noise = new byte[2 * 1024];
        random.nextBytes(noise);
        byte[] labels = new byte[2 * 1024];
        for (int s = 0; s < 1024; s++) labels[2 * s] = (byte) random.nextInt(3);
        for (byte[] bytes : List.of(noise, labels, new byte[2 * 1024])) {
            Path file = Files.write(folder.resolve("a.raw"), bytes);
            try (RawVolume volume = RawVolume.open(file, Sampling.DEFAULT.survey(shape), int16)) {
                assertThat(volume.warnings()).isEmpty();
            }
        }
        Path few = Files.write(folder.resolve("b.raw"), new byte[] {0, 0, (byte) 0x80, 0x3f});
        try (RawVolume volume = RawVolume.open(few, Sampling.DEFAULT.survey(Shape.ONE))) {
            assertThat(volume.warnings()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"2, SECONDS, 2 s, 0.002", "0.004, METRES, 0.004 m, 4", "2e-6, SECONDS, 0.000002 s, 0.002",
            "1e9, SECONDS, 1000000000 s, 0.004"})
    void aNoteNamesAnImplausibleInterval(double interval, Survey.Unit unit, String says, String remedy)
            throws IOException {
        Path file = Files.write(folder.resolve("a.raw"), new byte[4]);
        Survey survey = new Survey(Shape.ONE, interval, unit);
        try (RawVolume volume = RawVolume.open(file, survey)) {
            assertThat(volume.warnings()).singleElement().asString().contains(
                    "has an interval of " + says + " between samples, which is implausible", "(" + remedy + ")");
        }
    }
}
