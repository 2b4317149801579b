package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.StringEntry;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A library speaks to Java programs too: what only the command line knows is named there alone. */
@AnalyzeClasses(packages = "org.varve", importOptions = MainClasses.class)
class LibraryWordsTest {

    /** Options, variables of the environment, verbs. */
    private static final Pattern WORD =
            Pattern.compile(
                    "(?<![\\w-])(--[a-z][a-z-]*|-p(?= )|VARVE_[A-Z_]+|varve (?:run|plan|info|profile|help)\\b)");

    private static final Set<String> ALLOWED = Set.of(
            // options of java
            "CpuDevice --add-modules",
            "ClassPath --add-exports", "ClassPath --add-modules", "ClassPath --add-opens", "ClassPath --add-reads",
            "ClassPath --enable-native-access", "ClassPath --enable-preview", "ClassPath --limit-modules",
            "ClassPath --patch-module", "ClassPath --sun-misc-unsafe-memory-access", "ClassPath --upgrade-module-path",
            // variables that the library itself reads
            "Devices VARVE_THREADS", "MeasurementStore VARVE_STORE", "StoreFolder VARVE_STORE",
            "DirectIo VARVE_DIRECT_IO",
            "CudaBinding VARVE_CUDA_BINDING", "NamedLibrary VARVE_CUDA_DRIVER", "NamedLibrary VARVE_CUBLAS",
            "Gaps VARVE_CUDA_GAPS");

    /** Studies and the tasks of clusters start the command line, in processes of their own. */
    private static final Set<String> USERS = Set.of("org.varve.cli", "org.varve.study", "org.varve.cluster");

    @ArchTest
    static void onlyTheCommandLineNamesItsOptions(JavaClasses classes) {
        Set<String> found = new TreeSet<>();
        classes.stream()
                .filter(type -> !USERS.contains(type.getPackageName()))
                .forEach(type -> words(type).forEach(word -> found.add(type.getSimpleName() + " " + word)));

        assertThat(found).isEqualTo(ALLOWED);
    }

    private static Stream<String> words(JavaClass type) {
        return strings(type).flatMap(text -> WORD.matcher(text).results().map(MatchResult::group));
    }

    /** The texts of a class, parts of concatenated ones among them. */
    private static Stream<String> strings(JavaClass type) {
        try (InputStream bytes = type.getSource().orElseThrow().getUri().toURL().openStream()) {
            return StreamSupport.stream(ClassFile.of().parse(bytes.readAllBytes()).constantPool().spliterator(), false)
                    .filter(StringEntry.class::isInstance)
                    .map(entry -> ((StringEntry) entry).stringValue());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
