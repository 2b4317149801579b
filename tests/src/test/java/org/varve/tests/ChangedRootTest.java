package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs where the root of all paths is no mount point, as in many containers. */
class ChangedRootTest {

    /** Folders of the machine appear below another root, in mounts that end with the process. */
    private static final String CHANGE = """
            root=$1; shift
            for each in /*; do
                if [ -L "$each" ]; then cp -P "$each" "$root"
                elif [ -d "$each" ]; then mkdir -p "$root$each" && mount --rbind "$each" "$root$each" || exit 9
                fi
            done
            exec chroot "$root" "$@"
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"out.sgy", "out.zarr"})
    void writesBelowTheRoot(String name) throws IOException, InterruptedException {
        assumeTrue(isAllowed(), "needs the right to mount folders and to change the root");
        Path root = Files.createDirectory(folder.resolve("root"));
        String survey = folder.resolve("survey.sgy").toString();
        assertThat(VarveProcess.run("generate", survey, "--shape", "12,10,100").status()).isZero();

        List<String> starter = new ArrayList<>(List.of("unshare", "-m", "sh", "-c", CHANGE, "sh", root.toString()));
        VarveProcess.Result result = VarveProcess.run(starter, "run", "gaussian", survey, "/" + name, "--quiet");

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(root.resolve(name)).exists();
    }

    private static boolean isAllowed() throws IOException, InterruptedException {
        String script = "mount --bind /usr /usr && chroot / true";
        return new ProcessBuilder("unshare", "-m", "sh", "-c", script).redirectErrorStream(true).start().waitFor() == 0;
    }
}
