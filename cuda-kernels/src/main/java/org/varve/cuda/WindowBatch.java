package org.varve.cuda;

/**
 * Some of the windows that a pass needs; {@code WindowBatch} of low_rank.cu.
 *
 * @param origin position in the survey of the first sample of the region
 * @param extents of the survey
 * @param lengths of a window
 * @param first number of the first window on each axis
 * @param count how many windows follow each other on each axis
 */
record WindowBatch(Triple origin, Triple extents, Triple lengths, Triple first, Triple count) {

    /** The number of windows. */
    int windows() {
        return Math.multiplyExact(count.inlines() * count.crosslines(), count.samples());
    }

    int[] numbers() {
        int[] numbers = new int[15];
        int to = 0;
        for (Triple triple : new Triple[] {origin, extents, lengths, first, count}) {
            numbers[to++] = triple.inlines();
            numbers[to++] = triple.crosslines();
            numbers[to++] = triple.samples();
        }
        return numbers;
    }
}
