package org.varve.mdio;

import org.varve.core.LiveTraces;
import org.varve.core.Survey;

/** A survey that a group is made for: its sampling, which of its traces there are, and what else is known of it. */
public record SurveyToWrite(Survey survey, LiveTraces live, SurveyDetails details) {}
