package org.varve.segy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.varve.core.Shape;
import org.varve.formats.Samples;

/** The index of a file is kept beside it, and serves the next time only if nothing about it has changed. */
class IndexCacheTest {

    private static final Shape SHAPE = new Shape(3, 4, 6);
    private static final int TRACE = 240 + 4 * SHAPE.samples();

    @TempDir
    private Path folder;

    /** Writes a survey with a trace more, at the place of the sixth. */
    private Path write() throws IOException {
        byte[] survey = SegyFixture.of(SHAPE).bytes();
        byte[] bytes = Arrays.copyOf(survey, survey.length + TRACE);
        System.arraycopy(survey, 3600 + 5 * TRACE, bytes, survey.length, TRACE);
        ByteBuffer.wrap(bytes).putFloat(survey.length + 240, 1000);
        return Files.write(folder.resolve("a.sgy"), bytes);
    }

    private float[] read(Duplicates duplicates) throws IOException {
        SegyReading reading = SegyReading.DEFAULT.with(duplicates).withIndex(true);
        try (SegyVolume volume = SegyVolume.open(folder.resolve("a.sgy"), reading, Optional.empty())) {
            return Samples.read(volume);
        }
    }

    /** What identifies the file of the index; an index that is built anew is another file. */
    private Object index() throws IOException {
        return Files.getAttribute(folder.resolve("a.sgy.index"), "unix:ino");
    }

    @ParameterizedTest
    @EnumSource(names = {"FIRST", "LAST", "MEAN"})
    void anIndexIsUsedAgain(Duplicates duplicates) throws IOException {
        write();
        float[] first = read(duplicates);
        // a second name, so that a new file does not get the number of the old one
        Files.createLink(folder.resolve("link"), folder.resolve("a.sgy.index"));
        Object kept = index();

        assertThat(read(duplicates)).isEqualTo(first);
        assertThat(index()).isEqualTo(kept);
    }

    /** Each bit behind the key counts: line numbers, places of traces, and which traces share one. */
    @Test
    void aBitThatChangedAnywhereIsNoticed() throws IOException {
        write();
        float[] samples = read(Duplicates.MEAN);
        Path index = folder.resolve("a.sgy.index");
        byte[] kept = Files.readAllBytes(index);
        for (int at = 512; at < kept.length; at += 5) {
            byte[] damaged = kept.clone();
            damaged[at] ^= 1;
            Files.write(index, damaged);
            assertThat(read(Duplicates.MEAN)).as("byte %s", at).isEqualTo(samples);
            assertThat(Files.readAllBytes(index)).as("byte %s", at).isEqualTo(kept);
        }
    }

    @Test
    void anIndexForOtherDuplicatesIsNotUsed() throws IOException {
        write();
        float first = read(Duplicates.FIRST)[5 * SHAPE.samples()];
        assertThat(read(Duplicates.LAST)[5 * SHAPE.samples()]).isEqualTo(1000);
        assertThat(read(Duplicates.MEAN)[5 * SHAPE.samples()]).isEqualTo((first + 1000) / 2);
        assertThat(read(Duplicates.FIRST)[5 * SHAPE.samples()]).isEqualTo(first);
    }
}
