package org.varve.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.varve.core.DeviceProvider.Request;
import org.varve.run.Devices;

/**
 * The devices found, and why others are missing.
 *
 * @param described descriptions by device name
 * @param missing reasons by kind of device
 */
record DeviceList(Map<String, String> described, Map<String, String> missing) {

    /** Finds devices of every kind, without opening them. */
    static DeviceList find(Request request) {
        DeviceList list = new DeviceList(new LinkedHashMap<>(), new LinkedHashMap<>());
        for (String kind : Devices.kinds().reversed()) {
            Devices.Found found = Devices.find(kind, request);
            found.devices().forEach(device -> list.described.put(device.name(), device.description()));
            if (found.devices().isEmpty()) list.missing.put(kind, found.reason());
        }
        return list;
    }

    /**
     * The name of the device to open. For {@code auto} that is the kind found, if only one was: looking again for a
     * missing kind would not give its reason again.
     */
    String resolve(String wanted) {
        if (wanted.equals(Devices.AUTO)) {
            List<String> available = Devices.KINDS.stream().filter(kind -> !missing.containsKey(kind)).toList();
            return available.size() == 1 ? available.getFirst() : wanted;
        }
        String kind = wanted.split(":", 2)[0];
        if (missing.containsKey(kind)) throw Devices.missing(kind, missing.get(kind));
        return wanted;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        described.forEach((name, description) -> lines.add("%-10s %s".formatted(name, description)));
        missing.forEach((kind, reason) -> lines.add("%-10s not there: %s".formatted(kind, reason)));
        return lines;
    }

    /** The devices for scripts. */
    record Facts(List<Found> devices, Map<String, String> missing) {}

    /** A device. */
    record Found(String name, String description) {}

    /** The record that {@code --json} prints. */
    Facts json() {
        return new Facts(described.entrySet().stream().map(found -> new Found(found.getKey(), found.getValue()))
                .toList(), missing);
    }
}
