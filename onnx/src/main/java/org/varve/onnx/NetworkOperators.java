package org.varve.onnx;

import java.util.List;
import org.varve.operator.OperatorEntry;
import org.varve.operator.OperatorProvider;

/** Provides the operator {@code network}. */
public final class NetworkOperators implements OperatorProvider {

    @Override
    public List<OperatorEntry> operators() {
        return List.of(OperatorEntry.of(Network.class));
    }
}
