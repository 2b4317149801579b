package org.varve.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs that want the same output: one writes it, and what a killed one left goes or stays. */
@Timeout(60)
class ClaimTest {

    private static final String MARK = "varve output 1\n";

    @TempDir
    private Path folder;

    private Path target() {
        return folder.resolve("a.raw");
    }

    private Path file() {
        return folder.resolve("a.raw.part");
    }

    private static Optional<KeptPart> kept(KeptPart.Stage stage, boolean shared) {
        return Optional.of(new KeptPart("0123abcd", stage, shared));
    }

    private Claim claim(Optional<KeptPart> kept) throws IOException {
        return Claim.of(target(), OutputPlace.of(target(), true), kept);
    }

    private void assertBusy(Optional<KeptPart> kept) {
        assertThatThrownBy(() -> claim(kept)).isInstanceOf(OutputException.class)
                .hasMessageContaining("is being written already: wait for that to end");
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    /** As soon as it is killed, its output is free, and what it has left is removed. */
    @Test
    void anotherProcessHoldsItsOutputWhileItLives() throws IOException {
        Path half;
        try (ClaimHolder _ = ClaimHolder.of(target(), Optional.empty())) {
            String content = Files.readString(file());
            assertThat(content).matches(MARK + "[0-9a-f]{8}\n");
            half = Files.writeString(folder.resolve("a.raw." + content.substring(MARK.length()).strip() + ".part"),
                    "half");
            assertBusy(Optional.empty());
            assertBusy(kept(KeptPart.Stage.NEW, false));
            assertBusy(kept(KeptPart.Stage.BEGUN, true));
            assertThat(Files.readString(file())).isEqualTo(content);
            assertThat(half).exists();
        }
        try (Claim next = claim(Optional.empty())) {
            assertThat(next.notes()).singleElement().asString().contains("was killed; removed " + half);
        }
        assertThat(files()).isEmpty();
    }

    @Test
    void processesThatShareAJobHoldItTogether() throws IOException {
        try (ClaimHolder _ = ClaimHolder.of(target(), kept(KeptPart.Stage.NEW, true))) {
            claim(kept(KeptPart.Stage.NEW, true)).leave();
            claim(kept(KeptPart.Stage.BEGUN, true)).leave();
            assertBusy(kept(KeptPart.Stage.BEGUN, false));
            assertBusy(Optional.empty());
        }
        claim(kept(KeptPart.Stage.BEGUN, false)).leave();
    }

    /** Its name stays known once, so that a run that does not go on with it can remove it. */
    @Test
    void aJobThatWasGivenUpIsRemovedByTheNextRun() throws IOException {
        claim(kept(KeptPart.Stage.NEW, false)).leave();
        claim(kept(KeptPart.Stage.BEGUN, false)).leave();
        assertThat(file()).hasContent(MARK + "0123abcd\n");
        Path half = Files.writeString(folder.resolve("a.raw.0123abcd.part"), "half");

        try (Claim next = claim(Optional.empty())) {
            assertThat(next.notes()).hasSize(1);
            assertThat(half).doesNotExist();
            assertThat(next.place()).isEqualTo(folder.toRealPath().resolve("a.raw"));
        }
        assertThat(files()).isEmpty();
    }

    /** It is known before anything is written under it, even if the machine stops. */
    @Test
    void theNameOfAJobIsOnTheDiskFirst() throws IOException {
        assertThat(Forced.during(folder, () -> claim(kept(KeptPart.Stage.NEW, false)).leave())).containsExactly(file());
        assertThat(Forced.during(folder, () -> claim(kept(KeptPart.Stage.BEGUN, false)).leave())).isEmpty();
    }

    /** Only a job that begins alone removes what others left: they may go on with theirs, or write at this moment. */
    @ParameterizedTest
    @CsvSource({"NEW, false, true", "NEW, true, false", "BEGUN, false, false", "BEGUN, true, false"})
    void aJobRemovesWhatOthersLeftIfItBeginsAlone(KeptPart.Stage stage, boolean shared, boolean removes)
            throws IOException {
        Files.writeString(file(), MARK + "99999999\n0123abcd\n");
        Path others = Files.writeString(folder.resolve("a.raw.99999999.part"), "of a killed run");
        Path own = Files.writeString(folder.resolve("a.raw.0123abcd.part"), "own");

        Claim claim = claim(kept(stage, shared));
        assertThat(Files.exists(others)).isEqualTo(!removes);
        assertThat(claim.notes()).hasSize(removes ? 1 : 0);
        assertThat(own).hasContent("own");
        claim.leave();
        assertThat(file()).hasContent(MARK + "99999999\n0123abcd\n");
    }

    @Test
    void aFileOfAnotherKindIsNoClaimOfAJob() throws IOException {
        Files.writeString(file(), "mine");
        assertThatThrownBy(() -> claim(kept(KeptPart.Stage.NEW, false))).isInstanceOf(OutputException.class)
                .hasMessageContaining("a.raw.part is in the way, and is not Varve's");
        assertThat(file()).hasContent("mine");
        Files.delete(file());
        claim(kept(KeptPart.Stage.NEW, false)).leave();
        assertThat(file()).exists();
    }

    @Test
    void aClaimThatEndedRemovesNothingOfTheNext() throws IOException {
        Claim first = claim(Optional.empty());
        first.close();
        try (Claim _ = claim(Optional.empty())) {
            first.close();
            assertThat(file()).exists();
            assertBusy(Optional.empty());
        }
        Claim left = claim(kept(KeptPart.Stage.NEW, false));
        left.leave();
        left.close();
        assertThat(files()).containsExactly(file());
    }

    /** A signal stops a run while it claims its output; a later one of the same program may write it. */
    @Test
    void aRunThatWasStoppedHoldsNothing() throws IOException {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> claim(Optional.empty())).isInstanceOf(OutputException.class)
                    .hasMessageContaining("cannot be written: check the permissions");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(files()).isEmpty();
        claim(Optional.empty()).close();
    }

    /** A claim has 65536 bytes at most, with the line that is added. */
    @Test
    void aLongFileIsNoClaim() throws IOException {
        int room = (1 << 16) - 9;
        Files.writeString(file(), (MARK + "x".repeat(room)).substring(0, room - 1) + "\n");
        claim(Optional.empty()).close();

        Files.writeString(file(), (MARK + "x".repeat(room)).substring(0, room) + "\n");
        assertThatThrownBy(() -> claim(Optional.empty())).isInstanceOf(OutputException.class)
                .hasMessageContaining("is in the way");
    }
}
