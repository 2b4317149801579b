package org.varve.onnx;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
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

/** A network in ONNX Runtime, whose arrays lie in memory of the caller. */
final class OnnxRuntime implements AutoCloseable {

    /** The largest array that a buffer of Java can hold. */
    static final long MOST_BYTES = Integer.MAX_VALUE;

    private final Path file;
    private final OrtEnvironment environment;
    private final OrtSession session;
    private final Optional<ArrayAllocator> memory;

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

    private OnnxRuntime(
            Path file, OrtEnvironment environment, OrtSession session, Optional<ArrayAllocator> memory) {
        this.file = file;
        this.environment = environment;
        this.session = session;
        this.memory = memory;
    }

    /**
     * Reads a network, with its weights.
     *
     * @param threads CPU threads
     */
    static OnnxRuntime open(Path file, int threads) {
        try {
            OrtEnvironment environment = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR);
            Optional<ArrayAllocator> memory = ArrayAllocator.shared();
            try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
                options.setIntraOpNumThreads(threads);
                options.setInterOpNumThreads(1);
                // what it allocates follows from the arrays alone
                options.setCPUArenaAllocator(false);
                if (memory.isPresent()) {
                    options.addConfigEntry("session.use_env_allocators", "1");
                } else {
                    NativeArrays.map();
                }
                options.setMemoryPatternOptimization(false);
                options.addConfigEntry("session.intra_op.allow_spinning", "0");
                OrtSession session = environment.createSession(file.toString(), options);
                NativeArrays.trim();
                memory.ifPresent(ArrayAllocator::enter);
                return new OnnxRuntime(file, environment, session, memory);
            }
        } catch (OrtException e) {
            throw failure(file, "refuses it", e);
        }
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
            throw failure(file, "fails", e);
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
        }
    }
}
