package org.varve.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.AccumulableInfo;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.DeviceFailure;
import org.varve.core.Operator;
import org.varve.core.Setting;
import org.varve.core.Shape;
import org.varve.file.FormatException;
import org.varve.file.OutputException;
import org.varve.operator.GstDipAzimuth;
import org.varve.operator.HistogramEqualization;
import org.varve.operator.Window;
import org.varve.run.ArrayVolume;
import org.varve.run.MemoryNeeded;
import org.varve.run.NoDeviceException;
import org.varve.run.Run;
import org.varve.run.journal.Resuming;
import scala.jdk.javaapi.CollectionConverters;

/** What Spark's executors write together is what one process writes alone, whoever is killed. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class VarveSparkTest {

    private static final Shape SHAPE = new Shape(48, 20, 60);

    /** Each a block of its own, and so a range. */
    private static final Shape TILE = new Shape(3, 20, 60);
    private static final int TILES = 16;

    @TempDir
    private Path folder;

    @BeforeEach
    void generate() throws Exception {
        float[] samples = new float[(int) SHAPE.size()];
        for (int i = 0; i < samples.length; i++) samples[i] = (i * 7919 % 1013) - 500;
        Run.copy().from(ArrayVolume.of(samples, SHAPE)).to(folder.resolve("survey.npy")).run();
    }

    /** A run, as text, so that it can be sent. */
    private record Asked(String folder, String output, boolean scans) implements RunMaker {
        @Override
        public Run make() {
            Operator operator = scans ? new HistogramEqualization(64) : new GstDipAzimuth(new Window(3, 3, 5));
            return Run.of(operator).tile(TILE).from(Path.of(folder, "survey.npy")).to(Path.of(folder, output));
        }
    }

    private Asked asked(String output, boolean scans) {
        return new Asked(folder.toString(), output, scans);
    }

    private static JavaSparkContext context(String master) {
        return new JavaSparkContext(new SparkConf(false).setMaster(master).setAppName("test")
                .set("spark.ui.enabled", "false")
                .set("spark.executor.cores", "1")
                .set("spark.executor.memory", "512m")
                .set("spark.executor.extraClassPath", System.getProperty("java.class.path"))
                .set("spark.executor.extraJavaOptions", "--enable-native-access=ALL-UNNAMED"));
    }

    private Map<String, byte[]> files(String under) throws IOException {
        Map<String, byte[]> content = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder.resolve(under))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                content.put(folder.resolve(under).relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return content;
    }

    private void assertSame(String one, String other) throws IOException {
        assertThat(files(one)).isNotEmpty().containsExactlyInAnyOrderEntriesOf(files(other));
    }

    @Test
    @Tag("nightly")
    void executorsShareARunAndOneIsKilled() throws Exception {
        Files.createDirectories(Path.of(System.getenv("SPARK_HOME"), "jars"));
        Files.createDirectory(folder.resolve("alone"));
        Files.createDirectory(folder.resolve("spark"));
        asked("alone/{output}.npy", false).make().run();
        Pages pages = new Pages();
        AtomicInteger killed = new AtomicInteger();

        SparkOutcome outcome;
        try (JavaSparkContext context = context("local-cluster[2,1,1024]")) {
            context.sc().addSparkListener(pages);
            Thread killer = Thread.ofPlatform().start(() -> killed.set(killOneHalfWay()));
            outcome = VarveSpark.run(context, "dips", asked("spark/{output}.npy", false));
            killer.join();
        }

        assertThat(killed).hasValue(1);
        assertSame("spark", "alone");
        assertThat(outcome.files()).containsOnlyKeys("dip", "azimuth");
        assertThat(outcome.ranges()).isEqualTo(TILES);
        // what the killed executor had on the disk, and could not tell any more, is not done again
        assertThat(outcome.tiles()).isBetween(TILES - 2L, (long) TILES);
        assertThat(outcome.bytesWritten()).isEqualTo(outcome.tiles() * 2 * TILE.bytes());
        assertThat(outcome.peakHostBytes()).isPositive();
        assertThat(pages.descriptions).containsExactly("dips: outputs and statistics", "dips: 16 ranges of tiles",
                "dips: completion");
        assertThat(pages.groups).allMatch(group -> group.startsWith("varve-"));
        assertThat(pages.counters).contains("varve: tiles", "varve: bytes read", "varve: bytes written");
    }

    /** Kills an executor once some ranges are done and others are not; returns how many were killed. */
    private int killOneHalfWay() {
        Path done = folder.resolve("spark/dip.npy.journal/done");
        try {
            while (count(done) < 3) Thread.sleep(5);
            List<ProcessHandle> executors = ProcessHandle.current().descendants()
                    .filter(process -> process.info().command().orElse("").endsWith("/bin/java"))
                    .toList();
            boolean isKilled = count(done) < TILES && executors.getFirst().destroyForcibly();
            return isKilled ? 1 : 0;
        } catch (IOException | InterruptedException e) {
            return -1;
        }
    }

    private static long count(Path folder) throws IOException {
        if (Files.notExists(folder)) return 0;
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        }
    }

    /** What Spark's pages show. */
    private static final class Pages extends SparkListener {

        private final List<String> groups = Collections.synchronizedList(new ArrayList<>());
        private final List<String> descriptions = Collections.synchronizedList(new ArrayList<>());
        private final List<String> counters = Collections.synchronizedList(new ArrayList<>());

        @Override
        public void onJobStart(SparkListenerJobStart job) {
            groups.add(job.properties().getProperty("spark.jobGroup.id"));
            descriptions.add(job.properties().getProperty("spark.job.description"));
        }

        @Override
        public void onStageCompleted(SparkListenerStageCompleted stage) {
            for (AccumulableInfo counter : CollectionConverters.asJava(stage.stageInfo().accumulables()).values()) {
                counter.name().foreach(name -> counters.add(name));
            }
        }
    }

    /** In one executor, within this process. */
    @Test
    void tasksCompleteARun() throws Exception {
        Files.createDirectory(folder.resolve("alone"));
        Files.createDirectory(folder.resolve("spark"));
        asked("alone/{output}.npy", false).make().run();
        Pages pages = new Pages();

        SparkOutcome outcome;
        try (JavaSparkContext context = context("local[1]")) {
            context.sc().addSparkListener(pages);
            outcome = VarveSpark.run(context, "dips", asked("spark/{output}.npy", false));
            assertThat(context.getLocalProperty("spark.jobGroup.id")).isNull();
        }

        assertSame("spark", "alone");
        assertThat(outcome.files()).containsOnlyKeys("dip", "azimuth")
                .containsEntry("dip", folder.resolve("spark/dip.npy").toString());
        assertThat(outcome.ranges()).isEqualTo(TILES);
        assertThat(outcome.tiles()).isEqualTo(TILES);
        // six inlines more on either side of the cuts between tiles, of which the survey lacks three at each end
        assertThat(outcome.bytesRead()).isEqualTo((48 + 2 * (TILES - 1) * 6 - 2 * 3) * 20L * 60 * Float.BYTES);
        assertThat(outcome.bytesWritten()).isEqualTo(2 * SHAPE.bytes());
        assertThat(outcome.peakHostBytes()).isGreaterThan(SHAPE.bytes());
        assertThat(pages.descriptions).containsExactly("dips: outputs and statistics", "dips: 16 ranges of tiles",
                "dips: completion");
        assertThat(pages.groups).hasSize(3).allMatch(group -> group.startsWith("varve-"));
    }

    /** Another process has begun the run, with its statistics, and was killed; no task waits for it. */
    @Test
    @Tag("nightly")
    void sparkGoesOnWithWhatAnotherHasBegun() throws Exception {
        asked("alone.npy", true).make().run();
        asked("spark.npy", true).make().resumable(Resuming.SHARED.beginning()).run();
        asked("spark.npy", true).make().resumable(Resuming.SHARED.range(2)).run();
        // taken on, and never done
        Files.writeString(folder.resolve("spark.npy.journal/leases/5"), "0123456789abcdef");

        SparkOutcome outcome;
        try (JavaSparkContext context = context("local[2]")) {
            outcome = VarveSpark.run(context, "equalized", asked("spark.npy", true));
        }

        assertThat(folder.resolve("spark.npy")).hasSameBinaryContentAs(folder.resolve("alone.npy"));
        assertThat(outcome.tiles()).isLessThan(TILES).isPositive();
        assertThat(folder.resolve("spark.npy.journal")).doesNotExist();
    }

    /**
     * What a task fails with arrives as it was thrown, so that it ends with its status, and tells what it tells
     * anywhere.
     */
    @Test
    void whatFailsInATaskIsTold() throws IOException {
        Asked asked = asked("a.npy", true);
        RunMaker withoutDevice = () -> asked.make().on("cuda:99");
        try (JavaSparkContext context = context("local[1]")) {
            assertThatThrownBy(() -> VarveSpark.run(context, "dips", asked("none/{output}.npy", false)))
                    .isInstanceOf(OutputException.class).hasMessageContaining("there is no folder");
            assertThatThrownBy(() -> VarveSpark.run(context, "equalized", withoutDevice))
                    .isInstanceOfSatisfying(NoDeviceException.class, failure -> {
                        assertThat(failure.remedy().orElseThrow().settings()).contains(Setting.DEVICE.with("cpu"));
                        assertThat(MemoryNeeded.behind(failure).orElseThrow().device()).isEqualTo("cpu");
                    });
            Files.delete(folder.resolve("survey.npy"));
            assertThatThrownBy(() -> VarveSpark.run(context, "equalized", asked))
                    .isInstanceOf(FormatException.class).hasMessageContaining("does not exist");
        }
    }

    @Test
    void whatSparkTellsNoCauseOfIsNoFailureOfTheInput() {
        try (JavaSparkContext context = context("local[1]")) {
            context.sc().addSparkListener(new SparkListener() {
                @Override
                public void onJobStart(SparkListenerJobStart job) {
                    context.cancelAllJobs();
                }
            });
            assertThatThrownBy(() -> VarveSpark.run(context, "equalized", asked("a.npy", true)))
                    .isInstanceOf(DeviceFailure.class).hasMessageContaining("equalized: ");
        }
    }

    @Test
    void anExecutorHasOneTaskAtATime() {
        SparkConf conf = new SparkConf(false).setMaster("spark://node:7077").set("spark.task.cpus", "4");

        assertThatThrownBy(() -> SparkSlots.of(conf)).hasMessageContaining("spark.executor.cores is all of a worker's");
        assertThatThrownBy(() -> SparkSlots.of(conf.clone().set("spark.executor.cores", "8")))
                .hasMessageContaining("spark.executor.cores is 8 and spark.task.cpus 4");
        assertThatThrownBy(() -> SparkSlots.of(conf.clone().setMaster("yarn"))).hasMessageContaining("is 1 and");
        assertThat(SparkSlots.of(conf.clone().set("spark.executor.cores", "4").set("spark.executor.memory", "1g")
                .set("spark.executor.memoryOverhead", "3g"))).isEqualTo(new SparkSlots(4, 4L << 30));
        assertThat(SparkSlots.of(conf.clone().setMaster("yarn").set("spark.executor.cores", "4")))
                .isEqualTo(new SparkSlots(4, (1024L + 384) << 20));
        assertThat(SparkSlots.of(conf.clone().setMaster("local[8]"))).isEqualTo(new SparkSlots(4, Long.MAX_VALUE));
    }
}
