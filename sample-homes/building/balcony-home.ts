import { mix } from '../drawing/colour.ts';
import { box, d } from '../drawing/path.ts';
import type { Moved } from '../drawing/pen.ts';
import { shining } from '../light/light.ts';
import { apart, type Scene } from '../scene.ts';
import { cat } from '../things/animals.ts';
import { type PotPlant, potPlant } from '../things/pot-plants.ts';
import { washingLine } from '../things/washing.ts';
import { balconyBack, balconyFront, caneBlind, type OnBalcony } from './block-things.ts';
import { pane } from './openings.ts';

type PotsOf = (kind: PotPlant) => (where: Moved) => void;

/** Each plant drawn once, to stand on many balconies. */
export function potsOf(scene: Scene): PotsOf {
  const drawn = new Map<PotPlant, (where: Moved) => void>();
  return (kind) => {
    const known = drawn.get(kind);
    if (known !== undefined) return known;
    const stamp = scene.pen.stamp(() => potPlant(apart(scene, kind), { kind, x: 0, y: 0, flowers: '#E8487A' }));
    drawn.set(kind, stamp);
    return stamp;
  };
}

interface Home {
  /** The left end of its balcony, its floor, and how far it reaches. */
  x: number;
  y: number;
  width: number;
  kind: OnBalcony;
}

/** One home: a balcony that says who lives there, its door, its cooler. */
export function home(scene: Scene, pots: PotsOf, { x, y, width, kind }: Home): void {
  const { pen, colours, light, dice, mirrored } = scene;
  const balcony = { x, y, width, height: 62, front: mix(colours.door, '#FBF1DE', 0.12) };
  const lit = dice.chance(0.75);
  balconyBack(scene, balcony);
  const door = x + (mirrored ? width - 52 : 14);
  const window = x + (mirrored ? 14 : width - 58);
  const frame = mix(colours.trim, colours.wood, 0.1);
  pen.paint([box(door - 3, y - 56, 44, 56), box(window - 3, y - 52, 50, 34)], frame);
  pane(scene, [box(door, y - 53, 38, 53), box(window, y - 49, 44, 28)], lit);
  if (lit && light.lamps)
    pen.under(shining, () =>
      pen.paint(box(x, y - 62, width, 62), pen.glowAt([0.4, 0.5, 0.6], [0, '#FFD08A', 0.34], [1, '#FFB54A', 0])),
    );
  pen.paint(d`M${door} ${y - 53}h15q-4 26 0 53h-15z`, mix(colours.cloth, '#FBEBD3', dice.between(0.1, 0.7)), 0.85);
  pen.line([d`M${door + 19} ${y}v-53`, d`M${window + 22} ${y - 21}v-28M${window} ${y - 38}h44`], frame, 2);
  switch (kind) {
    case 'washing':
      washingLine(scene, x + 4, x + width - 4, y - 55, 22);
      break;
    case 'chick':
      caneBlind(scene, x + 4, y - 62, width * 0.46, 24);
      pots('areca')({ x: x + width - 24, y, scale: 0.62 });
      break;
    case 'chair':
      pots('rubber')({ x: x + 20, y, scale: 0.7 });
      pen.line(d`M${x + width * 0.5} ${y - 62}v10`, '#5A3A3A', 1);
      pen.paint(d`M${x + width * 0.5 - 7} ${y - 45}q0 -8 7 -8t7 8z`, colours.accent);
      cat(scene, x + width * 0.68, y - 26, 0.52, dice.chance(0.5));
      break;
    case 'plants':
      pots('areca')({ x: x + 22, y, scale: 0.6 });
      break;
  }
  balconyFront(scene, balcony, dice.chance(0.45));
  if (kind === 'plants') {
    for (const [index, at] of [0.12, 0.36, 0.64, 0.88].entries())
      pots(index % 2 === 0 ? 'flower' : 'money')({ x: x + width * at, y: y - 26, scale: 0.5, flip: index > 1 });
  } else if (kind === 'chair') {
    pen.paint(d`M${x + 12} ${y - 28}h30v23q-15 4 -30 0z`, colours.cloth);
    pen.paint(d`M${x + 12} ${y - 12}h30v3h-30zM${x + 12} ${y - 26}h30v2h-30z`, colours.print, 0.9);
  }
}
