package org.varve.cli;

import java.util.ArrayList;
import java.util.List;
import org.varve.core.NotFinite;

/**
 * Reports samples that are not finite.
 *
 * @param names names of the outputs
 */
record FiniteReport(NotFinite counts, List<String> names) {

    /**
     * A sentence for each output with such samples, or one for the input if only it has some; none if all are finite.
     */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        for (int o = 0; o < names.size(); o++) {
            long count = counts.outputs().get(o);
            if (count > 0) {
                sentences.add("%,d samples of %s are not finite (%,d of the input are not)"
                        .formatted(count, names.get(o), counts.input()));
            }
        }
        if (sentences.isEmpty() && counts.input() > 0) {
            sentences.add("%,d samples of the input are not finite; all of the output are".formatted(counts.input()));
        }
        return sentences;
    }
}
