package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.varve.core.Setting;
import picocli.CommandLine;

class OptionWordsTest {

    private static final JavaClasses CLASSES =
            new ClassFileImporter().withImportOption(new DoNotIncludeTests()).importPackages("org.varve");

    /** Every setting that a remedy may name. */
    private static List<Setting> settings() {
        return CLASSES.stream()
                .flatMap(type -> type.getFields().stream())
                .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
                .filter(field -> field.getRawType().isEquivalentTo(Setting.class))
                .map(OptionWordsTest::value)
                .toList();
    }

    private static Setting value(JavaField field) {
        try {
            return (Setting) field.reflect().get(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void everySettingHasAWord() {
        assertThat(settings()).hasSizeGreaterThan(20)
                .allSatisfy(setting -> assertThat(OptionWords.of(setting)).isNotEqualTo(setting.toString()));
    }

    /** A method, a constructor or a constant of a public type. */
    @Test
    void everySettingIsThereForJavaPrograms() {
        assertThat(settings()).filteredOn(setting -> !setting.method().startsWith("-"))
                .allMatch(setting -> CLASSES.stream().anyMatch(type -> has(type, setting.method())));
    }

    private static boolean has(JavaClass type, String method) {
        String name = method.replaceFirst("\\(.*", "");
        String path = type.getName().substring(type.getPackageName().length() + 1).replace('$', '.');
        boolean found = name.equals(path)
                || Stream.concat(type.getMethods().stream(), type.getFields().stream())
                        .filter(member -> member.getModifiers().contains(JavaModifier.PUBLIC))
                        .anyMatch(member -> name.equals(path + "." + member.getName()));
        return found && type.getModifiers().contains(JavaModifier.PUBLIC);
    }

    @Test
    void everyOptionIsOne() {
        List<String> options = Varve.commandLine().getSubcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .flatMap(verb -> verb.options().stream())
                .flatMap(option -> Stream.of(option.names()))
                .toList();
        List<String> words = settings().stream()
                .map(OptionWords::of)
                .flatMap(text -> Stream.of(text.split(" ")))
                .filter(word -> word.startsWith("-"))
                .toList();

        assertThat(words).hasSizeGreaterThan(15).isSubsetOf(options);
    }

    @Test
    void aValueFollowsTheOption() {
        assertThat(OptionWords.of(Setting.DEVICE.with("cpu"))).isEqualTo("--device cpu");
        assertThat(settings().stream().map(Setting::method).collect(Collectors.toSet())).hasSameSizeAs(settings());
        assertThat(OptionWords.of(new Setting("Other.setting()"))).isEqualTo("Other.setting()");
    }
}
