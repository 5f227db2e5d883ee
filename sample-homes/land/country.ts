import { mix, shaded, sunlit } from '../drawing/colour.ts';
import { type Point, d, oval } from '../drawing/path.ts';
import { throughAir } from '../light/light.ts';
import { clump, greens } from '../plants/leaves.ts';
import { farTree } from '../plants/trees.ts';
import { type Scene, WIDTH } from '../scene.ts';
import { sky } from '../sky/sky.ts';

export function desert(scene: Scene): void {
  const { pen, light, dice } = scene;
  sky(scene, { horizon: 266 });
  pen.under(throughAir(light, light.outdoors, 0.5), () => hillFort(scene, 452, 262));
  const lots = dice.for('dunes');
  const sand = '#E2B67C';
  for (const [index, y] of [262, 296, 346].entries()) {
    pen.under(throughAir(light, light.outdoors, 0.42 - index * 0.18), () => {
      const top = lots.between(150, 460);
      pen.paint(
        d`M0 480V${y + 16}Q${top * 0.5} ${y + 12} ${top} ${y - 12 - index * 6}Q${top + 60} ${y + 14} ${top + 170} ${y + 18}T640 ${y + 12}V480Z`,
        sunlit(sand, 0.2 - index * 0.05),
      );
      pen.paint(
        d`M${top} ${y - 12 - index * 6}Q${top + 60} ${y + 14} ${top + 170} ${y + 18}T640 ${y + 12}V${y + 60}Q${top + 160} ${y + 66} ${top + 40} ${y + 54}Q${top + 44} ${y + 16} ${top} ${y - 12 - index * 6}Z`,
        shaded(sand, 0.16),
        0.8,
      );
      for (let tree = 0; tree < 3; tree += 1) khejri(scene, lots.between(30, 610), y + 22 + index * 6, 26 + index * 20);
    });
  }
  pen.line(
    Array.from({ length: 12 }, (_, index) => d`M${lots.between(-20, 560)} ${396 + index * 7}q26 -5 52 0t52 0`),
    shaded(sand, 0.2),
    1.3,
    0.4,
  );
}

/** The thin tree of the dry country. */
export function khejri({ pen, dice }: Scene, x: number, y: number, height: number): void {
  pen.line(
    [
      d`M${x} ${y}q${-height * 0.06} ${-height * 0.3} ${height * 0.02} ${-height * 0.56}`,
      d`M${x} ${y - height * 0.4}l${height * 0.2} ${-height * 0.24}`,
      d`M${x} ${y - height * 0.36}l${-height * 0.2} ${-height * 0.28}`,
    ],
    '#6B4A36',
    Math.max(1, height * 0.05),
  );
  pen.paint(
    [
      clump(dice, x - height * 0.2, y - height * 0.72, height * 0.3, height * 0.16, 8),
      clump(dice, x + height * 0.2, y - height * 0.74, height * 0.3, height * 0.17, 8),
    ],
    greens.dry[0],
  );
  pen.paint(
    [
      clump(dice, x - height * 0.24, y - height * 0.77, height * 0.18, height * 0.09, 7),
      clump(dice, x + height * 0.1, y - height * 0.82, height * 0.2, height * 0.1, 7),
    ],
    greens.dry[1],
  );
}

/** A fort on its rock, far away. */
export function hillFort({ pen }: Scene, x: number, y: number, size = 1): void {
  const s = (value: number) => value * size;
  pen.paint(
    d`M${x - s(170)} ${y + 6}Q${x - s(120)} ${y - s(22)} ${x - s(90)} ${y - s(34)}L${x + s(96)} ${y - s(40)}Q${x + s(130)} ${y - s(14)} ${x + s(180)} ${y + 6}Z`,
    '#A57C5E',
  );
  pen.paint(
    d`M${x + s(10)} ${y - s(37)}L${x + s(96)} ${y - s(40)}Q${x + s(130)} ${y - s(14)} ${x + s(180)} ${y + 6}H${x + s(60)}Q${x + s(40)} ${y - s(16)} ${x + s(10)} ${y - s(37)}Z`,
    '#8A6350',
    0.5,
  );
  const wall = d`M${x - s(92)} ${y - s(30)}v${-s(26)}h${s(20)}v${-s(10)}h${s(16)}v${s(8)}h${s(34)}v${-s(16)}h${s(24)}v${s(6)}h${s(40)}v${-s(10)}h${s(18)}v${s(14)}h${s(30)}v${s(34)}z`;
  pen.paint(wall, '#C79270');
  pen.paint(
    [0, 1, 2, 3, 4].map(
      (index) => d`M${x - s(96) + index * s(42)} ${y - s(28)}v${-s(30)}q${s(8)} ${-s(5)} ${s(16)} 0v${s(30)}z`,
    ),
    '#B8805F',
  );
  pen.paint(
    [0, 1, 2, 3, 4].map((index) => d`M${x - s(86) + index * s(42)} ${y - s(28)}v${-s(31)}q3 -1 ${s(6)} 1v${s(30)}z`),
    '#9A6650',
    0.7,
  );
}

/** Mustard in flower between lines of trees. */
export function fields(scene: Scene): void {
  const { pen, light, dice } = scene;
  const monsoon = light.season === 'monsoon';
  sky(scene, { horizon: 266 });
  const lots = dice.for('fields');
  pen.under(throughAir(light, light.outdoors, 0.55), () => {
    pen.paint('M0 276V262q80 -6 180 -2t220 -4 240 4V276Z', '#5F8A5A');
    for (let x = 0; x < WIDTH; x += lots.between(26, 64))
      farTree({ ...scene, dice: lots }, { x, y: 268, height: lots.between(24, 44) });
  });
  const crop = monsoon ? '#7FB04E' : '#EBC23C';
  const under = monsoon ? '#4F8A42' : '#8FA03C';
  pen.paint('M0 270H640V480H0Z', pen.fade([0, mix(crop, light.haze, 0.3)], [0.4, crop], [1, mix(crop, under, 0.35)]));
  const rows = Array.from({ length: 15 }, (_, index) => {
    const far = 320 + (index - 7) * 26;
    const near = 320 + (index - 7) * 130;
    return d`M${far} 272L${near} 480h${26}L${far + 5} 272z`;
  });
  pen.paint(rows, under, 0.42);
  const heads = Array.from({ length: 90 }, (): Point => {
    const t = Math.sqrt(dice.next());
    return [dice.between(0, WIDTH), 280 + 200 * t];
  });
  pen.dots(heads, sunlit(crop, 0.4), 1.6, 0.9);
  pen.paint('M0 300q160 -8 320 -3t320 -2v6q-160 -4 -320 0t-320 4z', '#6F9A50', 0.9);
}

/** Rounded granite, palms and rice. */
export function boulders(scene: Scene): void {
  const { pen, light, dice } = scene;
  sky(scene, { horizon: 266 });
  const lots = dice.for('rocks');
  const heap = (x: number, y: number, size: number, count: number) => {
    for (let index = 0; index < count; index += 1) {
      const row = Math.floor(Math.sqrt(count - index) - 0.5);
      rock(
        scene,
        x + lots.between(-1, 1) * size * (1.8 - row * 0.3),
        y - row * size * 0.62,
        size * lots.between(0.55, 1.1),
      );
    }
  };
  pen.under(throughAir(light, light.outdoors, 0.5), () => {
    for (const x of [90, 250, 420, 580]) heap(x, 270, lots.between(26, 36), 9);
  });
  pen.under(throughAir(light, light.outdoors, 0.24), () => {
    heap(40, 306, 44, 8);
    heap(566, 300, 48, 9);
    pen.paint('M0 320V296q100 -8 220 0t200 -4 220 4v26z', '#5F9150');
  });
  pen.paint('M0 310H640V480H0Z', pen.fade([0, '#8DBB58'], [1, '#5F9A48']));
  pen.line(
    Array.from({ length: 9 }, (_, index) => d`M0 ${322 + index * index * 2.2}q160 ${-6 - index} 320 0t320 0`),
    '#3F7A40',
    1.6,
    0.5,
  );
  pen.paint([d`M60 356q120 -16 250 -4t150 -2q-70 20 -190 18t-210 -12z`], mix(light.sky[2], '#BFD8C8', 0.4), 0.7);
}

/** One boulder, lit from the upper left. */
function rock({ pen, dice }: Scene, x: number, y: number, size: number): void {
  const tilt = dice.between(-0.2, 0.2);
  pen.paint(
    d`M${x - size} ${y}Q${x - size * 1.08} ${y - size * 0.7} ${x - size * 0.3} ${y - size * (0.9 + tilt)}Q${x + size * 0.7} ${y - size * (1 - tilt)} ${x + size} ${y - size * 0.3}Q${x + size * 1.06} ${y} ${x + size * 0.8} ${y}Z`,
    '#C8A184',
  );
  pen.paint(
    d`M${x + size * 0.24} ${y - size * 0.96}Q${x + size * 0.8} ${y - size * 0.9} ${x + size} ${y - size * 0.3}Q${x + size * 1.06} ${y} ${x + size * 0.8} ${y}H${x - size * 0.1}Q${x + size * 0.5} ${y - size * 0.3} ${x + size * 0.24} ${y - size * 0.96}Z`,
    '#A07868',
    0.75,
  );
  pen.paint(oval(x - size * 0.36, y - size * 0.62, size * 0.34, size * 0.16), '#E2C3A2', 0.7);
}
