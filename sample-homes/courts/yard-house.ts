import { bend } from '../drawing/bend.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { type Point, box, d, oval } from '../drawing/path.ts';
import { type Stage, block } from '../drawing/perspective.ts';
import { shining } from '../light/light.ts';
import type { Scene } from '../scene.ts';

/** The long wall of the house, its door open. */
export function house(scene: Scene, stage: Stage, side: number): void {
  const { pen, colours, light, style } = scene;
  const x = side * 196;
  const place = stage.side(x);
  const [near, far] = [-190, 520];
  const lit = side > 0;
  const base: Colour = style.walls === 'mud' ? mix('#C98F62', colours.wall, 0.3) : colours.wall;
  const wall = lit ? sunlit(base, 0.16) : shaded(base, 0.16);
  const shape = bend(box(near, -268, far - near, 268), place);
  pen.paint(shape, wall);
  pen.paint(shape, pen.fade([0, '#4A1F33', 0.42], [0.3, '#4A1F33', 0.12], [1, '#4A1F33', 0.02]));
  pen.paint(
    bend(box(near, -44, far - near, 44), place),
    lit ? mix('#9A4A34', base, 0.2) : shaded(mix('#9A4A34', base, 0.2), 0.2),
  );
  if (style.walls === 'mud') drawings(scene, stage, x, far);
  if (style.walls === 'timber')
    pen.line(
      Array.from({ length: 9 }, (_, index) => bend(d`M${near} ${-60 - index * 23}H${far}`, place)),
      shaded(wall, 0.34),
      1,
      0.55,
    );
  const frame = lit ? colours.wood : shaded(colours.wood, 0.2);
  pen.paint(bend(box(214, -214, 96, 214), place), frame);
  pen.under(light.lamps ? shining : light.outdoors, () =>
    pen.paint(bend(box(224, -204, 76, 204), place), light.lamps ? '#F3A94A' : shaded(colours.wood, 0.5)),
  );
  pen.paint(bend(box(224, -204, 26, 204), place), lit ? colours.door : shaded(colours.door, 0.2));
  for (const z of [60, 392]) {
    pen.paint(bend(box(z - 8, -196, 96, 108), place), lit ? colours.trim : shaded(colours.trim, 0.2));
    pen.under(light.lamps ? shining : light.outdoors, () =>
      pen.paint(bend(box(z, -188, 80, 92), place), light.lamps ? '#F6B452' : '#4E5F5A'),
    );
    pen.line(
      [box(z, -188, 80, 92), d`M${z + 40} -188v92M${z} -142h80`].map((line) => bend(line, place)),
      lit ? colours.door : shaded(colours.door, 0.2),
      3,
    );
  }
  seat(scene, stage, side, far, base);
  overhang(scene, stage, side, -250, far);
  if (light.lamps) {
    const [gx, gy] = stage.at(x, -120, 262);
    pen.under(shining, () => pen.paint(oval(gx, gy, 130, 130), pen.glow([0, '#FFC76A', 0.5], [1, '#FFC76A', 0])));
  }
}

/** White rice-paste drawings on the mud. */
function drawings({ pen, dice }: Scene, stage: Stage, x: number, far: number): void {
  const place = stage.side(x);
  const line: string[] = [];
  for (let z = -120; z < far; z += 34) line.push(bend(d`M${z} -52l17 -14 17 14`, place));
  pen.line([...line, bend(d`M-160 -74H${far}`, place), bend(d`M-160 -226H${far}`, place)], '#FBF1DE', 1.8, 0.9);
  const rings: Point[] = [];
  for (const z of [176, 340]) {
    for (let index = 0; index < 12; index += 1) {
      const angle = (index / 12) * 6.28;
      rings.push(place(z + Math.cos(angle) * 20, -146 + Math.sin(angle) * 20));
    }
    pen.line(
      Array.from({ length: 8 }, (_, index) =>
        bend(d`M${z} -146l${Math.cos(index * 0.785) * 15} ${Math.sin(index * 0.785) * 15}`, place),
      ),
      '#FBF1DE',
      1.6,
      0.9,
    );
  }
  pen.dots(rings, '#FBF1DE', 1.6, 0.9);
  if (dice.chance(0.6))
    pen.dots(
      Array.from({ length: 18 }, (_, index) => place(-130 + index * 36, -240)),
      '#DDEBE6',
      2.4,
    );
}

/** The raised edge along the wall, where one sits in the evening. */
function seat({ pen }: Scene, stage: Stage, side: number, far: number, wall: Colour): void {
  const clay = mix(wall, '#B77F58', 0.5);
  const x = side > 0 ? 150 : -196;
  const bench = block(stage, { x, z: -160, width: 46, depth: far + 160, height: 34 });
  pen.paint(
    stage.face([side * 150, 0, -100], [side * 150, 0, far], [side * 122, 0, far], [side * 110, 0, -100]),
    '#3A1426',
    0.18,
  );
  pen.paint(side > 0 ? bench.left : bench.right, side > 0 ? sunlit(clay, 0.12) : shaded(clay, 0.24));
  pen.paint(bench.top, sunlit(clay, 0.34));
}

function overhang(scene: Scene, stage: Stage, side: number, near: number, far: number): void {
  const { pen, light, style, colours } = scene;
  const tone: Record<typeof style.roof, Colour> = {
    tiles: '#B5532F',
    thatch: '#C79A54',
    slate: '#6B7488',
    flat: mix(colours.trim, colours.wall, 0.3),
  };
  const snowy = light.season === 'snow';
  const colour = tone[style.roof];
  const inner = side * 196;
  const edge = side * 128;
  // Its underside is seen from below, its edge against the sky.
  pen.paint(
    stage.face([inner, -268, near], [edge, -256, near], [edge, -256, far + 30], [inner, -268, far + 30]),
    shaded(colours.wood, 0.4),
  );
  pen.line(
    Array.from({ length: 11 }, (_, index) => {
      const z = near + index * 64;
      const [[x1, y1], [x2, y2]] = [stage.at(inner, -266, z), stage.at(edge, -256, z)];
      return d`M${x1} ${y1}L${x2} ${y2}`;
    }),
    shaded(colours.wood, 0.1),
    4,
  );
  const thick = style.roof === 'thatch' ? 40 : style.roof === 'flat' ? 30 : 16;
  const face = stage.face(
    [edge, -256, near],
    [edge, -256 - thick, near],
    [edge, -256 - thick, far + 30],
    [edge, -256, far + 30],
  );
  pen.paint(
    stage.face(
      [edge, -256 - thick, near],
      [edge, -256 - thick, far + 30],
      [side * 360, -470, far + 30],
      [side * 420, -470, near],
    ),
    snowy ? '#F3F5FA' : shaded(colour, 0.08),
  );
  pen.paint(face, snowy ? '#DDE6F3' : shaded(colour, side > 0 ? 0.06 : 0.26));
  if (style.roof === 'thatch') {
    pen.line(
      Array.from({ length: 40 }, (_, index) => {
        const z = near + index * 18;
        const [[x1, y1], [x2, y2]] = [stage.at(edge, -254 - thick, z), stage.at(edge, -250, z + 6)];
        return d`M${x1} ${y1}L${x2} ${y2}`;
      }),
      shaded(colour, 0.3),
      1.2,
      0.6,
    );
  } else if (style.roof === 'tiles') {
    pen.paint(
      Array.from({ length: 34 }, (_, index) => bend(d`M${near + index * 21} -258q10 14 20 0z`, stage.side(edge))),
      sunlit(colour, 0.14),
    );
  }
}
