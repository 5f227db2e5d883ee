import { mix } from '../drawing/colour.ts';
import { box, d } from '../drawing/path.ts';
import { hills } from '../land/hills.ts';
import { ripples, sunPath, water } from '../land/water.ts';
import { throughAir } from '../light/light.ts';
import { foliage } from '../plants/foliage.ts';
import { greens } from '../plants/leaves.ts';
import { palm } from '../plants/palm.ts';
import { type Scene, WIDTH, across, apart } from '../scene.ts';
import { sky } from '../sky/sky.ts';
import { vallam } from '../things/boats.ts';
import { house } from './kerala-house.ts';

const BANK = 322;

/** A tiled house on its quay in the backwaters. */
export function keralaFront(scene: Scene): void {
  const { pen, light, mirrored } = scene;
  const sun = [across(scene, 490) < 320 ? 128 : 500, 176] as const;
  sky(scene, { horizon: 268, sun: light.hour === 'evening' ? sun : [120, 84] });
  hills(apart(scene, 'hills'), { y: 246, bottom: 300, ranges: 2, colour: '#4F7F62', swing: 22 });
  farPalms(scene);
  water(scene, { top: 284, bottom: 480, far: mix(light.sky[2], '#9DBDAE', 0.3), near: '#3C6670' });
  const island = pen.stamp(() => {
    pen.moved(mirrored ? { x: WIDTH, flip: true } : {}, () => behind(scene));
    house(scene);
  });
  pen.inside(box(0, BANK, WIDTH, 158), () => {
    pen.faded(0.34, () => island({ y: BANK * 2 + 4, scale: -1, wide: 1 }));
  });
  pen.paint(box(0, BANK, WIDTH, 40), pen.fade([0, '#16323A', 0.45], [1, '#16323A', 0]));
  island({});
  ripples(apart(scene, 'ripples'), { top: BANK + 4, bottom: 478 }, 44);
  if (light.hour === 'evening') sunPath(apart(scene, 'path'), sun[0], 288, 470);
  vallam(scene, { x: across(scene, 452), y: 436, scale: 1, flip: mirrored });
}

function farPalms(scene: Scene): void {
  const { pen, light, dice } = scene;
  const lots = dice.for('far');
  pen.under(throughAir(light, light.outdoors, 0.5), () => {
    pen.paint(d`M0 290V272q60 -9 130 -4t150 -3 170 3 190 -4V290Z`, '#3E6B4E');
    const shapes = [-9, 7].map((lean) =>
      pen.stamp(() => palm({ ...scene, dice: lots }, { x: 0, y: 0, height: 80, lean, far: true })),
    );
    for (let x = -10; x < WIDTH; x += lots.between(34, 74)) {
      lots.pick([shapes[0], shapes[1]])?.({ x, y: 280, scale: lots.between(0.66, 1.15), flip: lots.chance(0.5) });
    }
  });
}

/** Garden and palms around the house. */
function behind(scene: Scene): void {
  const { pen } = scene;
  palm(apart(scene, 'palm1'), { x: 118, y: 300, height: 238, lean: -58 });
  palm(apart(scene, 'palm2'), { x: 166, y: 300, height: 168, lean: 18 });
  palm(apart(scene, 'palm3'), { x: 540, y: 300, height: 252, lean: 44 });
  foliage(apart(scene, 'bush1'), { x: 104, y: 282, rx: 42, ry: 30, leaves: greens.mango });
  foliage(apart(scene, 'bush2'), { x: 536, y: 280, rx: 48, ry: 34, leaves: greens.neem });
  pen.paint('M36 310Q60 292 130 292H520Q590 294 606 310Z', '#557F45');
  pen.paint('M36 310Q60 292 130 292H300Q160 298 130 310Z', '#7FA556', 0.7);
}
