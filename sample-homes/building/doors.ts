import { mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, oval } from '../drawing/path.ts';
import { shining } from '../light/light.ts';
import type { Scene } from '../scene.ts';
import { arch } from './arches.ts';
import { type Opening, surround } from './openings.ts';

/** A door of two leaves with raised panels and brass rings; `ajar` shows the light within. */
export function panelledDoor(scene: Scene, opening: Opening & { ajar?: boolean; studs?: boolean }): void {
  const { pen, colours, light } = scene;
  const {
    x,
    y,
    width,
    height,
    shape = 'straight',
    colour = colours.door,
    trim = colours.trim,
    ajar = false,
    studs = false,
  } = opening;
  surround(scene, opening, trim, false);
  const hole = arch(shape, x, y, width, height);
  pen.under(light.lamps ? shining : light.outdoors, () =>
    pen.paint(hole, light.lamps ? '#F6B455' : shaded(colour, 0.6)),
  );
  const half = width / 2;
  pen.inside(hole, () => {
    for (const [sign, tone] of [
      [-1, sunlit(colour, 0.08)],
      [1, shaded(colour, 0.1)],
    ] as const) {
      const open = ajar && sign > 0 ? 0.46 : 1;
      const leaf = half * open - 0.8;
      const left = sign < 0 ? x - half : x + half - leaf;
      pen.paint(box(left, y - height, leaf, height), tone);
      for (const [at, tall] of [
        [0.06, 0.2],
        [0.3, 0.26],
        [0.6, 0.34],
      ] as const) {
        pen.paint(box(left + leaf * 0.16, y - height * (1 - at), leaf * 0.68, height * tall), shaded(tone, 0.24));
        pen.paint(
          box(left + leaf * 0.22, y - height * (1 - at) + height * 0.012, leaf * 0.58, height * (tall - 0.03)),
          mix(tone, '#FFE9BE', 0.1),
        );
      }
      if (studs) {
        pen.dots(
          Array.from(
            { length: 12 },
            (_, index) =>
              [
                left + leaf * (index % 2 === 0 ? 0.1 : 0.9),
                y - height * (0.08 + Math.floor(index / 2) * 0.14),
              ] as const,
          ),
          '#D9AE52',
          Math.max(0.8, width * 0.016),
        );
      }
    }
    pen.paint(box(x - half, y - height, width, height * 0.05), '#2E1226', 0.34);
  });
  if (!ajar)
    pen.paint(
      [
        oval(x - width * 0.07, y - height * 0.46, width * 0.035),
        oval(x + width * 0.07, y - height * 0.46, width * 0.035),
      ],
      '#D9AE52',
    );
}
