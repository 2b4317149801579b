package example;

import java.nio.file.Path;
import java.util.List;
import org.varve.core.Shape;
import org.varve.run.profile.Profile;
import org.varve.run.profile.ProfiledShape;

/** Measures the operator above for two shapes of tiles. Argument: a folder for temporary surveys. */
final class ProfileExample {

    public static void main(String[] arguments) throws Exception {
        List<ProfiledShape> rows = Profile.of(new OwnOperatorExample.Detail(5))
                .shapes(new Shape(16, 16, 250), new Shape(32, 32, 250))
                .on("cpu")
                .folder(Path.of(arguments[0]))
                .run();
        for (ProfiledShape row : rows) {
            System.out.printf("%s: %d of %d bytes predicted, in %.2f s%n", row.tile(), row.host().measured(),
                    row.host().predicted(), row.seconds());
        }
    }
}
