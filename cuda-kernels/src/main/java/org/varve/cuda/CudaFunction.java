package org.varve.cuda;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A function and its parameters, as declared in {@link CudaFunctions} or in a compiled module.
 *
 * @param name the name in its source, such as {@code taps_staged}
 * @param parameters the types of its parameters as written in PTX, such as {@code .b8[24]} or {@code .u32}
 */
record CudaFunction(String name, List<String> parameters) {

    /** The functions that the compiled modules must have. */
    static final List<CudaFunction> DECLARED =
            Arrays.stream(CudaFunctions.class.getMethods()).map(CudaFunction::declared).toList();

    private static final Pattern ENTRY = Pattern.compile("\\.entry\\s+(\\w+)\\s*\\(([^)]*)\\)");

    /**
     * Matches {@code .param .align 8 .b8 taps_param_1[24]}; the groups are the type and, for an array, the number of
     * elements.
     */
    private static final Pattern PARAMETER =
            Pattern.compile("\\.param\\s+(?:\\.align\\s+\\d+\\s+)?(\\.\\w+)[^,\\[]*(\\[\\d+\\])?");

    private static CudaFunction declared(Method method) {
        Stream<Class<?>> types = Stream.concat(Stream.of(Region.class), Arrays.stream(method.getParameterTypes()));
        return new CudaFunction(name(method), types.map(Arguments::ptxType).toList());
    }

    /** The CUDA name of a method of {@link CudaFunctions}. */
    static String name(Method method) {
        return method.getName().replaceAll("[A-Z]", "_$0").toLowerCase(Locale.ROOT);
    }

    /** The functions of a compiled module. */
    static List<CudaFunction> compiled(String ptx) {
        return ENTRY.matcher(ptx).results()
                .map(entry -> new CudaFunction(entry.group(1), parameters(entry.group(2))))
                .toList();
    }

    private static List<String> parameters(String list) {
        Matcher parameter = PARAMETER.matcher(list);
        return parameter.results()
                .map(found -> found.group(2) == null ? found.group(1) : found.group(1) + found.group(2))
                .toList();
    }

    @Override
    public String toString() {
        return parameters.stream().collect(Collectors.joining(", ", name + "(", ")"));
    }
}
