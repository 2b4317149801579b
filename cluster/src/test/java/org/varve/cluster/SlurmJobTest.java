package org.varve.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With a program in the place of sbatch that keeps what it is given. */
class SlurmJobTest {

    @TempDir
    private Path folder;

    private static SlurmJob job(String name, String place, String input, String option) {
        return new SlurmJob(name, Path.of(place), List.of("/opt/varve", "run", "gaussian", input, "out.npy"), 3,
                new Resources(1000L << 20, 8, 0, Duration.ofMinutes(3)), List.of(option));
    }

    private Path sbatch(String text) throws Exception {
        Path sbatch = Files.writeString(folder.resolve("sbatch"), text);
        return Files.setPosixFilePermissions(sbatch, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private String submitted(SlurmJob job) throws Exception {
        sbatch("#!/bin/sh\ncat > \"$0.$#\"; echo 17\n");
        ProcessBuilder builder = new ProcessBuilder("bash", "-s").directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().merge("PATH", folder.toString(), (path, first) -> first + ":" + path);
        Process shell = builder.start();
        try (Writer script = shell.outputWriter()) {
            script.write(job.script());
        }
        assertThat(shell.inputReader().readAllLines()).containsExactly("17", "17");
        assertThat(shell.waitFor()).isZero();
        return Files.readString(folder.resolve("sbatch.2"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"EOF_TASKS", "a'b", "$(touch pwned)", "`touch pwned`", "a;touch pwned", "\"x\\", "é ü",
                    "#SBATCH --wrap=touch", "-p", "a\u2028b",
                    "gaussian|(envelope+touch pwned)"})
    void wordsReachTheJobAsTheyAre(String word) throws Exception {
        String script = submitted(job("varve-x", "/data/" + word, word, "--partition=" + word));
        Path asked = Files.writeString(folder.resolve("ask"), "printf '%s\\n' " + script.lines()
                .filter(line -> line.startsWith("/opt/varve")).findFirst().orElseThrow().replace("--shared &", "."));

        Process shell = new ProcessBuilder("bash", asked.toString()).directory(folder.toFile()).start();

        assertThat(shell.inputReader().readAllLines()).containsExactly("/opt/varve", "run", "gaussian", word, "out.npy",
                ".");
        assertThat(script.lines().filter(line -> line.startsWith("#SBATCH"))).hasSize(9);
        assertThat(folder.resolve("pwned")).doesNotExist();
    }

    /** Such a line would end the text of a job, or be an option of its own. */
    @ParameterizedTest
    @ValueSource(
            strings = {"y\nEOF_TASKS\n)\ntouch pwned\n: .npy", "y\n#SBATCH --wrap=touch", "y\rz", "y\u001b[31m",
                    "y\u202ez", "y\u0085z", "\t"})
    void namesWithControlCharactersAreRefused(String name) {
        for (SlurmJob job : List.of(job(name, "/data", "in.npy", "-p=x"), job("x", "/data/" + name, "in.npy", "-p=x"),
                job("x", "/data", name, "-p=x"), job("x", "/data", "in.npy", name))) {
            assertThatThrownBy(job::script).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("rename it").message().isEqualTo(
                            messageOf(job).replaceAll("\\p{Cc}|\u202e", ""));
        }
        assertThatThrownBy(() -> ShellWords.line(Stream.of("spark-submit", name))).hasMessageContaining("rename it");
    }

    private static String messageOf(SlurmJob job) {
        try {
            return job.script();
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    /** Slurm counts memory in MiB and time in minutes: a part of one is a whole one. */
    @Test
    void tasksAreGivenNoLessThanTheyNeed() {
        Resources each = new Resources((1000L << 20) + 1, 7, 2, Duration.ofSeconds(3 * 60 + 1));
        SlurmJob job = new SlurmJob("varve-x", Path.of("/data"), List.of("/opt/varve", "run"), 16, each, List.of());

        List<String> settings = job.script().lines().filter(line -> line.startsWith("#SBATCH")).toList();

        List<String> both = List.of("--cpus-per-task=7", "--mem=1001M", "--gres=gpu:2", "--time=4",
                "--signal=B:TERM@60", "--requeue", "--open-mode=append");
        List<String> expected = new ArrayList<>(List.of("--job-name=varve-x", "--chdir=/data", "--array=0-15"));
        expected.addAll(both);
        expected.addAll(List.of("--job-name=varve-x", "--chdir=/data"));
        expected.addAll(both);
        assertThat(settings).containsExactlyElementsOf(expected.stream().map(word -> "#SBATCH " + word).toList());
    }

    @Test
    void wholeMebibytesAndMinutesStayAsTheyAre() {
        assertThat(job("x", "/data", "in.npy", "-p=x").script()).contains("--mem=1000M\n", "--time=3\n")
                .doesNotContain("--gres");
    }

    @Test
    void anArrayHasAtLeastOneTask() {
        assertThat(array(1).script()).contains("#SBATCH --array=0-0\n");
        assertThatThrownBy(() -> array(0)).hasMessage("0 tasks: give at least 1");
    }

    private static SlurmJob array(int tasks) {
        return new SlurmJob("x", Path.of("/data"), List.of("/opt/varve"), tasks,
                new Resources(1, 1, 0, Duration.ZERO), List.of());
    }

    /** With --parsable, sbatch prints a job's number, and after a semicolon the cluster's name if it is told one. */
    @Test
    void theNumbersOfBothJobsAreGivenBack() throws Exception {
        sbatch("#!/bin/sh\ncat > /dev/null\ncase \"$*\" in *afterany:17) echo '18;cray' ;; *) echo '17;cray' ;; esac\n");

        assertThat(Slurm.submit(job("x", "/data", "in.npy", "-p=x"), folder + ":/usr/bin:/bin"))
                .containsExactly("17", "18");
    }

    @Test
    void aJobThatWasTakenIsToldIfTheOtherIsRefused() throws Exception {
        sbatch("""
                #!/bin/sh
                cat > /dev/null
                case "$*" in *afterany:*) printf 'too many jobs\\n  in all\\n' >&2; exit 1 ;; esac
                echo 17
                """);

        assertThatThrownBy(() -> Slurm.submit(job("x", "/data", "in.npy", "-p=x"), folder + ":/usr/bin:/bin"))
                .hasMessage("sbatch refuses the run, but took job 17 of it: too many jobs; in all");
    }

    @Test
    void aMissingSbatchIsToldApartFromOneThatFails() {
        SlurmJob job = job("x", "/data", "in.npy", "-p=x");

        assertThatThrownBy(() -> Slurm.submit(job, "/nowhere:" + folder))
                .hasMessageEndingWith(
                        "there is no sbatch here: submit on a machine of the cluster, or print the script with --dry-run and start it there");
        assertThatThrownBy(() -> {
            sbatch("#!/bin/sh\nexit 127\n");
            Slurm.submit(job, folder + ":/usr/bin:/bin");
        }).hasMessage("sbatch refuses the run: it ends with status 127 and says nothing");
        assertThatThrownBy(() -> {
            sbatch("#!/bin/sh\necho 'no such partition' >&2; exit 127\n");
            Slurm.submit(job, folder + ":/usr/bin:/bin");
        }).hasMessage("sbatch refuses the run: no such partition");
    }
}
