import { terracotta } from '../building/tiled-roof.ts';
import { type Colour, shaded, sunlit } from '../drawing/colour.ts';
import { d, polygon } from '../drawing/path.ts';
import type { Stage } from '../drawing/perspective.ts';
import type { Scene } from '../scene.ts';

export const HALF = 350;

export const DEPTH = 780;

/** The open middle. */
export const OPEN = { half: 185, near: 130, far: 590 };

export const EAVE = 246;

export function roofs(scene: Scene, stage: Stage): void {
  const { pen, light } = scene;
  const rise = 400;
  const slope = (points: [number, number, number][], tone: number): void => {
    const shape = polygon(points.map(([x, y, z]) => stage.at(x, y, z)));
    pen.paint(shape, tone < 0 ? sunlit(terracotta, -tone) : shaded(terracotta, tone));
  };
  const rows = (
    from: (t: number) => [number, number, number],
    to: (t: number) => [number, number, number],
    count: number,
    colour: Colour,
    width: number,
  ) => {
    pen.line(
      Array.from({ length: count }, (_, index) => {
        const t = (index + 0.5) / count;
        const [[x1, y1], [x2, y2]] = [stage.at(...from(t)), stage.at(...to(t))];
        return d`M${x1} ${y1}L${x2} ${y2}`;
      }),
      colour,
      width,
      0.6,
    );
  };
  const [near, far] = [-60, OPEN.far];
  slope(
    [
      [-OPEN.half, -EAVE, far],
      [OPEN.half, -EAVE, far],
      [HALF, -rise, DEPTH + 40],
      [-HALF, -rise, DEPTH + 40],
    ],
    0.06,
  );
  rows(
    (t) => [-OPEN.half + 2 * OPEN.half * t, -EAVE, far],
    (t) => [-HALF + 2 * HALF * t, -rise, DEPTH + 40],
    34,
    shaded(terracotta, 0.34),
    1.6,
  );
  rows(
    (t) => [-OPEN.half - (HALF - OPEN.half) * t, -EAVE - (rise - EAVE) * t, far + (DEPTH + 40 - far) * t],
    (t) => [OPEN.half + (HALF - OPEN.half) * t, -EAVE - (rise - EAVE) * t, far + (DEPTH + 40 - far) * t],
    7,
    shaded(terracotta, 0.5),
    1,
  );
  for (const sign of [-1, 1] as const) {
    slope(
      [
        [sign * OPEN.half, -EAVE, near],
        [sign * OPEN.half, -EAVE, far],
        [sign * HALF, -rise, DEPTH + 40],
        [sign * HALF, -rise, near],
      ],
      sign < 0 ? 0.24 : -0.1,
    );
    const tone = shaded(terracotta, sign < 0 ? 0.5 : 0.3);
    rows(
      (t) => [sign * OPEN.half, -EAVE, near + (far - near) * t],
      (t) => [sign * HALF, -rise, near + (DEPTH + 40 - near) * t],
      40,
      tone,
      1.8,
    );
    rows(
      (t) => [sign * (OPEN.half + (HALF - OPEN.half) * t), -EAVE - (rise - EAVE) * t, near],
      (t) => [sign * (OPEN.half + (HALF - OPEN.half) * t), -EAVE - (rise - EAVE) * t, far + (DEPTH + 40 - far) * t],
      8,
      tone,
      1.1,
    );
    // The valley between two roofs.
    const [[x1, y1], [x2, y2]] = [stage.at(sign * OPEN.half, -EAVE, far), stage.at(sign * HALF, -rise, DEPTH + 40)];
    pen.line(d`M${x1} ${y1}L${x2} ${y2}`, shaded(terracotta, 0.5), 3);
  }
  if (light.season === 'monsoon') {
    pen.line(
      Array.from({ length: 24 }, (_, index) => {
        const [x, y] = stage.at(-OPEN.half + index * 16, -EAVE + 6, far);
        return d`M${x} ${y}v${46 + (index % 3) * 22}`;
      }),
      '#E4EEEA',
      0.9,
      0.55,
    );
  }
}
