package org.varve.cli;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.varve.file.OutputException;
import org.varve.file.Reason;
import org.varve.profiler.MeasurementStore;
import org.varve.profiler.StoreFolder;
import org.varve.run.RunHistory;
import org.varve.study.StoreList;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve profile OPERATOR}: measures memory and time of each tile shape in fresh processes. */
@Command(name = "profile",
        description = "Measure an operator's memory and time for each tile shape, in fresh processes; plans learn from it.")
final class ProfileVerb implements Callable<Integer> {

    /** Every operator. */
    private static final String ALL = "all";

    /** The selected action. */
    private static final class Wanted {

        @ArgGroup(exclusive = false, multiplicity = "1")
        private @Nullable RecipeOptions recipe;

        @Option(names = "--list",
                description = "Instead: list the measurements, and what runs reserve because of them.")
        private boolean list;

        @Option(names = "--forget", paramLabel = "OPERATOR|all",
                description = "Instead: remove the measurements of an operator, or all.")
        private @Nullable String forget;
    }

    @ArgGroup(multiplicity = "1")
    private Wanted wanted;

    @Mixin
    private ProfileOptions profile;

    @Mixin
    private Report report;

    @Override
    public Integer call() throws Exception {
        if (wanted.list) return list();
        if (wanted.forget != null) return forget(wanted.forget);
        if (wanted.recipe == null) {
            throw new IllegalArgumentException("--list=false: measures nothing; give an operator, --list or --forget");
        }
        profile.measure(wanted.recipe, report);
        return ExitStatus.DONE;
    }

    private int list() {
        StoreList list = new StoreList(new RunHistory(report::note).store());
        if (report.json()) {
            report.json(list.json());
        } else {
            list.lines().forEach(report::line);
        }
        return ExitStatus.DONE;
    }

    private int forget(String operator) throws OutputException {
        MeasurementStore store = new RunHistory(report::note).store();
        long removed;
        try {
            removed = operator.equals(ALL) ? store.forgetAll() : store.forget(operator.replace('|', ':'));
        } catch (IOException e) {
            throw new OutputException(StoreFolder.usual(),
                    "cannot be changed: %s; make it writable or set VARVE_STORE".formatted(Reason.of(e)), e);
        }
        report.result(Map.of("removed", removed),
                "%s measurement%s removed".formatted(removed, removed == 1 ? "" : "s"));
        return ExitStatus.DONE;
    }

}
