package org.varve.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import org.varve.core.Device;
import org.varve.core.DeviceProvider.Listed;
import org.varve.core.DeviceProvider.Request;
import org.varve.core.DeviceProvider;
import org.varve.core.Spelling;

/** Finds devices, opens those that are wanted, and says why others are not there. */
final class Devices {

    static final String AUTO = "auto";

    /** Kinds that a build may have, the preferred first. */
    static final List<String> KINDS = List.of("cuda", "cpu");

    private static final Pattern NAME = Pattern.compile("auto|cpu|cuda(:\\d+)?");

    /**
     * The devices of one kind, none of which is open.
     *
     * @param reason why there are none; empty otherwise
     */
    record Found(String kind, List<Listed> devices, String reason) {}

    private Devices() {}

    /** What there is of a kind. */
    static Found find(String kind, Request request) {
        List<Listed> devices = new ArrayList<>();
        String reason = "this build has none";
        for (DeviceProvider provider : providers(kind)) {
            DeviceProvider.Discovery discovery = provider.discover(request);
            devices.addAll(discovery.devices());
            reason = discovery.reason();
        }
        return new Found(kind, devices, devices.isEmpty() ? reason : "");
    }

    /**
     * A device that need not be there, for plans; empty for {@code cpu} and {@code auto}.
     *
     * @param bytes that plans may use of its memory
     */
    static Optional<Device> planned(String name, long bytes) {
        return providers(kind(name)).stream()
                .flatMap(provider -> provider.planned(name, bytes).stream())
                .findFirst();
    }

    private static List<DeviceProvider> providers(String kind) {
        return ServiceLoader.load(DeviceProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.kind().equals(kind))
                .toList();
    }

    /** The kind of a device by its name. */
    private static String kind(String name) {
        return name.split(":", 2)[0];
    }

    /**
     * Opens a device, and no other.
     *
     * @param wanted {@code auto}, {@code cpu}, {@code cuda} for all GPUs that work, or {@code cuda:N} for one
     * @throws DeviceException if it was asked for by name and is not there or does not work
     */
    static Device choose(String wanted, Request request, Report report) throws DeviceException {
        if (!NAME.matcher(wanted).matches()) {
            throw new IllegalArgumentException("--device %s: %s".formatted(wanted,
                    Spelling.advice(wanted, List.of("auto", "cpu", "cuda", "cuda:N"))));
        }
        if (!wanted.equals(AUTO)) {
            return named(wanted, find(kind(wanted), request), report);
        }
        List<String> missing = new ArrayList<>();
        for (String kind : KINDS) {
            Found found = find(kind, request);
            OpenedDevices opened = OpenedDevices.of(found.devices);
            if (!opened.devices().isEmpty()) {
                tellFailures(opened, report);
                Device device = opened.together();
                tell(report, "device     %s (%s)%s"
                        .formatted(device.name(), device.description(), String.join("", missing)));
                return device;
            }
            missing.add("; no %s device: %s".formatted(label(kind), opened.reason(found.reason)));
        }
        throw new DeviceException("no device works here" + String.join("", missing));
    }

    private static Device named(String wanted, Found found, Report report) throws DeviceException {
        List<Listed> chosen = found.devices.stream()
                .filter(device -> found.kind.equals(wanted) || device.name().equals(wanted))
                .toList();
        if (chosen.isEmpty() && !found.devices.isEmpty()) {
            throw new DeviceException("no device %s; there are %s".formatted(
                    wanted, String.join(", ", found.devices.stream().map(Listed::name).toList())));
        }
        OpenedDevices opened = OpenedDevices.of(chosen);
        if (opened.devices().isEmpty()) {
            throw new DeviceException(missing(found.kind, opened.reason(found.reason)));
        }
        tellFailures(opened, report);
        return opened.together();
    }

    private static void tellFailures(OpenedDevices opened, Report report) {
        opened.failures().forEach((name, reason) -> tell(report, "%s is left out: %s".formatted(name, reason)));
    }

    /** What was told before this process was started anew is not told again. */
    private static void tell(Report report, String note) {
        if (!LargerHeap.isPlanned()) report.note(note);
    }

    /** What the user is told of a kind that was asked for and is not there. */
    static String missing(String kind, String reason) {
        return "no %s device: %s; use --device cpu or auto".formatted(label(kind), reason);
    }

    private static String label(String kind) {
        return kind.toUpperCase(Locale.ROOT);
    }
}
