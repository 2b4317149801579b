package org.varve.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.varve.core.CopyRates;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.DeviceProvider.Request;
import org.varve.core.Shape;
import org.varve.host.HostLimits;
import org.varve.json.AsArray;
import org.varve.json.Unwrapped;
import org.varve.operator.Catalogue;
import org.varve.onnx.Network;
import org.varve.onnx.NetworkCheck;
import org.varve.operator.OperatorEntry;
import org.varve.run.Devices;
import org.varve.study.DefinitionComparison;
import org.varve.study.OperatorCheck;
import org.varve.study.Selftest;
import org.varve.study.SelftestResult;
import org.varve.study.SelftestText;
import org.varve.study.ThoroughResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve selftest}: checks a device against the definitions of all operators, and times a GPU. */
@Command(
        name = "selftest",
        description = "Compare every operator on a device with its plain-Java definition; time a GPU's copies and kernels.")
final class SelftestVerb implements Callable<Integer> {

    private static final String NETWORK = "network";
    private static final String SMALL_NETWORK = "faults";
    private static final int NETWORK_TILES = 3;

    @Option(names = "--device", paramLabel = "auto|cpu|cuda[:N]", description = "Default: ${DEFAULT-VALUE}.")
    private String device = Devices.AUTO;

    @Option(names = "--thorough",
            description = "Also test tiles, every boundary and encoding, long traces and many traces; time each kernel. Takes minutes.")
    private boolean thorough;

    @Option(names = "--operators", split = ",", paramLabel = "NAME", description = "Default: all.")
    private List<String> operators = List.of();

    @Option(names = "--markdown", paramLabel = "FILE",
            description = "Also write the tables to a new file, in Markdown.")
    private @Nullable Path markdown;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        List<OperatorEntry> entries = entries();
        Optional<MarkdownFile> file = Optional.ofNullable(markdown).map(MarkdownFile::new);
        file.ifPresent(MarkdownFile::requireNew);
        int threads = Devices.defaultThreads();
        if (thorough) {
            LargerHeap.RUNTIME.require(Selftest.heapBytes(entries, threads),
                    HostLimits.budget(Optional.empty()).allowed());
        }
        Request request = new Request(threads, LargerHeap.RUNTIME.spare() / 2, Long.MAX_VALUE);
        DeviceList devices = DeviceList.find(request);
        if (!report.json()) devices.lines().forEach(report::line);
        Device tested = Devices.choose(devices.resolve(device), request, LargerHeap.once(report::note));
        tested.news().forEach(report::note);
        SelftestResult result = thorough
                ? Selftest.thorough(tested, entries, report::note)
                : Selftest.of(tested, entries);
        if (checksNetworks()) result = result.with(network(threads));
        SelftestText text = new SelftestText(result);
        if (file.isPresent()) file.get().write(text.markdown(command()));
        if (report.json()) {
            report.json(Facts.of(devices, result));
            if (!result.ok()) report.note("varve: " + text.verdict());
        } else {
            text.lines().forEach(report::line);
        }
        return result.ok() ? ExitStatus.DONE : ExitStatus.DEVICE;
    }

    private List<OperatorEntry> entries() {
        return operators.isEmpty()
                ? Catalogue.entries()
                : operators.stream().filter(name -> !name.equals(NETWORK)).map(Catalogue::get).toList();
    }

    /** Networks are computed by a library of their own, where it is there. */
    private boolean checksNetworks() {
        return operators.isEmpty() ? Network.runtime().isPresent() : operators.contains(NETWORK);
    }

    /** Tiles of a small network against the whole. */
    private static OperatorCheck network(int threads) {
        try {
            double error = NetworkCheck.of(Path.of(SMALL_NETWORK), NETWORK_TILES, 1, threads).largest();
            return new OperatorCheck(NETWORK, error, 0, Optional.empty(), "");
        } catch (DeviceFailure e) {
            return new OperatorCheck(NETWORK, Double.NaN, 0, Optional.empty(), Objects.requireNonNull(e.getMessage()));
        }
    }

    /** The command that repeats the test. */
    private String command() {
        return "varve selftest%s --device %s%s".formatted(thorough ? " --thorough" : "", device,
                operators.isEmpty() ? "" : " --operators " + String.join(",", operators));
    }

    /** The result for scripts. */
    private record Facts(
            @Unwrapped DeviceList.Facts devices, String device, String description, @AsArray Shape shape, boolean ok,
            List<String> problems, Optional<CopyRates> copies, List<OperatorCheck.Facts> operators,
            Optional<ThoroughResult.Facts> thorough) {

        private static Facts of(DeviceList devices, SelftestResult result) {
            return new Facts(devices.json(), result.device(), result.description(), DefinitionComparison.SHAPE,
                    result.ok(), result.problems(), result.copies(),
                    result.operators().stream().map(OperatorCheck::json).toList(),
                    result.thorough().map(ThoroughResult::json));
        }
    }
}
