package org.varve.tests;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What is printed and written does not depend on the language of the machine: its digits, decimal commas and letters.
 * Patterns with a conversion that does are handed over right after {@code Locale.ROOT}; {@code %s} writes a whole
 * number in the same way everywhere.
 */
@AnalyzeClasses(packages = "org.varve", importOptions = MainClasses.class)
class LocaleRuleTest {

    private static final Pattern LOCALIZED = Pattern.compile("%(\\d+\\$)?[-#+0,(<]*\\d*(\\.\\d+)?[dfegEGaA]");

    private static final Set<String> FORBIDDEN = Set.of(
            "java/lang/String.toUpperCase()Ljava/lang/String;",
            "java/lang/String.toLowerCase()Ljava/lang/String;",
            "java/lang/String.format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;",
            "java/io/PrintStream.printf(Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;",
            "java/io/PrintStream.format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;",
            "java/io/PrintWriter.printf(Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintWriter;",
            "java/io/PrintWriter.format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintWriter;",
            "java/util/Formatter.<init>()V",
            "java/util/Formatter.<init>(Ljava/lang/Appendable;)V",
            "java/text/DecimalFormat.<init>()V",
            "java/text/DecimalFormat.<init>(Ljava/lang/String;)V",
            "java/text/NumberFormat.getInstance()Ljava/text/NumberFormat;",
            "java/text/NumberFormat.getNumberInstance()Ljava/text/NumberFormat;",
            "java/text/NumberFormat.getIntegerInstance()Ljava/text/NumberFormat;",
            "java/text/NumberFormat.getPercentInstance()Ljava/text/NumberFormat;",
            "java/time/format/DateTimeFormatter.ofPattern(Ljava/lang/String;)Ljava/time/format/DateTimeFormatter;");

    @ArchTest
    static void nothingIsFormattedForTheDefaultLocale(JavaClasses classes) {
        List<String> broken = new ArrayList<>();
        for (JavaClass each : classes) {
            broken.addAll(broken(model(each)));
        }
        assertThat(broken).as("after Locale.ROOT, or with %s").isEmpty();
    }

    private static ClassModel model(JavaClass of) {
        try (InputStream bytes = of.getSource().orElseThrow().getUri().toURL().openStream()) {
            return ClassFile.of().parse(bytes.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> broken(ClassModel model) {
        return model.methods().stream().flatMap(method -> broken(method).stream()
                .map(what -> "%s.%s: %s".formatted(model.thisClass().asInternalName(), method.methodName(), what)))
                .toList();
    }

    private static List<String> broken(MethodModel method) {
        if (method.code().isEmpty()) return List.of();
        List<String> broken = new ArrayList<>();
        boolean isAfterRoot = false;
        for (var element : method.code().get()) {
            if (!(element instanceof Instruction instruction)) continue;
            if (instruction instanceof ConstantInstruction constant && constant.constantValue() instanceof String text
                    && LOCALIZED.matcher(text).find() && !isAfterRoot) {
                broken.add(text);
            }
            if (instruction instanceof InvokeInstruction call && FORBIDDEN.contains(name(call))) {
                broken.add(name(call));
            }
            isAfterRoot = instruction instanceof FieldInstruction field
                    && field.owner().asInternalName().equals("java/util/Locale") && field.name().equalsString("ROOT");
        }
        return broken;
    }

    private static String name(InvokeInstruction call) {
        return call.owner().asInternalName() + "." + call.name() + call.type();
    }

    /** The rule finds what it forbids, and leaves the rest. */
    @Test
    void theRuleHolds() throws IOException {
        try (InputStream bytes = LocaleRuleTest.class.getResourceAsStream("LocaleRuleTest$Examples.class")) {
            String found = broken(ClassFile.of().parse(bytes.readAllBytes())).stream()
                    .map(line -> line.replaceAll(".*\\.(\\w+): .*", "$1")).sorted().collect(joining(" "));

            assertThat(found).isEqualTo("grouped letters printed real whole");
        }
    }

    static final class Examples {

        private Examples() {}

        static String whole(int number) {
            return "%d tiles".formatted(number);
        }

        static String real(double number) {
            return "a%.3f".formatted(number);
        }

        static String grouped(long number) {
            return "%,15d bytes".formatted(number);
        }

        @SuppressWarnings("StringCaseLocaleUsage")
        static String letters(String word) {
            return word.toUpperCase();
        }

        static void printed(int number) {
            System.out.printf("%s%n", number);
        }

        static String plain(int number, String word) {
            return "%s of 100 %% done %08x %-5s".formatted(number, number, word);
        }

        static String rooted(double number) {
            return String.format(java.util.Locale.ROOT, "%.3f and %d", number, 1);
        }
    }
}
