package org.varve.onnx;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Computes networks by ONNX Runtime. */
final class WholeNetwork implements AutoCloseable {

    private final OrtEnvironment environment = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR);
    private final OrtSession session;

    WholeNetwork(Path model) throws OrtException {
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            options.setCPUArenaAllocator(false);
            options.setMemoryPatternOptimization(false);
            session = environment.createSession(model.toString(), options);
        }
    }

    /** All outputs; each input has the same axes. */
    List<Samples> run(Map<String, Samples> inputs) throws OrtException {
        Map<String, OnnxTensor> tensors = new LinkedHashMap<>();
        try {
            for (Map.Entry<String, Samples> input : inputs.entrySet()) {
                tensors.put(input.getKey(), OnnxTensor.createTensor(environment,
                        FloatBuffer.wrap(input.getValue().values()), input.getValue().extents()));
            }
            try (OrtSession.Result result = session.run(tensors)) {
                List<Samples> outputs = new ArrayList<>();
                for (Map.Entry<String, ai.onnxruntime.OnnxValue> output : result) {
                    OnnxTensor tensor = (OnnxTensor) output.getValue();
                    float[] values = new float[tensor.getFloatBuffer().remaining()];
                    tensor.getFloatBuffer().get(values);
                    outputs.add(new Samples(tensor.getInfo().getShape(), values));
                }
                return outputs;
            }
        } finally {
            tensors.values().forEach(OnnxTensor::close);
        }
    }

    /** The outputs for a table, as floats, row by row. */
    List<float[]> rows(String input, float[] values, int columns) throws OrtException {
        long[] extents = {values.length / columns, columns};
        try (OnnxTensor table = OnnxTensor.createTensor(environment, FloatBuffer.wrap(values), extents);
                OrtSession.Result result = session.run(Map.of(input, table))) {
            List<float[]> outputs = new ArrayList<>();
            for (Map.Entry<String, ai.onnxruntime.OnnxValue> output : result) {
                OnnxTensor tensor = (OnnxTensor) output.getValue();
                float[] numbers = new float[(int) tensor.getInfo().getNumElements()];
                for (int n = 0; n < numbers.length; n++) {
                    numbers[n] = tensor.getInfo().type == OnnxJavaType.INT64
                            ? tensor.getLongBuffer().get(n)
                            : tensor.getFloatBuffer().get(n);
                }
                outputs.add(numbers);
            }
            return outputs;
        }
    }

    @Override
    public void close() throws OrtException {
        session.close();
    }
}
