import { bend } from '../drawing/bend.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d } from '../drawing/path.ts';
import type { Stage } from '../drawing/perspective.ts';
import { landscapes } from '../land/landscapes.ts';
import { foliage } from '../plants/foliage.ts';
import { greens } from '../plants/leaves.ts';
import { tree, tufts } from '../plants/trees.ts';
import { type Scene, apart } from '../scene.ts';
import { hens } from '../things/animals.ts';
import { chaiGlass } from '../things/chai-glass.ts';
import { CLAY } from '../things/kitchenware.ts';
import { potPlant } from '../things/pot-plants.ts';
import { charpai, easyChair, table } from '../things/seats.ts';
import { profiles, turned } from '../things/turned.ts';
import { courtStage } from './court-stage.ts';
import { house } from './yard-house.ts';

/** The yard beside the house: its wall on one hand, the country on the other. */
export function yard(scene: Scene): void {
  const { pen, light, mirrored, style } = scene;
  const stage = courtStage();
  const side = mirrored ? -1 : 1;
  const snowy = light.season === 'snow';
  pen.moved({ y: 2 }, () => landscapes[style.land](apart(scene, 'land')));
  ground(scene, stage, snowy);
  const leaves =
    style.land === 'desert' ? greens.dry : style.land === 'tea' || style.land === 'peaks' ? greens.mango : greens.neem;
  if (!snowy) {
    tree(apart(scene, 'tree'), {
      x: side > 0 ? 92 : 548,
      y: 352,
      height: 292,
      spread: 0.86,
      leaves,
      ...(light.season === 'spring' ? { flowers: ['#FBD9DF', '#F4A9B8'] as const } : {}),
    });
    foliage(apart(scene, 'hedge'), {
      x: side > 0 ? 10 : 630,
      y: 336,
      rx: 70,
      ry: 32,
      leaves,
      flowers: ['#F2B23A', '#E8487A'],
    });
  }
  house(scene, stage, side);
  const tea = scene.dice.for('choice').chance(0.5);
  if (snowy || (tea && style.walls !== 'mud')) {
    easyChair(apart(scene, 'chair'), stage, { x: side > 0 ? -190 : 124, z: 150, looks: side > 0 ? 'right' : 'left' });
    easyChair(apart(scene, 'chair2'), stage, { x: side > 0 ? -6 : -60, z: 150, looks: side > 0 ? 'left' : 'right' });
    table(scene, stage, { x: side > 0 ? -100 : 40, z: 150, width: 74, depth: 54, height: 46 }, scene.colours.wood);
    chaiGlass(scene, ...stage.at(side > 0 ? -80 : 60, -46, 176), stage.scale(176) * 1.4);
    chaiGlass(scene, ...stage.at(side > 0 ? -48 : 92, -46, 180), stage.scale(180) * 1.4);
  } else {
    charpai(apart(scene, 'cot'), stage, { x: side > 0 ? -180 : 10, z: 190, width: 180, depth: 84, print: style.print });
  }
  if (!snowy) hens(apart(scene, 'hens'), side > 0 ? 330 : 250, 436, 1);
  const [mx, my] = stage.at(side * 140, 0, 330);
  turned(scene, { x: mx, y: my, scale: stage.scale(330) * 1.7, profile: profiles.matka, colour: CLAY, shine: 0.15 });
  turned(scene, {
    x: mx + side * 26,
    y: my + 6,
    scale: stage.scale(330) * 1.2,
    profile: profiles.matka,
    colour: shaded(CLAY, 0.1),
    shine: 0.15,
  });
  const [px, py] = stage.at(side * 150, 0, 110);
  potPlant(apart(scene, 'pot'), { kind: 'flower', x: px, y: py, scale: stage.scale(110) * 1.25, flowers: '#E8487A' });
  if (!light.lamps) pen.paint(box(0, 0, 640, 480), pen.slope([1, 1], [0, '#FFE6AE', 0.22], [0.6, '#FFE6AE', 0]));
}

function ground(scene: Scene, stage: Stage, snowy: boolean): void {
  const { pen, light, style } = scene;
  const earth: Colour = snowy
    ? '#EDF1F7'
    : style.land === 'desert'
      ? '#DDB27C'
      : style.land === 'tea' || style.land === 'garden' || style.land === 'peaks'
        ? '#B99A6B'
        : '#CFA374';
  pen.paint(
    'M0 352Q150 336 330 344T640 340V480H0Z',
    pen.fade([0, mix(earth, light.haze, 0.2)], [1, sunlit(earth, 0.1)]),
  );
  const lots = scene.dice.for('ground');
  pen.paint(
    Array.from({ length: 12 }, () => {
      const [x, z, w] = [lots.between(-300, 300), lots.between(-40, 330), lots.between(40, 110)];
      return bend(d`M${x} ${z}q${w / 2} ${w * 0.3} ${w} 0q${-w / 2} ${-w * 0.24} ${-w} 0z`, stage.level(0));
    }),
    snowy ? '#CBD7EA' : shaded(earth, 0.16),
    0.4,
  );
  if (!snowy) tufts(apart(scene, 'tufts'), { x1: 0, x2: 640, y1: 352, y2: 474 }, 20, mix('#6B8A44', earth, 0.2));
  if (light.season === 'monsoon')
    pen.paint(
      [
        'M110 440q60 -12 130 -2q50 8 -20 16q-90 8 -130 -2q-20 -6 20 -12z',
        'M420 398q40 -6 80 0q20 5 -20 8q-50 3 -70 -1q-12 -4 10 -7z',
      ],
      light.sky[1],
      0.75,
    );
}
