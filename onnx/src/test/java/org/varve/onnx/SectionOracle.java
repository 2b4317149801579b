package org.varve.onnx;

import ai.onnxruntime.OrtException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.varve.core.Axis;
import org.varve.core.Boundary;
import org.varve.core.Box;
import org.varve.core.Shape;

/** Computes a network on a whole survey, a section at a time, by ONNX Runtime alone. */
final class SectionOracle {

    private final OnnxModel model;
    private final List<AxisReach> reaches;
    private final List<Axis> axes;
    private final Shape shape;

    SectionOracle(OnnxModel model, List<Axis> axes, Shape shape) throws IOException {
        this.model = model;
        this.reaches = NetworkReach.of(model).axes();
        this.axes = axes;
        this.shape = shape;
    }

    /** One array for each channel of each output. */
    List<float[]> run(List<float[]> surveys) throws OrtException {
        List<float[]> results = new ArrayList<>();
        try (WholeNetwork network = new WholeNetwork(model.file())) {
            for (int i = 0; i < sections(Axis.INLINE); i++) {
                for (int c = 0; c < sections(Axis.CROSSLINE); c++) {
                    for (int s = 0; s < sections(Axis.SAMPLE); s++)
                        section(network, surveys, new Box(i, c, s, Shape.ONE), results);
                }
            }
        }
        return results;
    }

    private int sections(Axis axis) {
        return axes.contains(axis) ? 1 : shape.along(axis);
    }

    private void section(WholeNetwork network, List<float[]> surveys, Box at, List<float[]> results)
            throws OrtException {
        Map<String, Samples> inputs = new LinkedHashMap<>();
        int survey = 0;
        for (OnnxValue input : model.inputs()) {
            int channels = Math.toIntExact(input.dimensions().get(1).extent().orElseThrow());
            long[] extents = new long[axes.size() + 2];
            extents[0] = 1;
            extents[1] = channels;
            int places = 1;
            for (int n = 0; n < axes.size(); n++) {
                int grid = reaches.get(n).grid();
                extents[n + 2] = (long) Math.ceilDiv(shape.along(axes.get(n)), grid) * grid;
                places *= (int) extents[n + 2];
            }
            float[] values = new float[channels * places];
            for (int channel = 0; channel < channels; channel++, survey++) {
                for (int place = 0; place < places; place++) {
                    values[channel * places + place] = surveys.get(survey)[index(place, extents, at)];
                }
            }
            inputs.put(input.name(), new Samples(extents, values));
        }
        int number = 0;
        for (Samples output : network.run(inputs)) {
            int channels = (int) output.extents()[1];
            int places = output.values().length / channels;
            for (int channel = 0; channel < channels; channel++, number++) {
                if (results.size() == number) results.add(new float[(int) shape.size()]);
                for (int place = 0; place < places; place++) {
                    if (!isInside(place, output.extents())) continue;
                    results.get(number)[index(place, output.extents(), at)] = output.values()[channel * places + place];
                }
            }
        }
    }

    /** The sample of the survey at a place, extended by reflection. */
    private int index(int place, long[] extents, Box at) {
        int inline = at.inline();
        int crossline = at.crossline();
        int sample = at.sample();
        int left = place;
        for (int n = axes.size() - 1; n >= 0; n--) {
            int own = Boundary.REFLECT.index((int) (left % extents[n + 2]), shape.along(axes.get(n)));
            left /= (int) extents[n + 2];
            switch (axes.get(n)) {
                case INLINE -> inline = own;
                case CROSSLINE -> crossline = own;
                case SAMPLE -> sample = own;
            }
        }
        return (inline * shape.crosslines() + crossline) * shape.samples() + sample;
    }

    private boolean isInside(int place, long... extents) {
        int left = place;
        for (int n = axes.size() - 1; n >= 0; n--) {
            if (left % extents[n + 2] >= shape.along(axes.get(n))) return false;
            left /= (int) extents[n + 2];
        }
        return true;
    }
}
