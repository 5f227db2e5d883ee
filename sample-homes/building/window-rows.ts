import { mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d } from '../drawing/path.ts';
import type { Moved } from '../drawing/pen.ts';
import type { Scene } from '../scene.ts';
import { grilleWindow } from './openings.ts';

const [WIDTH, HEIGHT] = [42, 54];

/** Windows with grilles under a concrete ledge, in rows: each drawn once, dark and lit. Their foot stands at 0, 0. */
export function rowWindows(scene: Scene): (where: Moved, lit: boolean) => void {
  const stamps = [false, true].map((lit) =>
    scene.pen.stamp(() => {
      grilleWindow(
        { ...scene, light: { ...scene.light, lamps: scene.light.lamps && lit } },
        { x: 0, y: 0, width: WIDTH, height: HEIGHT },
      );
      ledge(scene);
    }),
  );
  return (where, lit) => stamps[lit ? 1 : 0]?.(where);
}

function ledge({ pen, colours }: Scene): void {
  const tone = mix(colours.trim, colours.wall, 0.15);
  pen.paint(d`M${-WIDTH / 2 - 9} ${-HEIGHT - 8}h${WIDTH + 18}l6 13h${-WIDTH - 14}z`, '#4A1F33', 0.2);
  pen.paint(box(-WIDTH / 2 - 10, -HEIGHT - 14, WIDTH + 20, 7), sunlit(tone, 0.2));
  pen.paint(box(-WIDTH / 2 - 10, -HEIGHT - 9, WIDTH + 20, 2.5), shaded(tone, 0.26));
}

export const inWindows = ['curtain', 'towel', 'books', 'pot', 'bare'] as const;
export type InWindow = (typeof inWindows)[number];

/** What a lodger put into a window or hung on its grille. */
export function lodger({ pen, colours, dice }: Scene, kind: InWindow, x: number, y: number): void {
  const cloth = dice.pick([colours.cloth, colours.accent, '#7FA7B8', '#E9B7A4', '#8DB59A']);
  switch (kind) {
    case 'curtain':
      pen.paint(d`M${x - 20} ${y - 53}h17q-3 28 -1 52h-16z`, mix(cloth, '#FBEBD3', 0.25), 0.86);
      pen.line(d`M${x - 15} ${y - 52}v50M${x - 9} ${y - 52}v50`, shaded(cloth, 0.2), 1, 0.6);
      break;
    case 'towel':
      pen.paint(d`M${x - 4} ${y - 37}h21v30q-10 4 -21 0z`, cloth);
      pen.paint(d`M${x + 8} ${y - 37}h9v30q-4 2 -9 2z`, shaded(cloth, 0.18), 0.8);
      pen.paint([box(x - 4, y - 14, 21, 2), box(x - 4, y - 18, 21, 1.5)], '#FBEBD3', 0.8);
      break;
    case 'books':
      for (const [index, tone] of (['#B5402E', '#E0A02C', '#4B6FA0', '#3F6F63'] as const).entries()) {
        pen.paint(box(x - 16 + (index % 2) * 2, y - 4 - index * 4, 17, 3.8), tone);
      }
      pen.line(d`M${x + 11} ${y}v-14l-6 -7`, '#5A4A50', 1.6);
      pen.paint(d`M${x + 8} ${y - 24}l-9 1 5 7z`, colours.accent);
      break;
    case 'pot':
      pen.paint(d`M${x - 9} ${y - 11}h16l-2 13h-12z`, '#B4552F');
      pen.paint(
        d`M${x - 1} ${y - 11}q-14 -2 -13 -15q11 2 13 13q-3 -14 4 -20q7 9 0 20q5 -10 14 -9q-2 10 -14 11z`,
        '#4C8A58',
      );
      break;
    case 'bare':
      break;
  }
}

/** A desert cooler on its stand before a window. */
export function desertCooler({ pen, light }: Scene, x: number, y: number): void {
  const steel = '#C6CCC6';
  pen.paint(d`M${x - 18} ${y}h42l16 7h-46z`, light.shadow, light.cast);
  pen.line([d`M${x - 16} ${y}v-22M${x + 16} ${y}v-22M${x - 16} ${y - 8}h32`], '#6A6468', 2.2);
  pen.paint(box(x - 20, y - 60, 40, 40), steel);
  pen.paint(box(x + 10, y - 60, 10, 40), shaded(steel, 0.22));
  pen.paint(box(x - 20, y - 61, 40, 4), sunlit(steel, 0.5));
  pen.paint(box(x - 16, y - 54, 24, 26), '#B8955C');
  pen.paint(
    [0, 1, 2, 3, 4].map((row) => box(x - 16, y - 54 + row * 5.4, 24, 2.4)),
    shaded(steel, 0.2),
  );
}
