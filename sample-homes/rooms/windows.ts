import { arch } from '../building/arches.ts';
import { bend } from '../drawing/bend.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { type Point, box, d } from '../drawing/path.ts';
import type { Scene } from '../scene.ts';
import type { ArchKind, WindowKind } from '../style.ts';
import type { Room } from './room.ts';

export const archOf: Record<WindowKind, ArchKind> = {
  shuttered: 'shallow',
  cusped: 'cusped',
  grille: 'straight',
  panes: 'straight',
  wide: 'straight',
};

interface Opening {
  /** Its middle, its sill's height above the floor, and its size. */
  x: number;
  sill: number;
  width: number;
  height: number;
  kind: WindowKind;
}

/** A window in the back wall; `view` draws the page that is seen through it. */
export function backWindow(
  scene: Scene,
  room: Room,
  { x, sill, width, height, kind }: Opening,
  view: () => void,
): void {
  const { pen, colours, light } = scene;
  const { stage, depth, wall } = room;
  const outer = stage.facing(depth);
  const inner = stage.facing(depth + 26);
  const shape = arch(archOf[kind], x, -sill, width, height);
  const opening = bend(shape, outer);
  const frame =
    kind === 'grille' ? shaded(colours.door, 0.1) : kind === 'wide' ? mix(colours.wood, '#5A4A42', 0.4) : colours.door;
  pen.paint(bend(arch(archOf[kind], x, -sill + 4, width + 18, height + 13), outer), colours.trim);
  pen.paint(bend(box(x - width / 2 - 14, -sill, width + 28, 8), outer), sunlit(colours.trim, 0.2));
  pen.paint(bend(box(x - width / 2 - 10, -sill + 8, width + 24, 6), outer), '#3A1426', 0.2);
  pen.paint(opening, pen.slope([1, 1], [0, shaded(wall, 0.26)], [0.5, sunlit(wall, 0.1)], [1, sunlit(wall, 0.45)]));
  pen.inside(opening, () => {
    const pane = bend(arch(archOf[kind], x, -sill, width, height), inner);
    pen.inside(pane, () => pen.under(light.outdoors, view));
    if (!light.lamps) pen.paint(pane, '#FFF6DC', 0.14);
    joinery(scene, kind, frame, inner, { x, sill, width, height, kind });
  });
  if (kind === 'shuttered' || kind === 'panes') leaves(scene, room, { x, sill, width, height, kind }, frame);
}

function joinery(
  { pen, colours }: Scene,
  kind: WindowKind,
  frame: Colour,
  place: (x: number, y: number) => Point,
  { x, sill, width, height }: Opening,
): void {
  const [left, right, top] = [x - width / 2, x + width / 2, -sill - height];
  const bars = (shapes: string[], colour: Colour, weight: number) =>
    pen.line(
      shapes.map((shape) => bend(shape, place)),
      colour,
      weight,
    );
  const surround = bend(arch(archOf[kind], x, -sill, width - 3, height - 2), place);
  switch (kind) {
    case 'shuttered':
      bars(
        Array.from({ length: 6 }, (_, index) => d`M${left + ((index + 0.5) * width) / 6} ${top}V${-sill}`),
        mix(frame, '#3A2A2A', 0.4),
        1.5,
      );
      bars(
        [d`M${left} ${-sill - height * 0.36}H${right}`, d`M${left} ${-sill - height * 0.7}H${right}`],
        mix(frame, '#3A2A2A', 0.4),
        1.2,
      );
      pen.line(surround, frame, 5);
      break;
    case 'cusped': {
      const rows = 4;
      const columns = Math.round(width / 10);
      const [w, h] = [width / columns, (height * 0.34) / rows];
      pen.paint(bend(box(left, -sill - height * 0.36, width, height * 0.36), place), colours.trim);
      pen.paint(
        Array.from({ length: rows * columns }, (_, index) => {
          const [cx, cy] = [left + w * ((index % columns) + 0.5), -sill - h * (Math.floor(index / columns) + 0.5)];
          return bend(
            d`M${cx} ${cy - h * 0.42}L${cx + w * 0.38} ${cy}L${cx} ${cy + h * 0.42}L${cx - w * 0.38} ${cy}Z`,
            place,
          );
        }),
        shaded(colours.wall, 0.4),
      );
      pen.paint(bend(box(left, -sill - height * 0.36 - 4, width, 5), place), sunlit(colours.trim, 0.3));
      pen.line(surround, colours.trim, 4);
      break;
    }
    case 'grille':
      bars(
        Array.from({ length: 9 }, (_, index) => d`M${left + ((index + 0.5) * width) / 9} ${top}V${-sill}`),
        frame,
        1.3,
      );
      bars(
        [0.3, 0.7].map((at) => d`M${left} ${-sill - height * at}H${right}`),
        frame,
        1.3,
      );
      bars(
        Array.from(
          { length: 4 },
          (_, index) =>
            d`M${left + ((index + 0.5) * width) / 4} ${-sill - height * 0.7}l${width / 10} ${height * 0.2} ${-width / 10} ${height * 0.2} ${-width / 10} ${-height * 0.2}z`,
        ),
        frame,
        1.3,
      );
      pen.line(surround, frame, 4.5);
      break;
    case 'panes':
      bars(
        [
          d`M${x} ${top}V${-sill}`,
          d`M${left} ${-sill - height * 0.5}H${right}`,
          d`M${(left + x) / 2} ${top}V${-sill}`,
          d`M${(x + right) / 2} ${top}V${-sill}`,
        ],
        frame,
        2.2,
      );
      pen.line(surround, frame, 5.5);
      break;
    case 'wide':
      bars([d`M${x - width * 0.17} ${top}V${-sill}`, d`M${x + width * 0.17} ${top}V${-sill}`], frame, 2.4);
      pen.line(surround, frame, 4);
      break;
  }
}

/** Shutters that stand open against the wall. */
function leaves(
  { pen }: Scene,
  { stage, depth }: Room,
  { x, sill, width, height, kind }: Opening,
  colour: Colour,
): void {
  const leafWidth = width * 0.4;
  for (const sign of [-1, 1] as const) {
    const hinge = x + (sign * width) / 2;
    // Open by more than a right angle: the far edge comes toward the room.
    const place = (u: number, v: number): Point => stage.at(hinge + sign * u * 0.62, v, depth - u * 0.7);
    const body = bend(
      box(
        0,
        -sill - height + (kind === 'shuttered' ? height * 0.06 : 0),
        leafWidth,
        height * (kind === 'shuttered' ? 0.94 : 1),
      ),
      place,
    );
    const tone = sign < 0 ? sunlit(colour, 0.06) : shaded(colour, 0.14);
    pen.paint(body, tone);
    const rows = 9;
    const step = (height * 0.42) / rows;
    for (const half of [0.06, 0.53]) {
      pen.paint(
        bend(box(leafWidth * 0.14, -sill - height * (1 - half) + 3, leafWidth * 0.72, height * 0.41), place),
        shaded(tone, 0.34),
      );
      pen.paint(
        Array.from({ length: rows }, (_, index) =>
          bend(
            box(leafWidth * 0.14, -sill - height * (1 - half) + 4 + index * step, leafWidth * 0.72, step * 0.55),
            place,
          ),
        ),
        sunlit(tone, 0.18),
        0.9,
      );
    }
  }
}
