package org.varve.mdio;

import java.util.List;
import java.util.Optional;
import org.varve.core.Shape;
import org.varve.zarr.ArrayMetadata;
import org.varve.zarr.Transposition;

/**
 * Brings the axes of arrays with values for each trace, such as a mask or coordinates, into the order of their survey.
 *
 * @param samples the samples, with axes in that order
 * @param order the axes of the stored array that these are
 */
record TraceAxes(ArrayMetadata samples, List<Integer> order) {

    private static final Transposition EXCHANGE = new Transposition(List.of(1, 0, 2));

    /**
     * The array with its axes in the order of the survey, by their names, or else in the order that the survey is
     * stored in.
     */
    ArrayMetadata of(ArrayMetadata array) {
        boolean isExchanged =
                samples.axes() == AxisOrder.LINE ? array.axes() == 1 : array.axes() > 1 && isExchanged(array);
        return isExchanged ? EXCHANGE.of(array) : array;
    }

    private boolean isExchanged(ArrayMetadata array) {
        List<String> names = array.dimensions();
        if (names.size() > 1 && !samples.dimensions().isEmpty()) {
            String inline = samples.dimensions().get(0);
            String crossline = samples.dimensions().get(1);
            if (isSame(names.get(0), inline) && isSame(names.get(1), crossline)) return false;
            if (isSame(names.get(0), crossline) && isSame(names.get(1), inline)) return true;
        }
        Shape shape = samples.shape();
        return order.get(0) > order.get(1) && array.shape().inlines() == shape.crosslines()
                && array.shape().crosslines() == shape.inlines();
    }

    private static boolean isSame(String name, String other) {
        Optional<AxisName> known = AxisName.of(name);
        return name.equals(other) || (known.isPresent() && known.equals(AxisName.of(other)));
    }
}
