import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, oval, polygon, type Point } from '../drawing/path.ts';
import { khejri } from '../land/country.ts';
import { landscapes } from '../land/landscapes.ts';
import { shining } from '../light/light.ts';
import { tufts } from '../plants/trees.ts';
import { across, apart, type Scene } from '../scene.ts';
import { sideCot } from '../things/farm-things.ts';
import { profiles, turned } from '../things/turned.ts';

const FOOT = 376;

/** Round huts of the white desert: mud, mirrors and a cone of thatch. */
export function bhungaFront(scene: Scene): void {
  const { pen, light, mirrored } = scene;
  landscapes[scene.style.land](apart(scene, 'land'));
  pen.paint('M0 356Q160 340 320 348T640 344V480H0Z', pen.fade([0, mix('#DDB683', light.haze, 0.2)], [1, '#E6C596']));
  khejri(apart(scene, 'khejri'), across(scene, 592), 384, 150);
  hut(apart(scene, 'far hut'), across(scene, 488), FOOT - 16, 0.7);
  hut(apart(scene, 'hut'), across(scene, 236), FOOT, 1.12);
  courtWall(scene);
  sideCot(scene, { x: across(scene, 446), y: 440, flip: mirrored });
  for (const [index, [px, size]] of (
    [
      [66, 1.3],
      [98, 1],
      [84, 0.8],
    ] as const
  ).entries()) {
    turned(scene, {
      x: across(scene, px),
      y: 428 + index * 9,
      scale: size,
      profile: profiles.matka,
      colour: index === 1 ? '#C98A5A' : '#B4552F',
      shine: 0.15,
    });
  }
  tufts(apart(scene, 'tufts'), { x1: 0, x2: 640, y1: 396, y2: 474 }, 16, '#9A8A4C');
  if (light.lamps) lamps(scene);
  else pen.paint(box(0, 0, 640, 480), pen.slope([1, 1], [0, '#FFE6AE', 0.24], [0.6, '#FFE6AE', 0]));
}

function hut(scene: Scene, x: number, y: number, scale: number): void {
  const { pen, colours, light, dice } = scene;
  const s = (value: number) => value * scale;
  const clay = mix('#E3C6A0', colours.wall, 0.34);
  pen.paint(d`M${x - s(100)} ${y}H${x + s(110)}l${s(70)} ${s(22)}H${x - s(20)}z`, light.shadow, light.cast);
  const body = d`M${x - s(104)} ${y - s(92)}V${y - s(4)}Q${x} ${y + s(14)} ${x + s(104)} ${y - s(4)}V${y - s(92)}Z`;
  pen.paint(
    body,
    pen.slope(
      [1, 0],
      [0, sunlit(clay, 0.2)],
      [0.36, sunlit(clay, 0.3)],
      [0.7, shaded(clay, 0.08)],
      [1, shaded(clay, 0.3)],
    ),
  );
  pen.inside(body, () => {
    pen.paint(box(x - s(104), y - s(96), s(208), s(30)), '#3A1426', 0.36);
    pen.paint(
      d`M${x - s(104)} ${y - s(24)}Q${x} ${y - s(8)} ${x + s(104)} ${y - s(24)}V${y + s(16)}H${x - s(104)}Z`,
      mix('#B4553A', clay, 0.1),
    );
    reliefs(scene, x, y, scale);
  });
  // The door in its white frame.
  pen.paint(d`M${x - s(24)} ${y + s(5)}V${y - s(70)}h${s(48)}V${y + s(5)}q${-s(24)} ${s(4)} ${-s(48)} 0z`, '#FBF3E4');
  pen.under(light.lamps ? shining : light.outdoors, () =>
    pen.paint(
      d`M${x - s(18)} ${y + s(6)}V${y - s(64)}h${s(36)}V${y + s(6)}z`,
      light.lamps ? '#F6B455' : shaded(colours.wood, 0.5),
    ),
  );
  pen.paint(d`M${x - s(18)} ${y + s(6)}V${y - s(64)}l${s(15)} ${s(4)}V${y + s(6)}z`, colours.door);
  pen.dots(
    [
      [x - s(26), y - s(74)],
      [x, y - s(76)],
      [x + s(26), y - s(74)],
    ],
    '#DDEBE6',
    s(2.4),
  );
  // The cone.
  const straw: Colour = '#C69B58';
  const teeth = 22;
  const rim = Array.from({ length: teeth + 1 }, (_, index): Point => {
    const t = index / teeth;
    return [
      x + s(136) - s(272) * t,
      y - s(84) + Math.sin(Math.PI * t) * s(16) + (index % 2 === 0 ? s(dice.between(3, 8)) : 0),
    ];
  });
  const cone = polygon([[x, y - s(212)], ...rim]);
  pen.paint(
    cone,
    pen.slope(
      [1, 0],
      [0, sunlit(straw, 0.12)],
      [0.34, sunlit(straw, 0.34)],
      [0.66, shaded(straw, 0.06)],
      [1, shaded(straw, 0.32)],
    ),
  );
  pen.inside(cone, () => {
    const straws = Array.from({ length: 46 }, (_, index) => {
      const t = (index + dice.next()) / 46;
      const [ex, ey] = [x + s(136) - s(272) * t, y - s(84) + Math.sin(Math.PI * t) * s(16)];
      const from = 0.2 + dice.next() * 0.6;
      return d`M${x + (ex - x) * from} ${y - s(212) + (ey - y + s(212)) * from}L${x + (ex - x) * (from + 0.16)} ${y - s(212) + (ey - y + s(212)) * (from + 0.16)}`;
    });
    pen.line(straws, shaded(straw, 0.34), s(1.5), 0.6);
    pen.line(
      [0.34, 0.6, 0.84].map(
        (t) => d`M${x - s(136) * t} ${y - s(212) + s(128) * t}q${s(136) * t} ${s(24) * t} ${s(272) * t} 0`,
      ),
      shaded(straw, 0.36),
      s(2),
      0.7,
    );
  });
  pen.paint(
    d`M${x - s(9)} ${y - s(202)}q${s(9)} ${-s(22)} ${s(18)} 0q${-s(9)} ${s(5)} ${-s(18)} 0z`,
    shaded(straw, 0.24),
  );
  pen.line(d`M${x} ${y - s(212)}v${-s(14)}`, shaded(colours.wood, 0.1), s(3));
}

/** Raised lines of mud and lime, with a mirror in each. */
function reliefs({ pen, colours }: Scene, x: number, y: number, scale: number): void {
  const s = (value: number) => value * scale;
  const [lines, mirrors]: [string[], Point[]] = [[], []];
  for (const dx of [-82, -54, 54, 82]) {
    const squash = 1 - Math.abs(dx) / 260;
    lines.push(
      d`M${x + s(dx)} ${y - s(66)}l${s(13 * squash)} ${s(16)} ${-s(13 * squash)} ${s(16)} ${-s(13 * squash)} ${-s(16)}z`,
    );
    mirrors.push([x + s(dx), y - s(50)]);
    for (const corner of [-1, 1]) mirrors.push([x + s(dx + corner * 13 * squash), y - s(34)]);
  }
  lines.push(
    d`M${x - s(104)} ${y - s(30)}Q${x} ${y - s(14)} ${x + s(104)} ${y - s(30)}`,
    d`M${x - s(104)} ${y - s(72)}Q${x} ${y - s(60)} ${x + s(104)} ${y - s(72)}`,
  );
  pen.line(lines, '#FBF3E4', s(2.4), 0.95);
  pen.dots(mirrors, '#DDEBE6', s(3));
  pen.dots(mirrors, mix(colours.cloth, '#FFFFFF', 0.2), s(1));
}

/** A low wall around the swept court, with its painted edge. */
function courtWall({ pen, colours, light }: Scene): void {
  const clay = mix('#E3C6A0', colours.wall, 0.3);
  for (const [x1, x2] of [
    [-10, 96],
    [404, 650],
  ] as const) {
    pen.paint(box(x1, 384, x2 - x1, 24), clay);
    pen.paint(box(x1, 384, x2 - x1, 6), sunlit(clay, 0.4));
    pen.paint(box(x1, 408, x2 - x1, 7), light.shadow, light.cast);
    const marks = Array.from(
      { length: Math.floor((x2 - x1) / 22) },
      (_, index) => d`M${x1 + 8 + index * 22} 400l7 -8 7 8z`,
    );
    pen.paint(marks, '#B4553A', 0.8);
  }
}

function lamps({ pen }: Scene): void {
  pen.under(shining, () => {
    for (const [x, y] of [
      [130, 424],
      [342, 430],
      [250, 408],
      [560, 424],
    ] as const) {
      pen.paint(oval(x, y - 6, 52, 30), pen.glow([0, '#FFC766', 0.6], [1, '#FFB54A', 0]));
      pen.paint([d`M${x - 8} ${y}h16l-3 6h-10z`], '#B4552F');
      pen.paint(d`M${x} ${y - 14}q6 8 0 13q-6 -5 0 -13z`, '#FFE9AE');
    }
  });
}
