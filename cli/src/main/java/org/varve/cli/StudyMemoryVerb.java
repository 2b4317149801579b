package org.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
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
import org.varve.core.Spelling;
import org.varve.cpu.CpuDevice;
import org.varve.host.Budget;
import org.varve.host.HostLimits;
import org.varve.operator.Catalogue;
import org.varve.operator.OperatorEntry;
import org.varve.profiler.MachineName;
import org.varve.profiler.MachineSpeed;
import org.varve.profiler.MeasurementStore;
import org.varve.run.Devices;
import org.varve.run.Recipe;
import org.varve.run.RunHistory;
import org.varve.study.Calibration;
import org.varve.study.MachineText;
import org.varve.study.MemoryStudy;
import org.varve.study.OperatorSpeed;
import org.varve.study.Roofline;
import org.varve.study.RooflineStudy;
import org.varve.study.ShapeMemory;
import org.varve.study.StudySetting;
import org.varve.study.Throughput;
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

    private static final int LONGEST_EDGE = 1024;

    @Option(names = "--operators", split = ",", paramLabel = "NAME",
            description = "Operators, or several together, such as 'gaussian|envelope'; default: all.")
    private List<String> operators = List.of();

    @Option(names = "-p", paramLabel = "NAME=VALUE", description = "A parameter of the operators named. Repeatable.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(names = "--edges", split = ",", paramLabel = "N",
            description = "Also time tiles with these edges, in samples, and show how much of what they read they keep.")
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
            description = "GPU memory to assume; default: that of this machine's GPU, or of the card.")
    private @Nullable MemorySize deviceMemory;

    @Option(names = "--card", paramLabel = "NAME",
            description = "Estimate the rates of a GPU that is not here, from counted instructions: ${COMPLETION-CANDIDATES}; "
                    + "default: this machine's GPU, or h100.",
            completionCandidates = Cards.class)
    private @Nullable String card;

    @Option(names = "--minutes", paramLabel = "N",
            description = "Measure for so long at most; what is not measured by then is only planned and estimated.")
    private double minutes = Double.POSITIVE_INFINITY;

    @Option(names = "--csv", paramLabel = "FILE", description = "Also write the table of speeds for other programs.")
    private @Nullable Path csv;

    @Option(names = "--markdown", paramLabel = "FILE",
            description = "Also write the tables to a new file, in Markdown.")
    private @Nullable Path markdown;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        if (!(minutes >= 0)) {
            throw new IllegalArgumentException("--minutes %s: must be 0 or more, such as 9".formatted(minutes));
        }
        double deadline = System.nanoTime() + minutes * 60e9;
        int count = threads == null
                ? Devices.defaultThreads()
                : Devices.possible("--threads", threads);
        Budget budget = HostLimits.budget(Optional.ofNullable(hostMemory).map(MemorySize::bytes));
        if (operators.isEmpty() && !parameters.isEmpty()) {
            throw new IllegalArgumentException("-p: is for the operators named; give --operators as well");
        }
        edges.forEach(StudyMemoryVerb::requireEdge);
        Optional<TableFile> table =
                Optional.ofNullable(csv).map(file -> new TableFile(file, Throughput.CSV_HEAD, "study memory"));
        if (table.isPresent()) table.get().claim(List.of());
        Optional<MarkdownFile> tables = Optional.ofNullable(markdown).map(MarkdownFile::new);
        tables.ifPresent(MarkdownFile::requireNew);
        Map<String, Recipe> recipes = recipes();
        LargerHeap.RUNTIME.require(heapBytes(recipes.values(), count), budget.allowed());
        long deviceBytes = deviceMemory == null ? Long.MAX_VALUE : deviceMemory.bytes();
        Request request = new Request(count, LargerHeap.RUNTIME.spare(), deviceBytes);
        try (Device chosen = Devices.choose(device, request, LargerHeap.once(report::note))) {
            chosen.news().forEach(report::note);
            Device gpu = gpu(chosen, deviceBytes);
            try (RooflineStudy speed = new RooflineStudy(count, LargerHeap.RUNTIME.spare(), gpu)) {
                study(recipes, new MemoryStudy(budget.limit(), gpu.memory().allowed(), count), speed,
                        new TileStudy(chosen, budget.allowed()), table, tables, deadline);
            }
        }
        return ExitStatus.DONE;
    }

    /** The GPU of this machine, or a card that is not here. */
    private Device gpu(Device chosen, long deviceBytes) {
        if (card == null && !(chosen instanceof CpuDevice)) return chosen;
        String name = card == null ? Cards.USUAL : card;
        Cards.require(name);
        Device planned = Devices.planned("cuda:" + name, deviceBytes).orElseThrow();
        report.note("the rates of %s are estimated from counted instructions, not measured; it may use %s".formatted(
                name, StudySetting.gigabytes(planned.memory().allowed())));
        return planned;
    }

    /** Cards whose rates can be estimated. */
    static final class Cards implements Iterable<String> {

        private static final String USUAL = "h100";
        private static final List<String> ALL = List.of(USUAL, "a100", "l4", "rtx-4090", "t4");

        @Override
        public Iterator<String> iterator() {
            return ALL.iterator();
        }

        private static void require(String name) {
            if (ALL.contains(name)) return;
            throw new IllegalArgumentException("--card %s: %s".formatted(name, Spelling.advice(name, ALL)));
        }
    }

    private static void requireEdge(int edge) {
        if (edge >= 1 && edge <= LONGEST_EDGE) return;
        throw new IllegalArgumentException(
                "--edges %s: is from 1 to %s samples; give such as 32,64,128".formatted(edge, LONGEST_EDGE));
    }

    private void study(Map<String, Recipe> recipes, MemoryStudy memory, RooflineStudy speed, TileStudy cubes,
            Optional<TableFile> table, Optional<MarkdownFile> tables, double deadline)
            throws IOException, OutOfBudgetException, InterruptedException {
        List<ShapeMemory> sizes = new ArrayList<>();
        List<TileSpeed> tiles = new ArrayList<>();
        List<Throughput> rates = new ArrayList<>();
        double fileRate = fileRate();
        for (Map.Entry<String, Recipe> entry : recipes.entrySet()) {
            String name = entry.getKey();
            Recipe recipe = entry.getValue();
            for (Shape shape : shapes) sizes.add(memory.memory(name, recipe.workflow(), shape));
            OperatorSpeed reached = speed.measure(name, recipe.workflow(), System.nanoTime() < deadline);
            rates.add(new Throughput(reached, fileRate, memory.onHost(name, recipe.workflow()),
                    memory.onGpu(name, recipe.workflow())));
            for (int edge : edges) tiles.add(cubes.time(name, recipe, edge));
        }
        if (table.isPresent()) table.get().write(rates.stream().map(Throughput::csv).toList());
        String machine = MachineText.of(memory.allowed());
        List<String> lines =
                new StudyMemoryText(machine, speed.describe(), fileRate, sizes, rates, tiles).lines();
        if (tables.isPresent()) tables.get().write(String.join("\n", lines) + "\n");
        if (report.json()) report.json(Facts.of(machine, sizes, rates, tiles, speed));
        else
            lines.forEach(report::line);
    }

    /** Bytes per second that this machine writes to files now; a rate in the store may be that of a busy hour. */
    private double fileRate() {
        MeasurementStore store = new RunHistory(report::note).store();
        String machine = MachineName.ask();
        return store.measureSpeed(machine).or(() -> store.speed(machine)).orElse(MachineSpeed.TYPICAL).fileBytes();
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
    private record Facts(String measuredOn, RooflineStudy.Facts machine, List<OperatorFacts> operators,
            Optional<Calibration.Facts> calibration) {

        private static Facts of(String measuredOn, List<ShapeMemory> sizes, List<Throughput> rates,
                List<TileSpeed> tiles, RooflineStudy speed) {
            return new Facts(measuredOn, speed.json(),
                    rates.stream().map(each -> OperatorFacts.of(each, sizes, tiles)).toList(),
                    Calibration.of(rates.stream().map(Throughput::speed).toList()).map(Calibration::json));
        }
    }

    /** An operator. */
    private record OperatorFacts(
            String operator, List<ShapeMemory.Facts> memory, List<Roofline.Facts> rooflines,
            Throughput.Facts throughput, List<TileSpeed.Facts> tiles) {

        private static OperatorFacts of(Throughput rates, List<ShapeMemory> sizes, List<TileSpeed> tiles) {
            String name = rates.speed().operator();
            return new OperatorFacts(name,
                    sizes.stream().filter(size -> size.operator().equals(name)).map(ShapeMemory::json).toList(),
                    rates.speed().rooflines().stream().map(Roofline::json).toList(), rates.json(),
                    tiles.stream().filter(tile -> tile.operator().equals(name)).map(TileSpeed::json).toList());
        }
    }
}
