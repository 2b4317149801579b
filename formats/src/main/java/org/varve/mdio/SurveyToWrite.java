package org.varve.mdio;

import org.varve.core.LiveTraces;
import org.varve.core.Survey;

/**
 * A survey to be written as a group.
 *
 * @param survey shape and sampling
 * @param live which traces are live
 * @param details what else is known about it
 */
public record SurveyToWrite(Survey survey, LiveTraces live, SurveyDetails details) {}
