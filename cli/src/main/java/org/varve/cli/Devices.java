package org.varve.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import org.varve.core.Device;
import org.varve.core.DeviceGroup;
import org.varve.core.DeviceProvider.Request;
import org.varve.core.DeviceProvider;
import org.varve.core.Spelling;

/** Finds devices, and says why others are not there. */
final class Devices {

    static final String AUTO = "auto";

    /** Kinds that a build may have, the preferred first. */
    static final List<String> KINDS = List.of("cuda", "cpu");

    private static final Pattern NAME = Pattern.compile("auto|cpu|cuda(:\\d+)?");

    /**
     * The devices of one kind.
     *
     * @param reason why there are none; empty otherwise
     */
    record Found(String kind, List<Device> devices, String reason) {}

    private Devices() {}

    /** What there is of a kind; the caller closes the devices. */
    static Found find(String kind, Request request) {
        List<Device> devices = new ArrayList<>();
        String reason = "this build has none";
        for (DeviceProvider provider : ServiceLoader.load(DeviceProvider.class)) {
            if (provider.kind().equals(kind)) {
                DeviceProvider.Discovery discovery = provider.discover(request);
                devices.addAll(discovery.devices());
                reason = discovery.reason();
            }
        }
        return new Found(kind, devices, devices.isEmpty() ? reason : "");
    }

    /**
     * Opens a device.
     *
     * @param wanted {@code auto}, {@code cpu}, {@code cuda} for all GPUs there are, or {@code cuda:N} for one
     * @throws DeviceException if it was asked for by name and is not there
     */
    static Device choose(String wanted, Request request, Report report) throws DeviceException {
        if (!NAME.matcher(wanted).matches()) {
            throw new IllegalArgumentException("--device %s: %s".formatted(wanted,
                    Spelling.advice(wanted, List.of("auto", "cpu", "cuda", "cuda:N"))));
        }
        if (!wanted.equals(AUTO)) {
            return named(wanted, find(wanted.split(":", 2)[0], request));
        }
        List<String> missing = new ArrayList<>();
        for (String kind : KINDS) {
            Found found = find(kind, request);
            if (!found.devices.isEmpty()) {
                Device device = together(found.devices);
                if (!LargerHeap.isPlanned()) {
                    report.note("device     %s (%s)%s"
                            .formatted(device.name(), device.description(), String.join("", missing)));
                }
                return device;
            }
            missing.add("; no %s device: %s".formatted(label(kind), found.reason));
        }
        throw new DeviceException("no device works here" + String.join("", missing));
    }

    private static Device named(String wanted, Found found) throws DeviceException {
        if (found.kind.equals(wanted) && !found.devices.isEmpty()) return together(found.devices);
        for (Device device : found.devices) {
            if (device.name().equals(wanted)) {
                return keep(device, found.devices);
            }
        }
        closeAll(found.devices);
        throw new DeviceException(
                found.devices.isEmpty()
                        ? missing(found.kind, found.reason)
                        : "no device %s; there are %s".formatted(
                                wanted, String.join(", ", found.devices.stream().map(Device::name).toList())));
    }

    /** All devices of a kind as one. */
    private static Device together(List<Device> devices) {
        return devices.size() == 1 ? devices.getFirst() : new DeviceGroup(devices);
    }

    /** What the user is told of a kind that was asked for and is not there. */
    static String missing(String kind, String reason) {
        return "no %s device: %s; use --device cpu or auto".formatted(label(kind), reason);
    }

    private static Device keep(Device chosen, List<Device> devices) {
        closeAll(devices.stream().filter(device -> !device.equals(chosen)).toList());
        return chosen;
    }

    static void closeAll(List<Device> devices) {
        devices.forEach(Device::close);
    }

    private static String label(String kind) {
        return kind.toUpperCase(Locale.ROOT);
    }
}
