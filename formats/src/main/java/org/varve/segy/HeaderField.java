package org.varve.segy;

import java.util.List;

/**
 * A field of the trace header as revision 1 defines it.
 *
 * @param at first byte, counted from 1
 * @param bytes 2 or 4
 * @param name a few words, in lower case but for abbreviations
 */
public record HeaderField(int at, int bytes, String name) {

    /** All fields, and the eight unassigned bytes after them. */
    public static final List<HeaderField> ALL = List.of(four(1, "trace in line"), four(5, "trace in file"),
            four(9, "field record"), four(13, "trace in record"), four(17, "source point"), four(21, "ensemble (CDP)"),
            four(25, "trace in ensemble"), two(29, "identification (2 = dead)"), two(31, "summed vertically"),
            two(33, "stacked horizontally"), two(35, "data use"), four(37, "offset"), four(41, "receiver elevation"),
            four(45, "source elevation"), four(49, "source depth"), four(53, "receiver datum"),
            four(57, "source datum"), four(61, "water depth at source"), four(65, "water depth at receiver"),
            two(69, "elevation scalar"), two(71, "coordinate scalar"), four(73, "source X"), four(77, "source Y"),
            four(81, "receiver X"), four(85, "receiver Y"), two(89, "coordinate units"), two(91, "weathering velocity"),
            two(93, "subweathering velocity"), two(95, "source uphole time"), two(97, "receiver uphole time"),
            two(99, "source static"), two(101, "receiver static"), two(103, "total static"), two(105, "lag A"),
            two(107, "lag B"), two(109, "delay"), two(111, "mute start"), two(113, "mute end"), two(115, "samples"),
            two(117, "sample interval"), two(119, "gain type"), two(121, "gain constant"), two(123, "initial gain"),
            two(125, "correlated"), two(127, "sweep start"), two(129, "sweep end"), two(131, "sweep length"),
            two(133, "sweep type"), two(135, "sweep taper start"), two(137, "sweep taper end"), two(139, "taper type"),
            two(141, "alias frequency"), two(143, "alias slope"), two(145, "notch frequency"), two(147, "notch slope"),
            two(149, "low cut"), two(151, "high cut"), two(153, "low slope"), two(155, "high slope"), two(157, "year"),
            two(159, "day"), two(161, "hour"), two(163, "minute"), two(165, "second"), two(167, "time basis"),
            two(169, "trace weight"), two(171, "roll switch group"), two(173, "first trace group"),
            two(175, "last trace group"), two(177, "gap size"), two(179, "over travel"), four(181, "CDP X"),
            four(185, "CDP Y"), four(189, "inline"), four(193, "crossline"), four(197, "shotpoint"),
            two(201, "shotpoint scalar"), two(203, "measurement unit"), four(205, "transduction constant"),
            two(209, "transduction exponent"), two(211, "transduction unit"), two(213, "device"),
            two(215, "time scalar"), two(217, "source type"), four(219, "source direction"),
            two(223, "source direction tenths"), four(225, "source measurement"), two(229, "source exponent"),
            two(231, "source unit"), four(233, "unassigned"), four(237, "unassigned"));

    private static HeaderField four(int at, String name) {
        return new HeaderField(at, Integer.BYTES, name);
    }

    private static HeaderField two(int at, String name) {
        return new HeaderField(at, Short.BYTES, name);
    }
}
