import type { Colour } from '../drawing/colour.ts';
import { d, type Point, tenth } from '../drawing/path.ts';
import type { Dice } from '../drawing/random.ts';
import { throughAir } from '../light/light.ts';
import { type Scene, WIDTH } from '../scene.ts';

/** A rolling line from left to right, closed below at `bottom`. */
export function hillLine(dice: Dice, y: number, swing: number, bottom: number, waves = 4, width = WIDTH): string {
  const step = width / waves;
  let path = d`M0 ${bottom}V${y + dice.between(-swing, swing) * 0.5}`;
  for (let index = 0; index < waves; index += 1) {
    const [rise, fall] = [dice.between(0.3, 1) * swing, dice.between(-0.2, 0.7) * swing];
    path += d`c${step * 0.28} ${-rise} ${step * 0.62} ${-rise + fall * 0.3} ${step} ${dice.between(-0.5, 0.5) * swing}`;
  }
  return `${path}V${tenth(bottom)}Z`;
}

/** Ranges of hills, the further the paler. */
export function hills(
  scene: Scene,
  {
    y,
    bottom,
    ranges = 3,
    colour = '#5E8A5C',
    swing = 26,
  }: { y: number; bottom: number; ranges?: number; colour?: Colour; swing?: number },
): void {
  const { pen, light, dice } = scene;
  for (let index = 0; index < ranges; index += 1) {
    const distance = 0.78 - (index / ranges) * 0.62;
    const line = y + (bottom - y) * (index / ranges) * 0.8;
    pen.under(throughAir(light, light.outdoors, distance), () => {
      pen.paint(hillLine(dice.for(`hill${index}`), line, swing * (1 - index * 0.12), bottom, 3 + index), colour);
    });
  }
}

/** A jagged crest with its sunlit snow: peaks by place and height, left flanks lit. */
export function peaks(
  scene: Scene,
  {
    y,
    bottom,
    height,
    rock = '#7D88B5',
    snow = '#FBF3F0',
    distance = 0.3,
    count = 5,
  }: { y: number; bottom: number; height: number; rock?: Colour; snow?: Colour; distance?: number; count?: number },
): void {
  const { pen, light, dice } = scene;
  const lots = dice.for(`peaks${y}`);
  const summits = Array.from({ length: count }, (_, index): Point => [
    ((index + lots.between(0.15, 0.85)) / count) * WIDTH,
    y - height * lots.between(0.45, 1),
  ]);
  pen.under(throughAir(light, light.outdoors, distance), () => {
    const crest: Point[] = summits.flatMap(([x, top], index): Point[] => {
      const next = summits[index + 1];
      const saddle: Point[] =
        next === undefined
          ? []
          : [[(x + next[0]) / 2 + lots.between(-12, 12), Math.max(top, next[1]) + height * lots.between(0.25, 0.4)]];
      return [[x, top], ...saddle];
    });
    const line = [[-10, y - height * 0.2] as Point, ...crest, [WIDTH + 10, y - height * 0.25] as Point];
    pen.paint(`${points(line)}V${tenth(bottom)}H-10Z`, rock);
    pen.paint(
      summits.map(([x, top]) => snowCap(lots, x, top, (y - top) * 0.62 + height * 0.12)),
      snow,
    );
    pen.paint(
      summits.map(([x, top]) => shadeFlank(lots, x, top, height)),
      rock,
      0.55,
    );
  });
}

const points = (line: readonly Point[]): string => `M${line.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join('L')}`;

function snowCap(lots: Dice, x: number, top: number, drop: number): string {
  const teeth = 6;
  const spread = drop * 0.82;
  const edge = Array.from({ length: teeth }, (_, index): Point => {
    const t = index / (teeth - 1);
    const sideways = spread - 2 * spread * t;
    const low = Math.abs(sideways) * (drop / spread) * 0.95;
    return [x + sideways, top + low * 0.92 + (index % 2 === 0 ? -drop * 0.08 : drop * lots.between(0.15, 0.38))];
  });
  return `${points([[x, top], ...edge])}Z`;
}

function shadeFlank(lots: Dice, x: number, top: number, height: number): string {
  return `${points([
    [x, top],
    [x + height * 0.16, top + height * 0.28],
    [x + height * 0.06, top + height * lots.between(0.4, 0.5)],
    [x + height * 0.2, top + height * 0.62],
    [x + height * 0.75, top + height * 0.75],
  ])}Z`;
}
