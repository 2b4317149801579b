package org.varve.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostLimitsTest {

    private static final long MIB = 1L << 20;
    private static final long PHYSICAL = 64L << 30;
    private static final String V2 = "31 23 0:28 / /sys/fs/cgroup rw shared:9 - cgroup2 cgroup2 rw,nsdelegate\n";
    private static final String V1 = """
            30 23 0:28 / /sys/fs/cgroup ro - tmpfs tmpfs ro,mode=755
            32 30 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu
            35 30 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory
            """;

    @TempDir
    private Path root;

    private void write(String path, String content) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private void process(String mounts, String groups) throws IOException {
        write("proc/self/mountinfo", mounts);
        write("proc/self/cgroup", groups);
    }

    private Budget budget(Map<String, String> environment, Optional<Long> user) {
        return new HostLimits(root, environment, PHYSICAL).budget(user, 7);
    }

    private Budget budget() {
        return budget(Map.of(), Optional.empty());
    }

    /** The bytes of a limit of a control group or Slurm that a process may occupy. */
    private static long of(long limit) {
        return limit - limit / 32;
    }

    @Test
    void physicalMemoryLessATenthWhereNothingElseLimits() {
        Budget budget = budget();

        assertThat(budget.allowed()).isEqualTo(PHYSICAL - PHYSICAL / 10);
        assertThat(budget.source()).contains("physical memory of 64.0 GiB");
        assertThat(budget.usable()).isEqualTo(budget.allowed() - 7);
    }

    @Test
    void version2() throws IOException {
        process(V2, "0::/job\n");
        write("sys/fs/cgroup/job/memory.max", "536870912\n");

        assertThat(budget().allowed()).isEqualTo(of(512 * MIB));
        assertThat(budget().source()).contains("memory.max of 512.0 MiB");
    }

    @Test
    void version2LimitOfAnAncestor() throws IOException {
        process(V2, "0::/slurm/job7/step0/task0\n");
        write("sys/fs/cgroup/slurm/job7/step0/task0/memory.max", "max\n");
        write("sys/fs/cgroup/slurm/job7/step0/memory.max", Long.toString(600 * MIB));
        write("sys/fs/cgroup/slurm/job7/memory.max", Long.toString(300 * MIB));
        write("sys/fs/cgroup/slurm/memory.max", "max\n");

        assertThat(budget().allowed()).isEqualTo(of(300 * MIB));
        assertThat(budget().source()).contains("job7/memory.max");
    }

    @Test
    void version2Throttle() throws IOException {
        process(V2, "0::/job\n");
        write("sys/fs/cgroup/job/memory.max", Long.toString(600 * MIB));
        write("sys/fs/cgroup/job/memory.high", Long.toString(400 * MIB));

        assertThat(budget().allowed()).isEqualTo(of(400 * MIB));
    }

    @ParameterizedTest
    @CsvSource({"/docker/0af3", "/../../outside", "/"})
    void version2InANamespaceWherePathsAreOfTheHost(String path) throws IOException {
        process(V2, "0::" + path + "\n");
        write("sys/fs/cgroup/memory.max", Long.toString(200 * MIB));
        write("outside/memory.max", Long.toString(MIB));

        assertThat(budget().allowed()).isEqualTo(of(200 * MIB));
    }

    @Test
    void version1() throws IOException {
        process(V1, "5:cpu:/\n4:memory:/a/b\n0::/\n");
        write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
        write("sys/fs/cgroup/memory/a/memory.limit_in_bytes", Long.toString(384 * MIB));
        write("sys/fs/cgroup/memory/a/b/memory.limit_in_bytes", "9223372036854771712\n");

        assertThat(budget().allowed()).isEqualTo(of(384 * MIB));
    }

    @Test
    void version1WithoutLimit() throws IOException {
        process(V1, "4:memory:/a\n");
        write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
        write("sys/fs/cgroup/memory/a/memory.limit_in_bytes", "18446744073709551615\n");

        assertThat(budget().source()).contains("physical");
    }

    @Test
    void version1WhereAContainerMountsItsOwnGroup() throws IOException {
        String mounts = "35 30 0:32 /docker/0af3 /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n";
        process(mounts, "4:cpu,memory:/docker/0af3/inner\n");
        write("sys/fs/cgroup/memory/memory.limit_in_bytes", Long.toString(300 * MIB));
        write("sys/fs/cgroup/memory/inner/memory.limit_in_bytes", Long.toString(250 * MIB));

        assertThat(budget().allowed()).isEqualTo(of(250 * MIB));
    }

    @Test
    void bothVersionsAtOnce() throws IOException {
        process(V1 + "41 30 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n", "4:memory:/job\n0::/job\n");
        write("sys/fs/cgroup/memory/job/memory.limit_in_bytes", Long.toString(300 * MIB));
        write("sys/fs/cgroup/unified/job/cgroup.procs", "");

        assertThat(budget().allowed()).isEqualTo(of(300 * MIB));
    }

    @Test
    void filesThatMakeNoSenseLimitNothing() throws IOException {
        process("not a mount\n\n" + V2, "nonsense\n0::/job\n");
        write("sys/fs/cgroup/job/memory.max", "many\n");

        assertThat(budget().source()).contains("physical");
    }

    @ParameterizedTest
    @CsvSource({
            "SLURM_MEM_PER_NODE=4096,                        4096",
            "SLURM_MEM_PER_CPU=1000;SLURM_CPUS_ON_NODE=8,    8000",
            "SLURM_MEM_PER_CPU=1000,                         1000",
            "SLURM_MEM_PER_GPU=6000;SLURM_GPUS_ON_NODE=2,   12000",
            "SLURM_MEM_PER_NODE=9000;SLURM_MEM_PER_CPU=500;SLURM_CPUS_ON_NODE=4, 2000"
    })
    void slurmGrantsMegabytes(String variables, long megabytes) {
        assertThat(budget(environment(variables), Optional.empty()).allowed()).isEqualTo(of(megabytes * MIB));
    }

    @Test
    void slurmGrantsTheWholeNodeWithZero() {
        assertThat(budget(Map.of("SLURM_MEM_PER_NODE", "0"), Optional.empty()).source()).contains("physical");
    }

    @Test
    void slurmVariableThatIsNoNumber() {
        assertThatThrownBy(() -> budget(Map.of("SLURM_MEM_PER_NODE", "lots"), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("SLURM_MEM_PER_NODE='lots'")
                .hasMessageContaining("unset");
    }

    @Test
    void version2LessWhatOthersHold() throws IOException {
        process(V2, "0::/pod/main\n");
        write("proc/self/status",
                "VmRSS:\t  90000 kB\nRssAnon:\t   51200 kB\nRssFile:\t  30000 kB\nRssShmem:\t  1024 kB\n");
        write("sys/fs/cgroup/pod/memory.max", Long.toString(600 * MIB));
        write("sys/fs/cgroup/pod/memory.stat", "anon %s\nfile %s\nshmem %s\n".formatted(300 * MIB, 90 * MIB, MIB));
        write("sys/fs/cgroup/pod/main/memory.max", Long.toString(400 * MIB));
        write("sys/fs/cgroup/pod/main/memory.stat", "anon %s\nshmem %s\n".formatted(50 * MIB, MIB));

        assertThat(budget().allowed()).isEqualTo(of(600 * MIB) - 250 * MIB);
        assertThat(budget().source()).contains("pod/memory.max of 600.0 MiB", "250.0 MiB that other processes hold");
    }

    @Test
    void version1LessWhatOthersHold() throws IOException {
        process(V1, "4:memory:/a\n");
        write("sys/fs/cgroup/memory/a/memory.limit_in_bytes", Long.toString(600 * MIB));
        write("sys/fs/cgroup/memory/a/memory.stat", "rss 0\ntotal_rss %s\ntotal_shmem 0\n".formatted(100 * MIB));

        assertThat(budget().allowed()).isEqualTo(of(600 * MIB) - 100 * MIB);
    }

    @Test
    void aLittleHeldByOthersLiesWithinWhatStaysFree() throws IOException {
        process(V2, "0::/job\n");
        write("sys/fs/cgroup/job/memory.max", Long.toString(640 * MIB));
        write("sys/fs/cgroup/job/memory.stat", "anon %s\n".formatted(10 * MIB));
        assertThat(budget().allowed()).isEqualTo(of(640 * MIB));

        write("sys/fs/cgroup/job/memory.stat", "anon %s\n".formatted(11 * MIB));
        assertThat(budget().allowed()).isEqualTo(of(640 * MIB) - 11 * MIB);
    }

    /** The memory that other processes hold goes up and down while a run begins. */
    @Test
    void aPlanStandsWhileOthersTakeALittleMore() throws IOException {
        process(V2, "0::/job\n");
        write("sys/fs/cgroup/job/memory.max", Long.toString(640 * MIB));
        write("sys/fs/cgroup/job/memory.stat", "anon %s\n".formatted(100 * MIB));
        HostLimits limits = new HostLimits(root, Map.of(), PHYSICAL);
        Budget planned = limits.budget(Optional.empty(), 0);
        long all = planned.allowed();

        write("sys/fs/cgroup/job/memory.stat", "anon %s\n".formatted(110 * MIB));
        assertThatCode(() -> limits.requireStill(planned, all)).doesNotThrowAnyException();

        write("sys/fs/cgroup/job/memory.stat", "anon %s\n".formatted(111 * MIB));
        assertThatThrownBy(() -> limits.requireStill(planned, all)).isInstanceOf(MemoryTakenException.class);
    }

    /** Peer strategies do not plan within a budget. */
    @Test
    void whatNeverKeptToItsBudgetIsNotRefused() throws IOException {
        process(V2, "0::/job\n");
        write("sys/fs/cgroup/job/memory.max", Long.toString(640 * MIB));
        HostLimits limits = new HostLimits(root, Map.of(), PHYSICAL);
        Budget planned = limits.budget(Optional.empty(), 0);

        assertThatCode(() -> limits.requireStill(planned, planned.allowed() + 1)).doesNotThrowAnyException();
    }

    @Test
    void othersThatHoldMoreThanThereIsLeaveNothing() throws IOException {
        process(V2, "0::/job\n");
        write("sys/fs/cgroup/job/memory.max", Long.toString(64 * MIB));
        write("sys/fs/cgroup/job/memory.stat", "anon %s\n".formatted(64 * MIB));

        assertThat(budget().allowed()).isZero();
    }

    @Test
    void whatIsAvailableOnTheMachineAndWhatThisProcessHolds() throws IOException {
        write("proc/self/status", "RssAnon:\t   102400 kB\n");
        write("proc/meminfo", "MemTotal:  67108864 kB\nMemAvailable:  1048576 kB\n");

        assertThat(budget().allowed()).isEqualTo(of(1124 * MIB));
        assertThat(budget().source()).contains("memory available on this machine of 1.1 GiB");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "SLURM_STEP_ID=0;SLURM_STEP_TASKS_PER_NODE=4                                      | 4",
            "SLURM_STEP_ID=0;SLURM_STEP_TASKS_PER_NODE=2;SLURM_TASKS_PER_NODE=8               | 2",
            "SLURM_STEP_ID=0;SLURM_STEP_TASKS_PER_NODE=2(x3),1;SLURM_NODEID=2                 | 2",
            "SLURM_STEP_ID=0;SLURM_STEP_TASKS_PER_NODE=2(x3),1;SLURM_NODEID=3                 | 1",
            "SLURM_STEP_ID=0;SLURM_TASKS_PER_NODE=3                                           | 3",
            "SLURM_STEP_ID=0;SLURM_NTASKS_PER_NODE=5                                          | 5",
            "SLURM_STEP_ID=0;SLURM_NTASKS=7;SLURM_NNODES=2                                    | 4",
            "SLURM_STEP_ID=0                                                                  | 1",
            "SLURM_TASKS_PER_NODE=8;SLURM_NTASKS=8                                            | 1",
    })
    void tasksOfAStepShareWhatSlurmGrantsTheNode(String variables, int tasks) {
        Map<String, String> slurm = new HashMap<>(environment(variables));
        assertThat(budget(slurm, Optional.empty()).allowed()).isEqualTo((PHYSICAL - PHYSICAL / 10) / tasks);

        slurm.put("SLURM_MEM_PER_NODE", "4096");
        assertThat(budget(slurm, Optional.empty()).allowed()).isEqualTo(of(4096 * MIB) / tasks);
    }

    @Test
    void tasksThatMakeNoSense() {
        Map<String, String> slurm = Map.of("SLURM_STEP_ID", "0", "SLURM_STEP_TASKS_PER_NODE", "2(x");
        assertThatThrownBy(() -> budget(slurm, Optional.empty())).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("SLURM_STEP_TASKS_PER_NODE='2(x'")
                .hasMessageContaining("numbers such as 2(x3),1");
    }

    @Test
    void theSmallestHoldsAndTheUserIsTakenAtHisWord() throws IOException {
        process(V2, "0::/job\n");
        write("sys/fs/cgroup/job/memory.max", Long.toString(512 * MIB));
        Map<String, String> slurm = Map.of("SLURM_MEM_PER_NODE", "256");

        assertThat(budget(slurm, Optional.of(128 * MIB))).isEqualTo(new Budget(128 * MIB, 7, Limit.GIVEN));
        assertThat(budget(slurm, Optional.of(1024 * MIB)).source()).contains("SLURM_MEM_PER_NODE");
    }

    @Test
    void thisProcessHasABudget() {
        Budget here = HostLimits.budget(Optional.empty());

        assertThat(here.allowed()).isPositive();
        assertThat(here.reserved()).isGreaterThanOrEqualTo(Runtime.getRuntime().maxMemory());
    }

    private static Map<String, String> environment(String variables) {
        return Arrays.stream(variables.split(";", -1))
                .map(variable -> variable.split("=", -1))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }
}
