import type { Scene } from '../scene.ts';
import { curve, d, oval, polygon, type Point } from '../drawing/path.ts';
import { type Greens, greens } from './leaves.ts';
import { type Dice, dice as diceOf } from '../drawing/random.ts';
import { shaded, sunlit } from '../drawing/colour.ts';

/** The size a head of leaves is drawn at. */
const UNIT = 100;

interface Palm {
  x: number;
  /** Where it stands. */
  y: number;
  height: number;
  /** How far its head leans to the right. */
  lean?: number;
  leaves?: Greens;
  /** Far away: fewer leaflets. */
  far?: boolean;
}

/** A coconut palm. */
export function palm(
  { pen, dice, spare = false }: Scene,
  { x, y, height, lean = 0, leaves = greens.coconut, far = spare }: Palm,
): void {
  const top: Point = [x + lean, y - height];
  const at = (t: number): Point => {
    // Rises steeply, then leans.
    const bow = t * t * (1.5 - 0.5 * t);
    return [x + lean * bow, y - height * t];
  };
  const width = Math.max(2.2, height * 0.034);
  const steps = Array.from({ length: 7 }, (_, index) => index / 6);
  const half = (t: number) => (width / 2) * (1.5 - t * 0.75) + (t === 0 ? width * 0.25 : 0);
  const left = steps.map((t): Point => [at(t)[0] - half(t), at(t)[1]]);
  const right = steps.map((t): Point => [at(t)[0] + half(t), at(t)[1]]).reverse();
  pen.paint(`${curve(left)}${curve(right).replace('M', 'L')}Z`, '#8A6A4C');
  const middle = steps.map((t): Point => [at(t)[0] + half(t) * 0.1, at(t)[1]]);
  pen.paint(`${curve(middle)}${curve(right).replace('M', 'L')}Z`, shaded('#8A6A4C', 0.3));
  if (!far) {
    const rings = Array.from({ length: Math.round(height / 14) }, (_, index) => {
      const t = (index + 1) / (height / 14 + 1);
      const [rx, ry] = at(t);
      return d`M${rx - half(t)} ${ry}q${half(t)} 2 ${half(t) * 2} 0`;
    });
    pen.line(rings, '#5E4534', 0.8, 0.55);
  }
  // Two heads of leaves serve all palms of a picture.
  const variety = dice.whole(1, 2);
  const reach = height * 0.42;
  const name = `crown ${variety}`;
  pen.shared(`${name} ${leaves[1]} ${far}`, () => crown({ pen, dice: diceOf(name) }, [0, 0], UNIT, leaves, far))({
    x: top[0],
    y: top[1],
    scale: reach / UNIT,
    flip: dice.chance(0.3),
  });
}

function crown(
  { pen, dice }: Pick<Scene, 'pen' | 'dice'>,
  [x, y]: Point,
  reach: number,
  [deep, middle, light]: Greens,
  far: boolean,
): void {
  const angles = far
    ? [-175, -140, -108, -74, -40, -8, 20, 160]
    : [-187, -168, -146, -122, -99, -78, -57, -34, -12, 8, 26, 155];
  // Those behind first, then outward ones, the lit ones of the left last.
  const fronds = angles.map((degrees, index) => ({
    shape: frond(
      dice,
      [x, y],
      reach * dice.between(0.86, 1.08),
      ((degrees + dice.between(-5, 5)) * Math.PI) / 180,
      far ? 5 : 8,
    ),
    tone:
      index % 3 === 1
        ? deep
        : degrees < -90 && degrees > -180
          ? index % 3 === 0
            ? light
            : middle
          : index % 3 === 0
            ? middle
            : deep,
  }));
  for (const tone of [deep, middle, light]) {
    const shapes = fronds.filter((each) => each.tone === tone).map(({ shape }) => shape);
    if (shapes.length > 0) pen.paint(shapes, tone);
  }
  if (far) return;
  pen.paint(
    [oval(x - reach * 0.045, y + reach * 0.07, reach * 0.05), oval(x + reach * 0.06, y + reach * 0.05, reach * 0.045)],
    '#8E7A34',
  );
  pen.paint(oval(x - reach * 0.06, y + reach * 0.055, reach * 0.022), sunlit('#A99243', 0.4));
}

/** A feather of leaflets along a rib that bends under its weight. */
function frond(dice: Dice, [x, y]: Point, length: number, angle: number, leaflets: number): string {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const droop = length * (0.28 + 0.34 * Math.abs(dx));
  const rib = (t: number): Point => [x + dx * length * t, y + dy * length * t + droop * t * t];
  const tip = rib(1);
  const side = (sign: 1 | -1): Point[] =>
    Array.from({ length: leaflets }, (_, index) => {
      const t = (index + 0.6) / (leaflets + 0.4);
      const [rx, ry] = rib(t);
      const [fx, fy] = rib(Math.min(1.04, t + 0.12));
      const span = length * (0.24 * Math.sin(Math.PI * Math.min(1, t * 0.86 + 0.12)) + 0.02) * dice.between(0.86, 1.1);
      const along = Math.hypot(fx - rx, fy - ry) || 1;
      const [tx, ty] = [(fx - rx) / along, (fy - ry) / along];
      // Leaflets point forward and hang.
      const hang = sign * dx > 0 ? 0.5 : 0.24;
      const leafTip: Point = [
        rx + (tx * 0.75 - ty * sign * 0.62) * span,
        ry + (ty * 0.75 + tx * sign * 0.62 + hang) * span,
      ];
      const back: Point = rib(t + 0.42 / leaflets);
      return [leafTip, back] as const;
    }).flat();
  return polygon([[x, y], ...side(-1), tip, ...side(1).reverse()]);
}
