package org.varve.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The parts of a distribution for aarch64, built on another processor:
 * {@code mvn -Pdist -Ddist.processor=aarch64 -DskipTests package}. It is as that for x86_64 but for native libraries.
 */
class OtherProcessorTest {

    private static final Path BUILT = Path.of("../cli/target");
    private static final String SUFFIX = "-linux-aarch64.tar.gz";

    /** The processor in the head of an ELF file. */
    private static final short AARCH64 = 183;
    private static final int PROCESSOR = 18;
    private static final int MAGIC = 0x464c457f;

    @TempDir(factory = BuildFolder.class)
    private static Path unpacked;

    private static Path home;

    private static final Map<String, String> JDK = Map.of("JAVA_HOME", System.getProperty("java.home"));

    @BeforeAll
    static void unpack() throws IOException, InterruptedException {
        assumeTrue(Files.isDirectory(BUILT) && Files.isDirectory(VarveProcess.LIBRARIES),
                "needs the built command line");
        List<Path> archives = list(BUILT).stream().filter(file -> file.toString().endsWith(SUFFIX)).toList();
        assumeTrue(archives.size() == 1,
                "needs the distribution for aarch64: mvn -Pdist -Ddist.processor=aarch64 makes it");
        long built = archives.getFirst().toFile().lastModified();
        assumeTrue(list(VarveProcess.LIBRARIES).stream().allMatch(jar -> jar.toFile().lastModified() <= built),
                "the distribution for aarch64 is older than the jars: mvn -Pdist -Ddist.processor=aarch64 makes it anew");
        Process tar = new ProcessBuilder("tar", "xzf", archives.getFirst().toString(), "-C", unpacked.toString())
                .inheritIO().start();
        assertThat(tar.waitFor()).isZero();
        home = list(unpacked).getFirst();
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    /** The native code in files and jars of the distribution, by name. */
    private static List<String> nativeCodeNotFor(short processor, List<String> found) throws IOException {
        List<String> others = new ArrayList<>();
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (file.toString().endsWith(".jar")) {
                    lookInto(file, processor, found, others);
                } else {
                    try (InputStream in = Files.newInputStream(file)) {
                        look(home.relativize(file).toString(), in.readNBytes(PROCESSOR + Short.BYTES), processor, found,
                                others);
                    }
                }
            }
        }
        return others;
    }

    private static void lookInto(Path jar, short processor, List<String> found, List<String> others)
            throws IOException {
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(jar))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                // machine code of kernels is an ELF file, too
                if (entry.getName().endsWith(".cubin")) continue;
                look(entry.getName(), in.readNBytes(PROCESSOR + Short.BYTES), processor, found, others);
            }
        }
    }

    private static void look(String name, byte[] head, short processor, List<String> found, List<String> others) {
        if (name.matches(".*\\.(dll|dylib|jnilib)")) others.add(name);
        if (head.length < PROCESSOR + Short.BYTES) return;
        ByteBuffer elf = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
        if (elf.getInt(0) != MAGIC) return;
        (elf.getShort(PROCESSOR) == processor ? found : others).add(name);
    }

    @Test
    void allNativeCodeIsForAarch64() throws IOException {
        List<String> found = new ArrayList<>();

        assertThat(nativeCodeNotFor(AARCH64, found)).isEmpty();

        assertThat(found).anyMatch(name -> name.matches("lib/native/libzstd-jni-.*\\.so"))
                .contains("lib/native/libjnidispatch.so", "org/jline/nativ/Linux/arm64/libjlinenative.so");
    }

    /** With machine code and PTX of the kernels; JCuda, which has no libraries for it, is left out. */
    @Test
    void itsJarsAreThoseOfX86ButForNativeLibrariesAndJCuda() throws IOException {
        for (Path jar : list(VarveProcess.LIBRARIES)) {
            String name = jar.getFileName().toString();
            if (!name.endsWith(".jar")) continue;
            Path its = home.resolve("lib").resolve(name);
            if (name.matches("j(cuda|cublas)-.*")) assertThat(its).doesNotExist();
            else if (name.startsWith("varve-")) assertThat(its).hasSameBinaryContentAs(jar);
            else
                assertThat(its).exists();
        }
    }

    @Test
    void withoutARuntimeOfItsOwnItStartsTheJdkInJavaHome() throws IOException, InterruptedException {
        assumeTrue(!Files.exists(home.resolve("runtime")), "it has a runtime");

        assertThat(run(Map.of(), "operators").err()).contains("the Java runtime is not complete");
        assertThat(run(JDK, "operators")).isEqualTo(VarveProcess.run("operators"));
    }

    /** On this processor, by the binding of that one; no class of JCuda is there. */
    @Test
    void findsGpusWithoutJCuda() throws IOException, InterruptedException {
        assumeTrue(!Files.exists(home.resolve("runtime")), "its runtime is for another processor");
        Map<String, String> variables = new HashMap<>(PretendGpu.environment("64MiB"));
        variables.putAll(JDK);
        variables.put("VARVE_CUDA_BINDING", "ffm");

        VarveProcess.Result result = run(variables, "selftest", "--device", "cuda", "--operators", "mean");

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(result.out()).contains("by ffm", "everything agrees");
    }

    private static VarveProcess.Result run(Map<String, String> variables, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(home.resolve("bin/varve").toString()));
        command.addAll(List.of(arguments));
        Path err = Files.createTempFile(unpacked, "varve", ".err");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().putAll(variables);
        builder.environment().put("PATH", "/usr/bin:/bin");
        return VarveProcess.finish(builder.start(), err);
    }
}
