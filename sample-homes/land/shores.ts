import { mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, oval } from '../drawing/path.ts';
import { shining, throughAir } from '../light/light.ts';
import { palm } from '../plants/palm.ts';
import { apart, type Scene, WIDTH } from '../scene.ts';
import { sky } from '../sky/sky.ts';
import { fishingBoat, rowingBoat, vallam } from '../things/boats.ts';
import { hills } from './hills.ts';
import { ripples, sunPath, water } from './water.ts';

/** A row of palms on a far bank, the foot of the bank at `y`. */
function palmBank(scene: Scene, y: number, size = 1): void {
  const { pen, light, dice } = scene;
  const lots = dice.for('bank');
  pen.under(throughAir(light, light.outdoors, 0.48), () => {
    const shapes = [-9, 7].map((lean) =>
      pen.stamp(() => palm({ ...scene, dice: lots }, { x: 0, y: 0, height: 80, lean, far: true })),
    );
    pen.paint(d`M0 ${y}v${-14 * size}q60 -9 130 -4t150 -3 170 3 190 -4V${y}Z`, '#3E6B4E');
    for (let x = -10; x < WIDTH; x += lots.between(34, 74) * size) {
      lots.pick([shapes[0], shapes[1]])?.({
        x,
        y: y - 6 * size,
        scale: lots.between(0.66, 1.15) * size,
        flip: lots.chance(0.5),
      });
    }
  });
}

export function backwater(scene: Scene): void {
  const { light } = scene;
  sky(scene, { horizon: 262 });
  hills(apart(scene, 'hills'), { y: 240, bottom: 290, ranges: 2, colour: '#4F7F62', swing: 20 });
  palmBank(scene, 282);
  water(scene, { top: 280, bottom: 480, far: mix(light.sky[2], '#9DBDAE', 0.3), near: '#3C6670' });
  ripples(apart(scene, 'ripples'), { top: 284, bottom: 478 }, 40);
  sunPath(apart(scene, 'glints'), 132, 284, 400);
  vallam(scene, { x: 410, y: 348, scale: 0.62 });
}

export function sea(scene: Scene): void {
  const { pen, light } = scene;
  sky(scene, { horizon: 250 });
  water(scene, { top: 250, bottom: 420, far: mix('#5FA9B8', light.sky[2], 0.3), near: '#6FC0B8' });
  pen.paint(box(0, 249, WIDTH, 2), '#3E7F95', 0.5);
  ripples(apart(scene, 'ripples'), { top: 254, bottom: 380 }, 44);
  sunPath(apart(scene, 'glints'), 132, 252, 390);
  fishingBoat(scene, { x: 420, y: 276, scale: 0.5 });
  // Three lines of foam, and wet sand that shines.
  pen.paint('M0 384Q90 372 170 382T340 380 500 386 640 376V480H0Z', '#C9A87A');
  pen.paint('M0 398Q90 386 170 396T340 394 500 400 640 390V480H0Z', '#E9CFA0');
  pen.paint('M0 418Q120 404 240 414T460 412 640 408V480H0Z', '#F0DAB0');
  pen.line(
    ['M0 384Q90 372 170 382T340 380 500 386 640 376', 'M0 368Q110 358 210 366T420 362 640 366'],
    '#FFFDF4',
    3,
    0.85,
  );
  pen.line('M40 350Q150 344 240 350T520 346 600 350', '#FFFDF4', 1.6, 0.6);
}

export function lake(scene: Scene): void {
  const { pen, light, dice } = scene;
  sky(scene, { horizon: 256 });
  hills(apart(scene, 'hills'), { y: 232, bottom: 284, ranges: 3, colour: '#7A8A62', swing: 34 });
  pen.under(throughAir(light, light.outdoors, 0.25), () => {
    pen.paint(d`M0 284v-10q120 -8 260 -4t380 -4v18z`, '#5F7F52');
  });
  water(scene, { top: 280, bottom: 480, far: mix(light.sky[2], '#A9C4C0', 0.4), near: '#44707F' });
  const palace = pen.stamp(() => pen.under(throughAir(light, light.outdoors, 0.18), () => lakePalace(scene)));
  pen.faded(0.3, () => palace({ y: 612, scale: -1, wide: 1 }));
  palace({});
  ripples(apart(scene, 'ripples'), { top: 300, bottom: 478 }, 44);
  sunPath(apart(scene, 'glints'), 132, 290, 440);
  rowingBoat(scene, { x: 150 + dice.for('boat').between(0, 60), y: 392, scale: 0.8 });
}

/** White pavilions on an island. */
function lakePalace({ pen, light }: Scene): void {
  const marble = '#F4E9DA';
  pen.paint(box(330, 276, 210, 30), shaded(marble, 0.1));
  pen.paint([box(350, 258, 60, 20), box(430, 250, 84, 28)], marble);
  pen.paint([box(330, 274, 210, 4), box(346, 256, 68, 3), box(426, 248, 92, 3)], sunlit('#FFF6E6', 0.2));
  const arches = Array.from({ length: 13 }, (_, index) => d`M${338 + index * 15.4} 304v-14q4.5 -9 9 0v14z`);
  pen.under(light.lamps ? shining : throughAir(light, light.outdoors, 0.2), () => {
    pen.paint(arches, light.lamps ? '#FFC765' : '#8E7C84', light.lamps ? 0.9 : 0.7);
    pen.paint(
      Array.from({ length: 5 }, (_, index) => d`M${436 + index * 15.4} 274v-10q4 -7 8 0v10z`),
      light.lamps ? '#FFC765' : '#8E7C84',
      0.7,
    );
  });
  const dome = (x: number, y: number, r: number) =>
    d`M${x - r} ${y}q${-r * 0.2} ${-r * 1.1} ${r} ${-r * 1.6}q${r * 1.2} ${r * 0.5} ${r} ${r * 1.6}z`;
  pen.paint(
    [dome(354, 256, 9), dome(406, 256, 9), dome(434, 248, 9), dome(472, 246, 14), dome(510, 248, 9)],
    '#FBF3E6',
  );
  pen.paint(
    [d`M472 224v-8`, d`M354 242v-5`].map((line) => `${line}h1.4v8h-1.4z`),
    '#C99A45',
  );
  pen.paint([box(510, 250, 4, 28), box(526, 278, 14, 28)], shaded(marble, 0.2));
}

/** A broad river with its flights of steps. */
export function river(scene: Scene): void {
  const { pen, light, dice } = scene;
  sky(scene, { horizon: 262 });
  const lots = dice.for('town');
  pen.under(throughAir(light, light.outdoors, 0.42), () => {
    // The far bend of the town: houses over steps, and a few slender towers.
    for (let x = 300; x < WIDTH;) {
      const width = lots.between(22, 46);
      const height = lots.between(26, 62) + (x - 300) * 0.1;
      const tone = lots.pick(['#D9A27C', '#E3BE8E', '#C98F82', '#D8C3A0', '#B9A0B4']);
      pen.paint(box(x, 270 - height, width, height), tone);
      pen.paint(box(x + width * 0.72, 270 - height, width * 0.28, height), shaded(tone, 0.22));
      pen.paint(
        Array.from(
          { length: 3 },
          (_, index) => d`M${x + 5 + index * (width / 3.6)} ${270 - height * 0.4}v-9q2.5 -4 5 0v9z`,
        ),
        shaded(tone, 0.42),
      );
      x += width - 1;
    }
    for (const [x, height] of [
      [372, 96],
      [498, 122],
      [590, 108],
    ] as const) {
      pen.paint(
        d`M${x - 11} 240Q${x - 10} ${250 - height * 0.6} ${x} ${246 - height}Q${x + 10} ${250 - height * 0.6} ${x + 11} 240Z`,
        '#CF8A6A',
      );
      pen.paint(d`M${x} ${246 - height}Q${x + 10} ${250 - height * 0.6} ${x + 11} 240H${x}Z`, '#A9604F', 0.6);
      pen.paint(oval(x, 245 - height, 2, 3), '#E0A83E');
    }
    for (let step = 0; step < 7; step += 1)
      pen.paint(box(292 - step * 9, 268 + step * 4.4, 400, 5), step % 2 === 0 ? '#D6B58E' : '#B98E6E');
  });
  pen.under(throughAir(light, light.outdoors, 0.6), () =>
    pen.paint('M0 276Q110 262 220 268T330 276V290H0Z', '#8A9A7A'),
  );
  water(scene, { top: 284, bottom: 480, far: mix(light.sky[2], '#B9BFAE', 0.35), near: '#587E80' });
  ripples(apart(scene, 'ripples'), { top: 300, bottom: 478 }, 46);
  sunPath(apart(scene, 'glints'), 132, 288, 450);
  rowingBoat(scene, { x: 230, y: 372, scale: 0.9 });
  rowingBoat(scene, { x: 470, y: 338, scale: 0.6, flip: true });
}
