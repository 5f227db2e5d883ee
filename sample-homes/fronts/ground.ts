import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { d, oval } from '../drawing/path.ts';
import { tufts } from '../plants/trees.ts';
import { apart, type Scene } from '../scene.ts';

/** A lawn from `top` to the foot of the page. */
export function lawn(scene: Scene, top: number): void {
  const { pen, light } = scene;
  if (light.season === 'snow') {
    pen.paint(d`M0 ${top}q160 -8 320 -2t320 -2V480H0z`, pen.fade([0, '#DDE6F3'], [0.4, '#EFF3F9'], [1, '#F6F6F8']));
    return;
  }
  const green: Colour = light.season === 'monsoon' ? '#5C9A4C' : light.season === 'winter' ? '#8FA05A' : '#74A552';
  pen.paint(
    d`M0 ${top}q160 -8 320 -2t320 -2V480H0z`,
    pen.fade([0, mix(green, light.haze, 0.25)], [0.3, green], [1, shaded(green, 0.24)]),
  );
  pen.paint(d`M0 ${top + 22}q220 -20 460 -8l180 2v14q-200 -6 -330 2t-310 8z`, sunlit(green, 0.4), 0.4);
  tufts(apart(scene, 'tufts'), { x1: 0, x2: 640, y1: top + 26, y2: 474 }, 26, shaded(green, 0.3));
}

interface Path {
  /** Where it begins at the house: from, to, and height on the page; and where it ends at the foot of the page. */
  from: readonly [left: number, right: number, y: number];
  to: readonly [left: number, right: number];
}

/** A path of the given colour, wet in the rains. */
export function path(scene: Scene, { from: [left, right, y], to: [near, far] }: Path, colour: Colour): void {
  const { pen, light, dice } = scene;
  const shape = d`M${left} ${y}H${right}Q${right + (far - right) * 0.3} ${y + (480 - y) * 0.55} ${far} 480H${near}Q${left + (near - left) * 0.3} ${y + (480 - y) * 0.55} ${left} ${y}Z`;
  pen.paint(shape, light.season === 'snow' ? '#C6D1E6' : pen.fade([0, mix(colour, light.haze, 0.15)], [1, colour]));
  pen.inside(shape, () => {
    const lots = dice.for('path');
    pen.paint(
      Array.from({ length: 14 }, () => {
        const t = lots.next();
        return oval(
          left + lots.next() * (right - left) + (lots.next() - 0.5) * (far - near - right + left) * t,
          y + (480 - y) * t,
          6 + t * 12,
          1.6 + t * 2.4,
        );
      }),
      shaded(colour, 0.2),
      0.5,
    );
    if (light.season === 'monsoon')
      pen.paint(shape, pen.fade([0, light.sky[2], 0.4], [0.6, light.sky[1], 0.16], [1, light.sky[0], 0.34]));
    pen.paint(d`M${right - 6} ${y}H${right + 40}L${far + 40} 480H${far - 30}Z`, '#4A1F33', 0.1);
  });
}

/** A paved street with its kerb. */
export function pavedStreet({ pen, light, dice }: Scene, top: number, colour: Colour = '#BFA88F'): void {
  pen.paint(d`M0 ${top}H640V480H0z`, pen.fade([0, sunlit(colour, 0.2)], [1, shaded(colour, 0.1)]));
  pen.paint(d`M0 ${top}H640v9H0z`, sunlit(colour, 0.5));
  pen.paint(d`M0 ${top + 9}H640v5H0z`, shaded(colour, 0.34));
  const lots = dice.for('street');
  const setts = Array.from({ length: 46 }, () => {
    const t = lots.next();
    const [w, h] = [14 + t * 26, 3 + t * 5];
    return d`M${lots.between(-10, 640)} ${top + 20 + t * (460 - top)}h${w}v${h}h${-w}z`;
  });
  pen.paint(
    setts.filter((_, index) => index % 2 === 0),
    shaded(colour, 0.14),
    0.45,
  );
  pen.paint(
    setts.filter((_, index) => index % 2 === 1),
    sunlit(colour, 0.3),
    0.4,
  );
  if (light.season === 'monsoon')
    pen.paint(d`M0 ${top + 14}H640V480H0z`, pen.fade([0, light.sky[2], 0.2], [1, light.sky[1], 0.5]));
}

/** The shadow a house throws on the ground, to the right and toward the eye. */
export function groundShadow({ pen, light }: Scene, left: number, right: number, y: number, length = 60): void {
  pen.paint(
    d`M${left} ${y}H${right}L${right + length} ${y + length * 0.34}H${left + length * 0.8}z`,
    light.shadow,
    light.cast,
  );
}
