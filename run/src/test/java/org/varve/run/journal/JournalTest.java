package org.varve.run.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.varve.core.Shape;
import org.varve.file.OutputException;
import org.varve.tiling.TileCuts;

/** A recording is of all that the process forces to the disk. */
@Isolated
class JournalTest {

    private static final Manifest MANIFEST =
            new Manifest("0123abcd", Map.of("device", "cpu"), new TileCuts(Shape.ONE, Shape.ONE), Shape.ONE, 4, 1);

    @TempDir
    private Path temporary;

    private Path folder() {
        return temporary.resolve("out.npy.journal");
    }

    private interface Action {
        void run() throws Exception;
    }

    /** The files and folders that are forced to the disk meanwhile, as Java's recorder hears of them. */
    private List<String> forced(Action action) throws Exception {
        try (Recording recording = new Recording()) {
            recording.enable("jdk.FileForce").withoutThreshold();
            recording.start();
            action.run();
            recording.stop();
            Path events = temporary.resolve("events.jfr");
            recording.dump(events);
            List<RecordedEvent> all = RecordingFile.readAllEvents(events);
            Files.delete(events);
            return all.stream().map(event -> event.getString("path"))
                    .filter(path -> path.startsWith(temporary.toString()))
                    .toList();
        }
    }

    private Path lines() throws IOException {
        try (Stream<Path> files = Files.list(folder())) {
            return files.filter(file -> file.toString().endsWith(".lines")).findFirst().orElseThrow();
        }
    }

    @Test
    void linesAreOnTheDiskWhenTheyAreAdded() throws Exception {
        Journal.create(folder(), MANIFEST);
        try (Journal journal = Journal.open(folder()).orElseThrow()) {
            JournalLine.Written line = new JournalLine.Written(List.of(2), List.of(""));

            List<String> first = forced(() -> journal.add(List.of(line)));
            List<String> second = forced(() -> journal.add(List.of(line)));

            assertThat(first).containsExactlyInAnyOrder(folder().toString(), lines().toString());
            assertThat(second).containsExactly(lines().toString());
            assertThat(Files.readString(lines())).isEqualTo(line.text().repeat(2));
        }
    }

    @Test
    void aJournalIsOnTheDiskOnceItIsCreated() throws Exception {
        List<String> forced = forced(() -> Journal.create(folder(), MANIFEST));

        String draft = folder() + ".0123abcd.part";
        assertThat(forced).containsExactly(draft + "/manifest.json", draft, temporary.toString());
    }

    /** Runs begun by an earlier version of the program go on. */
    @Test
    void bytesOnTheDiskStayTheSame() throws IOException {
        JournalLine.Scanned scanned =
                new JournalLine.Scanned(3, List.of(new long[] {1, -2, Long.MAX_VALUE}, new long[0]));

        assertThat(new JournalLine.Written(List.of(1, 2, 300_000), List.of("a\"b", "")).text())
                .endsWith(" {\"blocks\":[1,2,300000],\"outputs\":[\"a\\\"b\",\"\"]}\n");
        assertThat(scanned.text()).isEqualTo("b2fb679b {\"scan\":3,\"gathered\":[[1,-2,9223372036854775807],[]]}\n");
        assertThat(new JournalLine.Naming().text()).isEqualTo("e1c8c397 {\"naming\":true}\n");
        assertThat(new JournalLine.Complete().text()).isEqualTo("b60e4f09 {\"complete\":true}\n");
        assertThat(new String(MANIFEST.json(), StandardCharsets.UTF_8)).isEqualToNormalizingNewlines("""
                {
                  "varveManifest" : 2,
                  "token" : "0123abcd",
                  "facts" : {
                    "device" : "cpu"
                  },
                  "parts" : [ 1, 1, 1 ],
                  "grain" : [ 1, 1, 1 ],
                  "shard" : [ 1, 1, 1 ],
                  "blocks" : 4,
                  "range" : 1,
                  "checksum" : "edb1e602"
                }""");
    }

    @Test
    void anAlteredManifestOrOneOfAnotherVersionIsRefused() {
        String manifest = new String(MANIFEST.json(), StandardCharsets.UTF_8);

        assertThatThrownBy(() -> read(manifest.replace("cpu", "gpu"))).hasMessageContaining("has been altered");
        assertThatThrownBy(() -> read(manifest.replace("\"range\"", "\"ranges\"")))
                .hasMessageContaining("has been altered");
        assertThatThrownBy(() -> read("{\"varveManifest\": 3, \"more\": [{}]}"))
                .hasMessageContaining("is a manifest of version 3");
    }

    private Manifest read(String manifest) throws IOException {
        return Manifest.read(temporary, manifest.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void isCreatedOnce() throws IOException {
        assertThat(Journal.create(folder(), MANIFEST)).isTrue();
        assertThat(Journal.create(folder(), new Manifest("ba987654", Map.of(), MANIFEST.cuts(), Shape.ONE, 5, 1)))
                .isFalse();

        assertThat(Journal.open(folder()).orElseThrow().manifest()).isEqualTo(MANIFEST);
    }

    @Test
    void everyFactMustBeTheSame() throws IOException {
        Map<String, String> facts = new LinkedHashMap<>(Map.of("device", "cpu"));
        Journal.create(folder(), MANIFEST);
        Journal journal = Journal.open(folder()).orElseThrow();

        journal.require(facts);
        facts.put("device", "cuda");

        assertThatThrownBy(() -> journal.require(facts)).isInstanceOf(OutputException.class)
                .hasMessageContaining("its device is cpu, and now it is cuda");
    }

    @Test
    void liesBesideTheFirstOutput() {
        assertThat(Journal.folder(Path.of("a", "dip.sgy"))).isEqualTo(Path.of("a", "dip.sgy.journal"));
        assertThat(Journal.newToken()).matches("[0-9a-f]{8}");
    }

    @Test
    void whatIsNoJournalIsNoneOrRefused() throws IOException {
        assertThat(Journal.open(folder())).isEmpty();
        Files.createDirectory(folder());
        assertThatThrownBy(() -> Journal.open(folder())).isInstanceOf(OutputException.class)
                .hasMessageEndingWith("has no manifest.json: restore it, or delete the folder to start over");
        Path link = Files.createSymbolicLink(temporary.resolve("link.journal"), temporary.resolve("nowhere"));
        assertThatThrownBy(() -> Journal.open(link)).isInstanceOf(OutputException.class).hasMessageEndingWith(
                "is a link, but a journal is a folder beside its output: delete the link to start over");
    }

    @Test
    void aJournalThatCannotBeCreatedLeavesNothing() throws IOException {
        Path nowhere = temporary.resolve("nowhere").resolve("out.npy.journal");

        assertThatThrownBy(() -> Journal.create(nowhere, MANIFEST)).isInstanceOf(OutputException.class)
                .hasMessageContaining("cannot be written: check the permissions of its folder, and the space");
        Journal.create(folder(), MANIFEST);
        assertThat(Journal.create(folder(), MANIFEST)).isFalse();
        assertThat(names(temporary)).containsExactly("out.npy.journal");
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void remainsOfProcessesThatWereKilledAreRemoved() throws IOException {
        for (String remains : List.of("out.npy.journal.89abcdef.part", "out.npy.journal.89abcde.part",
                "out.npy.journal.89abcdef.parts", "outXnpy.journal.89abcdef.part", "out.npy.journal.89abcdeg.part")) {
            Files.createDirectory(temporary.resolve(remains));
        }
        Files.writeString(temporary.resolve("out.npy.journal.89abcdef.part").resolve("manifest.json"), "{");

        Journal.create(folder(), MANIFEST);

        assertThat(names(temporary)).containsExactly("out.npy.journal", "out.npy.journal.89abcde.part",
                "out.npy.journal.89abcdef.parts", "out.npy.journal.89abcdeg.part", "outXnpy.journal.89abcdef.part");
    }

    @Test
    void aJournalIsDeletedWholly() throws IOException {
        Journal.create(folder(), MANIFEST);
        Files.createDirectory(temporary.resolve("out.npy.journal.89abcdef.part"));
        Journal journal = Journal.open(folder()).orElseThrow();
        journal.add(List.of(new JournalLine.Naming()));

        journal.delete();

        assertThat(temporary).isEmptyDirectory();
        assertThatThrownBy(() -> journal.add(List.of(new JournalLine.Naming()))).isInstanceOf(OutputException.class)
                .hasMessageContaining("out.npy.journal cannot be written: ");
    }

    /** A journal that is killed meanwhile has the old lines or the new ones. */
    @Test
    void newLinesAreOnTheDiskBeforeOldOnesAreRemoved() throws Exception {
        Journal.create(folder(), MANIFEST);
        JournalLine.Written line = new JournalLine.Written(List.of(2), List.of(""));
        try (Journal journal = Journal.open(folder()).orElseThrow();
                Journal other = Journal.open(folder()).orElseThrow()) {
            journal.add(List.of(new JournalLine.Naming()));
            other.add(List.of(line, new JournalLine.Complete()));
            Files.createDirectory(folder().resolve("leases"));

            List<String> forced = forced(() -> journal.replace(List.of(line)));

            assertThat(forced).containsExactly(folder().toString(), lines().toString(), folder().toString());
            assertThat(names(folder())).hasSize(3).contains("leases", "manifest.json");
            assertThat(Files.readString(lines())).isEqualTo(line.text());
            journal.add(List.of(new JournalLine.Naming()));
            assertThat(Files.readString(lines())).isEqualTo(line.text() + new JournalLine.Naming().text());
        }
    }

    @Test
    void aStageIsPublishedAsAFile() throws IOException {
        Journal.create(folder(), MANIFEST);
        Journal journal = Journal.open(folder()).orElseThrow();
        assertThat(journal.reader(true).isMarkedComplete()).isFalse();

        journal.publish(JournalReader.COMPLETE);
        journal.publish(JournalReader.COMPLETE);

        assertThat(journal.reader(true).isMarkedComplete()).isTrue();
        assertThat(folder().resolve("complete")).isEmptyFile();
    }

    @Test
    void aSharedRunReadsNoMoreLinesThanItMust() throws IOException {
        Journal.create(folder(), MANIFEST);
        for (int block = 0; block < 3; block++) {
            Files.writeString(folder().resolve(block + ".lines"),
                    new JournalLine.Written(List.of(block), List.of("")).text());
        }
        Journal journal = Journal.open(folder()).orElseThrow();

        assertThat(journal.reader(true).count()).isEqualTo(1);
        assertThat(journal.reader(false).count()).isEqualTo(3);
    }

    @Test
    void rangesHoldAllBlocks() {
        assertThat(MANIFEST.ranges()).isEqualTo(4);
        assertThat(new Manifest("", Map.of(), MANIFEST.cuts(), Shape.ONE, 7, 2).ranges()).isEqualTo(4);
    }

    @Test
    void aLineWithoutItsChecksumIsNone() throws IOException {
        String text = new JournalLine.Naming().text().strip();

        assertThat(JournalLine.of(text)).contains(new JournalLine.Naming());
        assertThat(JournalLine.of(text.substring(text.indexOf(' ') + 1))).isEmpty();
        assertThat(JournalLine.of(text.replace(" ", ""))).isEmpty();
        assertThat(JournalLine.of("")).isEmpty();
    }
}
