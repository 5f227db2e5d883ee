import { HEIGHT, type Scene, WIDTH } from '../scene.ts';
import { box, d, oval } from '../drawing/path.ts';
import { mix } from '../drawing/colour.ts';
import { shining } from '../light/light.ts';
import { clouds } from './clouds.ts';

interface Sky {
  /** Where the sky ends, from the top. */
  horizon: number;
  /** Where the sun stands, if it is seen. */
  sun?: readonly [x: number, y: number];
  clouds?: boolean;
}

/** Sky, and what is up there at this hour. */
export function sky(scene: Scene, { horizon, sun = [132, 96], clouds: clouded = true }: Sky): void {
  const { pen, light, dice } = scene;
  const [top, middle, low] = light.sky;
  pen.under(shining, () => {
    pen.paint(
      box(0, 0, WIDTH, HEIGHT),
      pen.fade([0, top], [(horizon / HEIGHT) * 0.55, middle], [horizon / HEIGHT, low]),
    );
    if (light.hour === 'night') stars(scene, horizon);
    const [x, y] = sun;
    const radius = light.hour === 'evening' ? 30 : light.hour === 'night' ? 17 : 22;
    const seen = light.season === 'monsoon' ? 0.35 : 1;
    pen.paint(
      oval(x, y, radius * 5),
      pen.glow([0, light.sun, 0.75 * seen], [0.35, light.sun, 0.28 * seen], [1, light.sun, 0]),
    );
    if (seen === 1) pen.paint(oval(x, y, radius), mix(light.sun, '#FFFFFF', light.hour === 'night' ? 0.1 : 0.4));
    if (light.hour === 'night') pen.paint(oval(x + 7, y - 5, radius * 0.92), mix(top, middle, 0.35));
  });
  if (clouded && light.hour !== 'night') clouds(scene, horizon);
  if (light.season !== 'monsoon' && light.hour !== 'night' && dice.for('birds').chance(0.55)) birds(scene, horizon);
}

function stars({ pen, dice }: Scene, horizon: number): void {
  const lots = dice.for('stars');
  for (const [count, size, opacity] of [
    [26, 0.8, 0.55],
    [12, 1.3, 0.9],
  ] as const) {
    pen.dots(
      Array.from({ length: count }, () => [lots.between(0, WIDTH), lots.between(0, horizon * 0.72)] as const),
      '#FFF6E0',
      size,
      opacity,
    );
  }
}

function birds({ pen, dice, light }: Scene, horizon: number): void {
  const lots = dice.for('birds');
  const [x, y] = [lots.between(200, 520), lots.between(36, horizon * 0.4)];
  const flock = Array.from({ length: lots.whole(3, 5) }, (_, index) => {
    const [bx, by, span] = [x + index * lots.between(13, 20), y + lots.between(-9, 9), lots.between(4, 6)];
    return d`M${bx - span} ${by - 1}q${span * 0.6} -3.4 ${span} .8q${span * 0.5} -4 ${span} -1.2`;
  });
  pen.line(flock, light.hour === 'evening' ? '#6B3A3F' : '#4E5F6B', 1.1, 0.75);
}
