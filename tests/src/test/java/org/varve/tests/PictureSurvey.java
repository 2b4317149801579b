package org.varve.tests;

import org.varve.core.Shape;
import org.varve.synthetic.SyntheticSurvey;

/** The generated survey that the pictures of operators show: {@code varve generate --shape 100,120,160 --seed 7}. */
final class PictureSurvey extends RepeatedSurvey {

    private static final SyntheticSurvey GENERATED = new SyntheticSurvey(new Shape(100, 120, 160), 7);

    PictureSurvey() {
        super(GENERATED.survey(), Cube.of(GENERATED).samples());
    }

    /** A section that shows layers and faults. */
    static int inline() {
        return GENERATED.survey().shape().inlines() / 2;
    }

    /** The time slice of the channel. */
    static int sample() {
        return GENERATED.channelSample();
    }
}
