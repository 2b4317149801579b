package org.varve.cpu;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import jdk.incubator.vector.FloatVector;
import org.varve.core.Kernel;
import org.varve.core.PassBody;
import org.varve.kernel.Absolute;
import org.varve.kernel.Chaos;
import org.varve.kernel.DipAzimuth;
import org.varve.kernel.Glcm;
import org.varve.kernel.Gradient;
import org.varve.kernel.Hilbert;
import org.varve.kernel.Magnitude;
import org.varve.kernel.Median;
import org.varve.kernel.Phase;
import org.varve.kernel.PhaseDerivative;
import org.varve.kernel.SemblanceRatio;
import org.varve.kernel.SemblanceSums;
import org.varve.kernel.SosFilter;
import org.varve.kernel.SquareRoot;
import org.varve.kernel.Taps;
import org.varve.kernel.TensorProducts;

/** The vector bodies that stand in for plain-Java ones, where a benchmark showed that they pay. */
final class SimdBodies {

    /** Makes a body for one thread, for rows of {@code samples}. */
    @FunctionalInterface
    private interface Maker<K extends Kernel> {
        PassBody make(K kernel, int samples);
    }

    /** The bytes that a body allocates. */
    @FunctionalInterface
    private interface Size<K extends Kernel> {
        long bytes(K kernel, int samples);
    }

    private record Variant<K extends Kernel>(Class<K> kernel, Maker<K> maker, Size<K> size) {

        PassBody create(Kernel of, int samples) {
            return maker.make(kernel.cast(of), samples);
        }

        long bytes(Kernel of, int samples) {
            return size.bytes(kernel.cast(of), samples);
        }
    }

    private static final Map<Class<?>, Variant<?>> VARIANTS = List.<Variant<?>>of(
            new Variant<>(Glcm.class, GlcmSimdBody::of, GlcmSimdBody::bytes),
            new Variant<>(Median.class, (k, _) -> new MedianSimdBody(k), (k, _) -> MedianSimdBody.bytes(k)),
            new Variant<>(SemblanceRatio.class, (_, _) -> new SemblanceRatioSimdBody(), (_, _) -> 0),
            new Variant<>(SemblanceSums.class, (k, _) -> new SemblanceSumsSimdBody(k),
                    (k, _) -> SemblanceSumsSimdBody.bytes(k)),
            new Variant<>(SquareRoot.class, (k, _) -> new SquareRootSimdBody(k), (_, _) -> 0),
            new Variant<>(Chaos.class, (_, n) -> new ChaosSimdBody(n), (_, n) -> ChaosSimdBody.bytes(n)),
            new Variant<>(Taps.class, (k, _) -> new TapsSimdBody(k), (k, _) -> TapsSimdBody.bytes(k)),
            new Variant<>(Gradient.class, (k, n) -> new GradientSimdBody(k, n), (_, n) -> GradientSimdBody.bytes(n)),
            new Variant<>(TensorProducts.class, (k, _) -> new TensorProductsSimdBody(k), (_, _) -> 0),
            new Variant<>(Hilbert.class, (_, n) -> new HilbertSimdBody(n), (_, n) -> HilbertSimdBody.bytes(n)),
            new Variant<>(Magnitude.class, (_, _) -> new MagnitudeSimdBody(), (_, _) -> 0),
            new Variant<>(Phase.class, (_, _) -> new PhaseSimdBody(), (_, _) -> 0),
            new Variant<>(
                    PhaseDerivative.class,
                    (_, n) -> new PhaseDerivativeSimdBody(n),
                    (_, n) -> PhaseDerivativeSimdBody.bytes(n)),
            new Variant<>(Absolute.class, (k, _) -> new AbsoluteSimdBody(k), (_, _) -> 0),
            new Variant<>(SosFilter.class, SosFilterSimdBody::new, SosFilterSimdBody::bytes),
            new Variant<>(DipAzimuth.class, (_, n) -> new DipAzimuthSimdBody(n), (_, n) -> DipAzimuthSimdBody.bytes(n)))
            .stream()
            .collect(Collectors.toMap(Variant::kernel, Function.identity()));

    private SimdBodies() {}

    /** The body to run a kernel with: a vector body, or the kernel's own. */
    static PassBody create(Kernel kernel, int samples) {
        return has(kernel) ? VARIANTS.get(kernel.getClass()).create(kernel, samples) : kernel;
    }

    /** Bytes that {@link #create} allocates. */
    static long bytes(Kernel kernel, int samples) {
        return has(kernel) ? VARIANTS.get(kernel.getClass()).bytes(kernel, samples) : 0;
    }

    static boolean has(Kernel kernel) {
        return VARIANTS.containsKey(kernel.getClass());
    }

    static String description() {
        return FloatVector.SPECIES_PREFERRED.length() + " float lanes";
    }
}
