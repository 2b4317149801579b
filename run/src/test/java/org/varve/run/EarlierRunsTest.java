package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Demand;
import org.varve.core.Device;
import org.varve.core.Halo;
import org.varve.core.NotFinite;
import org.varve.core.Shape;
import org.varve.core.VolumeWriter;
import org.varve.cpu.CpuDevice;
import org.varve.host.JobKind;
import org.varve.operator.Catalogue;
import org.varve.profiler.MachineName;
import org.varve.profiler.MachineSpeed;
import org.varve.profiler.Measurement.Bytes;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.Measurement.Origin;
import org.varve.profiler.Measurement.Seconds;
import org.varve.profiler.Measurement.Site;
import org.varve.profiler.Measurement.Subject;
import org.varve.profiler.Measurement.Work;
import org.varve.profiler.Measurement;
import org.varve.profiler.MeasurementStore;
import org.varve.run.measured.MeasuredRates;
import org.varve.tiling.Rates;
import org.varve.tiling.RunReport;

/** What later plans take from earlier runs, and what is kept of a run for them. */
@Isolated
@EnabledIfEnvironmentVariable(named = "VARVE_STORE", matches = ".+")
class EarlierRunsTest {

    private static final Shape SHAPE = new Shape(12, 8, 20);
    private static final JobKind NPY = new JobKind("npy", "npy", 3);
    private static final Demand DEMAND = new Demand(10, 4, 4, 16);
    private static final Recipe MEAN = recipe("mean", "window", "3,3,3");
    private static final Recipe WIDER = recipe("mean", "window", "5,5,5");
    private static final Recipe GAUSSIAN = recipe("gaussian", "sigma", "1,1,1");

    private final List<String> notes = new ArrayList<>();
    private final RunHistory history = new RunHistory(note -> notes.add(note.toString()));
    private final MeasurementStore store = history.store();
    private final Device cpu = new CpuDevice(1, 64 << 20, false);
    private final Site here = RunHistory.site(cpu);
    private final Site afterAnUpdate = new Site(here.machine(), here.device(), "another driver", here.version());

    private static Recipe recipe(String operator, String parameter, String value) {
        return Recipe.of(Catalogue.get(operator).create(Map.of(parameter, value)));
    }

    @BeforeEach
    void forget() throws IOException {
        store.forgetAll();
    }

    @AfterEach
    void close() {
        cpu.close();
    }

    /** A run of a million samples. */
    private static Measurement run(Recipe recipe, JobKind kind, Site site, double seconds) {
        Load load = new Load(SHAPE, Halo.NONE, SHAPE, 1, 1, 3, SHAPE, false);
        return new Measurement(RunHistory.subject(recipe, site), kind, load, Bytes.NONE, Bytes.NONE,
                new Work(4e6, 4e6, 1e6, 4e6, DEMAND.operations(), DEMAND.hostBytes()),
                new Seconds(9 * seconds, seconds, seconds, 0, seconds, 0, seconds, seconds, seconds),
                new Origin(Instant.EPOCH, 0, false));
    }

    private void keep(Measurement... runs) {
        Stream.of(runs).forEach(store::append);
    }

    private Rates rates() {
        return history.rates(MEAN, NPY, cpu, DEMAND, 1, 1_000_000);
    }

    private Rates ratesAfter(List<Measurement> runs) {
        MachineSpeed machine = store.speed(MachineName.ask()).orElseThrow();
        Subject subject = RunHistory.subject(MEAN, here);
        return new MeasuredRates(runs, machine, 1_000_000).of(subject, NPY, DEMAND, cpu, 1);
    }

    /** A single run cannot tell how long it takes to start. */
    @Test
    void twoRunsOfTheSameKindTellAllThatAPlanNeeds() {
        Measurement own = run(MEAN, NPY, here, 0.5);
        Measurement other = run(GAUSSIAN, NPY, here, 0.01);
        keep(other, other, own);
        assertThat(rates()).isEqualTo(ratesAfter(store.last(here.machine(), here.device())))
                .isNotEqualTo(ratesAfter(List.of(own)));

        keep(own);
        assertThat(rates()).isEqualTo(ratesAfter(List.of(own, own)));
    }

    static Stream<Measurement> notOfTheSameKind() {
        try (Device cpu = new CpuDevice(1, 64 << 20, false)) {
            Site here = RunHistory.site(cpu);
            return Stream.of(run(WIDER, NPY, here, 0.5), run(MEAN, new JobKind("sgy", "npy", 3), here, 0.5),
                    run(MEAN, new JobKind("npy", "sgy", 3), here, 0.5));
        }
    }

    @ParameterizedTest
    @MethodSource("notOfTheSameKind")
    void runsWithOtherParametersOrFormatsDoNotReplaceThoseOfOtherOperators(Measurement own) {
        Measurement other = run(GAUSSIAN, NPY, here, 0.01);
        keep(other, other, own, own);

        assertThat(rates()).isEqualTo(ratesAfter(store.last(here.machine(), here.device())))
                .isNotEqualTo(ratesAfter(List.of(own, own)));
    }

    /** A GPU may be another one, or as fast as another one, after its driver was exchanged. */
    @Test
    void runsOfAnotherDriverTellNothing() {
        rates();
        keep(run(MEAN, NPY, afterAnUpdate, 0.5), run(MEAN, NPY, afterAnUpdate, 0.5));

        assertThat(rates()).isEqualTo(ratesAfter(List.of()));
        assertThat(history.knows(MEAN, cpu)).isFalse();
    }

    @Test
    void anOperatorIsKnownOnceItRanWithAnyParameters() {
        keep(run(GAUSSIAN, NPY, here, 1));
        assertThat(history.knows(MEAN, cpu)).isFalse();

        keep(run(WIDER, NPY, here, 1));
        assertThat(history.knows(MEAN, cpu)).isTrue();
    }

    /** Reading and writing formats loads code of their own. */
    @Test
    void beforeAnyRunTheReserveIsTheUsualOneForTheFormats() {
        assertThat(RunHistory.usualReserve(NPY)).isEqualTo(history.besidesBuffers(MEAN, NPY, cpu).bound());
        assertThat(RunHistory.usualReserve(new JobKind("zarr", "sgy", 3))).isGreaterThan(RunHistory.usualReserve(NPY));
    }

    private static RunResult mean() throws Exception {
        return Run.of(MEAN).on("cpu").threads(1).tile(new Shape(4, 8, 20)).from(array()).to(List.of(writer())).run();
    }

    private static ArrayVolume array() {
        return ArrayVolume.of(new float[(int) SHAPE.size()], SHAPE);
    }

    private static VolumeWriter writer() {
        return array().writer();
    }

    /** The run as if it had taken so many bytes of those that were projected. */
    private static RunResult with(RunResult run, long projected, long measured) {
        RunReport took = run.took();
        RunReport.HostBytes host = took.hostBytes();
        return new RunResult(run.job(), run.files(), run.plan(),
                new RunReport(took.samples(), took.computed(), took.seconds(), took.allocateSeconds(),
                        took.completeSeconds(), took.phases(), NotFinite.none(1), List.of(),
                        new RunReport.HostBytes(host.allowed(), host.reserved(), projected, measured),
                        took.deviceBytes(), took.tileTimes()),
                List.of());
    }

    @Test
    void aRunThatTookMoreMemoryThanProjectedIsTold() throws Exception {
        RunResult run = mean();
        history.learn(with(run, 300 << 20, 300 << 20), true);
        assertThat(notes).isEmpty();

        history.learn(with(run, 300 << 20, 400 << 20), true);
        assertThat(notes).containsExactly(
                "memory: 400.0 MiB measured, more than the 300.0 MiB projected; the next plan reserves more");
        assertThat(store.readAll()).extracting(kept -> kept.host().measured()).containsExactly(300L << 20, 400L << 20);
    }

    /** Halos are read once for each tile, and what a scan reads counts too. */
    @Test
    void whatARunDidIsKept() throws Exception {
        RunResult mean = mean();
        history.learn(mean, true);
        RunResult clip = Run.of(recipe("clip-percentiles", "low", "2")).on("cpu").tile(new Shape(4, 8, 20))
                .from(array()).to(List.of(writer())).run();
        history.learn(clip, true);
        RunResult difference = Run.of(Recipe.of("difference", Map.of(), List.of())).on("cpu")
                .from(array()).with(Source.of(array())).to(List.of(writer())).run();
        history.learn(difference, true);

        double inTiles = (5 + 6 + 5) * 8 * 20;
        assertThat(store.readAll()).extracting(kept -> kept.work().computed()).containsExactlyInAnyOrder(inTiles,
                2.0 * SHAPE.size(), (double) SHAPE.size());
        assertThat(store.readAll()).extracting(kept -> kept.work().read()).containsExactlyInAnyOrder(4 * inTiles,
                2.0 * SHAPE.bytes(), 2.0 * SHAPE.bytes());
        assertThat(store.readAll()).allSatisfy(kept -> {
            assertThat(kept.work().written()).isEqualTo((double) SHAPE.bytes());
            assertThat(kept.host().declared() + kept.host().reserved()).isEqualTo(kept.host().projected());
        });
        assertThat(store.readAll().getFirst().host().reserved())
                .isEqualTo(mean.took().hostBytes().reserved() - mean.job().reserve().heap());
    }

    @Test
    void everyOutputIsWritten() throws Exception {
        history.learn(Run.of(recipe("gst-dip-azimuth", "window", "3,3,3")).on("cpu").from(array())
                .to(List.of(writer(), writer())).run(), true);

        assertThat(store.readAll()).singleElement()
                .satisfies(kept -> assertThat(kept.work().written()).isEqualTo(2.0 * SHAPE.bytes()));
    }
}
