package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Functions of the driver have the parameters and the versions that NVIDIA's header declares. */
class DriverHeaderTest {

    private static final Pattern PROTOTYPE = Pattern.compile("CUresult CUDAAPI (\\w+)\\(([^)]*)\\);");
    private static final Pattern VERSION =
            Pattern.compile("#define (cu\\w+) +(?:__CUDA_API_PTSZ\\()?(cu\\w+_v\\d+)\\)?");

    /** Handles are pointers. */
    private static final Pattern LONG =
            Pattern.compile(".*\\*.*|(size_t|CUdeviceptr|CUcontext|CUmodule|CUfunction|CUstream|CUevent) \\w+");

    private static final Pattern INT =
            Pattern.compile("(unsigned int|int|CUdevice|CUdevice_attribute|CUresult) \\w+");

    private record Found(String name, List<MemoryLayout> parameters) {}

    private static List<Found> called() {
        List<Found> found = new ArrayList<>();
        new DriverFunctions((name, parameters) -> {
            found.add(new Found(name, List.of(parameters)));
            MethodHandle handle = MethodHandles.zero(int.class);
            return MethodHandles.dropArguments(
                    handle, 0, FunctionDescriptor.ofVoid(parameters).toMethodType().parameterList());
        });
        return found;
    }

    private static String header() throws IOException {
        Stream<Path> toolkits = Stream.concat(
                Arrays.stream(System.getenv("PATH").split(":"))
                        .map(folder -> Path.of(folder).resolveSibling("include")),
                Stream.of(Path.of("/usr/local/cuda/include"), Path.of("/usr/include")));
        Path header = toolkits.map(folder -> folder.resolve("cuda.h")).filter(Files::exists).findFirst().orElse(null);
        assumeTrue(header != null, "needs cuda.h, which comes with nvcc");
        return Files.readString(header);
    }

    @Test
    void parametersAreThoseOfTheHeader() throws IOException {
        Map<String, List<MemoryLayout>> declared = new LinkedHashMap<>();
        // the first is the current one; older ones follow for those who build the driver
        PROTOTYPE.matcher(header()).results().forEach(
                found -> declared.putIfAbsent(found.group(1), layouts(found.group(2))));

        List<Found> called = called();

        assertThat(called).hasSize(35);
        for (Found function : called) {
            assertThat(function.parameters()).as(function.name())
                    .isEqualTo(declared.get(function.name().replaceAll("_v\\d+$", "")));
        }
    }

    private static List<MemoryLayout> layouts(String parameters) {
        return Arrays.stream(parameters.strip().split("\\s*,\\s*")).map(DriverHeaderTest::layout).toList();
    }

    private static MemoryLayout layout(String parameter) {
        if (LONG.matcher(parameter).matches()) return ValueLayout.JAVA_LONG;
        return INT.matcher(parameter).matches()
                ? ValueLayout.JAVA_INT
                : MemoryLayout.paddingLayout(1).withName("unknown: " + parameter);
    }

    /** All but the one that the header of CUDA 13 counts on, which no older driver has and which does the same. */
    @Test
    void versionsAreThoseOfTheHeader() throws IOException {
        Map<String, String> versions = new LinkedHashMap<>();
        Matcher defined = VERSION.matcher(header());
        for (MatchResult found : defined.results().toList()) versions.putIfAbsent(found.group(1), found.group(2));

        for (Found function : called()) {
            String plain = function.name().replaceAll("_v\\d+$", "");
            if (plain.equals("cuEventElapsedTime")) continue;
            assertThat(function.name()).isEqualTo(versions.getOrDefault(plain, plain));
        }
    }
}
