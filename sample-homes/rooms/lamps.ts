import { mix, shaded } from '../drawing/colour.ts';
import { d, oval } from '../drawing/path.ts';
import { shining } from '../light/light.ts';
import type { Scene } from '../scene.ts';
import type { Room } from './room.ts';

/** A lamp of cane on its cord; at night it lights the room. */
export function hangingLamp(
  { pen, colours, light }: Scene,
  { stage, height }: Room,
  { x, z, drop }: { x: number; z: number; drop: number },
): void {
  const [px, top] = stage.at(x, -height - 40, z);
  const [, y] = stage.at(x, -height + drop, z);
  const s = stage.scale(z);
  const shade = mix('#D2A463', colours.accent, 0.2);
  pen.line(d`M${px} ${top}V${y - 22 * s}`, '#5A3A2E', 1.2);
  if (light.lamps) {
    pen.under(shining, () =>
      pen.paint(oval(px, y + 6 * s, 170), pen.glow([0, '#FFDB92', 0.62], [0.3, '#FFC467', 0.24], [1, '#FFC467', 0])),
    );
  }
  const body = d`M${px - 8 * s} ${y - 24 * s}h${16 * s}C${px + 22 * s} ${y - 18 * s} ${px + 30 * s} ${y - 4 * s} ${px + 32 * s} ${y + 8 * s}Q${px} ${y + 18 * s} ${px - 32 * s} ${y + 8 * s}C${px - 30 * s} ${y - 4 * s} ${px - 22 * s} ${y - 18 * s} ${px - 8 * s} ${y - 24 * s}Z`;
  pen.under(light.lamps ? shining : light.indoors, () => {
    pen.paint(
      body,
      light.lamps ? pen.fade([0, '#C98A3E'], [1, '#FFD98C']) : pen.slope([1, 1], [0, shade], [1, shaded(shade, 0.2)]),
    );
    const ribs = [-26, -13, 0, 13, 26].map(
      (dx) =>
        d`M${px + dx * 0.28 * s} ${y - 24 * s}Q${px + dx * 0.95 * s} ${y - 12 * s} ${px + dx * 1.16 * s} ${y + 11 * s}`,
    );
    pen.line(
      [
        ...ribs,
        d`M${px - 24 * s} ${y - 10 * s}Q${px} ${y - 4 * s} ${px + 24 * s} ${y - 10 * s}`,
        d`M${px - 30 * s} ${y}Q${px} ${y + 8 * s} ${px + 30 * s} ${y}`,
      ],
      '#8A5A2C',
      0.9,
      0.55,
    );
    pen.paint(oval(px, y + 10 * s, 22 * s, 4 * s), light.lamps ? '#FFF3CC' : shaded(shade, 0.4));
  });
}
