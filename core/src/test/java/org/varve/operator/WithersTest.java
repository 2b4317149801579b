package org.varve.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.varve.core.Operator;

/**
 * Operators with more than four parameters have a method for each that gives the same operator but for that parameter.
 */
class WithersTest {

    private static final int FEW = 4;

    /** Values of parameters of all kinds; each parameter takes one of them that is not its default. */
    private static final List<String> VALUES =
            List.of("3", "7,7", "1,5,5", "5,5,5", "2,2,2", "10,20,5", "20,70", "60ms",
                    "samples", "degrees", "north", "gst", "inputs", "gaussian", "all", "ricker", "survey", "0", "true",
                    "4,40", "65", "55", "-1,1", "45");

    static Stream<String> operators() {
        return Catalogue.entries().stream().filter(entry -> entry.parameters().size() > FEW).map(OperatorEntry::name);
    }

    @ParameterizedTest
    @MethodSource("operators")
    void changesOneParameter(String name) throws ReflectiveOperationException {
        OperatorEntry entry = Catalogue.get(name);
        for (int n = 0; n < entry.parameters().size(); n++) {
            String parameter = entry.parameters().get(n).name();
            if (parameter.equals("shares")) continue; // a code, which only a run writes
            RecordComponent component = entry.type().getRecordComponents()[n];
            Operator before = entry.create(given(entry, parameter));
            Operator other = VALUES.stream().flatMap(value -> create(entry, parameter, value).stream())
                    .filter(operator -> !operator.equals(before)).findFirst()
                    .orElseThrow(() -> new AssertionError("give a value for " + name + "." + parameter));

            Object changed = entry.type().getMethod(component.getName(), component.getType())
                    .invoke(before, component.getAccessor().invoke(other));

            assertThat(changed).as(parameter).isEqualTo(other);
        }
    }

    /** What is required, and the unit without which dips take no factor. */
    private static Map<String, String> given(OperatorEntry entry, String parameter) {
        Map<String, String> given = new LinkedHashMap<>(entry.examples());
        if (parameter.equals("factor")) given.put("unit", "samples");
        return given;
    }

    /** An operator with a value, if that is possible. */
    private static Optional<Operator> create(OperatorEntry entry, String parameter, String value) {
        Map<String, String> values = given(entry, parameter);
        values.put(parameter, value);
        try {
            return Optional.of(entry.create(values));
        } catch (IllegalArgumentException refused) {
            return Optional.empty();
        }
    }
}
