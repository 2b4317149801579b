package org.varve.viewer;

import java.util.List;
import org.varve.core.Note;
import org.varve.run.json.OperatorJson;
import org.varve.run.workflow.Expression;

/**
 * The steps of an expression, for the page.
 *
 * @param notes what the user should know about it
 */
record Steps(List<Step> steps, List<String> notes) {

    /** A step, and its operator. */
    record Step(String name, OperatorJson operator) {}

    /** @throws IllegalArgumentException if the expression is malformed, or an operator does not exist */
    static Steps of(String written) {
        Expression expression = new Expression(written);
        return new Steps(expression.steps().stream()
                .map(draft -> new Step(draft.name(), OperatorJson.of(draft.entry()))).toList(),
                expression.notes().stream().map(Note::sentence).toList());
    }
}
