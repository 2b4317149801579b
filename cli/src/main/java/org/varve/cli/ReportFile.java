package org.varve.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.varve.file.OutputPlace;
import org.varve.file.SmallFile;
import org.varve.json.Json;
import org.varve.report.ReportPage;
import org.varve.report.VolumeOpener;
import org.varve.run.watch.SideFile;
import org.varve.run.watch.SideFiles;

/** A report page, as a file. */
record ReportFile(Path path, boolean overwrite) {

    ReportFile {
        if (!path.toString().endsWith(".html")) {
            throw new IllegalArgumentException("report %s: is a page; give a name that ends in .html".formatted(path));
        }
    }

    /**
     * Before anything is computed, refuses a file that cannot be written or is another file of the process.
     *
     * @param option that names it
     */
    void claim(String option, SideFiles files) throws IOException {
        files.claim(new SideFile(option, OutputPlace.of(path, overwrite), overwrite));
    }

    /** Writes the page of one result. */
    void write(Record result, VolumeOpener opener) throws IOException {
        write(opener, Map.of(path.toString(), new ObjectMapper().readTree(Json.of(result))));
    }

    /**
     * Writes the page.
     *
     * @param opener opens files of surveys
     * @param results by the names of their files
     */
    void write(VolumeOpener opener, Map<String, ? extends JsonNode> results) throws IOException {
        String page = ReportPage.of(results, opener);
        SmallFile.write(path, page.getBytes(StandardCharsets.UTF_8), overwrite);
    }
}
