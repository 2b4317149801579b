package org.varve.su;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Box;
import org.varve.core.Shape;
import org.varve.core.Sweep;
import org.varve.core.VolumeWriter;
import org.varve.file.FormatException;
import org.varve.formats.CreateOptions;
import org.varve.formats.FileVolume;
import org.varve.formats.OpenOptions;
import org.varve.formats.Samples;
import org.varve.formats.Volumes;
import org.varve.segy.Duplicates;
import org.varve.segy.SegyReading;

/** Damaged files are read and copied, or refused with a sentence. */
class SuFuzzTest {

    private static final int FILES = Sweep.count(250, 1000);
    private static final Shape SHAPE = new Shape(3, 4, 5);
    private static final int[] WORDS = {0, 8, 20, 28, 36, 70, 72, 108, 114, 115, 116, 180, 184, 214};
    private static final long ALLOWED = 8 << 20;

    private final SplittableRandom random = new SplittableRandom(5);

    @TempDir
    private Path folder;

    @Test
    void damagedFilesAreReadOrRefusedInASentence() throws IOException {
        int read = 0;
        for (int n = 0; n < FILES; n++) {
            Path file = Files.write(folder.resolve("a.su"), next());
            read += exercise(file) ? 1 : 0;
        }
        assertThat(read).isBetween(FILES / 10, FILES - FILES / 10);
    }

    private byte[] next() {
        ByteOrder order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        SuFixture fixture = new SuFixture(SHAPE, order);
        byte[] all = fixture.bytes();
        ByteBuffer bytes = ByteBuffer.wrap(all).order(order);
        for (int change = random.nextInt(3); change >= 0; change--) {
            int at = random.nextInt(12) * fixture.traceBytes() + WORDS[random.nextInt(WORDS.length)];
            int value = List.of(0, 1, -1, 5, 255, 32767, random.nextInt()).get(random.nextInt(7));
            if (random.nextBoolean()) {
                bytes.putShort(at, (short) value);
            } else {
                bytes.putInt(at, value);
            }
        }
        int length = random.nextInt(4) == 0 ? 1 + random.nextInt(all.length) : all.length;
        return Arrays.copyOf(all, length);
    }

    private boolean exercise(Path file) throws IOException {
        SegyReading reading = SegyReading.DEFAULT.withMemory(ALLOWED).withSalvage(random.nextBoolean())
                .with(random.nextBoolean() ? Duplicates.MEAN : Duplicates.ERROR);
        try (FileVolume volume = Volumes.open(file, OpenOptions.DEFAULT.with(reading))) {
            volume.describe();
            Box box = Box.of(volume.survey().shape());
            for (String name : List.of("b.su", "b.sgy")) {
                try (VolumeWriter writer = Volumes.create(folder.resolve(name), volume,
                        CreateOptions.DEFAULT.withOverwrite(true))) {
                    Samples.write(writer, box, Samples.read(volume), box.shape());
                }
            }
            return true;
        } catch (FormatException refused) {
            assertThat(refused).hasMessageStartingWith(refused.file().toString());
            assertThat(refused.getMessage()).doesNotContain("\n", "%");
            return false;
        }
    }
}
