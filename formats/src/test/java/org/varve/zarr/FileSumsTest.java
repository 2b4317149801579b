package org.varve.zarr;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.file.Disk;

/** A run that goes on trusts the chunks of the run before if their sums are those that it noted. */
class FileSumsTest {

    private static final Disk.Contents COUNTED = new Disk.Contents(2, 8);

    @TempDir
    private Path folder;

    private FileSums sums(boolean wholly, String... names) throws IOException {
        return FileSums.of(folder, Stream.of(names).map(folder::resolve), wholly);
    }

    private void write(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    /** Also if the names have equal hash codes, or negative ones. */
    @ParameterizedTest
    @CsvSource({"0/0/1, 0/1/0", "Aa, BB", "amplitude/0/0/1, amplitude/0/1/0", "headers/0/0/0, headers/0/0/1"})
    void chunksThatChangedPlacesAreNoticed(String one, String other) throws IOException {
        write(one, "near");
        write(other, "mute");
        FileSums.Noted noted = sums(true, one, other).take(COUNTED);
        assertThat(sums(true, other, one).equals(noted, true)).isTrue();

        write(one, "mute");
        write(other, "near");
        assertThat(sums(true, one, other).equals(noted, true)).isFalse();
        assertThat(sums(false, one, other).equals(noted, false)).as("by their lengths").isTrue();

        write(one, "muted");
        write(other, "far");
        assertThat(sums(false, one, other).equals(noted, false)).as("as long together").isFalse();
    }

    @Test
    void lengthsAreComparedEvenWhereAllIsRead() throws IOException {
        write("0", "near");
        FileSums.Noted noted = sums(true, "0").take(COUNTED);
        FileSums.Noted longer = new FileSums.Noted(COUNTED, "0".repeat(16), noted.contents());
        assertThat(sums(true, "0").equals(noted, true)).isTrue();
        assertThat(sums(true, "0").equals(longer, true)).isFalse();
    }

    /** A link may lead to a file that somebody else writes. */
    @Test
    void whatIsGoneAndWhatIsNoFileIsNotCounted() throws IOException {
        write("0", "near");
        write("elsewhere", "mute");
        Files.createSymbolicLink(folder.resolve("1"), folder.resolve("elsewhere"));
        Files.createDirectory(folder.resolve("2"));
        FileSums.Noted noted = sums(true, "0").take(COUNTED);

        assertThat(sums(true, "0", "1", "2", "3").equals(noted, true)).isTrue();
        assertThat(sums(true, "0", "elsewhere").equals(noted, true)).isFalse();
    }

    @Test
    void sumsBeginAnewOnceTheyAreTaken() throws IOException {
        write("0", "near");
        FileSums sums = sums(true, "0");
        FileSums.Noted noted = sums.take(COUNTED);
        assertThat(noted.counted()).isEqualTo(COUNTED);
        assertThat(sums.equals(noted, false)).isFalse();

        FileSums.Noted nothing = sums.take(COUNTED);
        assertThat(nothing.lengths()).isEqualTo(nothing.contents()).isEqualTo("0".repeat(16));
    }
}
