package org.varve.core;

/**
 * The predicted speed of a program on a device, once its samples are in the memory of the device. It follows from the
 * instructions counted in the code of its kernels.
 *
 * @param secondsPerSample seconds to compute one sample of the survey
 * @param boundBy what binds the kernels that take longest, such as {@code issue}, {@code FP64} or {@code memory}
 */
public record KernelForecast(double secondsPerSample, String boundBy) {}
