package org.varve.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtProvider;
import ai.onnxruntime.OrtSession.SessionOptions;
import ai.onnxruntime.providers.OrtCUDAProviderOptions;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.varve.core.DeviceFailure;

/**
 * A GPU whose CUDA provider computes networks, if the system property {@value #PROPERTY} names it: {@code cuda}, or
 * {@code cuda:1}. Nobody has tried this on a GPU.
 *
 * @param device its number
 * @param bytes that ONNX Runtime may take of it, as planned
 */
record Gpu(int device, long bytes) {

    static final String PROPERTY = "varve.onnx.provider";

    private static final String CPU = "cpu";
    private static final String CUDA = "cuda";

    /** GPUs with a session: two of one GPU grow without bound (microsoft/onnxruntime#29351). */
    private static final Set<Integer> TAKEN = ConcurrentHashMap.newKeySet();

    /** Adds a GPU to the options of a session. */
    @FunctionalInterface
    interface Adder {
        void add(SessionOptions options, Gpu gpu) throws OrtException;
    }

    /** The GPU that is to compute, if any. */
    static Optional<Gpu> wanted(long bytes) {
        return wanted(provider(), bytes);
    }

    static Optional<Gpu> wanted(String provider, long bytes) {
        if (provider.equals(CPU)) return Optional.empty();
        String number = provider.equals(CUDA) ? "0" : provider.replaceFirst("^" + CUDA + ":", "");
        if (!number.matches("[0-9]{1,4}")) {
            throw new DeviceFailure("-D%s=%s: give cpu, cuda or cuda:1, the number of a GPU"
                    .formatted(PROPERTY, provider));
        }
        return Optional.of(new Gpu(Integer.parseInt(number), bytes));
    }

    /** What computes, by which measurements are kept apart. */
    static String provider() {
        return System.getProperty(PROPERTY, CPU);
    }

    static boolean isWanted() {
        return !provider().equals(CPU);
    }

    /** The settings of the provider, by the names that ONNX Runtime gives them. */
    Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        settings.put("device_id", Integer.toString(device));
        // what it takes is what was planned, and no more than it asks for
        settings.put("gpu_mem_limit", Long.toString(bytes));
        settings.put("arena_extend_strategy", "kSameAsRequested");
        // no trials of algorithms, whose memory nobody planned, and which may choose others for other tiles
        settings.put("cudnn_conv_algo_search", "DEFAULT");
        settings.put("cudnn_conv_use_max_workspace", "0");
        // copies wait for what computes
        settings.put("do_copy_in_default_stream", "1");
        // floats of 10 bits would be further from the CPU than 1e-4
        settings.put("use_tf32", "0");
        return settings;
    }

    /** Adds it as ONNX Runtime's CUDA provider. */
    void addTo(SessionOptions options) throws OrtException {
        if (!OrtEnvironment.getAvailableProviders().contains(OrtProvider.CUDA)) {
            throw new DeviceFailure(("ONNX Runtime here computes on the CPU alone: put onnxruntime_gpu in the place of "
                    + "onnxruntime, or leave -D%s out").formatted(PROPERTY));
        }
        try (OrtCUDAProviderOptions cuda = new OrtCUDAProviderOptions(device)) {
            for (Map.Entry<String, String> setting : settings().entrySet()) {
                cuda.add(setting.getKey(), setting.getValue());
            }
            options.addCUDA(cuda);
        }
    }

    /** Takes the GPU for a session. */
    void take() {
        if (!TAKEN.add(device)) {
            throw new DeviceFailure(("GPU %s computes another network of this process: run one after the other, as two "
                    + "sessions of ONNX Runtime take more memory than is planned").formatted(device));
        }
    }

    /** Gives it back. */
    void release() {
        TAKEN.remove(device);
    }
}
