package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.ByteOrder;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.varve.core.Compilation;
import org.varve.core.Device;
import org.varve.core.DeviceProvider.Request;
import org.varve.core.MemoryFootprint.Place;
import org.varve.core.LiveTraces;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Program;
import org.varve.core.SampleEncoding;
import org.varve.core.SampleFormat;
import org.varve.core.ScaledEncoding;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyPart;
import org.varve.core.TileRunner;
import org.varve.core.Tiles;
import org.varve.core.Workflow;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;

/** Projected bytes of the device are those that the driver counts. */
class DeviceBytesTest {

    private static final int CASES = 1000;
    private static final List<String> SCANNING = List.of(
            "glcm", "clip-percentiles", "histogram-equalization", "rgb-blend", "principal-components",
            "waveform-classification");

    private final PretendDriver driver = PretendDriver.load();
    private final Random random = new Random(3);

    @AfterEach
    void forget() {
        driver.reset("");
    }

    @Test
    void projectedEqualsCounted() throws OutOfBudgetException {
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
        driver.reset("DEVICES=8GiB");
        try (Device device = device()) {
            long before = allocated();
            for (int number = 0; number < CASES; number++) {
                OperatorEntry entry = Catalogue.entries().get(random.nextInt(Catalogue.entries().size()));
                Survey survey = new Survey(shape(40, 40, 700), 0.004, Survey.Unit.SECONDS);
                Program program = random.nextInt(4) == 0 ? scan(survey) : program(entry, survey);
                Shape tile = tile(survey.shape(), program.wholeTrace());
                Tiles tiles = new Tiles(tile, 1 + random.nextInt(3), encoding(device),
                        program.reduction().isPresent() ? ScaledEncoding.NATIVE : output(device))
                        .withTraceHeader(random.nextBoolean() ? OptionalInt.of(240) : OptionalInt.empty());

                long projected = device.footprint(program, survey, tiles).bytes(Place.DEVICE);
                Device planned = new PlannedDevice("cuda", projected);
                assertThat(planned.footprint(program, survey, tiles))
                        .isEqualTo(device.footprint(program, survey, tiles));

                try (TileRunner _ = device.open(program, survey, tiles, Device.Extension.DEFAULT)) {
                    assertThat(allocated() - before).as("%s, %s", entry.name(), tiles)
                            .isEqualTo(projected);
                }
            }
            assertThat(allocated()).isEqualTo(before);
        }
        assertThat(driver.report()).startsWith("allocated=0 ").endsWith("pinned=0");
    }

    private static Device device() {
        return new CudaDeviceProvider().discover(new Request(1, 0, Long.MAX_VALUE)).devices().getFirst().open();
    }

    private static Program program(OperatorEntry entry, Survey survey) {
        return new Compilation(Workflow.of(entry.name(), entry.example()), survey).program();
    }

    /** Of an operator that scans the survey for a statistic; in small tiles the outputs come back all the same. */
    private Program scan(Survey survey) {
        OperatorEntry entry = Catalogue.get(SCANNING.get(random.nextInt(SCANNING.size())));
        return new Compilation(Workflow.of(entry.name(), entry.example()), survey).nextScan().orElseThrow()
                .reduced(SurveyPart.whole(survey.shape()), LiveTraces.ALL);
    }

    private Shape shape(int inlines, int crosslines, int samples) {
        return new Shape(1 + random.nextInt(inlines), 1 + random.nextInt(crosslines), 1 + random.nextInt(samples));
    }

    private Shape tile(Shape survey, boolean wholeTrace) {
        Shape tile = shape(survey.inlines(), survey.crosslines(), survey.samples());
        return new Shape(tile.inlines(), tile.crosslines(), wholeTrace ? survey.samples() : tile.samples());
    }

    private SampleEncoding encoding(Device device) {
        List<SampleFormat> formats = List.of(SampleFormat.values());
        SampleFormat format = formats.get(random.nextInt(formats.size()));
        SampleEncoding encoding = new SampleEncoding(format, ByteOrder.BIG_ENDIAN);
        return device.decodes(encoding) ? encoding : SampleEncoding.NATIVE;
    }

    private ScaledEncoding output(Device device) {
        SampleFormat format = SampleFormat.WRITTEN.get(random.nextInt(SampleFormat.WRITTEN.size()));
        ByteOrder order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        ScaledEncoding encoding = new ScaledEncoding(new SampleEncoding(format, order), 1 + random.nextInt(2));
        assertThat(device.encodes(encoding)).isTrue();
        return encoding;
    }

    private long allocated() {
        return Long.parseLong(driver.report().replaceAll("allocated=(\\d+).*", "$1"));
    }
}
