package org.varve.core;

/**
 * Rows that refuse what a kernel may not ask of them: fields that it was not applied to, inlines and rows beyond its
 * halo. They throw a {@link KernelFailure} that names the kernel, the field and the rule.
 */
public final class CheckedRows implements Rows {

    private final Pass pass;
    private final Rows rows;

    /** Checks a pass that is given {@code rows}. */
    public CheckedRows(Pass pass, Rows rows) {
        this.pass = pass;
        this.rows = rows;
    }

    private void requireRead(int field) {
        if (field >= 0 && field < inputs()) return;
        throw failure(
                "reads field %s, but is applied to %s: give PassGraph.apply all fields that row reads; the first is 0"
                        .formatted(field, counted(inputs())));
    }

    private void requireWritten(int field) {
        if (field >= 0 && field < outputs()) return;
        throw failure("writes field %s, but states %s: outputs must count all fields that row writes; the first is 0"
                .formatted(field, counted(outputs())));
    }

    private static String counted(int fields) {
        return fields == 1 ? "1 field" : fields + " fields";
    }

    private KernelFailure failure(String fault) {
        return KernelFailure.of(pass.kernel(), fault);
    }

    @Override
    public int count() {
        return rows.count();
    }

    @Override
    public int samples() {
        return rows.samples();
    }

    @Override
    public int inline() {
        return rows.inline();
    }

    @Override
    public int firstCrossline() {
        return rows.firstCrossline();
    }

    @Override
    public int firstSample() {
        return rows.firstSample();
    }

    @Override
    public boolean continues() {
        return rows.continues();
    }

    @Override
    public int inputs() {
        return rows.inputs();
    }

    @Override
    public int outputs() {
        return rows.outputs();
    }

    @Override
    public float[] input(int field) {
        requireRead(field);
        return rows.input(field);
    }

    @Override
    public int at(int field, int di, int row) {
        requireRead(field);
        Halo halo = pass.halo(field);
        if (Math.abs(di) > halo.inline()) {
            throw failure("reads field %s %s inlines away, but its halo has %s: halo must cover all that row reads"
                    .formatted(field, di, halo.inline()));
        }
        if (row < -halo.crossline() || row >= count() + halo.crossline()) {
            throw failure(
                    "reads row %s of field %s, but has rows 0..%s and a halo of %s crosslines: halo must cover all that row reads"
                            .formatted(row, field, count() - 1, halo.crossline()));
        }
        return rows.at(field, di, row);
    }

    @Override
    public float[] output(int field) {
        requireWritten(field);
        return rows.output(field);
    }

    @Override
    public int to(int field, int row) {
        requireWritten(field);
        if (row < 0 || row >= count()) {
            throw failure("writes row %s of field %s, but has rows 0..%s: row must write its own row alone"
                    .formatted(row, field, count() - 1));
        }
        return rows.to(field, row);
    }

    @Override
    public double[] scratch() {
        return rows.scratch();
    }
}
