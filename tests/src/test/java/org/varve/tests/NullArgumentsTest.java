package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.LineRange;
import org.varve.core.SampleRange;
import org.varve.core.Shape;
import org.varve.core.Survey;
import org.varve.core.SurveyRange;
import org.varve.core.Workflow;
import org.varve.file.Sampling;
import org.varve.formats.CreateOptions;
import org.varve.formats.OpenOptions;
import org.varve.formats.Volumes;
import org.varve.operator.Window;
import org.varve.raw.RawReading;
import org.varve.run.ArrayVolume;
import org.varve.run.Run;
import org.varve.run.RunGroup;
import org.varve.run.Source;
import org.varve.run.array.Strides;

/** What a program calls first says which argument is null. */
class NullArgumentsTest {

    private static final List<Class<?>> FIRST = List.of(Run.class, RunGroup.class, Source.class, ArrayVolume.class,
            Strides.class, Volumes.class, OpenOptions.class, CreateOptions.class, RawReading.class, Sampling.class,
            Survey.class, SurveyRange.class, Shape.class, LineRange.class, SampleRange.class, Window.class,
            Workflow.class);

    /** Static methods, constructors, and options that are added to others. */
    static List<Executable> entries() {
        return FIRST.stream().flatMap(NullArgumentsTest::entries).filter(NullArgumentsTest::takesObjects).toList();
    }

    private static Stream<Executable> entries(Class<?> type) {
        boolean isOptions = type == OpenOptions.class || type == CreateOptions.class;
        Stream<Executable> methods = Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isStatic(method.getModifiers())
                        || (isOptions && method.getReturnType() == type))
                .map(method -> method);
        return Stream.concat(methods, Arrays.stream(type.getDeclaredConstructors()))
                .filter(entry -> Modifier.isPublic(entry.getModifiers()) && !entry.isSynthetic());
    }

    private static boolean takesObjects(Executable entry) {
        return Stream.of(entry.getParameterTypes()).anyMatch(type -> !type.isPrimitive());
    }

    @ParameterizedTest
    @MethodSource("entries")
    void anArgumentThatIsNullIsNamed(Executable entry) {
        assertThatThrownBy(() -> invoke(entry)).isInstanceOf(InvocationTargetException.class).cause()
                .isInstanceOf(NullPointerException.class).hasMessageMatching("[a-zA-Z]+");
    }

    private static void invoke(Executable entry) throws ReflectiveOperationException {
        Object[] arguments = Stream.of(entry.getParameterTypes()).map(NullArgumentsTest::none).toArray();
        switch (entry) {
            case Method method -> method.invoke(
                    method.getDeclaringClass() == CreateOptions.class ? CreateOptions.DEFAULT : OpenOptions.DEFAULT,
                    arguments);
            case Constructor<?> constructor -> constructor.newInstance(arguments);
        }
    }

    private static Object none(Class<?> type) {
        return switch (type.getName()) {
            case "int" -> 3;
            case "long" -> 3L;
            case "double" -> 3.0;
            case "boolean" -> false;
            default -> null;
        };
    }

    @Test
    void manyAreTried() {
        assertThat(entries()).hasSizeGreaterThan(45);
    }
}
