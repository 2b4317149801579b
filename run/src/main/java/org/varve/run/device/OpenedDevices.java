package org.varve.run.device;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.DeviceGroup;
import org.varve.core.DeviceProvider.Listed;

/**
 * Devices that were opened, concurrently, as opening one takes long.
 *
 * @param devices the devices that work
 * @param failures the reasons of the others, by name
 */
public record OpenedDevices(List<Device> devices, Map<String, String> failures) {

    /** Opens devices. An exception other than {@link DeviceFailure} closes all and is rethrown. */
    public static OpenedDevices of(List<Listed> chosen) {
        OpenedDevices opened = new OpenedDevices(new ArrayList<>(), new LinkedHashMap<>());
        List<RuntimeException> unexpected = new ArrayList<>();
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            Executor team = chosen.size() == 1 ? Runnable::run : threads;
            List<CompletableFuture<Device>> opening = chosen.stream()
                    .map(device -> CompletableFuture.supplyAsync(device::open, team))
                    .toList();
            for (int d = 0; d < chosen.size(); d++) {
                try {
                    opened.devices.add(opening.get(d).join());
                } catch (CompletionException e) {
                    if (e.getCause() instanceof DeviceFailure failure) {
                        opened.failures.put(chosen.get(d).name(), failure.getMessage());
                    } else {
                        unexpected.add(e);
                    }
                }
            }
        }
        if (!unexpected.isEmpty()) {
            opened.devices.forEach(Device::close);
            throw unexpected.getFirst();
        }
        return opened;
    }

    /** All of them as one. */
    public Device together() {
        return devices.size() == 1 ? devices.getFirst() : new DeviceGroup(devices);
    }

    /** Why no device is open. */
    public String reason(String otherwise) {
        return failures.isEmpty()
                ? otherwise
                : failures.entrySet().stream()
                        .map(failure -> "%s: %s".formatted(failure.getKey(), failure.getValue()))
                        .collect(Collectors.joining("; "));
    }
}
