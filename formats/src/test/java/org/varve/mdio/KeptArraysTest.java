package org.varve.mdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.Axis;
import org.varve.core.SampleFormat;
import org.varve.file.ByteRange;
import org.varve.file.FormatException;
import org.varve.file.IndexTooLargeException;
import org.varve.file.RegularOrder;
import org.varve.file.TraceLayout;
import org.varve.segy.header.SegyHeaders;
import org.varve.segy.header.WordOrder;

/** SEG-Y headers that another program keeps in a group of 2 x 3 traces, and what it may do wrong. */
class KeptArraysTest {

    private static final String REGULAR =
            "{'segyFile': {'sampleFormat': 'INT16', 'byteOrder': 'little', 'slowest': 'crossline'}}";
    private static final String IRREGULAR =
            "{'segyFile': {'sampleFormat': 'IBM_FLOAT32', 'regular': false, 'x': 73, 'y': 77}}";
    private static final int HEAD = 3605;

    @TempDir
    private Path folder;

    private PlainGroup group;

    @BeforeEach
    void write() throws IOException {
        group = PlainGroup.create(folder.resolve("a.zarr"), 2).amplitude()
                .array("segy_file_header", "[" + HEAD + "]", "[" + HEAD + "]", "dtype", "\"|u1\"")
                .file("segy_file_header/0", numbered(HEAD))
                .array("raw_headers", "[2, 3, 240]", "[1, 3, 240]", "dtype", "\"|u1\"")
                .file("raw_headers/0.0.0", numbered(720));
        attributes(REGULAR);
    }

    private static byte[] numbered(int count) {
        byte[] bytes = new byte[count];
        for (int n = 0; n < count; n++) bytes[n] = (byte) (n % 251);
        return bytes;
    }

    private void attributes(String json) throws IOException {
        group.text("segy_file_header/.zattrs", json.replace('\'', '"'));
    }

    private void numbers(int... numbers) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
        for (int number : numbers) bytes.putInt(number);
        group.array("trace_number", "[2, 3]", "[2, 3]", "dtype", "\"<i4\"").file("trace_number/0.0", bytes.array());
        attributes(IRREGULAR);
    }

    private static byte[] bytes(ByteRange range) throws IOException {
        return range.read(0, (int) range.size()).toArray(ValueLayout.JAVA_BYTE);
    }

    private Optional<SegyHeaders> headers() throws IOException {
        try (MdioVolume volume = group.open()) {
            assertThat(volume.keepsSegyHeaders()).isEqualTo(volume.segyFormat().isPresent());
            assertThat(volume.segyHeaders().isPresent()).isEqualTo(volume.keepsSegyHeaders());
            return volume.segyHeaders();
        }
    }

    @Test
    void headersAreThoseOfTheArrays() throws IOException {
        group.array("segy_file_trailer", "[5]", "[5]", "dtype", "\"|u1\"")
                .file("segy_file_trailer/0", new byte[] {5, 4, 3, 2, 1});
        try (MdioVolume volume = group.open()) {
            assertThat(volume.segyFormat()).contains(SampleFormat.INT16);
            SegyHeaders headers = volume.segyHeaders().orElseThrow();
            byte[] head = numbered(HEAD);
            assertThat(headers.fileHeader()).isEqualTo(Arrays.copyOf(head, 3600));
            assertThat(bytes(headers.extended())).isEqualTo(Arrays.copyOfRange(head, 3600, HEAD));
            assertThat(bytes(headers.tail())).containsExactly(5, 4, 3, 2, 1);
            TraceLayout layout = headers.layout();
            assertThat(layout.order()).isEqualTo(new RegularOrder(Axis.CROSSLINE, 2, 3, false, false));
            assertThat(layout.headerBytes()).isEqualTo(240);
            assertThat(layout.samples()).isEqualTo(4);
            assertThat(layout.encoding().format()).isEqualTo(SampleFormat.INT16);
            assertThat(headers.fields().order()).isEqualTo(WordOrder.LITTLE_ENDIAN);
            assertThat(headers.xByte()).isEqualTo(181);
            assertThat(headers.yByte()).isEqualTo(185);
            byte[] trace = new byte[250];
            headers.read(0, 2, MemorySegment.ofArray(trace), 7);
            assertThat(Arrays.copyOfRange(trace, 7, 247)).isEqualTo(Arrays.copyOfRange(numbered(720), 480, 720));
            assertThat(trace[6]).isZero();
            assertThat(trace[247]).isZero();
            assertThat(volume.segyHeaders()).as("opened once").containsSame(headers);
        }
    }

    /** The bytes that a volume holds for its headers. */
    private long held() throws IOException {
        try (MdioVolume volume = group.open()) {
            long before = volume.bufferBytes();
            assertThat(volume.segyHeaders()).isPresent();
            return volume.bufferBytes() - before;
        }
    }

    @Test
    void allThatIsHeldIsCounted() throws IOException {
        long held = held();
        assertThat(held).isGreaterThan(HEAD + 720);
        group.array("segy_file_header", "[3600]", "[3600]", "dtype", "\"|u1\"")
                .file("segy_file_header/0", numbered(3600));
        assertThat(held()).isEqualTo(held + 3600 - HEAD);
        group.array("segy_file_trailer", "[7]", "[7]", "dtype", "\"|u1\"");
        assertThat(held()).isEqualTo(held + 3600 - HEAD + 7);
        numbers(0, 1, 2, 3, 4, 5);
        assertThat(held()).isEqualTo(held + 3600 - HEAD + 7 + 24);
    }

    @Test
    void withoutATrailerNothingFollowsTheTraces() throws IOException {
        try (MdioVolume volume = group.open()) {
            assertThat(volume.segyHeaders().orElseThrow().tail().size()).isZero();
            assertThat(volume.segyHeaders().orElseThrow().extended().size()).isEqualTo(5);
        }
    }

    /** Arrays of other programs that only have the names. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
            "segy_file_header; [3600]; [3600]; |u1; true", "segy_file_header; [3599]; [3599]; |u1; false",
            "segy_file_header; [3600]; [3600]; <i2; false", "segy_file_header; [3600, 1]; [3600, 1]; |u1; false",
            "segy_file_header; [8388608]; [100]; |u1; true", "segy_file_header; [8388609]; [100]; |u1; false",
            "segy_file_header; [3600]; [8388609]; |u1; false",
            "segy_file_trailer; [5]; [5]; |i1; true", "segy_file_trailer; [5]; [5]; <f4; false",
            "segy_file_trailer; [5, 1]; [5, 1]; |u1; false",
            "raw_headers; [2, 3, 480]; [1, 2, 480]; |u1; true", "raw_headers; [2, 3, 241]; [2, 3, 241]; |u1; false",
            "raw_headers; [2, 4, 240]; [2, 4, 240]; |u1; false", "raw_headers; [1, 3, 240]; [1, 3, 240]; |u1; false",
            "raw_headers; [2, 3, 240]; [2, 3, 120]; |u1; false", "raw_headers; [2, 3, 240]; [2, 3, 240]; <i2; false",
            "trace_number; [2, 3]; [2, 3]; <i8; true", "trace_number; [2, 3]; [2, 3]; <f4; false",
            "trace_number; [2, 4]; [2, 3]; <i4; false", "trace_number; [2, 3]; [2, 3]; <u4; false"})
    void arraysThatCannotHoldHeadersAreLeftAlone(String name, String shape, String chunk, String type, boolean isKept)
            throws IOException {
        group.array(name, shape, chunk, "dtype", "\"" + type + "\"");
        try (MdioVolume volume = group.open()) {
            assertThat(volume.keepsSegyHeaders()).isEqualTo(isKept);
        }
    }

    @Test
    void headersWhoseBytesAreScatteredAreLeftAlone() throws IOException {
        group.array("raw_headers", "[2, 3, 240]", "[1, 3, 240]", "dtype", "\"|u1\"", "order", "\"F\"");
        assertThat(headers()).isEmpty();
    }

    @Test
    void anUnknownLayoutIsLeftAlone() throws IOException {
        attributes("{'segyFile': {'sampleFormat': 'OTHER'}}");
        assertThat(headers()).isEmpty();
        attributes(IRREGULAR);
        assertThat(headers()).as("traces without numbers").isEmpty();
    }

    /** The file began with the last trace, and lacked one. */
    @Test
    void tracesAreInTheirOwnOrder() throws IOException {
        numbers(1, 2, -1, 3, 4, 0);
        try (MdioVolume volume = group.open()) {
            SegyHeaders headers = volume.segyHeaders().orElseThrow();
            assertThat(headers.layout().order().trace(1, 2)).isZero();
            assertThat(headers.layout().order().trace(1, 0)).isEqualTo(3);
            assertThat(headers.layout().order().trace(0, 2)).isEqualTo(-1);
            assertThat(headers.layout().order().traces()).isEqualTo(5);
            assertThat(headers.xByte()).isEqualTo(73);
            assertThat(headers.yByte()).isEqualTo(77);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
            "0 1 2 3 4 6; with 6 for inline 1, crossline 2, counted from 0: traces are numbered from 0 on",
            "0 1 2 -2 4 5; with -2 for inline 1, crossline 0,", "0 1 0 3 4 5; with 0 for inline 0, crossline 2,",
            "0 1 2 3 -1 5; that counts to 5, but lacks 1 of the numbers below: delete the array",
            "-1 -1 -1 -1 -1 2; that counts to 2, but lacks 2 of the numbers below"})
    void numbersThatAreNoOrderAreRefused(String numbers, String says) throws IOException {
        numbers(Arrays.stream(numbers.split(" ", -1)).mapToInt(Integer::parseInt).toArray());
        assertThatThrownBy(this::headers).isInstanceOf(FormatException.class)
                .hasMessageStartingWith(group.folder() + " has 'trace_number' ").hasMessageContaining(says)
                .hasMessageEndingWith("delete the array, and SEG-Y gets new headers");
    }

    /** Six numbers of four bytes, and a set of as many bits, which are rounded down. */
    @Test
    void theOrderTakesTheMemoryThatIsAllowed() throws IOException {
        numbers(0, 1, 2, 3, 4, 5);
        for (int memory = 23; memory <= 24; memory++) {
            MdioReading reading = new MdioReading(Optional.empty(), OptionalDouble.empty(), memory);
            try (MdioVolume volume = MdioVolume.open(group.folder(), reading, Optional.empty())) {
                if (memory == 24) assertThat(volume.segyHeaders()).isPresent();
                else
                    assertThatThrownBy(volume::segyHeaders).isInstanceOf(IndexTooLargeException.class);
            }
        }
    }
}
