package org.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Field;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.varve.core.Setting;
import picocli.CommandLine;

class OptionWordsTest {

    private static final Pattern MODULE = Pattern.compile("(target/classes|/varve-[^/]*(?<!-tests)\\.jar)$");

    private static final List<ClassModel> CLASSES = classes();

    /** Those of all modules, without their tests. */
    private static List<ClassModel> classes() {
        List<ClassModel> classes = new ArrayList<>();
        for (String place : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            if (!MODULE.matcher(place).find()) continue;
            Path path = Path.of(place);
            try (FileSystem jar = Files.isDirectory(path) ? null : FileSystems.newFileSystem(path);
                    Stream<Path> files = Files.walk((jar == null ? path : jar.getPath("/")).resolve("org/varve"))) {
                for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
                    classes.add(ClassFile.of().parse(Files.readAllBytes(file)));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return classes;
    }

    /** Every setting that a remedy may name. */
    private static List<Setting> settings() {
        return CLASSES.stream()
                .flatMap(type -> type.fields().stream())
                .filter(field -> field.flags().has(AccessFlag.STATIC))
                .filter(field -> field.fieldTypeSymbol().equals(Setting.class.describeConstable().orElseThrow()))
                .map(OptionWordsTest::value)
                .toList();
    }

    private static Setting value(FieldModel field) {
        try {
            Field found = Class.forName(name(field.parent().orElseThrow()))
                    .getDeclaredField(field.fieldName().stringValue());
            found.setAccessible(true);
            return (Setting) found.get(null);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private static String name(ClassModel type) {
        return type.thisClass().asInternalName().replace('/', '.');
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

    private static boolean has(ClassModel type, String method) {
        String name = method.replaceFirst("\\(.*", "");
        String path = name(type).replaceFirst(".*\\.", "").replace('$', '.');
        boolean found = name.equals(path)
                || type.methods().stream().anyMatch(each -> each.flags().has(AccessFlag.PUBLIC)
                        && name.equals(path + "." + each.methodName()))
                || type.fields().stream().anyMatch(each -> each.flags().has(AccessFlag.PUBLIC)
                        && name.equals(path + "." + each.fieldName()));
        return found && type.flags().has(AccessFlag.PUBLIC);
    }

    @Test
    void everyOptionIsOne() {
        List<String> options = Varve.commandLine("all").getSubcommands().values().stream()
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
