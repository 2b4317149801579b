package org.varve.viewer;

import java.util.Map;
import java.util.stream.Collectors;
import org.varve.core.Output;
import org.varve.operator.Catalogue;
import org.varve.run.Recipe;
import org.varve.view.AttributeStyle;

/** How the outputs of operators are shown. */
public final class Styles {

    private Styles() {}

    /** The outputs of all operators, by name; the first of those that share one. */
    public static Map<String, Output> outputs() {
        return Catalogue.entries().stream()
                .flatMap(entry -> Recipe.of(entry.example()).workflow().descriptions().stream())
                .collect(Collectors.toMap(Output::name, output -> output, (first, _) -> first));
    }

    /** The style of a file that is named like an output, such as {@code dip.sgy}; that of amplitudes otherwise. */
    public static AttributeStyle ofFile(String name) {
        Output output = outputs().get(name.replaceFirst("\\.[^.]*$", ""));
        return output == null ? AttributeStyle.amplitude() : AttributeStyle.of(output);
    }
}
