import { arch } from '../building/arches.ts';
import { bend } from '../drawing/bend.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, cushion, d, oval } from '../drawing/path.ts';
import { type Stage, block } from '../drawing/perspective.ts';
import type { Scene } from '../scene.ts';
import type { BedKind, Print } from '../style.ts';
import { pillows, posts, throwOver } from './bedding.ts';
import { printedCloth } from './prints.ts';

interface Bed {
  kind: BedKind;
  /** Its left edge, its foot toward the eye, its head. */
  x: number;
  z: number;
  width?: number;
  length?: number;
  print: Print;
}

/** A made bed with its head at the back wall. */
export function bed(scene: Scene, stage: Stage, { kind, x, z, width = 165, length = 200, print }: Bed): void {
  const { pen, colours } = scene;
  const height = kind === 'low' ? 40 : 52;
  const head = z + length;
  const wood = kind === 'steel' ? mix('#8FA3A8', colours.cloth, 0.2) : colours.wood;
  const floor = stage.level(0);
  pen.paint(bend(d`M${x} ${z - 8}H${x + width + 46}L${x + width + 30} ${head}H${x}Z`, floor), '#3A1426', 0.26);
  headboard(scene, stage, kind, x, head, width, height, wood);
  frame(scene, stage, x, z, width, length, wood, kind);

  const sheet: Colour = '#FBF4E8';
  const cloth = { cloth: colours.cloth, ink: colours.print, accent: colours.accent, print };
  const top = stage.level(-height);
  const body = block(stage, { x, z, width, depth: length, height: height - 24, foot: 24 });
  // What hangs down: the side that is turned to the eye, and the foot.
  const eyeLeft = stage.at(x, 0, z)[0] > 320;
  if (eyeLeft || stage.at(x + width, 0, z)[0] < 320) {
    const side = eyeLeft ? x : x + width;
    printedCloth(scene, stage.side(side), {
      x: z,
      y: -height,
      width: length - 54,
      height: height - 20,
      ...cloth,
      border: 5,
    });
    pen.paint(eyeLeft ? body.left : body.right, eyeLeft ? '#FFE9BE' : '#3A1426', eyeLeft ? 0.1 : 0.3);
  }
  pen.paint(bend(box(x, z, width, length), top), sheet);
  printedCloth(scene, top, { x, y: z, width, height: length - 56, ...cloth });
  pen.paint(bend(box(x, head - 60, width, 16), top), mix(sheet, colours.cloth, 0.12));
  pen.paint(bend(box(x, head - 47, width, 3), top), '#3A1426', 0.14);
  printedCloth(scene, stage.facing(z), { x, y: -height, width, height: height - 20, ...cloth, border: 6 });
  pen.paint(
    bend(box(x, -height, width, height - 20), stage.facing(z)),
    pen.slope([0.5, 1], [0, '#3A1426', 0.04], [1, '#3A1426', 0.3]),
  );
  // The edge where top and foot meet catches the light.
  pen.line(bend(d`M${x} ${-height}H${x + width}`, stage.facing(z)), sunlit(colours.cloth, 0.5), 1.6, 0.7);
  pillows(scene, stage, x, head, width, height);
  throwOver(scene, stage, x, z, width, height);
  if (kind === 'poster') posts(scene, stage, x, z, width, length, wood);
}

function frame(
  { pen }: Scene,
  stage: Stage,
  x: number,
  z: number,
  width: number,
  length: number,
  wood: Colour,
  kind: BedKind,
): void {
  const legs = [
    [x + 4, z],
    [x + width - 12, z],
    [x + 4, z + length - 8],
    [x + width - 12, z + length - 8],
  ] as const;
  for (const [lx, lz] of [...legs].reverse()) {
    const leg = block(stage, { x: lx, z: lz, width: 8, depth: 8, height: 26 });
    pen.paint([leg.front], shaded(wood, 0.14));
  }
  const rail = block(stage, { x, z, width, depth: length, height: 14, foot: 14 });
  pen.paint([rail.left, rail.right], shaded(wood, 0.4));
  pen.paint(rail.front, kind === 'low' ? wood : shaded(wood, 0.1));
}

function headboard(
  { pen, colours }: Scene,
  stage: Stage,
  kind: BedKind,
  x: number,
  z: number,
  width: number,
  height: number,
  wood: Colour,
): void {
  const place = stage.facing(z);
  const middle = x + width / 2;
  const put = (shape: string, colour: Colour, opacity = 1) => pen.paint(bend(shape, place), colour, opacity);
  put(box(x + 8, -height - 40, width + 10, height + 38), '#3A1426', 0.18);
  switch (kind) {
    case 'carved':
    case 'poster': {
      put(
        d`M${x - 3} 0V${-height - 38}Q${x + 20} ${-height - 42} ${x + 34} ${-height - 56}Q${middle - 24} ${-height - 60} ${middle} ${-height - 82}Q${middle + 24} ${-height - 60} ${x + width - 34} ${-height - 56}Q${x + width - 20} ${-height - 42} ${x + width + 3} ${-height - 38}V0Z`,
        wood,
      );
      put(
        d`M${middle} ${-height - 82}Q${middle + 24} ${-height - 60} ${x + width - 34} ${-height - 56}Q${x + width - 20} ${-height - 42} ${x + width + 3} ${-height - 38}V0H${middle + 50}Z`,
        shaded(wood, 0.2),
        0.5,
      );
      const panels = [0.2, 0.5, 0.8].map((at) =>
        arch('cusped', x + width * at, -height + 6, width * 0.22, at === 0.5 ? 62 : 46),
      );
      put(panels.join(''), shaded(wood, 0.36));
      put(
        [0.2, 0.5, 0.8]
          .map((at) => arch('cusped', x + width * at, -height + 6, width * 0.16, at === 0.5 ? 54 : 39))
          .join(''),
        mix(wood, colours.accent, 0.32),
      );
      put(oval(middle, -height - 68, 5), colours.accent);
      break;
    }
    case 'slatted': {
      put(box(x - 2, -height - 46, width + 4, 10), wood);
      put(
        Array.from({ length: 12 }, (_, index) => box(x + 6 + index * ((width - 18) / 11), -height - 38, 6, 44)).join(
          '',
        ),
        shaded(wood, 0.12),
      );
      put(
        [box(x - 3, -height - 50, 9, height + 50), box(x + width - 6, -height - 50, 9, height + 50)].join(''),
        sunlit(wood, 0.1),
      );
      break;
    }
    case 'steel': {
      const bars = Array.from(
        { length: 9 },
        (_, index) => d`M${x + 12 + index * ((width - 24) / 8)} ${-height - 34}V${-height + 4}`,
      );
      pen.line(
        bars.map((bar) => bend(bar, place)),
        wood,
        2,
      );
      pen.line(
        bend(
          d`M${x + 1} 0V${-height - 30}Q${x + 1} ${-height - 38} ${x + 12} ${-height - 38}H${x + width - 12}Q${x + width - 1} ${-height - 38} ${x + width - 1} ${-height - 30}V0`,
          place,
        ),
        sunlit(wood, 0.14),
        4.4,
      );
      break;
    }
    case 'low': {
      put(cushion(x - 6, -height - 34, width + 12, 40, 8), wood);
      put(box(x - 6, -height - 34, width + 12, 5), sunlit(wood, 0.24));
      put(
        Array.from({ length: 5 }, (_, index) => box(x + index * (width / 5) + 1, -height - 27, 1.6, 30)).join(''),
        shaded(wood, 0.34),
        0.7,
      );
      break;
    }
  }
}
