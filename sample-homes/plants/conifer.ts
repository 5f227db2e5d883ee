import { shaded } from '../drawing/colour.ts';
import { d, polygon, type Point } from '../drawing/path.ts';
import type { Scene } from '../scene.ts';
import { type Greens, greens } from './leaves.ts';

interface Conifer {
  x: number;
  y: number;
  height: number;
  leaves?: Greens;
  /** Far away: a plain saw-edged shape. */
  far?: boolean;
}

/** A deodar: tiers of drooping branches, under snow where it lies. */
export function deodar(
  { pen, dice, light, spare = false }: Scene,
  { x, y, height, leaves = greens.deodar, far = spare }: Conifer,
): void {
  const [deep, middle, lit] = leaves;
  const tiers = far ? 5 : 8;
  const trunk = height * 0.035;
  pen.paint(d`M${x - trunk} ${y}L${x - trunk * 0.3} ${y - height * 0.9}h${trunk * 0.6}L${x + trunk} ${y}z`, '#5B4030');
  const tier = (index: number) => {
    const t = index / tiers;
    return {
      top: y - height * (1 - t * 0.82),
      reach: height * (0.05 + 0.2 * ((index + 1) / tiers) ** 0.85) * dice.between(0.92, 1.08),
      drop: height * 0.2,
    };
  };
  const all = Array.from({ length: tiers }, (_, index) => tier(index));
  for (const { top, reach, drop } of [...all].reverse()) {
    const low = top + drop;
    pen.paint(fringe(dice.between(0, 1), x, top, low, reach, far ? 3 : 6), deep);
    if (far) continue;
    pen.paint(
      fringe(dice.between(0, 1), x - reach * 0.2, top + drop * 0.06, low - drop * 0.14, reach * 0.68, 4),
      middle,
    );
    if (light.season === 'snow') pen.paint(snowOn(x, top, low, reach), '#F6F3F4');
    else
      pen.paint(
        fringe(dice.between(0, 1), x - reach * 0.42, top + drop * 0.24, low - drop * 0.24, reach * 0.34, 3),
        lit,
        0.85,
      );
  }
  if (!far && light.season === 'snow')
    pen.paint(
      d`M${x} ${y - height * 1.01}l${height * 0.03} ${height * 0.09}q${-height * 0.03} ${height * 0.02} ${-height * 0.06} 0z`,
      '#F6F3F4',
    );
}

/** One tier: a cone whose lower edge hangs in fingers. */
function fringe(phase: number, x: number, top: number, low: number, reach: number, fingers: number): string {
  const points: Point[] = [[x, top]];
  for (let index = 0; index <= fingers * 2; index += 1) {
    const t = index / (fingers * 2);
    const across = reach - 2 * reach * t;
    const sag = Math.abs(across / reach) ** 1.4 * (low - top) * -0.08;
    const hang = index % 2 === 0 ? (low - top) * (0.02 + 0.05 * phase) : -(low - top) * 0.12;
    points.push([x + across, low + sag + hang]);
  }
  return polygon(points);
}

function snowOn(x: number, top: number, low: number, reach: number): string {
  const deep = low - top;
  return d`M${x} ${top + deep * 0.12}L${x - reach * 0.78} ${low - deep * 0.18}q${reach * 0.24} ${deep * 0.06} ${reach * 0.34} ${-deep * 0.1}q${reach * 0.14} ${deep * 0.16} ${reach * 0.32} ${-deep * 0.06}q${reach * 0.1} ${deep * 0.1} ${reach * 0.22} ${-deep * 0.16}z`;
}

/** Poplars stand narrow and tall in the high valleys. */
export function poplar({ pen, dice }: Scene, { x, y, height, leaves = greens.willow }: Conifer): void {
  const w = height * 0.1;
  pen.paint(d`M${x - 1.5} ${y}v${-height * 0.3}h3v${height * 0.3}z`, '#7A5E45');
  const body = (shift: number, wide: number, high: number) =>
    d`M${x + shift} ${y - height * 0.08}C${x + shift - w * wide} ${y - height * 0.2} ${x + shift - w * wide * 0.8} ${y - height * high * 0.7} ${x + shift} ${y - height * high}C${x + shift + w * wide * 0.8} ${y - height * high * 0.7} ${x + shift + w * wide} ${y - height * 0.2} ${x + shift} ${y - height * 0.08}Z`;
  pen.paint(body(0, 1.15, 1), leaves[0]);
  pen.paint(body(-w * 0.2, 0.75, 0.94), leaves[1]);
  pen.paint(body(-w * 0.34, 0.32, 0.84), leaves[2], 0.8);
  pen.line(
    Array.from(
      { length: 5 },
      () =>
        d`M${x + dice.between(-w * 0.3, w * 0.5)} ${y - height * dice.between(0.2, 0.8)}l${w * 0.2} ${-height * 0.05}`,
    ),
    shaded(leaves[0], 0.2),
    1,
    0.6,
  );
}
