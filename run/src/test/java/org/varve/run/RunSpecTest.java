package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.varve.core.Boundary;
import org.varve.core.Device;
import org.varve.core.ForwardingDevice;
import org.varve.core.NanPolicy;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.core.SurveyPart;
import org.varve.core.SurveyRange;
import org.varve.cpu.CpuDevice;
import org.varve.formats.CreateOptions;
import org.varve.formats.OpenOptions;
import org.varve.host.JobKind;
import org.varve.operator.Envelope;
import org.varve.run.journal.Resuming;
import org.varve.run.process.JavaRuntime;
import org.varve.tiling.CopyDevice;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.Strategy;
import org.varve.run.workflow.StatedMetrics;

class RunSpecTest {

    @TempDir
    private Path folder;

    /** Changes of a copy leave the original as it is. */
    @Test
    void aCopyHasEverySetting() throws ReflectiveOperationException {
        RunSpec spec = new RunSpec(Recipe.copy());
        RunSpec usual = new RunSpec(Recipe.copy());
        List<Field> fields = Arrays.stream(RunSpec.class.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers())).toList();
        for (Field field : fields) {
            field.set(spec, other(field.getType(), field.get(spec)));
            assertThat(field.get(spec)).as("%s, set", field.getName()).isNotEqualTo(field.get(usual));
        }
        JavaRuntime runtime = other(JavaRuntime.class);

        RunSpec copy = spec.with(changed -> changed.runtime = runtime);

        assertThat(fields).hasSizeGreaterThan(15);
        for (Field field : fields) {
            Object expected = field.getName().equals("runtime") ? runtime : field.get(spec);
            assertThat(field.get(copy)).as(field.getName()).isSameAs(expected);
        }
    }

    /** Another value of a setting. */
    private static Object other(Class<?> type, Object value) {
        if (type == Optional.class) return Optional.of("something");
        return switch (value) {
            case Boolean is -> !is;
            case Integer number -> number + 1;
            case String text -> text + " or another";
            case OptionalInt _ -> OptionalInt.of(3);
            case StatedMetrics metrics -> metrics.with(3000);
            case Enum<?> constant -> another(constant);
            case SurveyRange range -> range.inlines(1, 2);
            case Device.Extension _ -> new Device.Extension(Boundary.NEAREST, NanPolicy.ZERO);
            case Recipe _ -> Recipe.of(new Envelope());
            case Sources _ -> new Sources(List.of(Source.of(Path.of("survey.npy"), OpenOptions.DEFAULT)));
            case Set<?> _ -> Set.of(new Note("told"));
            default -> other(type);
        };
    }

    private static Object another(Enum<?> constant) {
        List<Object> all = List.of((Object[]) constant.getDeclaringClass().getEnumConstants());
        return all.get((all.indexOf(constant) + 1) % all.size());
    }

    @SuppressWarnings("ReferenceEquality")
    private static <T> T other(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "equals" -> proxy == arguments[0];
                    case "hashCode" -> System.identityHashCode(proxy);
                    default -> "another " + type.getSimpleName();
                }));
    }

    @Test
    void thePlannerIsAskedForWhatIsSet() {
        RunSpec spec = new RunSpec(Recipe.copy());
        spec.strategy = Strategy.CUBE;
        spec.tilesInFlight = OptionalInt.of(7);
        spec.threads = OptionalInt.of(11);

        PlanRequest request = spec.planRequest("mean", 11 * 13, device(true));

        assertThat(request).isEqualTo(PlanRequest.of("mean").withStrategy(Strategy.CUBE).withTilesInFlight(7)
                .withWorkers(new PlanRequest.Workers(11, 13)));
    }

    @Test
    void thePlannerKeepsToATileThatIsSet() {
        RunSpec spec = new RunSpec(Recipe.copy());
        spec.tile = Optional.of(new Shape(2, 3, 5));

        assertThat(spec.planRequest("mean", 1, device(false)).tile()).hasValue(new Shape(2, 3, 5));
    }

    /** More between a disk and a GPU, where a slow moment of the disk would stop all. */
    @Test
    void moreTilesAreInFlightToADeviceWithItsOwnMemory() {
        RunSpec spec = new RunSpec(Recipe.copy());

        assertThat(spec.planRequest("mean", 1, device(false)).tilesInFlight()).isEqualTo(3);
        assertThat(spec.planRequest("mean", 1, device(true)).tilesInFlight()).isEqualTo(6);
    }

    private static Device device(boolean hasOwnMemory) {
        Device cpu = new CpuDevice(1, 64 << 20, false);
        return new ForwardingDevice() {
            @Override
            protected Device delegate() {
                return cpu;
            }

            @Override
            public boolean hasOwnMemory() {
                return hasOwnMemory;
            }
        };
    }

    @Test
    void aDeviceIsAskedForWhatIsSet() {
        RunSpec spec = new RunSpec(Recipe.copy());
        spec.threads = OptionalInt.of(2);
        assertThat(spec.request(3).deviceBytes()).isEqualTo(Long.MAX_VALUE);
        spec.deviceMemory = Optional.of(5L);

        assertThat(spec.request(3).threads()).isEqualTo(2);
        assertThat(spec.request(3).heapBytes()).isEqualTo(3);
        assertThat(spec.request(3).deviceBytes()).isEqualTo(5);
    }

    @Test
    void statisticsAreOfTheSurveyUnlessThoseOfThePartAreWanted() {
        SurveyPart part = SurveyPart.whole(new Shape(2, 3, 5));
        RunSpec spec = new RunSpec(Recipe.copy());

        assertThat(spec.parts(part)).isEqualTo(new PlanRequest.Parts(Optional.of(part), Optional.empty()));
        spec.statisticsOf = StatisticsOf.PART;
        assertThat(spec.parts(part)).isEqualTo(new PlanRequest.Parts(Optional.of(part), Optional.of(part)));
    }

    /** The kind of a job says which code it loads, and so what it takes before anything is measured. */
    @Test
    void theKindOfAJobHasTheFormatsAndWhetherAnythingIsComputed() {
        RunSpec spec = new RunSpec(Recipe.of(new Envelope()));
        spec.sources = new Sources(List.of(Source.of(Path.of("survey.sgy"), OpenOptions.DEFAULT)));
        assertThat(spec.kind()).isEqualTo(new JobKind("sgy", "sgy", JobKind.MANY));

        spec.destination = Optional.of(
                new Destination.ToFiles(Path.of("out.zarr"), CreateOptions.DEFAULT, _ -> CreateOptions.DEFAULT));
        spec.device = Optional.of(other(Device.class));
        assertThat(spec.kind()).isEqualTo(new JobKind("sgy", "zarr", JobKind.MANY));

        float[] samples = new float[1];
        spec.destination = Optional.of(
                new Destination.ToWriters(List.of(ArrayVolume.of(samples, new Shape(1, 1, 1)).writer())));
        spec.device = Optional.of(new CopyDevice());
        assertThat(spec.kind()).isEqualTo(new JobKind("sgy", "memory", 0));
    }

    private static Run envelope() {
        Shape shape = new Shape(2, 3, 40);
        return Run.of(new Envelope()).from(ArrayVolume.of(new float[240], shape))
                .to(List.of(ArrayVolume.of(new float[240], shape).writer())).on("cpu");
    }

    /** Whoever goes on with the run must compute the same bits. */
    @Test
    void roundingMayNotBeLeftToALibraryInARunWithAJournal() throws Exception {
        assertThatIllegalArgumentException().isThrownBy(envelope().tf32().resumable(Resuming.ALONE)::run)
                .withMessageStartingWith("TF32 in a run with a journal: ");
        assertThatIllegalArgumentException().isThrownBy(envelope().resumable(Resuming.ALONE)::run)
                .withMessage("a resumable run writes files: name them");
        assertThat(envelope().tf32().run().took().tiles()).isPositive();
    }

    /** A workflow that was kept for another survey has its velocity. */
    @Test
    void anotherVelocityThanThatOfTheWorkflowIsTold() throws Exception {
        Path file = Files.writeString(folder.resolve("dips.json"),
                """
                        {"velocity": 2500, "steps": [{"operator": "gst-dips-2d"}]}""");
        RunSpec spec = new RunSpec(Recipe.of(file.toString(), Map.of(), List.of()));
        assertThat(spec.notes()).isEmpty();
        assertThat(spec.stated().velocity()).hasValue(2500);

        spec.metrics = spec.metrics.with(3000);

        assertThat(spec.stated().velocity()).hasValue(3000);
        assertThat(spec.notes()).singleElement().asString()
                .isEqualTo("velocity 3000.0 m/s, not 2500.0 as in " + spec.recipe.name());
    }
}
