package org.varve.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Note;
import org.varve.core.ProductRates;
import org.varve.profiler.Measurement.Origin;
import org.varve.profiler.Measurement.Site;
import org.varve.profiler.Measurement.Subject;

class MeasurementStoreTest {

    @TempDir
    Path temporary;

    private final List<Note> warnings = new ArrayList<>();
    private Path folder;
    private MeasurementStore store;

    @BeforeEach
    void open() {
        folder = temporary.resolve("state/varve");
        store = new MeasurementStore(folder, warnings::add);
    }

    @Test
    void givesBackWhatWasAppendedInOrder() {
        store.append(Measurements.numbered(0));
        store.append(Measurements.numbered(1));

        assertThat(read()).containsExactly(Measurements.numbered(0), Measurements.numbered(1));
        assertThat(warnings).isEmpty();
    }

    @Test
    void keepsTheSpeedOfAMachineUntilAllIsForgotten() throws IOException {
        assertThat(store.speed("node7")).isEmpty();

        MachineSpeed measured = store.measureSpeed("node7").orElseThrow();

        assertThat(store.speed("node7")).contains(measured);
        assertThat(store.speed("node8")).isEmpty();
        assertThat(folder).isDirectoryContaining("glob:**speed-node7.json");
        assertThat(folder.toFile().list()).hasSize(1);
        assertThat(measured.touchBytes()).isBetween(1e7, 1e12);
        assertThat(measured.fileBytes()).isBetween(1e5, 1e12);
        assertThat(measured.copyBytes()).isBetween(1e8, 1e12);
        assertThat(measured.operations()).isBetween(1e8, 1e12);

        store.forgetAll();

        assertThat(store.speed("node7")).isEmpty();
    }

    @Test
    void aSpeedIsOldAfterADay() throws IOException {
        assertThat(store.isSpeedOld("node7")).isFalse();
        store.measureSpeed("node7");
        assertThat(store.isSpeedOld("node7")).isFalse();

        Instant yesterday = Instant.now().minus(Duration.ofHours(25));
        Files.setLastModifiedTime(folder.resolve("speed-node7.json"), FileTime.from(yesterday));
        assertThat(store.isSpeedOld("node7")).isTrue();

        store.measureSpeed("node7");
        assertThat(store.isSpeedOld("node7")).isFalse();
    }

    @Test
    void aDamagedSpeedIsMeasuredAgain() throws IOException {
        store.measureSpeed("node7");
        Files.writeString(folder.resolve("speed-node7.json"), "{\"touchBytes\":-1}");

        assertThat(store.speed("node7")).isEmpty();
        assertThat(store.measureSpeed("node7")).isPresent();
        assertThat(store.speed("node7")).isPresent();
    }

    @Test
    void noSpeedWhereNothingCanBeKept() throws IOException {
        Files.createDirectories(folder.getParent());
        Files.writeString(folder, "a file instead of a folder");

        assertThat(store.measureSpeed("node7")).isEmpty();
        assertThat(warnings).isEmpty();
    }

    /** Names that are part of other names, occur in parameters, or are escaped in JSON. */
    @Test
    void givesBackThoseOfAnOperator() {
        List<String> names = List.of("mean", "mean+rms", "rms", "a \"b\" \\ c/d \u00e9", "window=mean");
        for (int n = 0; n < 3 * names.size(); n++) {
            store.append(named(names.get(n % names.size()), "of=\"mean\"", n));
        }

        for (int n = 0; n < names.size(); n++) {
            assertThat(store.read("node7", "cuda:0", names.get(n))).extracting(Measurement::origin)
                    .extracting(Origin::repeat).containsExactly(n, n + names.size(), n + 2 * names.size());
        }
        assertThat(store.read("node7", "cuda:0", "median")).isEmpty();
        assertThat(warnings).isEmpty();
    }

    private static Measurement named(String operator, String parameters, int repeat) {
        Measurement like = Measurements.numbered(repeat);
        return new Measurement(new Subject(operator, parameters, Measurements.SITE), like.kind(), like.load(),
                like.host(),
                like.device(), like.work(), like.seconds(), like.origin());
    }

    /** Every line holds it, but no operator is called so. */
    @Test
    void theNameOfAMachineIsNoOperator() {
        store.append(Measurements.numbered(0));

        assertThat(store.read("node7", "cuda:0", "node7")).isEmpty();
    }

    @Test
    void emptyLinesAreNoDamage() throws IOException {
        append(0, 1);
        add("\n  \n");
        append(1, 2);

        assertThat(repeats()).containsExactly(0, 1);
        assertThat(warnings).isEmpty();
    }

    @Test
    void keepsTheRatesOfEachModelAndFileSystemUntilAllIsForgotten() throws IOException {
        ProductRates products = new ProductRates(1, 2, 3, "cuBLAS 12.8");
        store.keepProducts("H100 80GB", products);
        store.keepWriting("node7", "/data", new WriteRates(4, 5));
        store.keepWriting("node7", "/scratch", new WriteRates(6, 7));

        assertThat(store.products("H100 80GB")).contains(products);
        assertThat(store.products("A100")).isEmpty();
        assertThat(store.writing("node7", "/data")).contains(new WriteRates(4, 5));
        assertThat(store.writing("node7", "/scratch")).contains(new WriteRates(6, 7));
        assertThat(store.writing("node8", "/data")).isEmpty();

        store.forgetAll();

        assertThat(store.products("H100 80GB")).isEmpty();
        assertThat(store.writing("node7", "/data")).isEmpty();
    }

    @Test
    void tellsOnceOfDamageInLinesThatAreWanted() throws IOException {
        store.append(named("mean", "", 0));
        add("{\"format\":3,\"measurement\":{\"subject\":{\"operator\":\"rms\"");

        assertThat(store.read("node7", "cuda:0", "mean")).hasSize(1);
        assertThat(warnings).isEmpty();
        assertThat(store.read("node7", "cuda:0", "rms")).isEmpty();
        assertThat(read()).hasSize(1);
        assertThat(warnings).hasSize(1).first().asString().contains("passed over 1 of 1 lines");
    }

    @Test
    void hasOneFileForEachMachineAndDevice() {
        store.append(Measurements.numbered(0));

        assertThat(folder.resolve("measurements-node7-cuda_0.jsonl")).exists();
        assertThat(store.read("node7", "cpu")).isEmpty();
        assertThat(store.read("node8", "cuda:0")).isEmpty();
        assertThat(store.file("../../x", "/etc")).hasParentRaw(folder);
        assertThat(warnings).isEmpty();
    }

    @Test
    void losesOnlyTheLineThatWasCutShort() throws IOException {
        append(0, 3);
        try (FileChannel file = FileChannel.open(file(), StandardOpenOption.WRITE)) {
            file.truncate(file.size() - 40);
        }
        store.append(Measurements.numbered(3));

        assertThat(repeats()).containsExactly(0, 1, 3);
        assertThat(warnings).hasSize(1).first().asString().startsWith(file() + ": passed over 1 of 4 lines");
    }

    @Test
    void keepsTheLastLineThatOnlyLacksItsEnd() throws IOException {
        append(0, 1);
        try (FileChannel file = FileChannel.open(file(), StandardOpenOption.WRITE)) {
            file.truncate(file.size() - 1);
        }
        append(1, 2);

        assertThat(repeats()).containsExactly(0, 1);
        assertThat(warnings).isEmpty();
    }

    @Test
    void passesOverOtherFormats() throws IOException {
        append(0, 1);
        String line = Files.readString(file());
        String format = "\"format\":" + MeasurementLine.FORMAT;
        int later = MeasurementLine.FORMAT + 1;
        add(line.replace(format, "\"format\":" + later));
        add(line.replace(format + ",", ""));
        append(1, 2);

        assertThat(repeats()).containsExactly(0, 1);
        assertThat(warnings).hasSize(1).first().asString()
                .contains("2 of 4 lines")
                .endsWith("format %s, where this version of Varve knows %s: MeasurementStore.forgetAll() removes them"
                        .formatted(later, MeasurementLine.FORMAT));
    }

    @Test
    void passesOverLinesThatLackSomethingOrMakeNoSense() throws IOException {
        append(0, 1);
        String line = Files.readString(file());
        List<String> damaged = List.of(
                line.replace("\"measured\":14", "\"measured\":-14"),
                line.replace("\"measured\":14", "\"measured\":9200000000000000000"),
                line.replace("\"measured\":14", "\"measured\":92233720368547758080"),
                line.replace("\"measured\":14", "\"measured\":null"),
                line.replace(",\"measured\":14", ""),
                line.replace("\"inlines\":40", "\"inlines\":0"),
                line.replace("2026-11-21", "yesterday"),
                line.replace("\"node7\"", "null"),
                line.replace("\"isolated\":true", "\"isolated\":true,\"foreign\":1"),
                line.strip() + "x\n",
                "{\"format\":3}\n",
                "{\"format\":3,\"measurement\":null}\n",
                "null\n");
        assertThat(damaged).doesNotContain(line);
        for (String each : damaged) {
            add(each);
        }
        append(1, 2);

        assertThat(repeats()).containsExactly(0, 1);
        assertThat(warnings).hasSize(1).first().asString().contains("passed over " + damaged.size() + " of");
    }

    @Test
    void passesOverBinaryGarbage() throws IOException {
        append(0, 2);
        byte[] garbage = new byte[100_000];
        new Random(1).nextBytes(garbage);
        Files.write(file(), garbage, StandardOpenOption.APPEND);
        append(2, 4);

        assertThat(repeats()).containsExactly(0, 1, 2, 3);
        assertThat(warnings).hasSize(1);
    }

    @Test
    void readsTheNewestOfALongFile() throws IOException {
        append(0, 1);
        Files.writeString(file(), Files.readString(file()).repeat(12_000));
        append(1, 3);

        List<Integer> repeats = repeats();
        assertThat(Files.size(file())).isGreaterThan(1 << 20);
        assertThat(repeats).hasSizeBetween(500, 11_999).endsWith(0, 1, 2);
        assertThat(warnings).isEmpty();
    }

    @Test
    void plansLearnFromTheLastRuns() throws IOException {
        append(0, 200);
        String operator = Measurements.numbered(0).subject().operator();

        List<Measurement> last = store.last("node7", "cuda:0", operator);

        assertThat(last).hasSize(128)
                .containsExactlyElementsOf(store.read("node7", "cuda:0", operator).subList(72, 200));
        assertThat(store.last("node7", "cuda:0")).isEqualTo(last);
    }

    @Test
    void readsEveryMachineAndDevice() {
        store.append(Measurements.numbered(0));
        store.append(at(new Site("node8", "cpu", "", "0.1.0"), 1));

        assertThat(store.readAll()).extracting(Measurement::origin).extracting(Origin::repeat)
                .containsExactlyInAnyOrder(0, 1);
    }

    private static Measurement at(Site site, int repeat) {
        Measurement like = Measurements.numbered(repeat);
        return new Measurement(new Subject("mean", "", site), like.kind(), like.load(), like.host(), like.device(),
                like.work(), like.seconds(), like.origin());
    }

    /** Such as two networks, whose measurements are kept apart. */
    @Test
    void forgetsAnOperatorOfAnyContent() throws IOException {
        store.append(named("network@7a2b-1", "", 0));
        store.append(named("network@91ff-1", "", 1));
        store.append(named("gaussian:network@7a2b-1", "", 2));

        assertThat(store.forget("network@91ff-1")).isEqualTo(1);
        assertThat(store.forget("network")).isEqualTo(1);
        assertThat(repeats()).containsExactly(2);
        assertThat(store.forget("gaussian:network")).isEqualTo(1);
    }

    @Test
    void forgetsAnOperatorAndKeepsEverythingElseAsItIs() throws IOException {
        String foreign = "{\"format\":99,\"measurement\":\"mean\"}\n";
        store.append(named("mean", "\u00e9", 0));
        store.append(named("mean+rms", "\u00e9", 1));
        String kept = Files.readString(file()).lines().skip(1).findFirst().orElseThrow() + "\n";
        add(foreign);
        store.append(named("mean", "", 2));
        store.append(at(new Site("node8", "cpu", "", "0.1.0"), 3));

        assertThat(store.forget("mean")).isEqualTo(3);

        assertThat(Files.readString(file())).isEqualTo(kept + foreign);
        assertThat(store.readAll()).extracting(Measurement::origin).extracting(Origin::repeat).containsExactly(1);
        store.append(Measurements.numbered(4));
        assertThat(repeats()).containsExactly(1, 4);
    }

    @Test
    void forgetsEverythingDamagedLinesToo() throws IOException {
        store.append(Measurements.numbered(0));
        add("garbage");

        assertThat(store.forgetAll()).isEqualTo(2);

        assertThat(file()).isEmptyFile();
        assertThat(read()).isEmpty();
        assertThat(warnings).isEmpty();
        assertThat(new MeasurementStore(folder.resolve("none"), warnings::add).forgetAll()).isZero();
    }

    /** The pipe has no writer, and opening it would wait for one. */
    @Test
    @Timeout(20)
    @EnabledOnOs(OS.LINUX)
    void aPipeInTheFilesPlaceIsAWarning() throws IOException, InterruptedException {
        Files.createDirectories(folder);
        assumeTrue(new ProcessBuilder("mkfifo", file().toString()).start().waitFor() == 0, "needs mkfifo");

        assertThat(read()).isEmpty();
        assertThat(warnings).hasSize(1).first().asString().contains("a pipe");
        store.append(Measurements.numbered(0));

        assertThat(warnings).hasSize(2);
        assertThat(store.readAll()).isEmpty();
        assertThat(store.forgetAll()).isZero();
    }

    @Test
    void aFolderThatCannotBeMadeIsAWarning() throws IOException {
        Files.writeString(temporary.resolve("state"), "a file where a folder should be");

        append(0, 1);

        assertThat(warnings).hasSize(1).first().asString().startsWith("measurement not kept: ").contains("VARVE_STORE");
        assertThat(read()).isEmpty();
    }

    @Test
    void aFileThatCannotBeReadIsAWarning() throws IOException {
        Files.createDirectories(file());

        assertThat(read()).isEmpty();
        assertThat(warnings).hasSize(1).first().asString().startsWith("measurements not used: ");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDiskIsAWarning() throws IOException {
        Files.createDirectories(folder);
        Files.createSymbolicLink(file(), Path.of("/dev/full"));

        append(0, 1);

        Files.delete(file());
        assertThat(warnings).hasSize(1).first().asString().contains("No space left on device");
    }

    @Test
    void aThreadThatIsInterruptedDoesNotFail() {
        Thread.currentThread().interrupt();
        append(0, 1);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(warnings).hasSize(1);
    }

    @Test
    void twoProcessesLoseNothing() throws Exception {
        List<Process> writers = List.of(StoreWriter.start(folder, 0, 500), StoreWriter.start(folder, 500, 500));
        for (Process writer : writers) {
            StoreWriter.go(writer);
        }
        for (Process writer : writers) {
            assertThat(writer.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(writer.exitValue()).isZero();
        }

        assertThat(repeats()).containsExactlyInAnyOrderElementsOf(IntStream.range(0, 1000).boxed().toList());
        assertThat(warnings).isEmpty();
    }

    @Test
    void twoStoresOfOneProcessLoseNothing() throws InterruptedException {
        Thread other = Thread.ofPlatform().start(() -> {
            MeasurementStore another = new MeasurementStore(folder, warnings::add);
            IntStream.range(200, 400).mapToObj(Measurements::numbered).forEach(another::append);
        });
        append(0, 200);
        other.join();

        assertThat(repeats()).containsExactlyInAnyOrderElementsOf(IntStream.range(0, 400).boxed().toList());
        assertThat(warnings).isEmpty();
    }

    @Test
    void aProcessKilledLosesItsOwnLineAtMost() throws Exception {
        Process writer = StoreWriter.start(folder, 0, Integer.MAX_VALUE);
        StoreWriter.go(writer);
        while (repeats().size() < 20) {
            assertThat(writer.isAlive()).isTrue();
            Thread.sleep(20);
        }
        writer.destroyForcibly().waitFor();
        warnings.clear();
        int survived = repeats().size();
        append(survived, survived + 1);

        assertThat(repeats()).containsExactlyElementsOf(IntStream.rangeClosed(0, survived).boxed().toList());
        assertThat(warnings).allMatch(warning -> warning.getMessage().contains("passed over 1 of"));
    }

    private void append(int from, int to) {
        IntStream.range(from, to).mapToObj(Measurements::numbered).forEach(store::append);
    }

    private void add(String line) throws IOException {
        Files.write(file(), line.getBytes(StandardCharsets.UTF_8), StandardOpenOption.APPEND);
    }

    private Path file() {
        return store.file("node7", "cuda:0");
    }

    private List<Measurement> read() {
        return store.read("node7", "cuda:0");
    }

    private List<Integer> repeats() {
        return read().stream().map(measurement -> measurement.origin().repeat()).toList();
    }
}
