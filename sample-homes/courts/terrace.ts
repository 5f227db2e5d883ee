import { bend } from '../drawing/bend.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, oval } from '../drawing/path.ts';
import { type Stage, block } from '../drawing/perspective.ts';
import { landscapes } from '../land/landscapes.ts';
import { shining } from '../light/light.ts';
import { layFloor } from '../rooms/floors.ts';
import { type Scene, apart } from '../scene.ts';
import { cat } from '../things/animals.ts';
import { chaiGlass } from '../things/chai-glass.ts';
import { potPlant, potPlants } from '../things/pot-plants.ts';
import { printedCloth } from '../things/prints.ts';
import { charpai, easyChair, table } from '../things/seats.ts';
import { courtStage } from './court-stage.ts';

const HALF = 330;
const DEPTH = 430;

/** The roof terrace: washing, pots, a string of bulbs, and the town beyond the parapet. */
export function terrace(scene: Scene): void {
  const { pen, light, mirrored, style } = scene;
  const stage = courtStage();
  const side = mirrored ? -1 : 1;
  pen.moved({ y: -16 }, () => landscapes[style.land](apart(scene, 'land')));
  if (style.land === 'blueTown' || style.land === 'pinkTown' || style.land === 'city') kites(apart(scene, 'kites'));
  parapet(scene, stage);
  layFloor(
    apart(scene, 'floor'),
    { stage, half: HALF, depth: DEPTH },
    style.floor === 'boards' || style.floor === 'mud' ? 'kota' : style.floor,
    -95,
  );
  pen.paint(
    stage.face([-HALF, 0, -95], [HALF, 0, -95], [HALF, 0, DEPTH], [-HALF, 0, DEPTH]),
    pen.fade([0, '#3A1426', 0.2], [0.3, '#FFE9BE', 0.06], [1, '#FFE9BE', 0.2]),
  );
  stairHouse(scene, stage, side);
  washing(apart(scene, 'washing'), stage, side);
  const lots = scene.dice.for('pots');
  for (let index = 0; index < 6; index += 1) {
    const x = side * (-300 + index * 72);
    const z = DEPTH - 36 - (index % 2) * 16;
    const [px, py] = stage.at(x, 0, z);
    potPlant(apart(scene, `pot${index}`), {
      kind: lots.pick(potPlants.filter((kind) => kind !== 'money') as ['areca']),
      x: px,
      y: py,
      scale: stage.scale(z) * lots.between(1.05, 1.4),
      flowers: lots.pick(['#E8487A', '#F2A51D', '#D8341F']),
      pot: lots.pick(['#B4552F', '#C96A3C', '#3F6FA0', '#8A5A46']),
    });
  }
  cat(scene, ...stage.at(side * -40, -96, DEPTH), 0.85, side < 0);
  if (scene.dice.for('choice').chance(0.5)) {
    charpai(apart(scene, 'cot'), stage, { x: side > 0 ? -190 : 20, z: 110, width: 180, depth: 86, print: style.print });
  } else {
    easyChair(apart(scene, 'chair'), stage, { x: side > 0 ? -216 : 146, z: 120, looks: side > 0 ? 'right' : 'left' });
    table(scene, stage, { x: side > 0 ? -126 : 60, z: 130, width: 62, depth: 50, height: 46 }, scene.colours.wood);
    chaiGlass(scene, ...stage.at(side > 0 ? -104 : 84, -46, 150), stage.scale(150) * 1.4);
    easyChair(apart(scene, 'chair2'), stage, { x: side > 0 ? -50 : -20, z: 128, looks: side > 0 ? 'left' : 'right' });
  }
  bulbs(scene, stage, side);
  if (!light.lamps) pen.paint(box(0, 0, 640, 480), pen.slope([1, 1], [0, '#FFE6AE', 0.24], [0.6, '#FFE6AE', 0]));
}

function parapet({ pen, colours }: Scene, stage: Stage): void {
  const place = stage.facing(DEPTH);
  const height = 92;
  pen.paint(bend(box(-HALF - 300, -height, HALF * 2 + 600, height), place), colours.wall);
  pen.paint(
    bend(box(-HALF - 300, -height, HALF * 2 + 600, height), place),
    pen.fade([0, '#4A1F33', 0.04], [1, '#4A1F33', 0.22]),
  );
  const holes: string[] = [];
  for (let x = -560; x < 560; x += 26) holes.push(bend(d`M${x} -50l9 -16 9 16 -9 16z`, place));
  pen.paint(holes, shaded(colours.wall, 0.34));
  pen.paint(bend(box(-HALF - 300, -height - 9, HALF * 2 + 600, 12), place), sunlit(colours.trim, 0.25));
  pen.paint(bend(box(-HALF - 300, -height + 3, HALF * 2 + 600, 7), place), '#4A1F33', 0.2);
  pen.paint(bend(box(-HALF - 300, DEPTH - 20, HALF * 2 + 600, 20), stage.level(0)), '#4A1F33', 0.2);
}

/** The head of the stairs, with the tank on top. */
function stairHouse(scene: Scene, stage: Stage, side: number): void {
  const { pen, colours, light } = scene;
  const x = side > 0 ? 150 : -HALF - 260;
  const body = block(stage, { x, z: 190, width: 440, depth: 240, height: 250 });
  const lit = side > 0;
  pen.paint(lit ? body.left : body.right, lit ? sunlit(colours.wall, 0.24) : shaded(colours.wall, 0.2));
  pen.paint(body.front, lit ? shaded(colours.wall, 0.06) : colours.wall);
  pen.paint(body.front, pen.slope([0.8, 1], [0, '#FFF1D2', 0.16], [1, '#4A1F33', 0.12]));
  const front = stage.facing(190);
  const doorX = side > 0 ? x + 50 : x + 300;
  pen.paint(bend(box(doorX - 8, -206, 96, 206), front), colours.trim);
  pen.under(light.lamps ? shining : light.outdoors, () =>
    pen.paint(bend(box(doorX, -198, 80, 198), front), light.lamps ? '#F3A94A' : shaded(colours.door, 0.4)),
  );
  pen.paint(bend(box(doorX, -198, 38, 198), front), colours.door);
  pen.paint(
    [box(doorX + 6, -188, 26, 80), box(doorX + 6, -96, 26, 84)].map((panel) => bend(panel, front)),
    shaded(colours.door, 0.22),
  );
  pen.paint(bend(box(x - 16, -262, 472, 16), front), sunlit(colours.trim, 0.2));
  pen.paint(bend(box(x, -246, 440, 12), front), '#4A1F33', 0.26);
  pen.paint(bend(d`M${doorX - 30} -222h140l10 14h-160z`, front), colours.trim);
  pen.paint(bend(d`M${doorX - 40} -208h160v5h-160z`, front), shaded(colours.trim, 0.3));
  const tank: Colour = '#44606E';
  const tx = side > 0 ? x + 120 : x + 330;
  pen.paint(bend(d`M${tx - 46} -262v-70q46 -26 92 0v70z`, front), tank);
  pen.paint(bend(d`M${tx + 8} -345q22 2 38 13v70h-38z`, front), shaded(tank, 0.3));
  pen.line(
    [-282, -302, -322].map((y) => bend(d`M${tx - 46} ${y}q46 8 92 0`, front)),
    sunlit(tank, 0.2),
    1.6,
  );
  const [gx, gy] = stage.at(doorX + 40, -120, 186);
  if (light.lamps)
    pen.under(shining, () => pen.paint(oval(gx, gy, 120), pen.glow([0, '#FFC76A', 0.5], [1, '#FFC76A', 0])));
}

function washing(scene: Scene, stage: Stage, side: number): void {
  const { pen, colours } = scene;
  const z = 300;
  const [x1, x2] = side > 0 ? [-300, 150] : [-150, 300];
  const [[ax, ay], [bx, by]] = [stage.at(x1, -214, z), stage.at(x2, -206, z)];
  pen.line(d`M${ax} ${ay}V${stage.at(x1, 0, z)[1]}`, shaded(colours.wood, 0.1), 3.2);
  pen.line(d`M${ax} ${ay}Q${(ax + bx) / 2} ${ay + 16} ${bx} ${by}`, '#EADCC4', 1.2);
  const place = stage.facing(z);
  const hang = (x: number, width: number, height: number, cloth: Colour, print: 'buti' | 'lehariya' | 'khadi') => {
    printedCloth(scene, place, {
      x,
      y: -203,
      width,
      height,
      cloth,
      ink: colours.print,
      accent: colours.accent,
      print,
      border: 6,
      repeat: 20,
    });
    pen.paint(
      bend(
        d`M${x + width * 0.62} -203h${width * 0.38}v${height}h${-width * 0.3}q${-width * 0.1} ${-height * 0.5} ${-width * 0.08} ${-height}z`,
        place,
      ),
      '#3A1426',
      0.14,
    );
  };
  const from = side > 0 ? -250 : -96;
  hang(from, 76, 104, colours.cloth, 'buti');
  hang(from + 92, 54, 78, mix('#F7EDDD', colours.cloth, 0.05), 'khadi');
  hang(from + 160, 66, 120, colours.accent, 'lehariya');
  hang(from + 240, 48, 66, mix(colours.cloth, '#F7EDDD', 0.6), 'khadi');
}

function bulbs({ pen, light }: Scene, stage: Stage, side: number): void {
  const [[x1, y1], [x2, y2]] = [stage.at(-side * 330, -300, 60), stage.at(side * 220, -262, 190)];
  const sag = 44;
  const at = (t: number): readonly [number, number] => [
    x1 + (x2 - x1) * t,
    y1 + (y2 - y1) * t + Math.sin(Math.PI * t) * sag,
  ];
  pen.line(d`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}`, '#5A3A3A', 1.1);
  const places = Array.from({ length: 13 }, (_, index) => at((index + 0.5) / 13)).map(([x, y]) => [x, y + 5] as const);
  pen.under(shining, () => {
    if (light.lamps)
      for (const [x, y] of places) pen.paint(oval(x, y, 20), pen.glow([0, '#FFD98C', 0.7], [1, '#FFD98C', 0]));
    pen.dots(places, light.lamps ? '#FFF0C6' : '#F3DFA8', 3.2);
  });
}

/** Paper kites over the roofs. */
export function kites({ pen, dice, colours }: Scene): void {
  for (let index = 0; index < 3; index += 1) {
    const [x, y, s] = [dice.between(240, 600), dice.between(30, 130), dice.between(7, 13)];
    const tilt = dice.between(-24, 24);
    pen.moved({ x, y, scale: s / 10, turn: tilt }, () => {
      pen.paint('M0 -14L11 0 0 14 -11 0Z', index === 0 ? colours.cloth : index === 1 ? colours.accent : '#3F7F8A');
      pen.paint('M0 -14L11 0 0 14Z', '#3A1426', 0.14);
      pen.line('M0 -14V14M-11 0Q0 -7 11 0', '#FBF1DE', 0.8, 0.8);
      pen.paint('M0 14l4 8h-8z', colours.accent);
    });
    pen.line(d`M${x} ${y}Q${x - 30} ${y + 70} ${x - 120} ${y + 150}`, '#FBF1DE', 0.6, 0.5);
  }
}
