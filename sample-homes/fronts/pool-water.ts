import { mix, shaded, sunlit } from '../drawing/colour.ts';
import { d, oval, type Point, polygon } from '../drawing/path.ts';
import { shining } from '../light/light.ts';
import { across, type Scene } from '../scene.ts';
import { floatingRing } from '../things/poolside.ts';

const [FAR, NEAR] = [358, 448];
const VANISH: Point = [320, 250];
/** The board that lies at `x` on the line of the water's near edge, at a height of the page. */
const along = (x: number, y: number): number => VANISH[0] + ((x - VANISH[0]) * (y - VANISH[1])) / (NEAR - VANISH[1]);

/** The boards around the pool, as far as the house. */
export function deck(scene: Scene, foot: number): void {
  const { pen, colours, light } = scene;
  const board = mix('#CBA27A', colours.wood, 0.12);
  const [x1, x2] = scene.mirrored ? [10, 900] : [-260, 630];
  const shape = polygon([
    [along(x1, foot), foot],
    [along(x2, foot), foot],
    [along(x2, 480), 480],
    [along(x1, 480), 480],
  ]);
  pen.paint(shape, pen.fade([0, shaded(board, 0.05)], [0.3, sunlit(board, 0.14)], [1, sunlit(board, 0.26)]));
  pen.line(
    Array.from({ length: 39 }, (_, index) => x1 + index * 24)
      .filter((x) => x < x2)
      .map((x) => d`M${along(x, foot)} ${foot}L${along(x, 480)} 480`),
    shaded(board, 0.3),
    1,
    0.5,
  );
  pen.paint(d`M132 ${foot}H508L560 ${foot + 13}H170z`, light.shadow, light.cast);
  if (light.season === 'monsoon')
    pen.paint(shape, pen.fade([0, light.sky[2], 0.36], [0.5, light.sky[1], 0.1], [1, light.sky[0], 0.3]));
  if (light.lamps)
    pen.under(shining, () =>
      pen.paint(oval(across(scene, 320), foot + 12, 150, 22), pen.glow([0, '#FFC766', 0.5], [1, '#FFB54A', 0])),
    );
}

/** Four blues, the house in them, and a line of light that breaks. */
export function pool(scene: Scene, house: (where: { y: number; scale: number; wide: number }) => void): void {
  const { pen, dice, light } = scene;
  const [x1, x2] = scene.mirrored ? [84, 574] : [66, 556];
  const quad = (grow: number, top: number, bottom: number) =>
    polygon([
      [along(x1 - grow, top), top],
      [along(x2 + grow, top), top],
      [along(x2 + grow, bottom), bottom],
      [along(x1 - grow, bottom), bottom],
    ]);
  pen.paint(quad(18, FAR - 6, NEAR + 10), '#F4EBDC');
  pen.paint(
    polygon([
      [along(x1 - 18, NEAR + 10), NEAR + 10],
      [along(x2 + 18, NEAR + 10), NEAR + 10],
      [along(x2 + 18, NEAR + 10), NEAR + 14],
      [along(x1 - 18, NEAR + 10), NEAR + 14],
    ]),
    '#B79C84',
  );
  const basin = quad(0, FAR, NEAR);
  const wave = (y: number, swing: number) =>
    d`M-10 ${y}q60 ${-swing} 110 0t110 ${swing * 0.2} 120 ${-swing * 0.2} 110 0 110 0 110 0V480H-10z`;
  const blues = ['#9BDCDA', '#62C1CE', '#3FA4C2', '#2E88AF'] as const;
  pen.under(
    light.lamps ? (colour) => mix(light.outdoors(colour), colour, light.hour === 'night' ? 0.5 : 0.3) : light.outdoors,
    () => {
      pen.inside(basin, () => {
        pen.paint(basin, blues[0]);
        for (const [index, y] of [376, 398, 424].entries())
          pen.paint(wave(y, 5 + index * 3), blues[(index + 1) as 1 | 2 | 3]);
        pen.faded(0.26, () => house({ y: 638, scale: -0.82, wide: 1 }));
        // The rim stands above the water, and shades it on the sunny side.
        pen.paint(quad(0, FAR, FAR + 6), '#BFE6E2');
        pen.line(
          Array.from({ length: 31 }, (_, index) => d`M${along(x1, FAR) + index * 11} ${FAR}v6`),
          '#6FB6BE',
          0.9,
          0.8,
        );
        pen.paint(
          polygon([
            [along(x1, FAR), FAR],
            [along(x1 + 30, FAR), FAR],
            [along(x1 + 46, NEAR), NEAR],
            [along(x1, NEAR), NEAR],
          ]),
          '#1B5577',
          0.2,
        );
        const net = Array.from({ length: 24 }, () => {
          const t = dice.next();
          const [y, x, w] = [FAR + 12 + (NEAR - FAR - 16) * t, dice.between(x1 - 20, x2 - 10), 14 + t * 34];
          return d`M${x} ${y}q${w * 0.25} ${2 + t * 3} ${w * 0.5} 0t${w * 0.5} ${0.5 + t}`;
        });
        pen.line(net, '#EFFBF6', 1.2, 0.55);
        // The broken line of light.
        pen.dashes(
          [d`M${along(x1, NEAR) + 40} ${NEAR - 20}q90 -13 190 -6t180 -10 150 -4`],
          '#FFFFFF',
          2.4,
          [46, 16],
          0.8,
        );
        pen.dashes([d`M${along(x1, FAR) + 70} ${FAR + 26}q80 -7 150 -3t150 -5`], '#FFFFFF', 1.4, [30, 12], 0.7);
        if (light.lamps)
          pen.under(shining, () =>
            pen.paint(
              oval(320, (FAR + NEAR) / 2 + 6, 270, 66),
              pen.glow([0, '#C9FBF2', 0.55], [0.6, '#8CE4E4', 0.2], [1, '#8CE4E4', 0]),
            ),
          );
      });
    },
  );
  floatingRing(scene, across(scene, 404), 404, 0.86, scene.colours.cloth);
  const rail = across(scene, 212);
  pen.line([d`M${rail - 8} ${FAR + 18}v-26q0 -9 7 -9M${rail + 10} ${FAR + 18}v-26q0 -9 7 -9`], '#F0F4F2', 2.4);
  pen.line([d`M${rail - 8} ${FAR + 6}h18M${rail - 8} ${FAR + 13}h18`], '#C9D6D6', 1.8);
}
