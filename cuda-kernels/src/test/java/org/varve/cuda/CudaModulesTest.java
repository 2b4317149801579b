package org.varve.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.varve.core.DeviceFailure;

/** What the compiled modules have is compared with what bodies call, before anything is launched. */
class CudaModulesTest {

    private static final ComputeCapability HOPPER = new ComputeCapability(9, 0);

    @BeforeAll
    static void needsKernels() {
        assumeTrue(CudaModules.areBuilt(), "needs the kernels' PTX, which needs nvcc");
    }

    private static List<CudaFunction> built() {
        return CudaModules.built(HOPPER)
                .stream()
                .flatMap(module -> CudaFunction.compiled(module.ptx()).stream())
                .toList();
    }

    /** Loads the modules of this build with something else in their place of a pattern. */
    private static void loadPlanted(RecordingDriver recorded, String pattern, String replacement) {
        List<CompiledModule> built = CudaModules.built(HOPPER);
        List<CompiledModule> planted = built.stream()
                .map(module -> new CompiledModule(module.ptx().replaceAll(pattern, replacement), module.code()))
                .toList();
        assertThat(planted).isNotEqualTo(built);
        new CudaModules(recorded.driver(), planted);
    }

    @Test
    void theModulesOfThisBuildHaveWhatIsDeclaredAndNothingElse() {
        assertThat(built()).containsExactlyInAnyOrderElementsOf(CudaFunction.DECLARED);
    }

    @Test
    void aMissingFunctionIsNamed() {
        RecordingDriver recorded = RecordingDriver.create();

        assertThatThrownBy(() -> loadPlanted(recorded, "entry taps_staged\\(", "entry taps_stages("))
                .isInstanceOf(DeviceFailure.class)
                .hasMessage("the compiled kernels have no function taps_staged, which bodies call: declare it in "
                        + "CudaFunctions as its source in src/main/cuda does, and build both anew");

        assertThat(recorded.count("loadModule")).isZero();
    }

    @Test
    void aParameterOfAnotherTypeIsNamed() {
        assertThatThrownBy(() -> loadPlanted(
                RecordingDriver.create(), "\\.u32(\\s+taps_staged_param_4)", ".u64$1"))
                .isInstanceOf(DeviceFailure.class)
                .hasMessageStartingWith("the compiled kernels have "
                        + "taps_staged(.b8[12], .b8[24], .b8[24], .u64, .u64) where bodies call "
                        + "taps_staged(.b8[12], .b8[24], .b8[24], .u64, .u32): ");
    }

    @Test
    void aParameterTooManyIsNamed() {
        assertThatThrownBy(() -> loadPlanted(
                RecordingDriver.create(), "(\\.param \\.f32 absolute_param_3)", "$1,\n\t.param .f32 absolute_param_4"))
                .isInstanceOf(DeviceFailure.class)
                .hasMessageContaining("absolute(.b8[12], .b8[24], .b8[24], .f32, .f32) where bodies call absolute(");
    }

    @ParameterizedTest
    @CsvSource({"7, 5, sm_75", "8, 0, sm_80", "8, 7, sm_86", "8, 9, sm_89", "9, 0, sm_90", "10, 3, sm_100",
            "12, 1, sm_120"})
    void aGpuRunsTheMachineCodeOfItsGeneration(int major, int minor, String code) {
        assertThat(codeOfTheDistribution(major, minor)).contains("stencil." + code + ".cubin");
    }

    @ParameterizedTest
    @CsvSource({"7, 0", "11, 0", "13, 2"})
    void forAGenerationWithoutTheDriverCompiles(int major, int minor) {
        assertThat(codeOfTheDistribution(major, minor)).isEmpty();
    }

    private static Optional<String> codeOfTheDistribution(int major, int minor) {
        Set<String> built = Stream.of("75", "80", "86", "89", "90", "100", "120")
                .map("stencil.sm_%s.cubin"::formatted)
                .collect(Collectors.toSet());
        return CompiledModule.code("stencil", new ComputeCapability(major, minor), built::contains);
    }

    @Test
    void thisBuildHasMachineCodeForHopper() {
        assertThat(CompiledModule.of("stencil", HOPPER).code().orElseThrow())
                .isEqualTo(Resource.bytes("stencil.sm_90.cubin"));
    }

    @Test
    void theDriverCompilesWhereItDoesNotTakeTheMachineCode() {
        RecordingDriver recorded = RecordingDriver.failing("loadModule", 1);
        List<CompiledModule> built = CudaModules.built(HOPPER);

        new CudaModules(recorded.driver(), built).close();

        assertThat(recorded.count("loadModule")).isEqualTo(built.size());
        assertThat(recorded.count("unloadModule")).isEqualTo(built.size());
    }

    /** As newer compilers write them. */
    @Test
    void pointersMayHaveAttributes() {
        String ptx = ".visible .entry f(\n\t.param .u64 .ptr .global .align 8 f_param_0,\n\t.param .b32 f_param_1\n)";

        assertThat(CudaFunction.compiled(ptx)).containsExactly(new CudaFunction("f", List.of(".u64", ".b32")));
    }
}
