package org.varve.cuda;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.varve.core.Device;
import org.varve.core.DeviceFailure;
import org.varve.core.DeviceProvider;

/**
 * Finds NVIDIA GPUs, without creating a context. {@code VARVE_CUDA_DRIVER} names a driver library to use instead of the
 * system's libcuda.so.1, and {@code VARVE_CUDA_BINDING}, {@code jcuda} or {@code ffm}, how it is called.
 */
public final class CudaDeviceProvider implements DeviceProvider {

    @Override
    public String kind() {
        return "cuda";
    }

    @Override
    public Discovery discover(Request request) {
        if (!CudaModules.areBuilt()) return none("this build has no kernels, as it found no nvcc");
        CudaBinding binding = CudaBinding.chosen();
        try {
            return new Discovery(list(binding, request.deviceBytes()), "");
        } catch (LinkageError e) {
            return none(reason(e));
        } catch (DeviceFailure | IOException e) {
            return none(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public Optional<Device> planned(String name, long bytes) {
        return Optional.of(new PlannedDevice(name, bytes));
    }

    private static List<Listed> list(CudaBinding binding, long deviceBytes) throws IOException {
        CudaDriver driver = binding.open();
        return IntStream.range(0, driver.deviceCount())
                .mapToObj(number -> new Listed(CudaDevice.name(number),
                        CudaDevice.describe(driver, number) + binding.remark(),
                        () -> CudaDevice.open(driver, number, deviceBytes)))
                .toList();
    }

    private static Discovery none(String reason) {
        return new Discovery(List.of(), reason);
    }

    private static String reason(LinkageError e) {
        String message = String.valueOf(e.getMessage());
        if (message.contains("libcuda.so.1")) return "no NVIDIA driver (libcuda.so.1) is installed";
        String line = message.lines().findFirst().orElse("");
        return message.contains("failed to map segment")
                ? line + ": programs may not run there; give another folder with -Djava.io.tmpdir"
                : line;
    }
}
