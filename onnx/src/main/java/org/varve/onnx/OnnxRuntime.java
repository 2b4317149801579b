package org.varve.onnx;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession.SessionOptions;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
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

    /** The setting of a session that says where files of weights lie. */
    private static final String WEIGHTS_FOLDER = "session.model_external_initializers_file_folder_path";

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
        return open(file, new byte[0], threads, Optional.empty());
    }

    /**
     * The same for a GPU, which no other session may have.
     *
     * @param added what is read after the file, as if it stood there
     */
    static OnnxRuntime open(Path file, byte[] added, int threads, Optional<Gpu> gpu) {
        gpu.ifPresent(Gpu::take);
        try {
            return opened(file, added, threads, gpu);
        } catch (OrtException e) {
            gpu.ifPresent(Gpu::release);
            throw failure(file, "refuses it", e);
        } catch (DeviceFailure e) {
            gpu.ifPresent(Gpu::release);
            throw e;
        }
    }

    private static OnnxRuntime opened(Path file, byte[] added, int threads, Optional<Gpu> gpu) throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR);
        Optional<ArrayAllocator> memory = ArrayAllocator.shared();
        if (memory.isEmpty()) NativeArrays.map();
        try (SessionOptions options = options(threads, memory.isPresent(), gpu, (to, each) -> each.addTo(to))) {
            OrtSession session = added.length == 0
                    ? environment.createSession(file.toString(), options)
                    : session(environment, file, added, options);
            NativeArrays.trim();
            memory.ifPresent(ArrayAllocator::enter);
            return new OnnxRuntime(file, environment, session, memory, gpu);
        }
    }

    /** A session of a copy, which is gone once it is opened. */
    private static OrtSession session(OrtEnvironment environment, Path file, byte[] added, SessionOptions options)
            throws OrtException {
        try (FileChannel model = FileChannel.open(file); Arena arena = Arena.ofConfined()) {
            // which says why it takes no file as large
            if (model.size() > MOST_BYTES - added.length) return environment.createSession(file.toString(), options);
            ByteBuffer bytes = arena.allocate(model.size() + added.length).asByteBuffer();
            bytes.limit(bytes.capacity() - added.length);
            int read = 1;
            while (bytes.hasRemaining() && read > 0) read = model.read(bytes);
            bytes.limit(bytes.capacity()).put(added).flip();
            options.addConfigEntry(WEIGHTS_FOLDER, file.toAbsolutePath().resolveSibling("").toString());
            return environment.createSession(bytes, options);
        } catch (IOException e) {
            throw new DeviceFailure("network %s: cannot be read: %s".formatted(file, e.getMessage()));
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
