package org.varve.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.varve.core.Device;
import org.varve.core.DeviceProvider.Request;
import org.varve.core.Note;
import org.varve.core.OutOfBudgetException;
import org.varve.core.Shape;
import org.varve.cpu.CpuDevice;
import org.varve.host.Budget;
import org.varve.host.HostLimits;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;
import org.varve.run.Devices;
import org.varve.run.Recipe;
import org.varve.study.MemoryStudy;
import org.varve.study.Roofline;
import org.varve.study.RooflineStudy;
import org.varve.study.ShapeMemory;
import org.varve.study.StudySetting;
import org.varve.study.TileSpeed;
import org.varve.study.TileStudy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve study memory}: which memory binds each operator first, and what bounds its speed. */
@Command(
        name = "memory",
        description = "Print Markdown tables of the host and GPU memory of operators, and what bounds their speed.")
final class StudyMemoryVerb implements Callable<Integer> {

    /** The memory assumed for a GPU if there is none: that of a common object. */
    private static final long USUAL_DEVICE = 16L << 30;

    private static final int LONGEST_EDGE = 1024;

    @Option(names = "--operators", split = ",", paramLabel = "NAME",
            description = "Operators, or several together, such as 'gaussian|envelope'; default: all.")
    private List<String> operators = List.of();

    @Option(names = "-p", paramLabel = "NAME=VALUE", description = "A parameter of the operators named. Repeatable.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(names = "--edges", split = ",", paramLabel = "N",
            description = "Also time tiles with these edges, in samples, and tell how much of what they read they keep.")
    private List<Integer> edges = List.of();

    @Option(
            names = "--shapes",
            split = ";",
            paramLabel = "I,X,S",
            description = "Surveys, separated by ';'; default: 400,400,500;1000,1000,1000.")
    private List<Shape> shapes = List.of(new Shape(400, 400, 500), new Shape(1000, 1000, 1000));

    @Option(names = "--device", paramLabel = "auto|cpu|cuda[:N]", description = "Default: ${DEFAULT-VALUE}.")
    private String device = Devices.AUTO;

    @Option(names = "--threads", paramLabel = "N", description = "Default: VARVE_THREADS, or one for each processor.")
    private @Nullable Integer threads;

    @Option(names = "--host-memory", paramLabel = "SIZE",
            description = "Host memory to assume; default: that of this machine.")
    private @Nullable MemorySize hostMemory;

    @Option(names = "--device-memory", paramLabel = "SIZE",
            description = "GPU memory to assume; default: that of this machine's GPU, or 16GiB.")
    private @Nullable MemorySize deviceMemory;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        int count = threads == null
                ? Devices.defaultThreads()
                : Devices.possible("--threads", threads);
        Budget budget = HostLimits.budget(Optional.ofNullable(hostMemory).map(MemorySize::bytes));
        if (operators.isEmpty() && !parameters.isEmpty()) {
            throw new IllegalArgumentException("-p: is for the operators named; give --operators as well");
        }
        edges.forEach(StudyMemoryVerb::requireEdge);
        Map<String, Recipe> recipes = recipes();
        LargerHeap.RUNTIME.require(heapBytes(recipes.values(), count), budget.allowed());
        long deviceBytes = deviceMemory == null ? Long.MAX_VALUE : deviceMemory.bytes();
        Request request = new Request(count, LargerHeap.RUNTIME.spare(), deviceBytes);
        try (Device chosen = Devices.choose(device, request, LargerHeap.once(report::note));
                RooflineStudy speed = new RooflineStudy(count, LargerHeap.RUNTIME.spare(), chosen)) {
            study(recipes, new MemoryStudy(budget, deviceAllowed(chosen), count), speed,
                    new TileStudy(chosen, budget.allowed()));
        }
        return ExitStatus.DONE;
    }

    private long deviceAllowed(Device chosen) {
        if (!(chosen instanceof CpuDevice)) return chosen.memory().allowed();
        long bytes = deviceMemory == null ? USUAL_DEVICE : deviceMemory.bytes();
        report.note("there is no GPU here; one with %s is assumed".formatted(StudySetting.gigabytes(bytes)));
        return bytes;
    }

    private static void requireEdge(int edge) {
        if (edge >= 1 && edge <= LONGEST_EDGE) return;
        throw new IllegalArgumentException(
                "--edges %s: is from 1 to %s samples; give such as 32,64,128".formatted(edge, LONGEST_EDGE));
    }

    private void study(Map<String, Recipe> recipes, MemoryStudy memory, RooflineStudy speed, TileStudy cubes)
            throws IOException, OutOfBudgetException, InterruptedException {
        List<ShapeMemory> sizes = new ArrayList<>();
        List<TileSpeed> tiles = new ArrayList<>();
        Map<String, List<Roofline>> rooflines = new LinkedHashMap<>();
        for (Map.Entry<String, Recipe> entry : recipes.entrySet()) {
            String name = entry.getKey();
            Recipe recipe = entry.getValue();
            for (Shape shape : shapes) sizes.add(memory.memory(name, recipe.workflow(), shape));
            rooflines.put(name, speed.rooflines(name, recipe.workflow()));
            for (int edge : edges) tiles.add(cubes.time(name, recipe, edge));
        }
        if (report.json()) {
            report.json(Facts.of(sizes, rooflines, tiles, speed));
        } else {
            report.line(ShapeMemory.TITLES);
            sizes.forEach(size -> report.line(size.row()));
            report.line("");
            report.line(speed.describe());
            report.line("");
            report.line(Roofline.TITLES);
            rooflines.forEach((name, lines) -> lines.forEach(line -> report.line(line.row(name))));
            if (!tiles.isEmpty()) {
                report.line("");
                report.line(TileSpeed.TITLES);
                tiles.forEach(tile -> report.line(tile.row()));
            }
        }
    }

    private Map<String, Recipe> recipes() throws IOException {
        List<String> all = Catalogue.entries().stream().map(OperatorEntry::name).toList();
        Map<String, Recipe> recipes = new LinkedHashMap<>();
        for (String operator : operators.isEmpty() ? all : operators) {
            Trial trial = new Trial(operator, parameters, List.of());
            Recipe recipe = trial.recipe();
            recipe.notes().forEach(LargerHeap.<Note>once(report::note));
            recipes.put(trial.label(), recipe);
        }
        return recipes;
    }

    /** The largest heap that one of the operators needs. */
    private static long heapBytes(Collection<Recipe> recipes, int threads) throws OutOfBudgetException {
        long bytes = 0;
        for (Recipe recipe : recipes) bytes = Math.max(bytes, RooflineStudy.heapBytes(recipe.workflow(), threads));
        return bytes;
    }

    /** A study for scripts. */
    private record Facts(RooflineStudy.Facts machine, List<OperatorFacts> operators) {

        private static Facts of(List<ShapeMemory> sizes, Map<String, List<Roofline>> rooflines, List<TileSpeed> tiles,
                RooflineStudy speed) {
            return new Facts(speed.json(), rooflines.entrySet().stream()
                    .map(lines -> OperatorFacts.of(lines.getKey(), sizes, lines.getValue(), tiles)).toList());
        }
    }

    /** An operator. */
    private record OperatorFacts(
            String operator, List<ShapeMemory.Facts> memory, List<Roofline.Facts> rooflines,
            List<TileSpeed.Facts> tiles) {

        private static OperatorFacts of(String name, List<ShapeMemory> sizes, List<Roofline> lines,
                List<TileSpeed> tiles) {
            return new OperatorFacts(name,
                    sizes.stream().filter(size -> size.operator().equals(name)).map(ShapeMemory::json).toList(),
                    lines.stream().map(Roofline::json).toList(),
                    tiles.stream().filter(tile -> tile.operator().equals(name)).map(TileSpeed::json).toList());
        }
    }
}
