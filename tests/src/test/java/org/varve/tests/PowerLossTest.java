package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.varve.core.CsvSweep;

/** What was written but not forced to the disk when the power failed is lost; a run that is resumed does it again. */
class PowerLossTest {

    private static final Pattern CALL = Pattern.compile(
            "(\\d+) +(write|pwrite64|fsync|fdatasync)\\(\\d+<([^>]*)>(?:, \"\"\\.*, (\\d+)(?:, (\\d+))?)?(.*)");
    private static final Pattern RESUMED = Pattern.compile("(\\d+) +<\\.\\.\\. (\\w+) resumed>.*");

    /** Bytes of a file that were written. */
    private record Written(long at, long bytes) {}

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSweep(oneIn = 2, value = {"a.npy", "a.sgy"})
    void losesNothingThatTheJournalNotes(String name) throws IOException, InterruptedException {
        String survey = folder.resolve("survey.sgy").toString();
        assertThat(VarveProcess.here("generate", survey, "--shape", "120,60,200").status()).isZero();
        Path expected = folder.resolve("expected-" + name);
        assertThat(VarveProcess.here("run", "gaussian", survey, expected.toString()).status()).isZero();
        Path output = folder.resolve(name);
        String[] command = {"run", "gaussian", survey, output.toString(), "--tile", "1,60,200", "--device", "cpu",
                "--resume", "--journal-every", "0.03"};

        Map<Path, List<Written>> lost = crash(output, command);
        for (Map.Entry<Path, List<Written>> file : lost.entrySet()) {
            for (Written written : file.getValue()) lose(file.getKey(), written);
        }

        VarveProcess.Result last = VarveProcess.run(command);
        assertThat(last.status()).as(last.err()).isZero();
        assertThat(last.err()).contains("blocks of tiles are on the disk");
        assertThat(Files.mismatch(output, expected)).isEqualTo(-1);
    }

    /** Kills a run once its journal has some lines, and tells what it had not forced to the disk. */
    private Map<Path, List<Written>> crash(Path output, String... command) throws IOException, InterruptedException {
        Path log = folder.resolve("calls");
        List<String> starter = new Strace(log).starter("-y", "-s", "0", "-e", "trace=write,pwrite64,fsync,fdatasync");
        Path err = folder.resolve("err");
        Process run = VarveProcess.start(starter, err, command);
        Path journal = output.resolveSibling(output.getFileName() + ".journal");
        while (run.isAlive() && lines(journal) < 500) {
            TimeUnit.MILLISECONDS.sleep(2);
        }
        assumeTrue(!Files.readString(err).contains("ptrace"), "may not trace processes here");
        run.descendants().forEach(ProcessHandle::destroyForcibly);
        run.waitFor();
        assertThat(output).as("was killed too late").doesNotExist();
        return unforced(Files.readAllLines(log));
    }

    private static long lines(Path journal) throws IOException {
        if (!Files.isDirectory(journal)) return 0;
        try (Stream<Path> files = Files.list(journal)) {
            return files.filter(file -> file.toString().endsWith(".lines")).mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    /** For each file, what was written after the last time that it was forced to the disk had begun. */
    private static Map<Path, List<Written>> unforced(List<String> calls) {
        Map<Path, List<Written>> pending = new HashMap<>();
        Map<Path, Long> ends = new HashMap<>();
        Map<String, Runnable> unfinished = new HashMap<>();
        for (String call : calls) {
            Matcher resumed = RESUMED.matcher(call);
            if (resumed.matches()) {
                Runnable effect = unfinished.remove(resumed.group(1));
                if (effect != null) effect.run();
                continue;
            }
            Matcher begun = CALL.matcher(call);
            if (!begun.matches()) continue;
            Path file = Path.of(begun.group(3));
            List<Written> ofFile = pending.computeIfAbsent(file, _ -> new ArrayList<>());
            Runnable effect;
            if (begun.group(2).startsWith("f")) {
                List<Written> forced = List.copyOf(ofFile);
                effect = () -> ofFile.removeAll(forced);
            } else {
                long bytes = Long.parseLong(begun.group(4));
                long at = begun.group(5) == null ? ends.getOrDefault(file, 0L) : Long.parseLong(begun.group(5));
                ends.put(file, at + bytes);
                // a write may reach the disk in part as soon as it has begun
                ofFile.add(new Written(at, bytes));
                effect = () -> {
                };
            }
            if (begun.group(6).contains("unfinished")) {
                unfinished.put(begun.group(1), effect);
            } else {
                effect.run();
            }
        }
        pending.keySet().removeIf(file -> !file.toString().matches(".*\\.(part|lines)") || !Files.exists(file));
        return pending;
    }

    private static void lose(Path path, Written written) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            long end = Math.min(file.length(), written.at + written.bytes);
            if (end <= written.at) return;
            byte[] garbage = new byte[Math.toIntExact(end - written.at)];
            Arrays.fill(garbage, (byte) 0xAA);
            file.seek(written.at);
            file.write(garbage);
        }
    }
}
