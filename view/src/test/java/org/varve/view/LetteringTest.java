package org.varve.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import org.junit.jupiter.api.Test;
import org.varve.view.Lettering.Anchor;

class LetteringTest {

    @Test
    void textFillsItsWidthFromItsAnchor() {
        BufferedImage image = new BufferedImage(200, 50, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(Color.WHITE);
        Lettering.draw(graphics, "HH", 100, 40, 20, Anchor.RIGHT);
        graphics.dispose();
        int left = 200;
        int right = 0;
        for (int x = 0; x < 200; x++) {
            for (int y = 0; y < 50; y++) {
                if ((image.getRGB(x, y) & 0xff) > 0) {
                    left = Math.min(left, x);
                    right = Math.max(right, x);
                }
            }
        }
        assertThat((double) left).isBetween(100 - Lettering.width("HH", 20), 103 - Lettering.width("HH", 20));
        assertThat(right).isBetween(96, 100);
    }

    @Test
    void unknownCharactersAreQuestionMarks() {
        assertThat(Lettering.width("\u4e2d", 10)).isEqualTo(Lettering.width("?", 10));
    }
}
