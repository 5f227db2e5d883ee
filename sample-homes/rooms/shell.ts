import type { Room } from './room.ts';
import { bend } from '../drawing/bend.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, oval, polygon, type Point } from '../drawing/path.ts';
import { stage } from '../drawing/perspective.ts';
import { HEIGHT, type Scene, WIDTH } from '../scene.ts';
import type { FloorKind, Walling } from '../style.ts';
import { layFloor } from './floors.ts';

interface Shell {
  wall: Colour;
  floor: FloorKind;
  /** What the walls are made of; limewash where nothing is said. */
  made?: Walling;
  half?: number;
  height?: number;
  depth?: number;
  /** How far the eye stands to the right of the middle. */
  from?: number;
  /** A painted band around the foot of the walls, and its height. */
  dado?: Colour;
  dadoHeight?: number;
  ceiling?: Colour;
}

/** Floor, walls and ceiling, with light that comes in from the left and is lost in the corners. */
export function shell(
  scene: Scene,
  {
    wall,
    floor,
    made = 'limewash',
    half = 205,
    height = 285,
    depth = 275,
    from = 0,
    dado,
    dadoHeight = 34,
    ceiling = '#F3E6D2',
  }: Shell,
): Room {
  const { pen } = scene;
  const view = stage({ vanish: [320 + from * 0.5, 186], eye: 178, distance: 470, near: 1.68, from });
  const room: Room = { stage: view, half, height, depth, wall };
  const corner = (x: number, y: number, z: number) => view.at(x, y, z);
  const [near, back] = [-150, depth];
  const floorShape = polygon([
    corner(-half, 0, near),
    corner(half, 0, near),
    corner(half, 0, back),
    corner(-half, 0, back),
  ]);
  const ceilingShape = polygon([
    corner(-half, -height, near),
    corner(half, -height, near),
    corner(half, -height, back),
    corner(-half, -height, back),
  ]);
  const leftShape = polygon([
    corner(-half, 0, near),
    corner(-half, -height, near),
    corner(-half, -height, back),
    corner(-half, 0, back),
  ]);
  const rightShape = polygon([
    corner(half, 0, near),
    corner(half, -height, near),
    corner(half, -height, back),
    corner(half, 0, back),
  ]);
  const backShape = bend(box(-half, -height, half * 2, height), view.facing(back));

  pen.paint(box(0, 0, WIDTH, HEIGHT), shaded(wall, 0.2));
  layFloor(scene, room, floor);
  pen.paint(floorShape, pen.slope([1, 0.5], [0, '#FFE9BE', 0.2], [0.5, '#FFE9BE', 0], [1, '#3A1820', 0.2]));
  pen.paint(ceilingShape, ceiling);
  pen.paint(ceilingShape, pen.fade([0, '#4A1F33', 0.2], [1, '#4A1F33', 0.06]));
  // The left wall holds the window and is seen against the light; the right one takes the light.
  pen.paint(leftShape, pen.slope([1, 0], [0, shaded(wall, 0.3)], [1, shaded(wall, 0.15)]));
  pen.paint(rightShape, pen.slope([1, 0], [0, sunlit(wall, 0.12)], [1, sunlit(wall, 0.3)]));
  pen.paint(backShape, wall);
  pen.paint(backShape, pen.glowAt([0.34, 0.36, 0.62], [0, '#FFF3D6', 0.42], [0.6, '#FFF3D6', 0.08], [1, '#FFF3D6', 0]));
  pen.paint(
    backShape,
    pen.fade([0, '#50141E', 0.2], [0.16, '#50141E', 0.05], [0.8, '#50141E', 0.02], [1, '#50141E', 0.16]),
  );
  pen.paint(
    backShape,
    pen.slope([1, 0], [0, '#50141E', 0.14], [0.1, '#50141E', 0], [0.9, '#50141E', 0], [1, '#50141E', 0.1]),
  );
  wallTexture(scene, room, made);
  if (dado !== undefined) {
    const band = (colour: Colour, low: number, high: number) => {
      pen.paint(bend(box(-half, -high, half * 2, high - low), view.facing(back)), colour);
      pen.paint(bend(box(near, -high, depth - near, high - low), view.side(-half)), shaded(colour, 0.26));
      pen.paint(bend(box(near, -high, depth - near, high - low), view.side(half)), sunlit(colour, 0.14));
    };
    band(dado, 0, dadoHeight);
    band(mix(dado, '#FFF3DA', 0.75), dadoHeight + 2, dadoHeight + 4);
  }
  return room;
}

function wallTexture({ pen, dice }: Scene, { stage, half, height, depth, wall }: Room, made: Walling): void {
  const lots = dice.for('walls');
  const [back, left, right] = [stage.facing(depth), stage.side(-half), stage.side(half)];
  const courses = (step: number): number[] =>
    Array.from({ length: Math.floor(height / step) }, (_, index) => (index + 1) * step);
  switch (made) {
    case 'limewash': {
      // The brush shows: broad pale strokes, and a little damp at the foot.
      const strokes = Array.from({ length: 16 }, () => {
        const [x, y, w, h] = [
          lots.between(-half, half - 60),
          -lots.between(50, height - 20),
          lots.between(40, 110),
          lots.between(10, 26),
        ];
        return bend(
          d`M${x} ${y}q${w * 0.5} ${-h * 0.5} ${w} ${-h * 0.2}q${-w * 0.1} ${h} ${-w * 0.5} ${h * 0.9}q${-w * 0.4} 0 ${-w * 0.5} ${-h * 0.7}z`,
          back,
        );
      });
      pen.paint(strokes, '#FFFFFF', 0.07);
      break;
    }
    case 'timber': {
      const line = shaded(wall, 0.4);
      pen.line(
        courses(24).map((y) => bend(d`M${-half} ${-y}H${half}`, back)),
        line,
        1,
        0.5,
      );
      pen.line(
        courses(24).flatMap((y) => [bend(d`M-150 ${-y}H${depth}`, left), bend(d`M-150 ${-y}H${depth}`, right)]),
        line,
        1,
        0.45,
      );
      const knots = Array.from({ length: 22 }, () =>
        bend(oval(lots.between(-half, half), -lots.between(10, height), 3, 1.6), back),
      );
      pen.paint(knots, line, 0.45);
      const boards = courses(24)
        .filter((_, index) => index % 3 === 1)
        .map((y) => bend(box(-half, -y, half * 2, 24), back));
      pen.paint(boards, shaded(wall, 0.12), 0.5);
      break;
    }
    case 'brick': {
      const bricks = courses(11).flatMap((y, row) =>
        Array.from({ length: Math.floor((half * 2) / 26) }, (_, column) =>
          lots.chance(0.3) ? bend(box(-half + column * 26 + (row % 2) * 13, -y, 24, 9.4), back) : '',
        ),
      );
      pen.paint(
        bricks.filter((_, index) => index % 2 === 0),
        shaded(wall, 0.22),
        0.55,
      );
      pen.paint(
        bricks.filter((_, index) => index % 2 === 1),
        sunlit(wall, 0.3),
        0.5,
      );
      break;
    }
    case 'mud': {
      // White drawings of rice paste, and little mirrors that catch the light.
      const flowers: string[] = [];
      const mirrors: Point[] = [];
      for (let x = -half + 26; x < half; x += 50) {
        mirrors.push(back(x, -height + 52));
        flowers.push(
          bend(d`M${x} ${-height + 40}l12 12 -12 12 -12 -12zM${x - 25} ${-height + 52}l6 -6 6 6 -6 6z`, back),
        );
      }
      pen.line(flowers, '#FBF1DE', 1.6, 0.9);
      pen.line(
        [bend(d`M${-half} ${-height + 30}H${half}`, back), bend(d`M${-half} ${-height + 74}H${half}`, back)],
        '#FBF1DE',
        2,
        0.85,
      );
      pen.dots(mirrors, '#DDEBE6', 3);
      break;
    }
  }
}

/** The darkness that gathers at the edges of a room, laid over everything at the end. */
export function corners({ pen, light }: Scene): void {
  const dark = light.lamps ? 0.34 : 0.16;
  pen.paint(box(0, 0, WIDTH, HEIGHT), pen.glowAt([0.46, 0.46, 0.75], [0.55, '#3A1426', 0], [1, '#3A1426', dark]));
}
