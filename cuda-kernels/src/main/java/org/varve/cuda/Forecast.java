package org.varve.cuda;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.varve.core.Halo;
import org.varve.core.KernelForecast;
import org.varve.core.Pass;
import org.varve.core.Program;
import org.varve.cuda.PassLaunch.Launcher;
import org.varve.cuda.roof.Card;
import org.varve.cuda.roof.KernelCount;
import org.varve.cuda.roof.KernelCounts;
import org.varve.cuda.roof.Roof;

/**
 * Predicts how long kernels take on a card, from what was counted in their PTX. Nothing is launched. What a kernel
 * issues grows with its operations, as {@link LaunchCuts} estimates them; the bytes of memory do not.
 */
record Forecast(Card card) {

    /** Traces of a part that leaves few threads idle. */
    private static final int LINES = 64;

    /** Seconds of the longest launch. */
    private static final double LONGEST = 0.5;

    /** Longest traces that are looked at. */
    private static final int SAMPLES = 2048;

    /** How fast a program is computed, once all of it is in the card's memory; empty if no GPU can compute it. */
    Optional<KernelForecast> of(Program program, int samples) {
        if (CudaBodies.obstacle(program).isPresent()) return Optional.empty();
        Region region = new Region(LINES, LINES, Math.min(samples, SAMPLES));
        Map<Roof, Double> seconds = new EnumMap<>(Roof.class);
        for (Pass pass : program.passes()) {
            CudaBody body = CudaBodies.create(pass.kernel());
            double operations = body.operations(region) / region.size();
            for (Launch launch : launches(body, pass, region)) {
                add(seconds, KernelCounts.of(launch.function()).with(operations),
                        (double) launch.region().size() / region.size());
            }
        }
        int surveys = program.inputs();
        if (!program.halo().equals(Halo.NONE)) add(seconds, KernelCounts.of("extend"), surveys);
        add(seconds, KernelCounts.of("count_not_finite"), surveys + program.outputs().size());
        double all = seconds.values().stream().mapToDouble(Double::doubleValue).sum();
        Roof most = Collections.max(seconds.entrySet(), Map.Entry.comparingByValue()).getKey();
        return Optional.of(new KernelForecast(all, most.toString()));
    }

    private void add(Map<Roof, Double> seconds, KernelCount count, double times) {
        seconds.merge(Roof.of(count, card), times * seconds(count), Double::sum);
    }

    /** Operations of a pass that should take no longer than a launch may, if forecasts are wrong by a factor of two. */
    double mostOperations(DeviceLayout layout, int pass) {
        CudaBody body = layout.body(pass);
        Region region = layout.region(pass, layout.tiles().largest());
        double operations = body.operations(region) / region.size();
        double ofSample = launches(body, layout.program().passes().get(pass), region).stream()
                .map(Launch::function)
                .distinct()
                .mapToDouble(function -> seconds(KernelCounts.of(function).with(operations)))
                .max().orElse(0);
        return LONGEST / ofSample * operations;
    }

    private double seconds(KernelCount count) {
        return 1 / (KernelCounts.REACHED * Roof.rate(count, card));
    }

    /** What a pass would launch, without the products of a library. */
    static List<Launch> launches(CudaBody body, Pass pass, Region region) {
        List<Launch> launches = new ArrayList<>();
        FieldView field = new FieldView(0, (long) region.crosslines() * region.samples(), region.samples());
        Address nowhere = new Address(0);
        body.launch(new PassLaunch(new Dry(launches), region, Triple.ZERO,
                Collections.nCopies(pass.inputs().size(), field), Collections.nCopies(pass.outputs(), field), nowhere,
                nowhere));
        return launches;
    }

    /** Keeps launches and ignores products. */
    private record Dry(List<Launch> launches) implements Launcher {

        @Override
        public void launch(Launch launch) {
            launches.add(launch);
        }

        @Override
        public void multiply(Product product) {
            // of a library, whose code nobody has counted
        }
    }
}
