package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.AxisPart;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.ForwardingDevice;
import org.varve.core.Halo;
import org.varve.core.MemoryFootprint.Buffer;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.MemoryFootprint;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.ScaledEncoding;
import org.varve.core.Setting;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
import org.varve.core.Tiles;
import org.varve.host.Budget;

/** A survey of 40 by 30 traces of 100 samples, in tiles of 20 by 30, two in flight. */
class PlanDraftsTest {

    private static final Shape SHAPE = new Shape(40, 30, 100);
    private static final Survey SURVEY = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
    private static final Program PROGRAM = TestKernel.program(new Halo(2, 0, 0), 2, false);
    private static final SampleEncoding SHORTS = new SampleEncoding(SampleFormat.INT16, ByteOrder.BIG_ENDIAN);
    private static final SampleEncoding BYTES = new SampleEncoding(SampleFormat.INT8, ByteOrder.BIG_ENDIAN);
    private static final PlanRequest REQUEST =
            PlanRequest.of("mean").withTile(Optional.of(new Shape(20, 30, 100))).withTilesInFlight(2);

    /** A device that decodes shorts and floats, and takes 8 bytes of its own memory for each sample of a tile. */
    private static Device card() {
        return new ForwardingDevice() {
            @Override
            protected Device delegate() {
                return TestDevice.of(0, Long.MAX_VALUE);
            }

            @Override
            public boolean decodes(SampleEncoding encoding) {
                return encoding.equals(SHORTS) || encoding.isNative();
            }

            @Override
            public Memory memory() {
                return new Memory(1L << 40, 0);
            }

            @Override
            public boolean skipsHeaders() {
                return true;
            }

            @Override
            public MemoryFootprint footprint(Program program, Survey survey, Tiles tiles) {
                return new MemoryFootprint(
                        List.of(new Buffer("fields", Place.DEVICE, tiles.inFlight(), 8 * tiles.largest().size())));
            }
        };
    }

    private static TilePlanner planner(Device device, PlanRequest request) {
        return new TilePlanner(SURVEY, device, new Budget(1 << 30, 1000, "a test"), request);
    }

    private static TilePlan plan(PlanRequest request) throws OutOfBudgetException {
        return planner(card(), request).plan(PROGRAM);
    }

    @Test
    void everyBufferIsPartOfThePlan() throws OutOfBudgetException {
        PlanRequest request = REQUEST.withBuffers(100, 200).withOutputsInMemory(300);

        assertThat(plan(request).footprint().buffers()).containsExactly(
                new Buffer("tiles read", Place.HOST, 2, 22 * 30 * 100 * 4),
                new Buffer("tiles written", Place.HOST, 4, 20 * 30 * 100 * 4),
                new Buffer("reader", Place.HOST, 1, 100), new Buffer("writers", Place.HOST, 1, 200),
                new Buffer("outputs in RAM", Place.HOST, 1, 300),
                new Buffer("fields", Place.DEVICE, 2, 8 * 20 * 30 * 100));
    }

    @Test
    void whatTakesNothingIsLeftOut() throws OutOfBudgetException {
        assertThat(plan(REQUEST).footprint().buffers()).extracting(Buffer::label)
                .containsExactly("tiles read", "tiles written", "fields");
    }

    /** Where tiles cut chunks, their samples wait in files beside the outputs. */
    @Test
    void partsOfChunksLieBesideTheOutputs() throws OutOfBudgetException {
        PlanRequest request = REQUEST.withOutputsInMemory(300)
                .withChunks(new PlanRequest.Chunks(Shape.ONE, new Shape(40, 30, 100)));

        assertThat(plan(request).footprint().buffers()).contains(new Buffer("parts in RAM", Place.HOST, 1, 300));
    }

    /** Two inputs of one program would have to be alike; here is one. */
    @Test
    void samplesAreReadAsTheyAreStoredIfTheDeviceDecodesThem() throws OutOfBudgetException {
        assertThat(plan(REQUEST.withStored(List.of(SHORTS))).tiles().input()).isEqualTo(SHORTS);
        assertThat(plan(REQUEST.withStored(List.of(BYTES))).tiles().input()).isEqualTo(SampleEncoding.NATIVE);
        assertThat(plan(REQUEST.withStored(List.of(SHORTS))).footprint().buffers().getFirst().each())
                .isEqualTo(22 * 30 * 100 * 2 + 32);
    }

    /** If the device skips headers, and these are at most an eighth as long as the samples. */
    @Test
    void wholeTracesAreReadWithShortHeaders() throws OutOfBudgetException {
        PlanRequest request = REQUEST.withStored(List.of(SHORTS), OptionalInt.of(24));
        SurveyPart part = new SurveyPart(AxisPart.whole(40), AxisPart.whole(30), new AxisPart(100, 0, 1, 99));
        long bytes = 22 * 30 * (24 + 100 * 2) + 4096;

        assertThat(plan(request).tiles().traceHeader()).hasValue(24);
        assertThat(plan(request).footprint().buffers()).contains(
                new Buffer("traces read", Place.HOST, 2, Math.ceilDiv(bytes, 4096) * 4096));
        assertThat(plan(request).slabs() % 4096).isZero();
        assertThat(traceHeader(request.withStored(List.of(SHORTS), OptionalInt.of(0)))).hasValue(0);
        assertThat(traceHeader(request.withStored(List.of(SHORTS), OptionalInt.of(26)))).isEmpty();
        assertThat(traceHeader(request.withStored(List.of(BYTES), OptionalInt.of(0)))).isEmpty();
        assertThat(traceHeader(request.withTile(Optional.of(new Shape(20, 30, 50))))).isEmpty();
        assertThat(traceHeader(request.withParts(new PlanRequest.Parts(Optional.of(part), Optional.empty()))))
                .isEmpty();
    }

    private static OptionalInt traceHeader(PlanRequest request) throws OutOfBudgetException {
        return plan(request).tiles().traceHeader();
    }

    /** A tile of a part may hold more than is written, so the device does not encode it. */
    @Test
    void wholeSurveysAreWrittenAsTheDeviceEncodesThem() throws OutOfBudgetException {
        ScaledEncoding shorts = new ScaledEncoding(SHORTS, 2);
        SurveyPart part = new SurveyPart(AxisPart.whole(40), AxisPart.whole(30), new AxisPart(100, 0, 1, 99));
        PlanRequest.Parts parts = new PlanRequest.Parts(Optional.of(part), Optional.empty());

        assertThat(plan(REQUEST.withOutput(shorts)).tiles().output()).isEqualTo(shorts);
        assertThat(plan(REQUEST.withOutput(shorts).withParts(parts)).tiles().output()).isEqualTo(ScaledEncoding.NATIVE);
    }

    /** One trace of 100 samples, which is not cut into two of fewer than 64, is read with four others. */
    @Test
    void theMinimumIsThatOfTheSmallestTile() throws OutOfBudgetException {
        Minimum minimum = planner(card(), PlanRequest.of("mean")).minimum(PROGRAM);

        assertThat(minimum.deviceBytes()).isEqualTo(8 * 100);
        assertThat(minimum.hostBytes()).isEqualTo(1000 + 2048 + 2 * 448 + PlanDrafts.EASE);
    }

    @Test
    void aDeviceThatCannotRunAProgramSaysWhyAndWhatElseCan() {
        Device unable = new ForwardingDevice() {
            @Override
            protected Device delegate() {
                return TestDevice.of(0, 1000);
            }

            @Override
            public Optional<String> obstacle(Program program) {
                return Optional.of("it has no kernel");
            }
        };

        assertThatThrownBy(() -> planner(unable, REQUEST).plan(PROGRAM))
                .isInstanceOfSatisfying(DeviceFailure.class, failure -> assertThat(
                        failure.remedy().orElseThrow().settings()).containsExactly(Setting.DEVICE.with("cpu")))
                .hasMessage("test cannot run mean: it has no kernel");
    }

    /** Each has tiles of at most half the size of those before, and none takes longer than allowed. */
    @ParameterizedTest
    @CsvSource({"1, 1, 1", "1.5, 1, 3", "4, 4, 8", "1000, 8, 100"})
    void optionsAreSmallerAndHardlySlower(double factor, int least, int most) throws OutOfBudgetException {
        Compilation compilation = new TestOperator(new Halo(1, 1, 0), 1, 0).on(SURVEY);
        TilePlanner planner = planner(TestDevice.of(0, Long.MAX_VALUE), PlanRequest.of("mean"));

        List<TilePlan> options = planner.options(compilation, factor);

        TilePlan best = options.getFirst();
        assertThat(best).isEqualTo(planner.plan(compilation.program()));
        for (int n = 1; n < options.size(); n++) {
            TilePlan option = options.get(n);
            assertThat(option.tileShape().size()).isLessThanOrEqualTo(options.get(n - 1).tileShape().size() / 2);
            assertThat(option.predictedSeconds()).isLessThanOrEqualTo(factor * best.predictedSeconds());
            assertThat(option.tilesInFlight()).isEqualTo(best.tilesInFlight());
        }
        assertThat(options).hasSizeBetween(least, most);
    }

    /** Statistics are gathered of the whole survey, of which a tenth is written. */
    @Test
    void theMinimumHoldsTheScanToo() throws OutOfBudgetException {
        SurveyPart tenth = new SurveyPart(AxisPart.whole(40), AxisPart.whole(30), new AxisPart(100, 0, 1, 10));
        PlanRequest request = PlanRequest.of("mean")
                .withParts(new PlanRequest.Parts(Optional.of(tenth), Optional.of(SurveyPart.whole(SHAPE))));
        Compilation compilation = new TestOperator(Halo.NONE, 1, 4).on(SURVEY);
        TilePlanner planner = planner(TestDevice.of(0, Long.MAX_VALUE), request);

        assertThat(planner.minimum(compilation.program()).hostBytes()).isEqualTo(1000 + 2 * 64 + PlanDrafts.EASE);
        assertThat(planner.minimum(compilation).hostBytes()).isEqualTo(1000 + 2 * 448 + PlanDrafts.EASE);
    }
}
