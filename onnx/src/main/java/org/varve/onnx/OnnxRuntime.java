package org.varve.onnx;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession.SessionOptions;
import ai.onnxruntime.OrtSession;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.varve.core.DeviceFailure;
import org.varve.core.DeviceOutOfMemory;

/** A network in ONNX Runtime, whose arrays lie in memory of the caller. */
final class OnnxRuntime implements AutoCloseable {

    /** The largest array that a buffer of Java can hold. */
    static final long MOST_BYTES = Integer.MAX_VALUE;

    private final Path file;
    private final OrtEnvironment environment;
    private final OrtSession session;
    private final Optional<ArrayAllocator> memory;
    private final Optional<Gpu> gpu;

    /**
     * An array.
     *
     * @param memory native numbers of its type, as many as its extents say
     * @param extents slowest first
     */
    record Tensor(MemorySegment memory, OnnxJavaType type, List<Long> extents) {

        Tensor {
            extents = List.copyOf(extents);
        }

        private OnnxTensor of(OrtEnvironment environment) throws OrtException {
            ByteBuffer bytes = memory.asByteBuffer().order(ByteOrder.nativeOrder());
            return OnnxTensor.createTensor(environment, bytes,
                    extents.stream().mapToLong(Long::longValue).toArray(), type);
        }
    }

    private OnnxRuntime(Path file, OrtEnvironment environment, OrtSession session, Optional<ArrayAllocator> memory,
            Optional<Gpu> gpu) {
        this.file = file;
        this.environment = environment;
        this.session = session;
        this.memory = memory;
        this.gpu = gpu;
    }

    /**
     * Reads a network, with its weights, for the CPU.
     *
     * @param threads CPU threads
     */
    static OnnxRuntime open(Path file, int threads) {
        return open(file, threads, Optional.empty());
    }

    /** The same for a GPU, which no other session may have. */
    static OnnxRuntime open(Path file, int threads, Optional<Gpu> gpu) {
        gpu.ifPresent(Gpu::take);
        try {
            return opened(file, threads, gpu);
        } catch (OrtException e) {
            gpu.ifPresent(Gpu::release);
            throw failure(file, "refuses it", e);
        } catch (DeviceFailure e) {
            gpu.ifPresent(Gpu::release);
            throw e;
        }
    }

    private static OnnxRuntime opened(Path file, int threads, Optional<Gpu> gpu) throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR);
        Optional<ArrayAllocator> memory = ArrayAllocator.shared();
        if (memory.isEmpty()) NativeArrays.map();
        try (SessionOptions options = options(threads, memory.isPresent(), gpu, (to, each) -> each.addTo(to))) {
            OrtSession session = environment.createSession(file.toString(), options);
            NativeArrays.trim();
            memory.ifPresent(ArrayAllocator::enter);
            return new OnnxRuntime(file, environment, session, memory, gpu);
        }
    }

    /**
     * The options of a session.
     *
     * @param isPooled whether arrays come from Varve's pool
     */
    static SessionOptions options(int threads, boolean isPooled, Optional<Gpu> gpu, Gpu.Adder adder)
            throws OrtException {
        SessionOptions options = new SessionOptions();
        try {
            options.setIntraOpNumThreads(threads);
            options.setInterOpNumThreads(1);
            // what it allocates follows from the arrays alone
            options.setCPUArenaAllocator(false);
            options.setMemoryPatternOptimization(false);
            if (isPooled) options.addConfigEntry("session.use_env_allocators", "1");
            options.addConfigEntry("session.intra_op.allow_spinning", "0");
            if (gpu.isPresent()) adder.add(options, gpu.get());
            return options;
        } catch (OrtException | RuntimeException e) {
            options.close();
            throw e;
        }
    }

    /** A failure of a call; one for lack of memory, after which a smaller tile may fit. */
    private DeviceFailure failed(OrtException thrown) {
        DeviceFailure failure = failure(file, "fails", thrown);
        boolean isMemory =
                String.valueOf(thrown.getMessage()).matches("(?is).*(failed to allocate memory|out of memory|"
                        + "available memory of .* is smaller than requested|alloc_failed).*");
        return isMemory ? new DeviceOutOfMemory(String.valueOf(failure.getMessage())) : failure;
    }

    private static DeviceFailure failure(Path file, String what, OrtException thrown) {
        return new DeviceFailure(
                "network %s: ONNX Runtime %s: %s".formatted(file, what,
                        String.valueOf(thrown.getMessage()).lines().findFirst().orElse("")));
    }

    /** Computes outputs, into their memory, from inputs, by name. */
    void run(Map<String, Tensor> inputs, Map<String, Tensor> outputs) {
        Map<String, OnnxTensor> given = new LinkedHashMap<>();
        Map<String, OnnxTensor> taken = new LinkedHashMap<>();
        try {
            for (Map.Entry<String, Tensor> input : inputs.entrySet()) {
                given.put(input.getKey(), input.getValue().of(environment));
            }
            for (Map.Entry<String, Tensor> output : outputs.entrySet()) {
                taken.put(output.getKey(), output.getValue().of(environment));
            }
            session.run(given, taken).close();
        } catch (OrtException e) {
            throw failed(e);
        } finally {
            given.values().forEach(OnnxTensor::close);
            taken.values().forEach(OnnxTensor::close);
        }
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (OrtException e) {
            throw failure(file, "cannot close it", e);
        } finally {
            memory.ifPresent(ArrayAllocator::leave);
            gpu.ifPresent(Gpu::release);
        }
    }
}
