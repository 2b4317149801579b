package org.varve.segy;

/** A corner of a survey: its line numbers, and its CDP X and Y in the unit of the file. */
public record Corner(int inline, int crossline, double x, double y) {}
