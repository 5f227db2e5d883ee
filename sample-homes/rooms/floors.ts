import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { bend } from '../drawing/bend.ts';
import { box, d, oval, type Place } from '../drawing/path.ts';
import { apart, type Scene } from '../scene.ts';
import type { FloorKind } from '../style.ts';
import type { Room } from './room.ts';

/** Lays the floor of a room from wall to wall. */
export function layFloor(
  scene: Scene,
  room: Pick<Room, 'stage' | 'half' | 'depth'>,
  kind: FloorKind,
  near = -60,
): void {
  const { pen, colours } = scene;
  const { dice } = apart(scene, 'floor');
  const { half, depth } = room;
  const place = room.stage.level(0);
  const draw = (shapes: readonly string[], colour: Colour, opacity = 1) => {
    if (shapes.length > 0)
      pen.paint(
        shapes.map((shape) => bend(shape, place)),
        colour,
        opacity,
      );
  };
  const all = box(-half, near, half * 2, depth - near);
  const grid = (side: number, shape: (x: number, z: number, column: number, row: number) => string): string[] => {
    const shapes: string[] = [];
    const columns = Math.round((half * 2) / side);
    const width = (half * 2) / columns;
    for (let row = 0; row * side < depth - near; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        shapes.push(shape(-half + column * width, depth - (row + 1) * side, column, row));
      }
    }
    return shapes;
  };
  const seams = (side: number, length = side): string[] => {
    const lines: string[] = [];
    for (let x = -half; x <= half; x += side) lines.push(d`M${x} ${near}V${depth}`);
    for (let z = depth; z >= near; z -= length) lines.push(d`M${-half} ${z}H${half}`);
    return lines.map((line) => bend(line, place));
  };
  switch (kind) {
    case 'athangudi': {
      const side = half / 4.6;
      const ground = mix(colours.cloth, '#F2DDB8', 0.78);
      draw([all], ground);
      draw(
        grid(side, (x, z, column, row) =>
          (column + row) % 2 === 0
            ? d`M${x + side / 2} ${z + 3}l${side * 0.13} ${side * 0.3} ${side * 0.3} ${side * 0.13} ${-side * 0.3} ${side * 0.13} ${-side * 0.13} ${side * 0.3} ${-side * 0.13} ${-side * 0.3} ${-side * 0.3} ${-side * 0.13} ${side * 0.3} ${-side * 0.13}z`
            : '',
        ),
        colours.cloth,
        0.82,
      );
      draw(
        grid(side, (x, z, column, row) =>
          (column + row) % 2 === 1 ? petal(x + side / 2, z + side / 2, side * 0.36) : '',
        ),
        colours.accent,
        0.8,
      );
      draw(
        grid(side, (x, z, column, row) =>
          petal(x + side / 2, z + side / 2, side * ((column + row) % 2 === 1 ? 0.2 : 0.13)),
        ),
        ground,
      );
      pen.line(seams(side), shaded(ground, 0.4), 0.7, 0.5);
      break;
    }
    case 'chequer': {
      draw([all], '#F0E3CC');
      draw(
        grid(40, (x, z, column, row) => ((column + row) % 2 === 0 ? box(x, z, 40, 40) : '')),
        mix(colours.cloth, '#8A6A5E', 0.45),
        0.9,
      );
      break;
    }
    case 'oxide': {
      draw([all], '#A8452F');
      draw([box(-half + 22, near, half * 2 - 44, depth - near - 22)], '#B14E35');
      pen.line([bend(d`M${-half + 22} ${near}V${depth - 22}H${half - 22}V${near}`, place)], '#E8B98A', 1.4, 0.55);
      break;
    }
    case 'boards': {
      const board = mix(colours.wood, '#C98F58', 0.55);
      draw([all], board);
      const planks = grid(27, (x, z) => box(x, z, 27, 27));
      draw(
        planks.filter(() => dice.chance(0.2)),
        shaded(board, 0.16),
        0.7,
      );
      const strips = Array.from({ length: Math.round((half * 2) / 27) }, (_, index) =>
        box(-half + index * 27, near, 27, depth - near),
      );
      draw(
        strips.filter((_, index) => index % 3 === 1),
        sunlit(board, 0.16),
        0.7,
      );
      draw(
        strips.filter((_, index) => index % 4 === 2),
        shaded(board, 0.14),
        0.6,
      );
      pen.line(
        strips.map((_, index) => bend(d`M${-half + index * 27} ${near}V${depth}`, place)),
        shaded(board, 0.5),
        0.9,
        0.65,
      );
      pen.line(
        strips.map((_, index) => bend(d`M${-half + index * 27} ${near + ((index * 137) % 330)}h27`, place)),
        shaded(board, 0.5),
        0.9,
        0.65,
      );
      break;
    }
    case 'kota': {
      draw([all], '#8FA08F');
      const slabs = grid(58, (x, z) => box(x, z, 58, 58));
      draw(
        slabs.filter((_, index) => index % 5 === 1 || index % 7 === 3),
        '#9FAF99',
        0.8,
      );
      draw(
        slabs.filter((_, index) => index % 4 === 2),
        '#839684',
        0.7,
      );
      pen.line(seams(58), '#5F7263', 0.9, 0.6);
      break;
    }
    case 'terrazzo': {
      draw([all], '#EADBC6');
      const chips = (count: number): string[] =>
        Array.from({ length: count }, () => {
          const [x, z, r] = [dice.between(-half, half), dice.between(near, depth), dice.between(2, 5.4)];
          return d`M${x} ${z}l${r} ${-r * 0.6} ${r * 0.7} ${r} ${-r} ${r * 0.8}z`;
        });
      draw(chips(44), '#B8563F', 0.7);
      draw(chips(38), '#6E8F7C', 0.7);
      draw(chips(38), '#C79A4B', 0.75);
      pen.line(seams(110), '#BFA88E', 0.9, 0.7);
      break;
    }
    case 'mud': {
      draw([all], '#B98258');
      const sweeps = Array.from({ length: 26 }, () => {
        const [x, z, w] = [dice.between(-half, half - 60), dice.between(near, depth - 30), dice.between(50, 110)];
        return bend(d`M${x} ${z}q${w / 2} 36 ${w} 0`, place);
      });
      pen.line(sweeps, '#D9AB7C', 1.6, 0.4);
      alpana(scene, place);
      break;
    }
    case 'slabs': {
      const stone = mix('#E7C79C', colours.wall, 0.12);
      draw([all], stone);
      const slabs = grid(90, (x, z) => box(x, z, 90, 90));
      draw(
        slabs.filter(() => dice.chance(0.2)),
        sunlit(stone, 0.3),
        0.7,
      );
      draw(
        slabs.filter(() => dice.chance(0.16)),
        shaded(stone, 0.12),
        0.6,
      );
      pen.line(seams(90), shaded(stone, 0.3), 1, 0.6);
      break;
    }
    case 'marble': {
      draw([all], '#EFE6DB');
      draw(
        grid(62, (x, z, column, row) => ((column + row) % 2 === 0 ? box(x, z, 62, 62) : '')),
        '#E3D6C8',
        0.9,
      );
      draw(
        grid(62, (x, z) => d`M${x - 8} ${z}l8 -8 8 8 -8 8z`),
        mix(colours.cloth, '#5A4A5E', 0.4),
        0.85,
      );
      pen.line(seams(62), '#CDBBA8', 0.8, 0.7);
      break;
    }
  }
}

/** A round-cornered tile motif, cheaper than a circle and near enough under the foot. */
const petal = (x: number, z: number, r: number): string =>
  d`M${x - r} ${z}q0 ${-r} ${r} ${-r}q${r} 0 ${r} ${r}q0 ${r} ${-r} ${r}q${-r} 0 ${-r} ${-r}z`;

/** A white drawing on the floor, made fresh by hand. */
function alpana({ pen }: Scene, place: Place): void {
  const [x, z] = [0, 60];
  const petals = Array.from({ length: 8 }, (_, index) => {
    const angle = (index / 8) * 2 * Math.PI;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const at = (along: number, over: number) => d`${x + c * along - s * over} ${z + s * along + c * over}`;
    return bend(`M${at(10, 0)}Q${at(28, 14)} ${at(50, 0)}Q${at(28, -14)} ${at(10, 0)}Z`, place);
  });
  pen.line([...petals, bend(oval(x, z, 8), place), bend(oval(x, z, 58), place)], '#FBF1DE', 1.6, 0.9);
  pen.dots(
    Array.from({ length: 16 }, (_, index) => {
      const angle = ((index + 0.5) / 16) * 2 * Math.PI;
      return place(x + Math.cos(angle) * 66, z + Math.sin(angle) * 66);
    }),
    '#FBF1DE',
    1.3,
    0.9,
  );
}
