package org.varve.onnx;

import java.util.List;

/**
 * The shape of an output, as it follows from that of the input.
 *
 * @param name of the output
 * @param extents slowest first: a number, {@code ?}, or that of the input's axis by its name, such as {@code height/2}
 * @param isLikeInput whether it has the input's extent along every axis of the survey
 */
public record OutputShape(String name, List<String> extents, boolean isLikeInput) {

    public OutputShape {
        extents = List.copyOf(extents);
    }
}
