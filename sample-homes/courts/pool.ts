import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { bend } from '../drawing/bend.ts';
import { box, cushion, d, oval } from '../drawing/path.ts';
import { block, type Stage } from '../drawing/perspective.ts';
import { landscapes } from '../land/landscapes.ts';
import { shining } from '../light/light.ts';
import { foliage } from '../plants/foliage.ts';
import { greens } from '../plants/leaves.ts';
import { palm } from '../plants/palm.ts';
import { frangipani } from '../plants/trees.ts';
import { apart, type Scene } from '../scene.ts';
import { potPlant } from '../things/pot-plants.ts';
import { courtStage } from './court-stage.ts';

/** A pool between its deck and the garden. */
export function poolCourt(scene: Scene): void {
  const { pen, light, mirrored, style } = scene;
  const stage = courtStage();
  const side = mirrored ? -1 : 1;
  landscapes[style.land](apart(scene, 'land'));
  pen.paint('M0 300Q160 290 320 294T640 290V480H0Z', '#6F9F52');
  palm(apart(scene, 'palm'), { x: side > 0 ? 92 : 548, y: 316, height: 230, lean: side * -24 });
  for (let index = 0; index < 6; index += 1) {
    foliage(apart(scene, `hedge${index}`), {
      x: index * 118 + 20,
      y: 304,
      rx: 66,
      ry: 28,
      leaves: index % 2 === 0 ? greens.neem : greens.mango,
      ...(index % 2 === 0 ? { flowers: ['#E8487A'] as const } : {}),
    });
  }
  deck(scene, stage);
  wing(scene, stage, side);
  pool(apart(scene, 'pool'), stage, side);
  for (const z of [250, 110]) lounger(scene, stage, side > 0 ? 66 : -176, z, side);
  umbrella(scene, stage, side > 0 ? 186 : -186, 236);
  frangipani(apart(scene, 'frangipani'), { x: side > 0 ? 56 : 584, y: 470, height: 190 });
  const [px, py] = stage.at(side * 250, 0, 30);
  potPlant(apart(scene, 'pot'), { kind: 'areca', x: px, y: py, scale: stage.scale(30) * 1.2, pot: '#F0E6D6' });
  if (!light.lamps) pen.paint(box(0, 0, 640, 480), pen.slope([1, 1], [0, '#FFF0C8', 0.24], [0.6, '#FFF0C8', 0]));
}

function deck(scene: Scene, stage: Stage): void {
  const { pen, colours } = scene;
  const [near, far, half] = [-100, 470, 560];
  const board = mix('#C9A27A', colours.wood, 0.15);
  pen.paint(
    stage.face([-half, 0, near], [half, 0, near], [half, 0, far], [-half, 0, far]),
    pen.fade([0, shaded(board, 0.06)], [1, sunlit(board, 0.2)]),
  );
  pen.line(
    Array.from({ length: 29 }, (_, index) => bend(d`M${-half + index * 40} ${near}V${far}`, stage.level(0))),
    shaded(board, 0.3),
    1,
    0.55,
  );
}

/** The water: four blues, and a light line that breaks. */
function pool({ pen, dice, light }: Scene, stage: Stage, side: number): void {
  const [left, right, near, far] = side > 0 ? [-250, 20, -40, 420] : [-20, 250, -40, 420];
  const quad = (y: number, inset = 0) =>
    stage.face(
      [left - inset, y, near - inset],
      [right + inset, y, near - inset],
      [right + inset, y, far + inset],
      [left - inset, y, far + inset],
    );
  pen.paint(quad(0, 20), '#F3EADB');
  pen.paint(quad(0, 20), pen.fade([0, '#4A1F33', 0.1], [1, '#FFFFFF', 0.2]));
  const basin = quad(0);
  pen.inside(basin, () => {
    pen.paint(basin, '#3C93A8');
    pen.paint(stage.face([left, 0, far], [right, 0, far], [right, 14, far], [left, 14, far]), '#BFE3E2');
    pen.paint(stage.face([right, 0, near], [right, 0, far], [right, 14, far], [right, 14, near]), '#A9D6D8');
    const water = stage.face([left, 14, near], [right, 14, near], [right, 14, far], [left, 14, far]);
    pen.paint(water, pen.fade([0, '#8FD3D6'], [0.4, '#56B6C6'], [0.75, '#3A9BB8'], [1, '#2F84A8']));
    pen.paint(
      stage.face([left, 14, near], [left, 14, far], [left + 60, 14, far], [left + 90, 14, near]),
      '#1F5F86',
      0.22,
    );
    const level = stage.level(14);
    const net = Array.from({ length: 26 }, () => {
      const [x, z, w] = [dice.between(left, right - 40), dice.between(near, far - 20), dice.between(26, 70)];
      return bend(
        d`M${x} ${z}q${w * 0.25} ${w * 0.28} ${w * 0.5} ${w * 0.04}q${w * 0.25} ${-w * 0.2} ${w * 0.5} ${w * 0.06}`,
        level,
      );
    });
    pen.line(net, '#E9FAF6', 1.5, 0.55);
    pen.paint(
      bend(
        d`M${left + 40} ${far - 30}q90 -20 170 -4q-80 22 -170 4zM${left + 10} ${far - 120}q60 -16 120 0q-60 16 -120 0z`,
        level,
      ),
      light.sky[2],
      0.4,
    );
    if (light.lamps)
      pen.under(shining, () =>
        pen.paint(
          bend(oval((left + right) / 2, 190, 130, 150), level),
          pen.glow([0, '#BFF3EE', 0.6], [1, '#BFF3EE', 0]),
        ),
      );
  });
}

/** A white wing of the house with doors of glass. */
function wing({ pen, colours, light }: Scene, stage: Stage, side: number): void {
  const x = side * 300;
  const place = stage.side(x);
  const lit = side > 0;
  const wall: Colour = mix('#FAF4EA', colours.wall, 0.12);
  const tone = lit ? wall : shaded(wall, 0.16);
  pen.paint(bend(box(-120, -270, 640, 270), place), tone);
  pen.paint(
    bend(box(-120, -270, 640, 270), place),
    pen.fade([0, '#4A1F33', 0.34], [0.2, '#4A1F33', 0.06], [1, '#4A1F33', 0.02]),
  );
  pen.under(light.lamps ? shining : light.outdoors, () => {
    for (const z of [40, 280]) {
      pen.paint(
        bend(box(z, -222, 180, 222), place),
        light.lamps
          ? pen.fade([0, '#FFD88E'], [1, '#F2A84A'])
          : pen.slope([0.6, 1], [0, '#6E98A0'], [0.6, '#A9C9C4'], [1, '#CFE0D4']),
      );
    }
  });
  pen.line(
    [40, 100, 160, 220, 280, 340, 400, 460]
      .map((z) => bend(d`M${z} -222V0`, place))
      .concat([40, 280].map((z) => bend(d`M${z} -222h180`, place))),
    mix(colours.wood, '#4A3A3A', 0.3),
    2.4,
  );
  const edge = side * 232;
  pen.paint(
    stage.face([x, -270, -120], [edge, -262, -120], [edge, -262, 560], [x, -270, 560]),
    shaded(colours.wood, 0.16),
  );
  pen.paint(
    stage.face([edge, -262, -120], [edge, -284, -120], [edge, -284, 560], [edge, -262, 560]),
    lit ? '#FFFAF0' : shaded('#FFFAF0', 0.14),
  );
  const x2 = side * 620;
  pen.paint(
    stage.face([edge, -284, -120], [edge, -284, 560], [x2, -300, 560], [x2, -300, -120]),
    sunlit('#FFFAF0', 0.2),
  );
}

function lounger({ pen, colours }: Scene, stage: Stage, x: number, z: number, side: number): void {
  const [length, depth] = [110, 58];
  pen.paint(bend(box(x + 10, z - 8, length + 16, depth), stage.level(0)), '#3A1426', 0.2);
  const frame = block(stage, { x, z, width: length, depth, height: 8, foot: 22 });
  for (const lx of [x + 6, x + length - 12])
    pen.paint(block(stage, { x: lx, z, width: 6, depth: 6, height: 24 }).front, shaded(colours.wood, 0.2));
  pen.paint(frame.top, '#FBF3E4');
  pen.paint(frame.front, colours.wood);
  const pad = block(stage, { x: x + 2, z: z + 3, width: length - 4, depth: depth - 6, height: 7, foot: 30 });
  pen.paint(pad.top, '#FFF8EC');
  pen.paint(pad.front, shaded('#FFF8EC', 0.12));
  pen.paint(
    [0.2, 0.45].map((at) => bend(box(x + length * (side > 0 ? at : 1 - at), z + 3, 10, depth - 6), stage.level(-37))),
    colours.cloth,
  );
  // The raised head.
  const [hx, tip] = side > 0 ? [x + length - 30, x + length + 18] : [x + 30, x - 18];
  const head = stage.face([hx, -36, z + 3], [tip, -78, z + 3], [tip, -78, z + depth - 3], [hx, -36, z + depth - 3]);
  pen.paint(head, side > 0 ? sunlit('#FFF8EC', 0.1) : shaded('#FFF8EC', 0.12));
  const [px, py] = stage.at((hx + tip) / 2 + (side > 0 ? 8 : -8), -66, z + depth / 2);
  pen.paint(cushion(px - 14, py - 6, 28, 12, 6), colours.accent);
}

function umbrella({ pen, colours }: Scene, stage: Stage, x: number, z: number): void {
  const [px, foot] = stage.at(x, 0, z);
  const [, top] = stage.at(x, -250, z);
  const s = stage.scale(z);
  pen.paint(oval(px + 24 * s, foot, 84 * s, 13 * s), '#3A1426', 0.18);
  pen.line(d`M${px} ${foot}V${top}`, colours.wood, 4 * s);
  const cloth = mix(colours.cloth, '#FBF1DE', 0.08);
  const edge = (t: number) => [px - 112 * s + 224 * s * t, top + 58 * s - Math.sin(Math.PI * t) * -10 * s] as const;
  const panels = Array.from({ length: 6 }, (_, index) => {
    const [[ax, ay], [bx, by]] = [edge(index / 6), edge((index + 1) / 6)];
    return d`M${px} ${top - 4 * s}L${ax} ${ay}Q${(ax + bx) / 2} ${(ay + by) / 2 - 7 * s} ${bx} ${by}Z`;
  });
  pen.paint(
    panels.filter((_, index) => index % 2 === 0),
    cloth,
  );
  pen.paint(
    panels.filter((_, index) => index % 2 === 1),
    '#FBF1DE',
  );
  pen.paint(panels.slice(4), '#3A1426', 0.14);
}
