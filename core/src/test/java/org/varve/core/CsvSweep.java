package org.varve.core;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.AnnotationConsumer;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** The lines of a {@code @CsvSource} as a {@link Sweep}. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(CsvSweep.Lines.class)
public @interface CsvSweep {

    /** Takes one line in so many, another each day. */
    int oneIn();

    /** Lines of words. */
    String[] value();

    /** Separates the words of a line. */
    String delimiter() default ",";

    /** The lines of one annotation. */
    class Lines implements ArgumentsProvider, AnnotationConsumer<CsvSweep> {

        private CsvSweep sweep;

        @Override
        public void accept(CsvSweep annotation) {
            sweep = annotation;
        }

        @Override
        public Stream<? extends Arguments> provideArguments(ParameterDeclarations words, ExtensionContext context) {
            return Sweep.of(sweep.oneIn(), List.of(sweep.value())).map(this::split);
        }

        private Arguments split(String line) {
            Object[] words = Arrays.stream(line.split(Pattern.quote(sweep.delimiter()), -1))
                    .map(String::strip)
                    .toArray();
            return Arguments.of(words);
        }
    }
}
