import { type Colour, shaded } from '../drawing/colour.ts';
import { curve, d, type Point } from '../drawing/path.ts';
import { apart, type Scene } from '../scene.ts';
import { foliage } from './foliage.ts';
import { clump, greens, type Greens, leaf, strewn } from './leaves.ts';

interface Tree {
  x: number;
  y: number;
  height: number;
  /** Width of its crown over its height. */
  spread?: number;
  leaves?: Greens;
  flowers?: readonly [Colour, ...Colour[]];
  bark?: Colour;
}

/** A broad tree: neem, mango, rain tree, gulmohar. */
export function tree(
  scene: Scene,
  { x, y, height, spread = 0.8, leaves = greens.neem, flowers, bark = '#6B4C38' }: Tree,
): void {
  const { pen, dice } = scene;
  const w = height * 0.045;
  const fork = y - height * 0.42;
  const reach = height * spread * 0.5;
  pen.paint(
    d`M${x - w * 1.4} ${y}Q${x - w * 0.6} ${y - height * 0.16} ${x - w * 0.7} ${fork}L${x - reach * 0.5} ${y - height * 0.68}h${w * 0.5}L${x} ${fork - height * 0.04}L${x + reach * 0.45} ${y - height * 0.7}h${w * 0.5}L${x + w * 0.8} ${fork}Q${x + w * 0.7} ${y - height * 0.14} ${x + w * 1.6} ${y}Z`,
    bark,
  );
  pen.paint(
    d`M${x + w * 0.2} ${fork}L${x + reach * 0.45} ${y - height * 0.7}h${w * 0.5}L${x + w * 0.8} ${fork}Q${x + w * 0.7} ${y - height * 0.14} ${x + w * 1.6} ${y}h${-w * 1.1}Q${x + w * 0.3} ${y - height * 0.2} ${x + w * 0.2} ${fork}Z`,
    shaded(bark, 0.3),
  );
  const crowns: readonly [number, number, number][] = [
    [0.42, -0.64, 0.5],
    [-0.5, -0.62, 0.52],
    [0.08, -0.8, 0.62],
    [-0.2, -0.7, 0.5],
  ];
  for (const [index, [across, up, size]] of crowns.entries()) {
    foliage(apart({ ...scene, dice }, `crown${index}`), {
      x: x + across * reach,
      y: y + up * height,
      rx: reach * size * 1.15,
      ry: height * 0.22 * (size + 0.4),
      leaves,
      ...(flowers === undefined ? {} : { flowers }),
    });
  }
}

/** A far tree: two rounds of leaves on a stalk. */
export function farTree({ pen, dice }: Scene, { x, y, height, leaves = greens.neem }: Tree): void {
  pen.paint(d`M${x - height * 0.03} ${y}v${-height * 0.5}h${height * 0.06}v${height * 0.5}z`, '#6B4C38');
  pen.paint(clump(dice, x, y - height * 0.62, height * 0.42, height * 0.38, 8), leaves[0]);
  pen.paint(clump(dice, x - height * 0.1, y - height * 0.7, height * 0.26, height * 0.22, 7), leaves[1]);
}

/** A stand of bananas. */
export function banana({ pen, dice }: Scene, { x, y, height }: Pick<Tree, 'x' | 'y' | 'height'>): void {
  pen.paint(
    d`M${x - height * 0.05} ${y}Q${x - height * 0.03} ${y - height * 0.3} ${x - height * 0.02} ${y - height * 0.55}h${height * 0.05}Q${x + height * 0.05} ${y - height * 0.3} ${x + height * 0.06} ${y}Z`,
    '#8C9A52',
  );
  const tones = greens.banana;
  for (const [index, degrees] of [-165, -18, -140, -45, -115, -70, -92].entries()) {
    const angle = ((degrees + dice.between(-7, 7)) * Math.PI) / 180;
    const length = height * dice.between(0.55, 0.72);
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
    const [bx, by] = [x, y - height * 0.5];
    const droop = Math.abs(dx) * 0.55;
    const [nx, ny] = [-dy * 0.2, dx * 0.2];
    const blade = d`M${bx} ${by}C${bx + dx * 0.3 + nx} ${by + dy * 0.5 + ny} ${bx + dx * 0.8 + nx} ${by + dy * 0.95 + ny} ${bx + dx} ${by + dy + droop}C${bx + dx * 0.7 - nx} ${by + dy * 0.75 - ny} ${bx + dx * 0.3 - nx} ${by + dy * 0.4 - ny} ${bx} ${by}Z`;
    pen.paint(blade, tones[(index % 3) as 0 | 1 | 2]);
    pen.line(d`M${bx} ${by}Q${bx + dx * 0.5} ${by + dy * 0.72} ${bx + dx} ${by + dy + droop}`, '#DDE8A0', 0.9, 0.6);
  }
}

/** Frangipani: bare forked limbs, leaves and blossom at their ends. */
export function frangipani(
  { pen, dice }: Scene,
  { x, y, height, flowers = ['#FFF3DA', '#F7B4A4'] }: Pick<Tree, 'x' | 'y' | 'height' | 'flowers'>,
): void {
  const limbs: Point[][] = [
    [-0.34, -0.78],
    [-0.1, -0.96],
    [0.2, -0.88],
    [0.4, -0.66],
    [-0.22, -0.6],
  ].map(([dx = 0, dy = 0]): Point[] => [
    [x, y],
    [x + height * dx * 0.1, y - height * 0.3],
    [x + height * dx * 0.6, y + height * dy * 0.7],
    [x + height * dx, y + height * dy],
  ]);
  pen.line(limbs.map(curve), '#8E7464', height * 0.035);
  for (const limb of limbs) {
    const [ex, ey] = limb.at(-1) ?? [x, y];
    const star = Array.from({ length: 9 }, (_, index) =>
      leaf(ex, ey, height * dice.between(0.13, 0.2), height * 0.045, (index / 9) * 6.28 + dice.between(-0.2, 0.2)),
    );
    pen.paint(
      star.filter((_, index) => index % 2 === 0),
      greens.neem[1],
    );
    pen.paint(
      star.filter((_, index) => index % 2 === 1),
      greens.mango[2],
    );
    for (const [index, colour] of (flowers ?? []).entries()) {
      pen.dots(
        Array.from({ length: 4 }, (): Point => [
          ex + dice.between(-1, 1) * height * 0.09,
          ey + dice.between(-1, 0.5) * height * 0.08,
        ]),
        colour,
        height * (index === 0 ? 0.022 : 0.014),
      );
    }
  }
}

/** A climber that hangs over an edge from `x1` to `x2`. */
export function bougainvillea(
  scene: Scene,
  {
    x1,
    x2,
    y,
    drop,
    root,
    foot = y + 170,
    flowers = ['#D8326E', '#F0639A'],
  }: {
    x1: number;
    x2: number;
    y: number;
    drop: number;
    /** Where its stem stands, if it is seen. */ root?: number;
    foot?: number;
    flowers?: readonly [Colour, ...Colour[]];
  },
): void {
  const { pen, dice } = scene;
  if (root !== undefined) {
    const middle = (x1 + x2) / 2;
    pen.line(
      [
        d`M${root} ${foot}C${root - 8} ${foot - 60} ${root + 14} ${y + 70} ${middle} ${y}`,
        d`M${root + 5} ${foot}C${root + 4} ${foot - 70} ${root + 2} ${y + 50} ${middle + (middle - root) * 0.8} ${y + 4}`,
      ],
      '#6F5040',
      3,
    );
  }
  const count = Math.max(4, Math.round((x2 - x1) / (drop * 0.46)));
  const masses = Array.from({ length: count }, (_, index): readonly [number, number, number] => {
    const t = (index + 0.5) / count;
    return [
      x1 + (x2 - x1) * t + dice.between(-4, 4),
      y + dice.between(-0.34, 0.3) * drop + Math.abs(t - 0.5) * drop * 0.3,
      drop * dice.between(0.3, 0.5),
    ];
  });
  pen.paint(
    masses.map(([mx, my, r]) => clump(dice, mx, my, r, r * 0.86, 9)),
    greens.neem[0],
  );
  pen.paint(
    masses.map(([mx, my, r]) => clump(dice, mx - r * 0.16, my - r * 0.16, r * 0.7, r * 0.6, 8)),
    greens.neem[1],
  );
  const trails = masses.map(([mx, my, r]) => strewn(dice, mx, my + r * 0.8, r * 0.6, r * 0.8, 9, r * 0.28));
  pen.paint(trails, greens.neem[1]);
  for (const [index, colour] of flowers.entries()) {
    for (const size of [0.15, 0.1]) {
      pen.dots(
        masses.flatMap(([mx, my, r]) =>
          Array.from({ length: 9 }, (): Point => {
            const angle = dice.between(0, 6.28);
            const reach = Math.sqrt(dice.next()) * 1.05;
            return [mx + Math.cos(angle) * r * reach, my + Math.sin(angle) * r * reach + r * 0.2];
          }),
        ),
        colour,
        Math.max(1, drop * 0.42 * size * (index === 0 ? 1 : 0.8)),
      );
    }
  }
}

/** Tufts of grass along the ground. */
export function tufts(
  { pen, dice }: Scene,
  { x1, x2, y1, y2 }: { x1: number; x2: number; y1: number; y2: number },
  count: number,
  colour: Colour,
): void {
  pen.line(
    Array.from({ length: count }, () => {
      const t = dice.next();
      const [x, y, s] = [dice.between(x1, x2), y1 + (y2 - y1) * t, 3 + t * 5];
      return d`M${x - s * 0.5} ${y}q${-s * 0.2} ${-s * 0.6} ${-s * 0.3} ${-s}M${x} ${y}v${-s * 1.3}M${x + s * 0.4} ${y}q${s * 0.1} ${-s * 0.5} ${s * 0.4} ${-s * 0.9}`;
    }),
    colour,
    1.1,
    0.8,
  );
}
