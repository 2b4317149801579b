package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.varve.core.CsvSweep;

/** What a run has written is on the disk before it bears its name, and so is the name before the run ends. */
class DurableOutputTest {

    private static final Pattern FORCED = Pattern.compile("f(?:data)?sync\\(\\d+<([^>]*)>");
    private static final Pattern PART = Pattern.compile("\\.\\w{8}\\.part");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSweep(oneIn = 3, value = {"out.npy", "out.sgy", "out.zarr"})
    void isForcedToTheDiskBeforeAndAfterItIsNamed(String name) throws IOException, InterruptedException {
        Path output = folder.resolve(name);
        List<String> calls = run(output);

        int named = named(calls, output);
        List<Path> before = forced(calls.subList(0, named));
        List<Path> after = forced(calls.subList(named, calls.size()));
        assertThat(before).containsAll(contents(output));
        assertThat(after).contains(folder);
    }

    /** The calls of a run that force files to the disk and name them, in order. */
    private List<String> run(Path output) throws IOException, InterruptedException {
        String survey = folder.resolve("survey.sgy").toString();
        assertThat(VarveProcess.here("generate", survey, "--shape", "12,10,100").status()).isZero();
        Strace strace = new Strace(folder.resolve("calls"));
        List<String> starter =
                strace.starter("-y", "-e", "trace=fsync,fdatasync,rename,renameat,renameat2,link,linkat");
        VarveProcess.Result result = VarveProcess.run(starter, "run", "gaussian", survey, output.toString(), "--quiet");
        return strace.calls(result);
    }

    private static int named(List<String> calls, Path output) {
        for (int call = 0; call < calls.size(); call++) {
            if (calls.get(call).matches(".*(rename|link).*\"\\Q" + output + "\\E\".*")) {
                return call;
            }
        }
        throw new AssertionError("is never named: " + calls);
    }

    /** What was forced to the disk, by its final name. */
    private static List<Path> forced(List<String> calls) {
        List<Path> forced = new ArrayList<>();
        for (String call : calls) {
            Matcher found = FORCED.matcher(call);
            if (found.find()) {
                forced.add(Path.of(PART.matcher(found.group(1)).replaceAll("")));
            }
        }
        return forced;
    }

    /** The file, or the folder and all that it holds. */
    private static List<Path> contents(Path output) throws IOException {
        try (Stream<Path> all = Files.walk(output)) {
            return all.toList();
        }
    }
}
