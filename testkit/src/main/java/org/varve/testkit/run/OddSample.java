package org.varve.testkit.run;

import org.varve.core.Box;
import org.varve.core.Halo;
import org.varve.core.Program;
import org.varve.core.Shape;

/**
 * How far one sample of a survey reaches in the results of a program.
 *
 * @param place its number in axis order
 * @param halo of the program
 * @param reached the box of the samples whose windows hold it; at mirrored edges the survey beyond holds it within the
 *     same distance
 */
public record OddSample(int place, Halo halo, Shape survey, Box reached) {

    /** The reach of a sample in a program. */
    public static OddSample of(Program program, int place, Shape survey) {
        int trace = place / survey.samples();
        int sample = program.wholeTrace() ? 0 : place % survey.samples();
        Shape met = new Shape(1, 1, program.wholeTrace() ? survey.samples() : 1);
        Box box = new Box(trace / survey.crosslines(), trace % survey.crosslines(), sample, met);
        return new OddSample(place, program.halo(), survey, box.grow(program.halo(), survey));
    }

    /** Whether the result at a place may depend on the sample. */
    public boolean reaches(int result) {
        int trace = result / survey.samples();
        int sample = result % survey.samples();
        return reached.holds(trace / survey.crosslines(), trace % survey.crosslines())
                && sample >= reached.sample()
                && sample < reached.endSample();
    }
}
