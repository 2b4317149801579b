package org.varve.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.varve.core.Device;
import org.varve.core.DeviceProvider.Listed;
import org.varve.core.DeviceProvider.Request;
import org.varve.core.DeviceProvider;
import org.varve.core.Remedy;
import org.varve.core.Services;
import org.varve.core.Setting;
import org.varve.core.Spelling;
import org.varve.run.device.OpenedDevices;

/** Finds devices, opens the selected ones, and reports why others are unavailable. */
public final class Devices {

    /** All GPUs that work, or else the CPU; also the CPU if earlier runs on both predict that it is faster. */
    public static final String AUTO = "auto";

    /** ND4J's own operations, if its module and a backend are among the libraries. Never chosen by {@link #AUTO}. */
    public static final String ND4J = "nd4j";

    /** Kinds that every build has, preferred first. */
    public static final List<String> KINDS = List.of("cuda", "cpu");

    private static final Services<DeviceProvider> SERVICES = new Services<>(DeviceProvider.class,
            Devices.class.getClassLoader(), loader -> ServiceLoader.load(DeviceProvider.class, loader));
    private static final Pattern NAME = Pattern.compile("auto|cpu|cuda(:\\d+)?|nd4j");

    /**
     * The devices of one kind, none of which is open.
     *
     * @param reason why there are none; the empty text if there are some
     */
    public record Found(String kind, List<Listed> devices, String reason) {}

    /** The most that {@link #possible} accepts: more than any machine can use. */
    private static final int MOST = 1024;

    private Devices() {}

    /** The default number of CPU threads: {@code VARVE_THREADS}, or one for each processor. */
    public static int defaultThreads() {
        String variable = System.getenv("VARVE_THREADS");
        try {
            return variable == null
                    ? Math.min(MOST, Runtime.getRuntime().availableProcessors())
                    : possible("VARVE_THREADS", Integer.parseInt(variable.strip()));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("VARVE_THREADS=%s: must be a whole number".formatted(variable), e);
        }
    }

    /**
     * Checks a count, which must be at least 1.
     *
     * @param source what set it, for the message
     * @throws IllegalArgumentException if the count is not in {@code 1..1024}
     */
    public static int possible(String source, int count) {
        if (count < 1 || count > MOST) {
            throw new IllegalArgumentException("%s %s: give at least 1 and at most %s".formatted(source, count, MOST));
        }
        return count;
    }

    /** The available devices of a kind. */
    public static Found find(String kind, Request request) {
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
     * Opens the wanted device, and no other.
     *
     * @param notes receives which device was chosen, and why not another
     * @param wanted {@code auto}, {@code cpu}, {@code cuda} for all GPUs that work, or {@code cuda:N} for one, or
     *     {@code nd4j}
     * @throws NoDeviceException if the wanted device is missing or does not work
     */
    public static Device choose(String wanted, Request request, Consumer<String> notes) {
        requireName(wanted);
        if (!wanted.equals(AUTO)) {
            return named(wanted, find(kind(wanted), request), notes);
        }
        List<String> missing = new ArrayList<>();
        for (String kind : KINDS) {
            Found found = find(kind, request);
            OpenedDevices opened = OpenedDevices.of(found.devices);
            if (!opened.devices().isEmpty()) {
                tellFailures(opened, notes);
                Device device = opened.together();
                notes.accept("device     %s (%s)%s"
                        .formatted(device.name(), device.description(), String.join("", missing)));
                return device;
            }
            missing.add("; no %s device: %s".formatted(label(kind), opened.reason(found.reason)));
        }
        throw new NoDeviceException("no device works here" + String.join("", missing));
    }

    /**
     * Checks the name of a device.
     *
     * @throws IllegalArgumentException if it is none that {@link #choose} takes
     */
    static String requireName(String wanted) {
        if (NAME.matcher(wanted).matches()) return wanted;
        String advice = wanted.toLowerCase(Locale.ROOT).startsWith("gpu")
                ? "GPUs are cuda, one of them cuda:N"
                : Spelling.advice(wanted, List.of("auto", "cpu", "cuda", "cuda:N", ND4J));
        throw new IllegalArgumentException("device %s: %s".formatted(wanted, advice));
    }

    /**
     * A device for plans, which need not exist on this machine; empty for {@code cpu} and {@code auto}.
     *
     * @param bytes of its memory that plans may use
     */
    public static Optional<Device> planned(String name, long bytes) {
        return providers(kind(name)).stream()
                .flatMap(provider -> provider.planned(name, bytes).stream())
                .findFirst();
    }

    /** The kinds of this build: {@link #KINDS}, and what else its libraries provide. */
    public static List<String> kinds() {
        return Stream.concat(KINDS.stream(), providers().map(DeviceProvider::kind)).distinct().toList();
    }

    private static List<DeviceProvider> providers(String kind) {
        return providers().filter(provider -> provider.kind().equals(kind)).toList();
    }

    private static Stream<DeviceProvider> providers() {
        return SERVICES.all();
    }

    /** The kind of a device by its name. */
    private static String kind(String name) {
        return name.split(":", 2)[0];
    }

    private static Device named(String wanted, Found found, Consumer<String> notes) {
        List<Listed> chosen = found.devices.stream()
                .filter(device -> found.kind.equals(wanted) || device.name().equals(wanted))
                .toList();
        if (chosen.isEmpty() && !found.devices.isEmpty()) {
            throw new NoDeviceException("no device %s; there are %s".formatted(
                    wanted, String.join(", ", found.devices.stream().map(Listed::name).toList())));
        }
        OpenedDevices opened = OpenedDevices.of(chosen);
        if (opened.devices().isEmpty()) {
            throw missing(found.kind, opened.reason(found.reason));
        }
        tellFailures(opened, notes);
        return opened.together();
    }

    private static void tellFailures(OpenedDevices opened, Consumer<String> notes) {
        opened.failures().forEach((name, reason) -> notes.accept("%s is left out: %s".formatted(name, reason)));
    }

    /** The exception for a requested kind that is missing. */
    public static NoDeviceException missing(String kind, String reason) {
        return new NoDeviceException("no %s device: %s".formatted(label(kind), reason),
                Remedy.of("use ", Setting.DEVICE.with("cpu"), " or ", AUTO));
    }

    private static String label(String kind) {
        return kind.toUpperCase(Locale.ROOT);
    }
}
