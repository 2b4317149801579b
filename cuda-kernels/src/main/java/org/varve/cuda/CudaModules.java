package org.varve.cuda;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.varve.core.DeviceFailure;

/** The kernels of this build, loaded into one context. */
final class CudaModules implements AutoCloseable {

    /** The file with the modules' names, written by build-kernels; missing if that found no nvcc. */
    private static final String LIST = "kernels.txt";

    private static final String REMEDY =
            "declare it in CudaFunctions as its source in src/main/cuda does, and build both anew";

    private final CudaDriver driver;
    private final List<Long> modules = new ArrayList<>();
    private final Map<String, Long> functions = new HashMap<>();
    private Optional<String> refusal = Optional.empty();

    /**
     * Loads the modules of this build for a GPU.
     *
     * @throws DeviceFailure if the driver refuses them, or if they differ from the declarations in
     *     {@link CudaFunctions}
     */
    CudaModules(CudaDriver driver, int device) {
        this(driver, built(ComputeCapability.of(driver, device)));
    }

    CudaModules(CudaDriver driver, List<CompiledModule> modules) {
        this.driver = driver;
        require(modules.stream().flatMap(module -> CudaFunction.compiled(module.ptx()).stream()).toList());
        try {
            modules.forEach(this::load);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Whether this build has kernels; a build without nvcc has none. */
    static boolean areBuilt() {
        return Resource.exists(LIST);
    }

    /** The modules of this build, for GPUs of a compute capability. */
    static List<CompiledModule> built(ComputeCapability capability) {
        return Resource.text(LIST).lines().map(name -> CompiledModule.of(name, capability)).toList();
    }

    /**
     * Compares the modules' functions with those that bodies call: a launch with wrong arguments would not fail, but
     * would compute wrong results.
     */
    private static void require(List<CudaFunction> compiled) {
        Map<String, CudaFunction> byName =
                compiled.stream().collect(Collectors.toMap(CudaFunction::name, Function.identity()));
        for (CudaFunction declared : CudaFunction.DECLARED) {
            CudaFunction found = byName.get(declared.name());
            if (found == null) {
                throw new DeviceFailure("the compiled kernels have no function %s, which bodies call: %s"
                        .formatted(declared.name(), REMEDY));
            }
            if (!found.equals(declared)) {
                throw new DeviceFailure("the compiled kernels have %s where bodies call %s: %s"
                        .formatted(found, declared, REMEDY));
            }
        }
    }

    private void load(CompiledModule compiled) {
        long module = loaded(compiled);
        modules.add(module);
        for (CudaFunction function : CudaFunction.compiled(compiled.ptx())) {
            functions.put(function.name(), driver.function(module, function.name()));
        }
    }

    /** Loads machine code, which is fast; if the driver is too old for it, loads PTX, which the driver compiles. */
    private long loaded(CompiledModule compiled) {
        if (compiled.code().isPresent()) {
            try {
                return driver.loadModule(compiled.code().get());
            } catch (DeviceFailure refused) {
                // any other fault shows with the PTX as well
                if (refusal.isEmpty()) refusal = Optional.of(sentence(refused));
            }
        }
        return driver.loadModule(compiled.ptx());
    }

    /** That the driver refused machine code and compiled PTX instead; empty if it took all that there was. */
    Optional<String> refusal() {
        return refusal;
    }

    private String sentence(DeviceFailure refused) {
        int version = driver.version();
        String call = String.valueOf(refused.getMessage()).split(": ", 2)[0];
        return "the driver of CUDA %s.%s refused this build's machine code (%s) and compiled PTX"
                .formatted(version / 1000, version % 1000 / 10, call);
    }

    /** The driver's handle of a function that {@link CudaFunctions} declares. */
    long function(String name) {
        return Objects.requireNonNull(functions.get(name));
    }

    @Override
    public void close() {
        modules.forEach(module -> Attempt.to(() -> driver.unloadModule(module)));
    }
}
