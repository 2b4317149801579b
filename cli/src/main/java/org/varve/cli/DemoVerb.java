package org.varve.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "demo")
final class DemoVerb implements Callable<Integer> {
    @Override
    public Integer call() {
        return ExitStatus.DONE;
    }
}
