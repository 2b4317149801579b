package org.varve.cluster;

import java.io.IOException;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.varve.core.OutOfBudgetException;

/** The main class for {@code spark-submit}. Its callers need no classes of Spark. */
public final class SparkDriver {

    private SparkDriver() {}

    /** Completes a run in a context of its own, set up by {@code spark-submit}, as {@link VarveSpark#run} does. */
    public static SparkOutcome run(String description, RunMaker maker) throws IOException, OutOfBudgetException {
        try (JavaSparkContext context = new JavaSparkContext(new SparkConf().setAppName(description))) {
            return VarveSpark.run(context, description, maker);
        }
    }
}
