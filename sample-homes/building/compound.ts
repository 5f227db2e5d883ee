import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, oval } from '../drawing/path.ts';
import { shining } from '../light/light.ts';
import { foliage } from '../plants/foliage.ts';
import { greens } from '../plants/leaves.ts';
import { across, apart, type Scene } from '../scene.ts';

/** A low wall along the street, its gate open. */
export function compound(scene: Scene, gate: number, foot: number, half = 58): void {
  const { pen, colours, light } = scene;
  const tone: Colour = mix(colours.wall, '#FBF1DE', 0.45);
  for (const [x1, x2] of [
    [-4, gate - half],
    [gate + half, 644],
  ] as const) {
    pen.paint(box(x1, foot + 12, x2 - x1, 5), light.shadow, light.cast);
    pen.paint(box(x1, foot - 20, x2 - x1, 32), pen.fade([0, sunlit(tone, 0.2)], [1, shaded(tone, 0.08)]));
    pen.paint(box(x1, foot - 24, x2 - x1, 6), sunlit(colours.trim, 0.3));
    pen.paint(box(x1, foot - 18, x2 - x1, 3), '#4A1F33', 0.16);
    pen.paint(
      Array.from({ length: Math.floor((x2 - x1) / 30) }, (_, index) => box(x1 + 10 + index * 30, foot - 10, 18, 14)),
      shaded(tone, 0.16),
    );
  }
  for (const x of [gate - half - 6, gate + half - 8]) {
    pen.paint(box(x, foot - 38, 14, 51), sunlit(tone, 0.16));
    pen.paint(box(x + 9, foot - 38, 5, 51), shaded(tone, 0.2));
    pen.paint(box(x - 2, foot - 42, 18, 5), colours.trim);
    pen.under(light.lamps ? shining : light.outdoors, () =>
      pen.paint(oval(x + 7, foot - 48, 6), light.lamps ? '#FFF0C2' : '#F3EEE0'),
    );
    if (light.lamps)
      pen.under(shining, () => pen.paint(oval(x + 7, foot - 48, 30), pen.glow([0, '#FFD98C', 0.6], [1, '#FFD98C', 0])));
  }
  for (const [index, at] of [484, 592].entries())
    foliage(
      { ...apart(scene, `wall${index}`), spare: true },
      {
        x: across(scene, at),
        y: foot - 26,
        rx: 34,
        ry: 17,
        leaves: greens.neem,
        flowers: index === 1 ? ['#E8487A', '#F7A1BC'] : ['#F2A51D', '#FFD25E'],
      },
    );
}
