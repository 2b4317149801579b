package example;

import org.junit.jupiter.api.Test;
import org.varve.testkit.OperatorCheck;

/** Checks the operator on noise: its halo, tiles, missing samples, memory, outputs and more. */
class DetailTest {

    @Test
    void keepsTheRules() {
        OperatorCheck.of(new OwnOperatorExample.Detail(5)).all();
    }
}
