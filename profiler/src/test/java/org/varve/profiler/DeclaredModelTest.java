package org.varve.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.varve.core.Halo;
import org.varve.core.Shape;
import org.varve.host.JobKind;
import org.varve.profiler.Measurement.Bytes;
import org.varve.profiler.Measurement.Load;
import org.varve.profiler.Measurement.Side;
import org.varve.profiler.Measurement.Site;
import org.varve.profiler.Measurement.Subject;

class DeclaredModelTest {

    private static final ModelKey KEY =
            new ModelKey(Measurements.SUBJECT.operator(), Measurements.KIND, Measurements.SITE);
    private static final Load LOAD = Measurements.load(new Shape(100, 100, 100), Halo.NONE);
    private static final long DECLARED = 1_000_000;
    private static final long RESERVE = 500;

    @Test
    void reservesItsDefaultWhereNothingWasMeasured() {
        Projection projection = model(List.of()).project(LOAD, DECLARED);

        assertThat(projection).isEqualTo(new Projection("declared", DECLARED + RESERVE, DECLARED + RESERVE, 0));
    }

    @Test
    void fewMeasurementsCanOnlyRaiseTheDefault() {
        assertThat(reserve(model(took(100, 200)))).isEqualTo(RESERVE);
        assertThat(reserve(model(took(100, 600)))).isEqualTo(600 + RESERVE / 8 + 1);
    }

    @Test
    void aRunThatTookTheDefaultDoesNotExceedIt() {
        assertThat(reserve(model(took(RESERVE)))).isEqualTo(RESERVE);
        assertThat(reserve(model(took(RESERVE + 1)))).isEqualTo(RESERVE + 1 + RESERVE / 8 + 1);
    }

    @Test
    void anOddNumberOfMeasurementsHasTheMiddleOneAsItsMedian() {
        MemoryModel model = model(took(109, 102, 103, 104, 105, 50, 107, 108, 101, 110, 111));

        assertThat(model.project(LOAD, DECLARED).expected()).isEqualTo(DECLARED + 105);
    }

    @Test
    void theReserveTellsWhetherItIsCapped() {
        DeclaredModel capped = model(took(1_000_000));
        DeclaredModel justNot = model(took(RESERVE * 2 - RESERVE / 8 - 1));

        assertThat(capped.reserve()).isEqualTo(new Projection("declared", 2 * RESERVE, 2 * RESERVE, 1, true));
        assertThat(justNot.reserve()).isEqualTo(new Projection("declared", 2 * RESERVE, 2 * RESERVE, 1));
        assertThat(justNot.project(LOAD, 0)).isEqualTo(justNot.reserve());
    }

    /** Ten runs of the operator, in jobs of the kind, at the site, and measured: others are not needed. */
    @Test
    void tenRunsOfItsOwnSuffice() {
        List<Measurement> ten = took(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        Measurement last = ten.getLast();
        Measurement ofAnotherKind = new Measurement(last.subject(), new JobKind("npy", "npy", 1), last.load(),
                last.host(), last.device(), last.work(), last.seconds(), last.origin());

        assertThat(suffices(ten, last)).isTrue();
        assertThat(suffices(ten, took("other", Measurements.SITE, 10))).isFalse();
        assertThat(suffices(ten, took(KEY.operator(), new Site("node8", "cpu", "", ""), 10))).isFalse();
        assertThat(suffices(ten, ofAnotherKind)).isFalse();
        assertThat(suffices(ten, last.withoutHost())).isFalse();
        assertThat(DeclaredModel.suffice(ten, KEY, Side.DEVICE)).isFalse();
    }

    /** Whether nine measurements and this one do. */
    private static boolean suffices(List<Measurement> ten, Measurement last) {
        List<Measurement> all = new ArrayList<>(ten.subList(0, 9));
        all.add(last);
        return DeclaredModel.suffice(all, KEY, Side.HOST);
    }

    @Test
    void enoughMeasurementsReplaceTheDefault() {
        MemoryModel model = model(took(95, 96, 97, 98, 99, 101, 102, 103, 104, 105));

        assertThat(model.measurements()).isEqualTo(10);
        assertThat(model.project(LOAD, DECLARED).expected()).isEqualTo(DECLARED + 100);
        // Student's quantile at 1 - 1e-5 with 9 degrees of freedom is 7.98; the standard deviation is 3.496
        assertThat((double) reserve(model))
                .isCloseTo(100 + 7.98 * 3.496 * Math.sqrt(1.1), Percentage.withPercentage(1));
    }

    @Test
    void otherOperatorsSpeakWhereOneHasNotRunEnough() {
        List<Measurement> measurements = new ArrayList<>(took(1000, 1000, 1000));
        LongStream.range(0, 7).mapToObj(_ -> took("other", Measurements.SITE, 10)).forEach(measurements::add);

        assertThat(model(measurements).measurements()).isEqualTo(10);
        assertThat(reserve(model(measurements))).isGreaterThanOrEqualTo(1000);

        measurements.addAll(took(20, 20, 20, 20, 20, 20, 20));
        assertThat(model(measurements).measurements()).isEqualTo(10);
        assertThat(model(measurements).project(LOAD, 0).expected()).isEqualTo(20);
    }

    @Test
    void othersRaiseTheReserveOnlyByWhatTheyExceededItAndALittle() {
        List<Measurement> others = new ArrayList<>();
        LongStream.of(100, 120, 90, 110, 130, 80, 100, 90, 540, 100, 120)
                .forEach(bytes -> others.add(took("other", Measurements.SITE, bytes)));

        assertThat(reserve(model(others))).isEqualTo(540 + RESERVE / 8 + 1);
        assertThat(model(others).project(LOAD, 0).isCapped()).isFalse();
    }

    @Test
    void othersRaiseTheReserveByHalfAtMostAndItIsTold() {
        MemoryModel model = model(List.of(took("other", Measurements.SITE, 1_000_000)));

        assertThat(reserve(model)).isEqualTo(RESERVE * 3 / 2);
        assertThat(model.project(LOAD, 0).isCapped()).isTrue();
    }

    @Test
    void itsOwnRunsRaiseTheReserveToTwiceTheDefaultAtMost() {
        assertThat(reserve(model(took(1_000_000)))).isEqualTo(2 * RESERVE);
        assertThat(reserve(model(took(1_000_000, 1, 1, 1, 1, 1, 1, 1, 1, 1)))).isEqualTo(2 * RESERVE);
    }

    /** Of twenty thousand declared threads only a few are started; that must not raise the reserve. */
    @Test
    void runsThatFilledLittleOfTheirBuffersRaiseNothing() {
        List<Measurement> others = new ArrayList<>();
        LongStream.of(100, 101, 102, 103, 104, 105, 106, 107, 108, -900_000)
                .forEach(bytes -> others.add(took("other", Measurements.SITE, bytes)));

        assertThat(reserve(model(others))).isEqualTo(RESERVE);
        assertThat(reserve(model(took(100, 101, 102, 103, 104, 105, 106, 107, 108, -900_000)))).isLessThan(200);
    }

    @Test
    void jobsOfAnotherKindDoNotSpeak() {
        JobKind copies = new JobKind("npy", "npy", 1);
        Measurement odd = took(9000).getFirst();
        List<Measurement> measurements = List.of(new Measurement(odd.subject(), copies, odd.load(), odd.host(),
                odd.device(), odd.work(), odd.seconds(), odd.origin()));

        assertThat(model(measurements).measurements()).isZero();
        assertThat(reserve(model(measurements))).isEqualTo(RESERVE);
    }

    @Test
    void otherSitesDoNotSpeakNorDoRunsThatWereNotMeasured() {
        Site site = Measurements.SITE;
        List<Site> others = List.of(
                new Site("node8", site.device(), site.driver(), site.version()),
                new Site(site.machine(), "cpu", site.driver(), site.version()),
                new Site(site.machine(), site.device(), "newer", site.version()),
                new Site(site.machine(), site.device(), site.driver(), "newer"));
        List<Measurement> measurements = new ArrayList<>();
        others.forEach(other -> measurements.add(took(KEY.operator(), other, 9000)));
        measurements.add(Measurements.of(LOAD, DECLARED, 0));

        assertThat(model(measurements).measurements()).isZero();
        assertThat(reserve(model(measurements))).isEqualTo(RESERVE);
    }

    @Test
    void declaredBuffersCountInFullThoughTheyWereNotFilled() {
        assertThat(reserve(model(took(-90, -91, -92, -93, -94, -95, -96, -97, -98, -99)))).isZero();
    }

    @Test
    void runsThatWereAlikeLeaveAMargin() {
        assertThat(reserve(model(took(100, 100, 100, 100, 100, 100, 100, 100, 100, 100)))).isBetween(101L, 115L);
    }

    @Test
    void aBrokenBoundIsReportedAndWidensIt() {
        MemoryModel model = model(took(95, 96, 97, 98, 99, 101, 102, 103, 104, 105));
        Measurement large = took(400).getFirst();

        Violation violation = model.violation(large).orElseThrow();
        assertThat(violation.measured()).isEqualTo(DECLARED + 400);
        assertThat(violation.projection()).isEqualTo(model.project(LOAD, DECLARED));
        assertThat(model.with(large).violation(large)).isEmpty();
        assertThat(model.violation(took(reserve(model)).getFirst())).isEmpty();
        assertThat(model.violation(took(reserve(model) + 1).getFirst())).isPresent();
        assertThat(model.violation(took(110).getFirst())).isEmpty();
        assertThat(model.with(took("other", Measurements.SITE, 9000)).measurements()).isEqualTo(10);
    }

    @Test
    void theNextRunStaysBelow() {
        Random random = new Random(1);
        for (int trial = 0; trial < 500; trial++) {
            double mean = random.nextDouble(50e6, 200e6);
            double deviation = random.nextDouble(0.1e6, 10e6);
            LongStream runs = LongStream.generate(() -> (long) (mean + deviation * random.nextGaussian())).limit(20);
            MemoryModel model = new DeclaredModel(KEY, Side.HOST, took(runs.toArray()), 400_000_000,
                    TailRisk.USUAL);
            Measurement next = took((long) (mean + deviation * random.nextGaussian())).getFirst();

            assertThat(model.violation(next)).as("trial %s", trial).isEmpty();
        }
    }

    private static DeclaredModel model(List<Measurement> measurements) {
        return new DeclaredModel(KEY, Side.HOST, measurements, RESERVE, TailRisk.USUAL);
    }

    private static long reserve(MemoryModel model) {
        return model.project(LOAD, DECLARED).bound() - DECLARED;
    }

    private static List<Measurement> took(long... undeclared) {
        return LongStream.of(undeclared).mapToObj(bytes -> took(KEY.operator(), Measurements.SITE, bytes)).toList();
    }

    private static Measurement took(String operator, Site site, long undeclared) {
        Measurement base = Measurements.of(LOAD, DECLARED, DECLARED + undeclared);
        return new Measurement(new Subject(operator, "", site), KEY.kind(), LOAD, base.host(), Bytes.NONE,
                base.work(), base.seconds(), base.origin());
    }
}
