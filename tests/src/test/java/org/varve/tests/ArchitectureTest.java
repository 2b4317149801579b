package org.varve.tests;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The arrows of the house: which package may know which. Only the command line may know all. */
@AnalyzeClasses(packages = "org.varve", importOptions = MainClasses.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule coreKnowsNoOther = knows("core");

    @ArchTest
    static final ArchRule coreModuleKnowsOnlyJava = classes()
            .that().resideInAnyPackage(named("core"), named("kernel"), named("operator"))
            .should().onlyDependOnClassesThat().resideInAnyPackage("java..", "org.varve..", "org.jspecify..");

    @ArchTest
    static final ArchRule kernelsKnowCore = knows("kernel", "core");

    @ArchTest
    static final ArchRule operatorsKnowKernels = knows("operator", "core", "kernel");

    @ArchTest
    static final ArchRule cpuKnowsKernelsButNoOperator = knows("cpu", "core", "kernel");

    @ArchTest
    static final ArchRule cudaKnowsKernelsButNoOperator = knows("cuda", "core", "kernel");

    /** What GPUs do beyond other devices is asked of {@code Device} and {@code DeviceProvider}. */
    @ArchTest
    static final ArchRule gpusAreFoundAndNeverNamed = classes()
            .that().resideOutsideOfPackage(named("cuda"))
            .should().onlyDependOnClassesThat().resideOutsideOfPackage(named("cuda"));

    /** Where JCuda has no native library, none of its classes is needed. */
    @ArchTest
    static final ArchRule onlyOneBindingKnowsJCuda = classes()
            .that().resideInAPackage(named("cuda")).and().haveNameNotMatching(".*\\.JCu.*")
            .should().onlyDependOnClassesThat().resideOutsideOfPackage("jcuda..");

    @ArchTest
    static final ArchRule filesKnowCore = knows("file", "core");

    @ArchTest
    static final ArchRule formatsAreAContractAndItsUsers = knows("formats", "core", "file");

    @ArchTest
    static final ArchRule headersOfSegyKnowFiles = knows("segy.header", "core", "file");

    @ArchTest
    static final ArchRule segyKnowsTheContract = knows("segy", "core", "file", "formats");

    @ArchTest
    static final ArchRule seismicUnixKnowsSegy = knows("su", "core", "file", "formats", "segy");

    @ArchTest
    static final ArchRule rawKnowsFiles = knows("raw", "core", "file", "formats");

    @ArchTest
    static final ArchRule codecsKnowCore = knows("codec", "core");

    @ArchTest
    static final ArchRule storageKnowsNoSurvey = knows("zarr", "core", "file", "codec", "formats");

    @ArchTest
    static final ArchRule mdioKnowsHeadersOfSegyButNotItsFiles =
            knows("mdio", "core", "file", "codec", "formats", "zarr", "segy.header");

    @ArchTest
    static final ArchRule mergedSurveysKnowHeadersOfSegyButNoFormat =
            knows("merge", "core", "file", "formats", "segy.header");

    @ArchTest
    static final ArchRule syntheticSurveysKnowCore = knows("synthetic", "core");

    @ArchTest
    static final ArchRule picturesKnowCore = knows("view", "core");

    /** What they tell of is JSON. */
    @ArchTest
    static final ArchRule reportsKnowPictures = knows("report", "core", "host", "view");

    @ArchTest
    static final ArchRule viewersKnowPicturesAndRuns =
            knows("viewer", "core", "json", "operator", "tiling", "run", "view");

    @ArchTest
    static final ArchRule hostKnowsCore = knows("host", "core");

    /** Any record can be JSON, and JSON knows of none. */
    @ArchTest
    static final ArchRule jsonKnowsNoOther = knows("json");

    @ArchTest
    static final ArchRule profilerKnowsHost = knows("profiler", "core", "host", "json");

    @ArchTest
    static final ArchRule tilingKnowsHost = knows("tiling", "core", "host");

    @ArchTest
    static final ArchRule runKnowsNoDevice = knows(
            "run", "core", "json", "operator", "host", "profiler", "tiling", "formats", "file", "mdio", "merge",
            "synthetic");

    @ArchTest
    static final ArchRule arraysOfNd4jKnowRunsAndKernels = knows("nd4j", "core", "kernel", "run");

    @ArchTest
    static final ArchRule networksKnowFiles = knows("onnx", "core", "kernel", "operator", "file");

    @ArchTest
    static final ArchRule clustersKnowRuns = knows("cluster", "core", "host", "profiler", "tiling", "run");

    @ArchTest
    static final ArchRule theTestkitKnowsRunsAndTheCpu =
            knows("testkit", "core", "operator", "cpu", "run");

    @ArchTest
    static final ArchRule studiesKnowNoCommandLine = knows("study", "core", "json", "kernel", "operator", "cpu", "host",
            "profiler", "tiling", "formats", "file", "synthetic", "run");

    @ArchTest
    static final ArchRule noCycles = slices().matching("org.varve.(*)..").should().beFreeOfCycles();

    /** The same of each single package. */
    @ArchTest
    static final ArchRule noCyclesOfPackages = slices().assignedFrom(new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return SliceIdentifier.of(type.getPackageName());
        }

        @Override
        public String getDescription() {
            return "every package";
        }
    }).should().beFreeOfCycles();

    /**
     * What a program needs stands in {@code org.varve.run}, with the acts of a run; the rest has packages of its own.
     */
    private static final int MOST_TYPES_OF_RUN = 34;

    @ArchTest
    static void thePackageOfRunsStaysSmall(JavaClasses classes) {
        assertThat(classes.stream().filter(type -> type.getPackageName().equals("org.varve.run"))
                .filter(JavaClass::isTopLevelClass)
                .filter(type -> !type.getSimpleName().equals("package-info")))
                .hasSizeLessThanOrEqualTo(MOST_TYPES_OF_RUN);
    }

    /** Types that know each other in a circle can only be read together: those that may, and why. */
    private static final Set<String> CIRCLES = Set.of(
            // a sealed type that makes its kinds
            "RegularOrder TraceOrder", "LineNumbers ListedLines RegularLines", "NestedSamples Samples StridedSamples",
            // a bound, and what broke it
            "MemoryModel Violation",
            // arrays of a group that get their name together
            "GroupWriter SamplesWriter",
            // a type that is named in messages as documents name it
            "ElementType ElementTypes",
            // a window of pairs is one of the matrix, which makes it for its pairs
            "Glcm GlcmWindow",
            // a window of low rank has the kernel's sizes, which makes it for its rows
            "LowRank LowRankWindow",
            // a transform is made of stages, which share its lanes
            "LaneFourier Radix2 Radix3 Radix4 Radix5 Radix7",
            // two ways to one feature, which begin alike
            "GlcmCountsSimdBody GlcmSimdBody GlcmSumsSimdBody",
            // what stands between the places of a layout, in tests
            "DeviceLayout Gaps LayoutParts",
            // a device that measures itself
            "CudaDevice CudaMeasurements CudaProductChoice");

    @ArchTest
    static void typesKnowEachOtherInNoOtherCircle(JavaClasses classes) {
        Set<String> circles = classes.stream()
                .map(JavaClass::getPackageName)
                .distinct()
                .flatMap(name -> TypeCircles.in(classes, name).stream())
                .collect(Collectors.toSet());

        assertThat(circles).isEqualTo(CIRCLES);
    }

    /** Of Varve's own packages, {@code name} depends on itself and {@code others} alone. */
    private static ArchRule knows(String name, String... others) {
        String[] allowed = Stream.concat(Stream.of(name), Stream.of(others)).map(ArchitectureTest::named)
                .toArray(String[]::new);
        return classes().that().resideInAPackage(named(name))
                .should().onlyDependOnClassesThat(resideOutsideOfPackage("org.varve..").or(resideInAnyPackage(allowed)))
                .allowEmptyShould(true);
    }

    private static String named(String name) {
        return "org.varve." + name + "..";
    }
}
