import { type Colour, shaded, sunlit } from '../drawing/colour.ts';
import { box, d } from '../drawing/path.ts';
import { shining } from '../light/light.ts';
import type { Scene } from '../scene.ts';
import type { ArchKind } from '../style.ts';
import { arch } from './arches.ts';

export interface Opening {
  /** Its middle and its foot. */
  x: number;
  y: number;
  width: number;
  height: number;
  shape?: ArchKind;
  /** Of the joinery; the home's own door colour where nothing is said. */
  colour?: Colour;
  /** Of the surround; none where null. */
  trim?: Colour | null;
}

/** What is behind a window: lamplight at dusk, else the sky's gleam on glass over a dark room. */
export function pane({ pen, light }: Scene, shape: string | readonly string[], lit = true): void {
  if (light.lamps && lit) pen.under(shining, () => pen.paint(shape, pen.fade([0, '#FFDF98'], [1, '#F5A341'])));
  else pen.paint(shape, pen.slope([0.7, 1], [0, '#3F4F58'], [0.55, '#6F8A8C'], [1, '#56696C']));
}

export function surround(
  { pen }: Scene,
  { x, y, width, height, shape = 'straight' }: Opening,
  trim: Colour | null,
  sill = true,
): void {
  if (trim === null) return;
  const grow = Math.max(3, width * 0.1);
  pen.paint(arch(shape, x + 2, y + 3, width + grow * 2, height + grow + 3), '#4A1F33', 0.14);
  pen.paint(arch(shape, x, y, width + grow * 2, height + grow), trim);
  if (!sill) return;
  pen.paint(box(x - width / 2 - grow * 1.5, y, width + grow * 3, grow * 0.8), sunlit(trim, 0.3));
  pen.paint(box(x - width / 2 - grow * 1.3, y + grow * 0.8, width + grow * 2.9, grow * 0.9), '#4A1F33', 0.2);
}

/** The shade of the reveal along the top and the left of an opening. */
function reveal({ pen }: Scene, { x, y, width, height }: Opening, shape: string): void {
  pen.inside(shape, () =>
    pen.paint(
      [box(x - width / 2, y - height, width, height * 0.09), box(x - width / 2, y - height, width * 0.08, height)],
      '#2E1226',
      0.34,
    ),
  );
}

/** A window whose louvred leaves stand open at its sides. */
export function shutteredWindow(scene: Scene, opening: Opening & { leaves?: boolean }): void {
  const { pen, colours } = scene;
  const {
    x,
    y,
    width,
    height,
    shape = 'straight',
    colour = colours.door,
    trim = colours.trim,
    leaves = true,
  } = opening;
  surround(scene, opening, trim);
  const hole = arch(shape, x, y, width, height);
  pane(scene, hole);
  reveal(scene, opening, hole);
  pen.line(
    [hole, d`M${x} ${y}v${-height * 0.96}M${x - width / 2} ${y - height * 0.6}h${width}`],
    colour,
    Math.max(1.4, width * 0.06),
  );
  if (!leaves) return;
  const leaf = width * 0.46;
  const top = height * (shape === 'straight' ? 1 : 0.86);
  for (const [left, tone] of [
    [x - width / 2 - leaf, sunlit(colour, 0.1)],
    [x + width / 2, shaded(colour, 0.08)],
  ] as const) {
    pen.paint(box(left + 1.5, y - top + 2, leaf + 1.5, top), '#4A1F33', 0.18);
    pen.paint(box(left, y - top, leaf, top), tone);
    louvres(scene, left, y - top, leaf, top, tone);
  }
}

function louvres({ pen }: Scene, x: number, y: number, width: number, height: number, colour: Colour): void {
  const [inset, rows] = [width * 0.14, Math.max(4, Math.round(height / 8))];
  for (const [top, tall] of [
    [y + height * 0.05, height * 0.42],
    [y + height * 0.52, height * 0.43],
  ] as const) {
    pen.paint(box(x + inset, top, width - inset * 2, tall), shaded(colour, 0.32));
    const step = (tall * 2) / rows;
    const slats: string[] = [];
    for (let at = top + 1; at < top + tall - 1; at += step)
      slats.push(box(x + inset, at, width - inset * 2, step * 0.5));
    pen.paint(slats, sunlit(colour, 0.22), 0.85);
  }
}

/** Panes of thin shell set in a grid of wood, as in old Goan windows. */
export function shellWindow(scene: Scene, opening: Opening): void {
  const { pen, colours, light } = scene;
  const { x, y, width, height, colour = colours.door, trim = colours.trim } = opening;
  surround(scene, opening, trim);
  pen.paint(box(x - width / 2, y - height, width, height), shaded(colour, 0.1));
  const upper = box(x - width / 2 + 2.5, y - height + 2.5, width - 5, height * 0.46);
  pen.under(light.lamps ? shining : light.outdoors, () =>
    pen.paint(
      upper,
      light.lamps ? pen.fade([0, '#FFE6A8'], [1, '#F8B455']) : pen.slope([1, 1], [0, '#DAD7C4'], [1, '#F3EEDD']),
    ),
  );
  const [columns, rows] = [6, 5];
  pen.line(
    [
      ...Array.from(
        { length: columns - 1 },
        (_, index) => d`M${x - width / 2 + ((index + 1) * width) / columns} ${y - height + 2}v${height * 0.46}`,
      ),
      ...Array.from(
        { length: rows - 1 },
        (_, index) => d`M${x - width / 2 + 2} ${y - height + 2 + ((index + 1) * height * 0.46) / rows}h${width - 4}`,
      ),
    ],
    colour,
    1.1,
  );
  for (const [left, tone] of [
    [x - width / 2 + 2, sunlit(colour, 0.08)],
    [x + 1, shaded(colour, 0.06)],
  ] as const) {
    pen.paint(box(left, y - height * 0.48, width / 2 - 3, height * 0.46), tone);
    pen.paint(
      Array.from({ length: 5 }, (_, index) =>
        box(left + 3, y - height * 0.45 + index * height * 0.082, width / 2 - 9, height * 0.04),
      ),
      sunlit(tone, 0.2),
      0.8,
    );
  }
  pen.paint(box(x - 1, y - height, 2, height), shaded(colour, 0.2));
}

/** A window with an iron grille. */
export function grilleWindow(scene: Scene, opening: Opening): void {
  const { pen, colours } = scene;
  const { x, y, width, height, colour = colours.door, trim = colours.trim, shape = 'straight' } = opening;
  surround(scene, opening, trim);
  const hole = arch(shape, x, y, width, height);
  pane(scene, hole);
  reveal(scene, opening, hole);
  const bars = Math.max(3, Math.round(width / 6));
  pen.inside(hole, () =>
    pen.line(
      Array.from({ length: bars }, (_, index) => d`M${x - width / 2 + ((index + 0.5) * width) / bars} ${y}v${-height}`),
      shaded(colour, 0.1),
      1.1,
    ),
  );
  pen.line(
    [d`M${x - width / 2} ${y - height * 0.36}h${width}`, d`M${x - width / 2} ${y - height * 0.68}h${width}`, hole],
    colour,
    1.8,
  );
}

/** A glazed window of small panes. */
export function panedWindow(scene: Scene, opening: Opening & { columns?: number; rows?: number }): void {
  const { pen, colours } = scene;
  const {
    x,
    y,
    width,
    height,
    colour = colours.door,
    trim = colours.trim,
    columns = 3,
    rows = 2,
    shape = 'straight',
  } = opening;
  surround(scene, opening, trim);
  const hole = arch(shape, x, y, width, height);
  pane(scene, hole);
  reveal(scene, opening, hole);
  pen.line(
    [
      hole,
      ...Array.from(
        { length: columns - 1 },
        (_, index) => d`M${x - width / 2 + ((index + 1) * width) / columns} ${y}v${-height}`,
      ),
      ...Array.from(
        { length: rows - 1 },
        (_, index) => d`M${x - width / 2} ${y - ((index + 1) * height) / rows}h${width}`,
      ),
    ],
    colour,
    Math.max(1.4, width * 0.045),
  );
}
