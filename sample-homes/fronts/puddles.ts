import { mix } from '../drawing/colour.ts';
import { d, oval } from '../drawing/path.ts';
import { shining } from '../light/light.ts';
import type { Scene } from '../scene.ts';

/** What the rain leaves on a street: pools that hold the sky, and at dusk the light of the windows. */
export function puddles({ pen, dice, light }: Scene, top: number, lamps: readonly number[] = []): void {
  if (light.season !== 'monsoon') return;
  const pool = (x: number, y: number, w: number, h: number) =>
    d`M${x - w} ${y}q${w * 0.2} ${-h} ${w * 0.9} ${-h * 0.8}t${w * 0.8} ${h * 0.3}q${w * 0.5} ${h * 0.6} ${-w * 0.2} ${h * 0.9}t${-w} ${h * 0.2}q${-w * 0.7} 0 ${-w * 0.5} ${-h * 0.6}z`;
  const places = [0.2, 0.48, 0.86].map(
    (t, index) =>
      [
        dice.between(60, 200) + index * 180,
        top + (470 - top) * t,
        dice.between(34, 60) * (0.6 + t),
        7 + t * 7,
      ] as const,
  );
  pen.under(shining, () => {
    pen.paint(
      places.map(([x, y, w, h]) => pool(x, y, w, h)),
      pen.fade([0, light.sky[1]], [1, mix(light.sky[1], light.sky[2], light.hour === 'night' ? 0.3 : 1)]),
      0.6,
    );
    if (!light.lamps) return;
    for (const x of lamps) pen.paint(oval(x, top + 22, 66, 34), pen.glow([0, '#FFC766', 0.4], [1, '#FFC766', 0]));
  });
  pen.line(
    places.map(([x, y, w]) => d`M${x - w * 0.4} ${y}q${w * 0.3} -2 ${w * 0.7} 0`),
    light.sky[2],
    1.2,
    0.7,
  );
}
