package org.varve.tiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.RecordComponent;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.AxisPart;
import org.varve.core.Halo;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
import org.varve.tiling.PlanRequest.Chunks;
import org.varve.tiling.PlanRequest.Parts;
import org.varve.tiling.PlanRequest.Workers;

class PlanRequestTest {

    private static final SampleEncoding SHORTS = new SampleEncoding(SampleFormat.INT16, ByteOrder.BIG_ENDIAN);
    private static final Shape SHAPE = new Shape(40, 50, 60);
    private static final Survey SURVEY = new Survey(SHAPE, 0.004, Survey.Unit.SECONDS);
    private static final SurveyPart PART =
            new SurveyPart(AxisPart.whole(40), AxisPart.whole(50), new AxisPart(60, 10, 1, 20));
    private static final PlanRequest USUAL = PlanRequest.of("mean");

    /** No setting is the usual one. */
    private static final PlanRequest ALL = new PlanRequest("mean", Optional.of(SHAPE), Strategy.LARGEST,
            new Workers(3, 1000), 5, 7, 8, 9, List.of(SHORTS), OptionalInt.of(240), new ScaledEncoding(SHORTS, 2),
            new Chunks(SHAPE, Shape.ONE), new Parts(Optional.of(PART), Optional.empty()),
            Rates.TYPICAL.onceStarted(), Optional.of(new TileCuts(SHAPE, Shape.ONE)));

    /** Every setting has its method, here with a value that is not the usual one. */
    static Stream<Arguments> settings() {
        return Stream.of(
                setting("tile", request -> request.withTile(Optional.of(SHAPE))),
                setting("strategy", request -> request.withStrategy(Strategy.LARGEST)),
                setting("workers", request -> request.withWorkers(new Workers(3, 1000))),
                setting("tilesInFlight", request -> request.withTilesInFlight(5)),
                setting("readerBytes,writerBytes", request -> request.withBuffers(7, 8)),
                setting("memoryBytes", request -> request.withOutputsInMemory(9)),
                setting("stored,traceHeader",
                        request -> request.withStored(List.of(SHORTS), OptionalInt.of(240))),
                setting("output", request -> request.withOutput(new ScaledEncoding(SHORTS, 2))),
                setting("chunks", request -> request.withChunks(new Chunks(SHAPE, Shape.ONE))),
                setting("parts", request -> request.withParts(new Parts(Optional.of(PART), Optional.empty()))),
                setting("rates", request -> request.withRates(Rates.TYPICAL.onceStarted())),
                setting("cuts", request -> request.withCuts(Optional.of(new TileCuts(SHAPE, Shape.ONE)))));
    }

    private static Arguments setting(String names, UnaryOperator<PlanRequest> set) {
        return Arguments.of(names, set);
    }

    @ParameterizedTest
    @MethodSource("settings")
    void aSettingChangesNoOther(String names, UnaryOperator<PlanRequest> set) {
        PlanRequest changed = set.apply(USUAL);

        assertThat(different(USUAL, changed)).isEqualTo(names);
        assertThat(set.apply(ALL)).isEqualTo(ALL);
    }

    /** The names of the settings in which two requests differ. */
    private static String different(PlanRequest one, PlanRequest other) {
        List<String> names = new ArrayList<>();
        for (RecordComponent component : PlanRequest.class.getRecordComponents()) {
            try {
                Object value = component.getAccessor().invoke(one);
                if (!value.equals(component.getAccessor().invoke(other))) names.add(component.getName());
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("a record component", e);
            }
        }
        return String.join(",", names);
    }

    @Test
    void aScanReadsItsOwnPartAndStoresNothing() {
        SurveyPart scanned = SurveyPart.whole(SHAPE);
        PlanRequest request = USUAL.withParts(new Parts(Optional.of(PART), Optional.of(scanned)))
                .withOutput(new ScaledEncoding(SHORTS, 2));

        assertThat(request.ofScan()).isEqualTo(USUAL.withParts(new Parts(Optional.of(scanned), Optional.of(scanned))));
    }

    @Test
    void someThingsAreOneAtLeast() {
        assertThat(USUAL.withWorkers(new Workers(1, 1)).withTilesInFlight(1).tilesInFlight()).isEqualTo(1);
        assertThatThrownBy(() -> new Workers(0, 1)).hasMessage("0 workers of 1 bytes: at least 1 of both is needed");
        assertThatThrownBy(() -> new Workers(1, 0)).hasMessage("1 workers of 0 bytes: at least 1 of both is needed");
        assertThatThrownBy(() -> USUAL.withTilesInFlight(0)).hasMessage("0 tiles in flight: at least 1 is needed");
    }

    @Test
    void bytesAreNotNegative() {
        assertThat(USUAL.withBuffers(0, 0).withOutputsInMemory(0)).isEqualTo(USUAL);
        assertThatThrownBy(() -> USUAL.withBuffers(-1, 2))
                .hasMessage("reader -1, writer 2, outputs 0 bytes: must not be negative");
        assertThatThrownBy(() -> USUAL.withBuffers(1, -2)).hasMessageContaining("writer -2");
        assertThatThrownBy(() -> USUAL.withOutputsInMemory(-3)).hasMessageContaining("outputs -3");
    }

    @Test
    void aTileAndAPeerStrategyExcludeEachOther() {
        PlanRequest forced = USUAL.withTile(Optional.of(SHAPE));

        assertThatThrownBy(() -> forced.withStrategy(Strategy.DASK_AUTO)).hasMessage(
                "tile 40x50x60 and strategy dask-auto: both decide on the tiles, give one of them");
        assertThat(forced.withStrategy(Strategy.LARGEST).tile()).contains(SHAPE);
    }

    @Test
    void tilesBeginAtChunksOfTheOutputsElseOfTheInput() {
        Shape read = new Shape(8, 8, 8);
        Shape written = new Shape(16, 16, 16);

        assertThat(new Chunks(read, written).grain()).isEqualTo(written);
        assertThat(new Chunks(read, Shape.ONE).grain()).isEqualTo(read);
        assertThat(new Chunks(read, written).areGathered()).isFalse();
        assertThat(new Chunks(read, written, new Shape(32, 32, 32)).areGathered()).isTrue();
    }

    @Test
    void volumesBeyondTheListHoldNativeFloats() {
        assertThat(USUAL.withStored(List.of(SHORTS, SHORTS)).stored(TestKernel.program(Halo.NONE, 1, false)))
                .containsExactly(SHORTS);
        assertThat(USUAL.stored(TestKernel.program(Halo.NONE, 1, false))).containsExactly(SampleEncoding.NATIVE);
    }

    @Test
    void wholeTracesAreCutIntoTilesWhereAnOperatorNeedsThem() {
        PlanRequest request = USUAL.withParts(new Parts(Optional.of(PART), Optional.empty()));

        assertThat(USUAL.part(SURVEY)).isEqualTo(SurveyPart.whole(SHAPE));
        assertThat(request.part(SURVEY)).isEqualTo(PART);
        assertThat(request.cut(TestKernel.program(Halo.NONE, 1, false), SURVEY)).isEqualTo(PART);
        assertThat(request.cut(TestKernel.program(Halo.NONE, 1, true), SURVEY)).isEqualTo(PART.withWholeTraces());
    }
}
