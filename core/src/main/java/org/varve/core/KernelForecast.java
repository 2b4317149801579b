package org.varve.core;

/**
 * How fast a device should compute a program that is in its memory, as counted in the code of its kernels.
 *
 * @param secondsPerSample seconds for each sample of the survey
 * @param boundBy what binds the kernels that take longest, such as {@code issue}, {@code FP64} or {@code memory}
 */
public record KernelForecast(double secondsPerSample, String boundBy) {}
