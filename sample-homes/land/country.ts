import { mix, shaded, sunlit } from '../drawing/colour.ts';
import { d, oval, polygon, type Point } from '../drawing/path.ts';
import { throughAir } from '../light/light.ts';
import { deodar, poplar } from '../plants/conifer.ts';
import { clump, greens } from '../plants/leaves.ts';
import { farTree } from '../plants/trees.ts';
import { apart, type Scene, WIDTH } from '../scene.ts';
import { sky } from '../sky/sky.ts';
import { hillLine, hills, peaks } from './hills.ts';

/** A wood of conifers along a falling or rising line. */
export function pineRidge(scene: Scene, y: number, size: number, distance: number, slope = 0): void {
  const { pen, light, dice } = scene;
  const lots = dice.for(`pines${y}`);
  pen.under(throughAir(light, light.outdoors, distance), () => {
    const trees = [0, 1, 2].map(() => pen.stamp(() => deodar({ ...scene, dice: lots }, { x: 0, y: 0, height: 60, far: true })));
    pen.fill(d`M0 ${y - 8}Q160 ${y - 16 + slope * 0.2} 320 ${y - 8 + slope * 0.5}T640 ${y - 8 + slope}V480H0Z`, greens.deodar[0]);
    for (let x = -6; x < WIDTH + 10; x += lots.between(13, 30) * size) {
      trees[lots.whole(0, 2)]?.({ x, y: y + (slope * x) / WIDTH + lots.between(-3, 6), scale: lots.between(0.55, 1.15) * size });
    }
  });
}

export function peakLand(scene: Scene): void {
  const { pen, light } = scene;
  const snowy = light.season === 'snow';
  sky(scene, { horizon: 270 });
  peaks(apart(scene, 'range'), { y: 216, bottom: 300, height: 150, distance: 0.36 });
  peaks(apart(scene, 'near range'), { y: 252, bottom: 310, height: 92, distance: 0.2, count: 4, rock: '#6E7DA6' });
  hills(apart(scene, 'hills'), { y: 268, bottom: 340, ranges: 2, colour: snowy ? '#9DB0CC' : '#4E7A64', swing: 24 });
  pineRidge(scene, 306, 0.6, 0.4, 14);
  pineRidge(scene, 346, 1, 0.18, -20);
  pen.fill(hillLine(scene.dice.for('meadow'), 372, 14, 480, 3), snowy ? '#E9EEF6' : '#6E9A56');
}

/** Rows of tea that follow every fold of the hills. */
export function teaHills(scene: Scene): void {
  const { pen, light, dice } = scene;
  sky(scene, { horizon: 262 });
  hills(apart(scene, 'far'), { y: 214, bottom: 300, ranges: 3, colour: '#4E8468', swing: 40 });
  mist(scene, 262, 0.5);
  const lots = dice.for('tea');
  for (const [index, y] of [286, 330, 384].entries()) {
    const distance = 0.32 - index * 0.13;
    const tilt = (index % 2 === 0 ? 1 : -1) * lots.between(18, 34);
    const bow = lots.between(26, 44);
    pen.under(throughAir(light, light.outdoors, distance), () => {
      const line = (down: number) => d`M-20 ${y + tilt + down}Q${180 + index * 90} ${y - bow + down * 0.9} ${360 + index * 20} ${y + down * 0.95}T660 ${y - tilt + down * 1.1}`;
      pen.fill(`${line(0)}V480H-20Z`, greens.tea[1]);
      const rows = Array.from({ length: 8 + index }, (_, row) => line(5 + row * (7 + index * 4) + row * row * 0.5));
      pen.line(rows, greens.tea[0], 2 + index * 0.9, 0.85);
      pen.line(rows.map((row) => row), greens.tea[2], 0.8 + index * 0.5, 0.55);
      for (let tree = 0; tree < 3 - index; tree += 1) {
        const x = lots.between(40, 600);
        silverOak(scene, x, y + 14, 54 + index * 30);
      }
    });
  }
}

/** A slim shade tree of the estates. */
function silverOak({ pen, dice }: Scene, x: number, y: number, height: number): void {
  pen.line(d`M${x} ${y}V${y - height}`, '#7A6652', Math.max(1.2, height * 0.03));
  pen.fill([0.5, 0.68, 0.86, 1].map((t, index) => clump(dice, x + (index % 2 === 0 ? -1 : 1) * height * 0.05, y - height * t, height * (0.2 - index * 0.03), height * 0.11, 7)), greens.deodar[1]);
  pen.fill([0.56, 0.76, 0.94].map((t) => clump(dice, x - height * 0.06, y - height * t - 2, height * 0.1, height * 0.06, 6)), greens.tea[1]);
}

/** A veil of mist that lies in a valley. */
export function mist({ pen, light }: Scene, y: number, strength: number): void {
  pen.under((colour) => colour, () => {
    pen.fill(d`M0 ${y - 34}h640v80H0z`, pen.fade([[0, light.sky[2], 0], [0.5, light.sky[2], strength], [1, light.sky[2], 0]]));
  });
}

export function desert(scene: Scene): void {
  const { pen, light, dice } = scene;
  sky(scene, { horizon: 266 });
  pen.under(throughAir(light, light.outdoors, 0.5), () => hillFort(scene, 452, 262));
  const lots = dice.for('dunes');
  const sand = '#E2B67C';
  for (const [index, y] of [262, 296, 346].entries()) {
    pen.under(throughAir(light, light.outdoors, 0.42 - index * 0.18), () => {
      const top = lots.between(150, 460);
      pen.fill(d`M0 480V${y + 16}Q${top * 0.5} ${y + 12} ${top} ${y - 12 - index * 6}Q${top + 60} ${y + 14} ${top + 170} ${y + 18}T640 ${y + 12}V480Z`, sunlit(sand, 0.2 - index * 0.05));
      pen.fill(d`M${top} ${y - 12 - index * 6}Q${top + 60} ${y + 14} ${top + 170} ${y + 18}T640 ${y + 12}V${y + 60}Q${top + 160} ${y + 66} ${top + 40} ${y + 54}Q${top + 44} ${y + 16} ${top} ${y - 12 - index * 6}Z`, shaded(sand, 0.16), 0.8);
      for (let tree = 0; tree < 3; tree += 1) khejri(scene, lots.between(30, 610), y + 22 + index * 6, 26 + index * 20);
    });
  }
  pen.line(Array.from({ length: 12 }, (_, index) => d`M${lots.between(-20, 560)} ${396 + index * 7}q26 -5 52 0t52 0`), shaded(sand, 0.2), 1.3, 0.4);
}

/** The thin tree of the dry country. */
export function khejri({ pen, dice }: Scene, x: number, y: number, height: number): void {
  pen.line([d`M${x} ${y}q${-height * 0.06} ${-height * 0.3} ${height * 0.02} ${-height * 0.56}`, d`M${x} ${y - height * 0.4}l${height * 0.2} ${-height * 0.24}`, d`M${x} ${y - height * 0.36}l${-height * 0.2} ${-height * 0.28}`], '#6B4A36', Math.max(1, height * 0.05));
  pen.fill([clump(dice, x - height * 0.2, y - height * 0.72, height * 0.3, height * 0.16, 8), clump(dice, x + height * 0.2, y - height * 0.74, height * 0.3, height * 0.17, 8)], greens.dry[0]);
  pen.fill([clump(dice, x - height * 0.24, y - height * 0.77, height * 0.18, height * 0.09, 7), clump(dice, x + height * 0.1, y - height * 0.82, height * 0.2, height * 0.1, 7)], greens.dry[1]);
}

/** A fort on its rock, far away. */
export function hillFort({ pen }: Scene, x: number, y: number, size = 1): void {
  const s = (value: number) => value * size;
  pen.fill(d`M${x - s(170)} ${y + 6}Q${x - s(120)} ${y - s(22)} ${x - s(90)} ${y - s(34)}L${x + s(96)} ${y - s(40)}Q${x + s(130)} ${y - s(14)} ${x + s(180)} ${y + 6}Z`, '#A57C5E');
  pen.fill(d`M${x + s(10)} ${y - s(37)}L${x + s(96)} ${y - s(40)}Q${x + s(130)} ${y - s(14)} ${x + s(180)} ${y + 6}H${x + s(60)}Q${x + s(40)} ${y - s(16)} ${x + s(10)} ${y - s(37)}Z`, '#8A6350', 0.5);
  const wall = d`M${x - s(92)} ${y - s(30)}v${-s(26)}h${s(20)}v${-s(10)}h${s(16)}v${s(8)}h${s(34)}v${-s(16)}h${s(24)}v${s(6)}h${s(40)}v${-s(10)}h${s(18)}v${s(14)}h${s(30)}v${s(34)}z`;
  pen.fill(wall, '#C79270');
  pen.fill([0, 1, 2, 3, 4].map((index) => d`M${x - s(96) + index * s(42)} ${y - s(28)}v${-s(30)}q${s(8)} ${-s(5)} ${s(16)} 0v${s(30)}z`), '#B8805F');
  pen.fill([0, 1, 2, 3, 4].map((index) => d`M${x - s(86) + index * s(42)} ${y - s(28)}v${-s(31)}q3 -1 ${s(6)} 1v${s(30)}z`), '#9A6650', 0.7);
}

/** Mustard in flower between lines of trees. */
export function fields(scene: Scene): void {
  const { pen, light, dice } = scene;
  const monsoon = light.season === 'monsoon';
  sky(scene, { horizon: 266 });
  const lots = dice.for('fields');
  pen.under(throughAir(light, light.outdoors, 0.55), () => {
    pen.fill('M0 276V262q80 -6 180 -2t220 -4 240 4V276Z', '#5F8A5A');
    for (let x = 0; x < WIDTH; x += lots.between(26, 64)) farTree({ ...scene, dice: lots }, { x, y: 268, height: lots.between(24, 44) });
  });
  const crop = monsoon ? '#7FB04E' : '#EBC23C';
  const under = monsoon ? '#4F8A42' : '#8FA03C';
  pen.fill('M0 270H640V480H0Z', pen.fade([[0, mix(crop, light.haze, 0.3)], [0.4, crop], [1, mix(crop, under, 0.35)]]));
  const rows = Array.from({ length: 15 }, (_, index) => {
    const far = 320 + (index - 7) * 26;
    const near = 320 + (index - 7) * 130;
    return d`M${far} 272L${near} 480h${26}L${far + 5} 272z`;
  });
  pen.fill(rows, under, 0.42);
  const heads = Array.from({ length: 90 }, (): Point => {
    const t = Math.sqrt(dice.next());
    return [dice.between(0, WIDTH), 280 + 200 * t];
  });
  pen.dots(heads, sunlit(crop, 0.4), 1.6, 0.9);
  pen.fill('M0 300q160 -8 320 -3t320 -2v6q-160 -4 -320 0t-320 4z', '#6F9A50', 0.9);
}

/** Rounded granite, palms and rice. */
export function boulders(scene: Scene): void {
  const { pen, light, dice } = scene;
  sky(scene, { horizon: 266 });
  const lots = dice.for('rocks');
  const heap = (x: number, y: number, size: number, count: number) => {
    for (let index = 0; index < count; index += 1) {
      const row = Math.floor(Math.sqrt(count - index) - 0.5);
      rock(scene, x + lots.between(-1, 1) * size * (1.8 - row * 0.3), y - row * size * 0.62, size * lots.between(0.55, 1.1));
    }
  };
  pen.under(throughAir(light, light.outdoors, 0.5), () => {
    for (const x of [90, 250, 420, 580]) heap(x, 270, lots.between(26, 36), 9);
  });
  pen.under(throughAir(light, light.outdoors, 0.24), () => {
    heap(40, 306, 44, 8);
    heap(566, 300, 48, 9);
    pen.fill('M0 320V296q100 -8 220 0t200 -4 220 4v26z', '#5F9150');
  });
  pen.fill('M0 310H640V480H0Z', pen.fade([[0, '#8DBB58'], [1, '#5F9A48']]));
  pen.line(Array.from({ length: 9 }, (_, index) => d`M0 ${322 + index * index * 2.2}q160 ${-6 - index} 320 0t320 0`), '#3F7A40', 1.6, 0.5);
  pen.fill([d`M60 356q120 -16 250 -4t150 -2q-70 20 -190 18t-210 -12z`], mix(light.sky[2], '#BFD8C8', 0.4), 0.7);
}

/** One boulder, lit from the upper left. */
export function rock({ pen, dice }: Scene, x: number, y: number, size: number): void {
  const tilt = dice.between(-0.2, 0.2);
  pen.fill(d`M${x - size} ${y}Q${x - size * 1.08} ${y - size * 0.7} ${x - size * 0.3} ${y - size * (0.9 + tilt)}Q${x + size * 0.7} ${y - size * (1 - tilt)} ${x + size} ${y - size * 0.3}Q${x + size * 1.06} ${y} ${x + size * 0.8} ${y}Z`, '#C8A184');
  pen.fill(d`M${x + size * 0.24} ${y - size * 0.96}Q${x + size * 0.8} ${y - size * 0.9} ${x + size} ${y - size * 0.3}Q${x + size * 1.06} ${y} ${x + size * 0.8} ${y}H${x - size * 0.1}Q${x + size * 0.5} ${y - size * 0.3} ${x + size * 0.24} ${y - size * 0.96}Z`, '#A07868', 0.75);
  pen.fill(oval(x - size * 0.36, y - size * 0.62, size * 0.34, size * 0.16), '#E2C3A2', 0.7);
}

/** Bare ochre mountains over a green valley. */
export function ladakh(scene: Scene): void {
  const { pen, light, dice } = scene;
  const lots = dice.for('ladakh');
  sky(scene, { horizon: 260 });
  peaks(apart(scene, 'range'), { y: 190, bottom: 290, height: 110, distance: 0.3, rock: '#A08A92', count: 6 });
  const crest = (y: number, swing: number, count: number): Point[] => Array.from({ length: count + 1 }, (_, index): Point => [(index / count) * WIDTH, y + (index % 2 === 0 ? swing : -swing) * lots.between(0.3, 1)]);
  for (const [y, swing, tone, distance] of [[226, 26, '#B58C6E', 0.34], [254, 20, '#C29A74', 0.2]] as const) {
    pen.under(throughAir(light, light.outdoors, distance), () => {
      const line = crest(y, swing, 7);
      pen.fill(polygon([[0, 480], ...line, [WIDTH, 480]]), tone);
      const folds = line.filter((_, index) => index % 2 === 1).map(([x, top]) => polygon([[x, top], [x + 46, top + 66], [x + 16, top + 62], [x + 10, top + 30]]));
      pen.fill(folds, shaded(tone, 0.26), 0.7);
    });
  }
  pen.under(throughAir(light, light.outdoors, 0.16), () => {
    pen.fill('M0 300q150 -24 330 -10t310 -12V480H0Z', '#7FA45A');
    for (let index = 0; index < 16; index += 1) poplar({ ...scene, dice: lots }, { x: lots.between(0, WIDTH), y: lots.between(296, 322), height: lots.between(30, 54) });
  });
  pen.fill('M0 332q170 -18 340 -6t300 -8V480H0Z', '#9DB860');
  pen.line(Array.from({ length: 7 }, (_, index) => d`M0 ${342 + index * 16}q170 -18 340 -6t300 -8`), '#6F8F48', 1.8, 0.5);
}
