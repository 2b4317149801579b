package org.varve.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.varve.core.Boundary;
import org.varve.core.Device;
import org.varve.core.NanPolicy;
import org.varve.core.Note;
import org.varve.core.Shape;
import org.varve.core.SurveyPart;
import org.varve.core.SurveyRange;
import org.varve.formats.OpenOptions;
import org.varve.operator.Envelope;
import org.varve.run.process.JavaRuntime;
import org.varve.tiling.PlanRequest;
import org.varve.tiling.Strategy;
import org.varve.run.workflow.StatedMetrics;

class RunSpecTest {

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
        spec.tilesInFlight = 7;
        spec.threads = OptionalInt.of(11);

        PlanRequest request = spec.planRequest("mean", 11 * 13);

        assertThat(request).isEqualTo(PlanRequest.of("mean").withStrategy(Strategy.CUBE).withTilesInFlight(7)
                .withWorkers(new PlanRequest.Workers(11, 13)));
    }

    @Test
    void thePlannerKeepsToATileThatIsSet() {
        RunSpec spec = new RunSpec(Recipe.copy());
        spec.tile = Optional.of(new Shape(2, 3, 5));

        assertThat(spec.planRequest("mean", 1).tile()).hasValue(new Shape(2, 3, 5));
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
}
