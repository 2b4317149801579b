package org.varve.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.varve.core.DeviceProvider.Request;
import org.varve.run.Devices;

/**
 * The devices found, described, and why others are not there.
 *
 * @param described descriptions by the devices' names
 * @param missing reasons by the kind of device
 */
record DeviceList(Map<String, String> described, Map<String, String> missing) {

    /** Looks for devices of every kind; none is opened. */
    static DeviceList find(Request request) {
        DeviceList list = new DeviceList(new LinkedHashMap<>(), new LinkedHashMap<>());
        for (String kind : Devices.KINDS.reversed()) {
            Devices.Found found = Devices.find(kind, request);
            found.devices().forEach(device -> list.described.put(device.name(), device.description()));
            if (found.devices().isEmpty()) list.missing.put(kind, found.reason());
        }
        return list;
    }

    /**
     * Which device to open for what the user wants: the only kind there is for {@code auto}. Looking again for a kind that is
     * missing would not tell the reason again.
     */
    String resolve(String wanted) {
        if (wanted.equals(Devices.AUTO)) {
            List<String> there = Devices.KINDS.stream().filter(kind -> !missing.containsKey(kind)).toList();
            return there.size() == 1 ? there.getFirst() : wanted;
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

    Map<String, Object> json() {
        List<Object> devices = new ArrayList<>();
        described.forEach((name, description) -> devices.add(Map.of("name", name, "description", description)));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("devices", devices);
        json.put("missing", missing);
        return json;
    }
}
