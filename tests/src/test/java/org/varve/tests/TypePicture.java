package org.varve.tests;

import java.awt.geom.Line2D;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A picture of the main types of a package, as SVG: boxes in rows, and arrows that follow from the types' public
 * members.
 */
final class TypePicture {

    private static final int HEIGHT = 34;
    private static final int ROW = 96;
    private static final int GAP = 44;
    private static final int MARGIN = 24;
    private static final double LETTER = 8.4;

    private static final String LEGEND =
            "solid: a method gives it · dashed: a method takes it · hollow head: is one of these";

    private static final String HEAD =
            """
                    <svg xmlns="http://www.w3.org/2000/svg" width="WIDE" height="HIGH" viewBox="0 0 WIDE HIGH" role="img" aria-label="Main types of NAME">
                    <style>
                      text { font: 14px "DejaVu Sans", Arial, sans-serif; fill: #1c2733; text-anchor: middle; }
                      .legend { font-size: 12px; fill: #55606b; }
                      rect { fill: #e8f0f8; stroke: #4d7a97; }
                      .paper { fill: #ffffff; stroke: none; }
                      .other { fill: #f6f6f6; stroke: #9aa4ad; }
                      path { fill: none; stroke: #55606b; }
                      .takes { stroke-dasharray: 5 4; }
                      marker path { fill: #55606b; stroke: #55606b; }
                      #one path { fill: #ffffff; }
                    </style>
                    <marker id="to" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>
                    <marker id="one" viewBox="0 0 12 12" refX="12" refY="6" markerWidth="12" markerHeight="12" orient="auto"><path d="M1 1L11 6L1 11z"/></marker>
                    <rect class="paper" width="100%" height="100%"/>
                    """;

    private record Place(double x, double y, double width) {}

    private final String packageName;
    private final List<List<Class<?>>> rows;
    private final Map<Class<?>, Place> places = new LinkedHashMap<>();
    private final int width;

    /** @param rows the types from top to bottom, those of other packages too, which are grey */
    TypePicture(String packageName, List<List<Class<?>>> rows) {
        this.packageName = packageName;
        this.rows = rows;
        double widest = rows.stream().mapToDouble(TypePicture::width).max().orElseThrow();
        width = (int) Math.ceil(Math.max(widest, LEGEND.length() * 6.6)) + 2 * MARGIN;
        for (int row = 0; row < rows.size(); row++) {
            List<Class<?>> types = rows.get(row);
            double x = (width - width(types)) / 2;
            for (Class<?> type : types) {
                places.put(type, new Place(x + width(type) / 2, MARGIN + row * ROW + HEIGHT / 2.0, width(type)));
                x += width(type) + GAP;
            }
        }
    }

    private static double width(List<Class<?>> types) {
        return types.stream().mapToDouble(TypePicture::width).sum() + GAP * (types.size() - 1);
    }

    private static double width(Class<?> type) {
        return type.getSimpleName().length() * LETTER + 24;
    }

    String svg() {
        int height = 2 * MARGIN + (rows.size() - 1) * ROW + HEIGHT + 28;
        StringBuilder svg = new StringBuilder(HEAD.replace("WIDE", String.valueOf(width))
                .replace("HIGH", String.valueOf(height)).replace("NAME", packageName));
        for (Class<?> from : places.keySet()) {
            for (Class<?> to : places.keySet()) svg.append(arrow(from, to));
        }
        places.forEach((type, place) -> svg.append(String.format(Locale.ROOT, """
                <rect%s x="%.1f" y="%.1f" width="%.1f" height="%d" rx="4"/>
                <text x="%.1f" y="%.1f">%s</text>
                """, type.getPackageName().equals(packageName) ? "" : " class=\"other\"", place.x - place.width / 2,
                place.y - HEIGHT / 2.0, place.width, HEIGHT, place.x, place.y + 5, type.getSimpleName())));
        return svg.append(String.format(Locale.ROOT, "<text class=\"legend\" x=\"%.1f\" y=\"%d\">%s</text>\n</svg>\n",
                width / 2.0,
                height - 12, LEGEND)).toString();
    }

    /** None upwards, but to a type that this one is; none behind another box. */
    private String arrow(Class<?> from, Class<?> to) {
        if (from == to) return "";
        if (to.isAssignableFrom(from)) return line(from, to, "one", "");
        if (from.isAssignableFrom(to) || places.get(from).y > places.get(to).y || crosses(from, to)) return "";
        if (gives(from).anyMatch(type -> mentions(type, to))) return line(from, to, "to", "");
        boolean isDrawn = places.get(from).y == places.get(to).y && gives(to).anyMatch(type -> mentions(type, from));
        return !isDrawn && takes(to).anyMatch(type -> mentions(type, from))
                ? line(from, to, "to", " class=\"takes\"")
                : "";
    }

    private boolean crosses(Class<?> from, Class<?> to) {
        Place a = places.get(from);
        Place b = places.get(to);
        Line2D way = new Line2D.Double(a.x, a.y, b.x, b.y);
        return places.entrySet().stream().filter(other -> other.getKey() != from && other.getKey() != to)
                .map(Map.Entry::getValue)
                .anyMatch(box -> way.intersects(box.x - box.width / 2, box.y - HEIGHT / 2.0, box.width, HEIGHT));
    }

    private static Stream<Type> gives(Class<?> type) {
        return methods(type).map(Method::getGenericReturnType);
    }

    private static Stream<Type> takes(Class<?> type) {
        return Stream.concat(methods(type).flatMap(method -> Arrays.stream(method.getGenericParameterTypes())),
                Arrays.stream(type.getDeclaredConstructors()).filter(made -> Modifier.isPublic(made.getModifiers()))
                        .map(Constructor::getGenericParameterTypes).flatMap(Arrays::stream));
    }

    private static Stream<Method> methods(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic());
    }

    private static boolean mentions(Type type, Class<?> wanted) {
        return switch (type) {
            case Class<?> plain -> plain == wanted || (plain.isArray() && plain.componentType() == wanted);
            case ParameterizedType generic -> mentions(generic.getRawType(), wanted)
                    || Arrays.stream(generic.getActualTypeArguments()).anyMatch(argument -> mentions(argument, wanted));
            default -> false;
        };
    }

    private String line(Class<?> from, Class<?> to, String head, String style) {
        Place a = places.get(from);
        Place b = places.get(to);
        if (a.y == b.y) {
            double side = Math.signum(b.x - a.x);
            return line(a.x + side * a.width / 2, a.y, b.x - side * b.width / 2, b.y, head, style);
        }
        double down = Math.signum(b.y - a.y) * HEIGHT / 2;
        return line(towards(a, b), a.y + down, towards(b, a), b.y - down, head, style);
    }

    private static String line(double x1, double y1, double x2, double y2, String head, String style) {
        return String.format(Locale.ROOT, "<path%s d=\"M%.1f %.1fL%.1f %.1f\" marker-end=\"url(#%s)\"/>\n", style, x1,
                y1, x2, y2, head);
    }

    /** Where an arrow meets a box: off its middle, towards the other box. */
    private static double towards(Place at, Place other) {
        double reach = at.width / 2 - 8;
        return at.x + Math.clamp((other.x - at.x) / 3, -reach, reach);
    }
}
