import { bend } from '../drawing/bend.ts';
import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d } from '../drawing/path.ts';
import { type Stage, block } from '../drawing/perspective.ts';
import type { Scene } from '../scene.ts';
import { turned } from '../things/turned.ts';
import { arch } from './arches.ts';
import { cornice } from './bands.ts';

export const HALF = 330;

/** Where the floor ends and the pillars stand. */
export const EDGE = 235;

export const EAVE = 330;

export function roof(scene: Scene, stage: Stage): void {
  const { pen, colours, style } = scene;
  const wood = colours.wood;
  const [near, far] = [-150, EDGE + 26];
  const under = stage.face(
    [-HALF - 300, -EAVE - 76, near],
    [HALF + 300, -EAVE - 76, near],
    [HALF + 300, -EAVE, far],
    [-HALF - 300, -EAVE, far],
  );
  if (style.veranda === 'arched' || style.veranda === 'balcony') {
    pen.paint(under, pen.fade([0, shaded(colours.trim, 0.3)], [1, shaded(colours.trim, 0.12)]));
    return;
  }
  pen.paint(under, style.roof === 'thatch' ? '#A9793F' : mix(wood, '#C98A54', 0.35));
  pen.paint(under, pen.fade([0, '#3A1426', 0.5], [1, '#3A1426', 0.16]));
  const rafters = Array.from({ length: 15 }, (_, index) => {
    const x = (index - 7) * 56;
    return stage.face([x, -EAVE - 76, near], [x + 13, -EAVE - 76, near], [x + 13, -EAVE, far], [x, -EAVE, far]);
  });
  pen.paint(rafters, shaded(wood, 0.2));
  const laths = Array.from({ length: 7 }, (_, index) => {
    const t = index / 7;
    const [[x1, y1], [x2, y2]] = [
      stage.at(-HALF - 300, -EAVE - 76 + 76 * t, near + (far - near) * t),
      stage.at(HALF + 300, -EAVE - 76 + 76 * t, near + (far - near) * t),
    ];
    return d`M${x1} ${y1}L${x2} ${y2}`;
  });
  pen.line(laths, shaded(wood, 0.34), 1.2, 0.7);
  // The edge against the sky.
  const edge = stage.facing(far);
  const tone: Colour = style.roof === 'thatch' ? '#C79A54' : style.roof === 'slate' ? '#6B7488' : '#A84B2D';
  if (style.roof === 'thatch') {
    pen.paint(
      Array.from({ length: 84 }, (_, index) =>
        bend(d`M${-420 + index * 10} ${-EAVE - 14}h12l-4 ${28 + ((index * 7) % 11)}z`, edge),
      ),
      tone,
    );
    pen.paint(bend(box(-430, -EAVE - 16, 860, 12), edge), shaded(tone, 0.3));
  } else {
    pen.paint(bend(box(-430, -EAVE - 12, 860, 16), edge), shaded(wood, 0.1));
    pen.paint(
      Array.from({ length: 44 }, (_, index) => bend(d`M${-430 + index * 20} ${-EAVE + 4}q10 16 20 0z`, edge)),
      tone,
    );
    pen.paint(
      Array.from({ length: 44 }, (_, index) => bend(d`M${-428 + index * 20} ${-EAVE + 4}q4 9 8 9q-7 0 -8 -9z`, edge)),
      sunlit(tone, 0.3),
      0.6,
    );
  }
}

export function posts(scene: Scene, stage: Stage): void {
  const { pen, colours, style } = scene;
  const s = stage.scale(EDGE);
  if (style.veranda !== 'balcony') {
    const beam = stage.facing(EDGE);
    pen.paint(
      bend(box(-430, -EAVE - 2, 860, 22), beam),
      style.veranda === 'round' ? colours.trim : shaded(colours.wood, 0.08),
    );
    pen.paint(bend(box(-430, -EAVE + 14, 860, 6), beam), '#3A1426', 0.3);
  }
  for (const x of style.veranda === 'balcony' ? [-318, 318] : [-246, 0, 246]) {
    if (x === 0 && style.veranda === 'round') continue;
    const [px, py] = stage.at(x, 0, EDGE);
    pen.paint(
      stage.face([x - 14, 0, EDGE - 14], [x + 14, 0, EDGE - 14], [x + 128, 0, 20], [x + 88, 0, 20]),
      '#3A1426',
      0.16,
    );
    if (style.veranda === 'turned') {
      turned(scene, {
        x: px,
        y: py,
        scale: s,
        angular: true,
        shine: 0.6,
        colour: shaded(mix(colours.wood, '#6B3A22', 0.3), 0.04),
        profile: [
          [15, 0],
          [15, 24],
          [10, 30],
          [13, 46],
          [11, 92],
          [9, 200],
          [8, 250],
          [13, 258],
          [9, 266],
          [16, 284],
          [22, 312],
        ],
      });
    } else if (style.veranda === 'round') {
      turned(scene, {
        x: px,
        y: py,
        scale: s,
        angular: true,
        shine: 0.2,
        colour: mix('#FBF3E4', colours.wall, 0.12),
        profile: [
          [26, 0],
          [26, 14],
          [22, 20],
          [20, 40],
          [18, 270],
          [22, 278],
          [26, 292],
          [26, 312],
        ],
      });
    } else if (style.veranda === 'timber') {
      const post = block(stage, { x: x - 11, z: EDGE - 11, width: 22, depth: 22, height: 312 });
      pen.paint([post.left, post.right], shaded(colours.wood, 0.3));
      pen.paint(
        post.front,
        pen.slope([1, 0], [0, sunlit(colours.wood, 0.2)], [0.5, colours.wood], [1, shaded(colours.wood, 0.24)]),
      );
      const brace = stage.facing(EDGE - 11);
      pen.paint(
        [bend(d`M${x + 11} -250l52 -58v16l-52 58z`, brace), bend(d`M${x - 11} -250l-52 -58v16l52 58z`, brace)],
        shaded(colours.wood, 0.14),
      );
    } else {
      pen.paint(
        bend(box(x - 30, -EAVE, 60, EAVE), stage.facing(EDGE)),
        x < 0 ? shaded(colours.wall, 0.22) : sunlit(colours.wall, 0.1),
      );
    }
  }
}

/** Arches that frame the land. */
export function arches(scene: Scene, stage: Stage): void {
  const { pen, colours, style } = scene;
  const front = stage.facing(EDGE);
  const back = stage.facing(EDGE + 34);
  const shapes = (place: typeof front, grow = 0) =>
    [-236, 0, 236].map((x) => bend(arch(style.arch, x, 0, (x === 0 ? 208 : 178) + grow, 282 + grow), place));
  const screen = bend(box(-460, -EAVE - 30, 920, EAVE + 30), front);
  pen.inside(screen, () =>
    pen.cut(bend(box(-470, -EAVE - 40, 940, EAVE + 80), back), shapes(back), shaded(colours.wall, 0.3)),
  );
  pen.cut(screen, shapes(front), shaded(colours.wall, 0.06));
  pen.cut(screen, shapes(front), pen.fade([0, '#4A1F33', 0.34], [0.4, '#4A1F33', 0.06], [1, '#FFF1D2', 0.16]));
  pen.line(shapes(front, 10), colours.trim, 5);
  pen.inside(screen, () =>
    cornice(scene, front, { x: -460, width: 920, y: -EAVE + 2, height: 14 }, shaded(colours.trim, 0.1)),
  );
  for (const x of [-118, 118])
    pen.paint(stage.face([x - 26, 0, EDGE], [x + 26, 0, EDGE], [x + 138, 0, 20], [x + 74, 0, 20]), '#3A1426', 0.14);
}
