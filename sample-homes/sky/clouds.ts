import { mix } from '../drawing/colour.ts';
import { d } from '../drawing/path.ts';
import type { Dice } from '../drawing/random.ts';
import { shining } from '../light/light.ts';
import { type Scene, WIDTH } from '../scene.ts';

/** Flat-bottomed clouds; in the monsoon a lid of them. */
export function clouds({ pen, light, dice }: Scene, horizon: number): void {
  const lots = dice.for('clouds');
  const heavy = light.season === 'monsoon';
  const count = heavy ? 6 : light.season === 'winter' ? 2 : lots.whole(2, 4);
  const bright = mix(light.sky[2], '#FFFFFF', light.hour === 'evening' ? 0.2 : 0.65);
  const under = heavy ? mix(light.sky[0], '#5E6F78', 0.35) : mix(light.sky[1], light.sky[2], 0.4);
  pen.under(shining, () => {
    for (let index = 0; index < count; index += 1) {
      const width = lots.between(90, 190) * (heavy ? 1.5 : 1);
      const x = ((index + lots.between(0, 0.8)) / count) * WIDTH - width * 0.3;
      const y = lots.between(heavy ? 20 : 40, horizon * (heavy ? 0.5 : 0.46));
      const shape = cloud(lots, x, y, width, width * (heavy ? 0.2 : 0.24));
      pen.paint(
        shape,
        pen.fade(
          [0, heavy ? mix(under, bright, 0.45) : bright, 0.95],
          [1, heavy ? under : bright, heavy ? 0.75 : 0.25],
        ),
      );
    }
  });
}

/** Domes over one flat base, the tallest near the middle. */
function cloud(lots: Dice, x: number, y: number, width: number, height: number): string {
  const dome = (middle: number, rx: number, ry: number) =>
    d`M${middle - rx} ${y}c0 ${-ry * 0.75} ${rx * 0.45} ${-ry} ${rx} ${-ry}s${rx} ${ry * 0.25} ${rx} ${ry}z`;
  const peak = lots.between(0.35, 0.6);
  const domes = [0.16, peak, 0.84].map((at, index) =>
    dome(
      x + width * at,
      width * (index === 1 ? 0.25 : lots.between(0.14, 0.18)),
      height * (index === 1 ? 1 : lots.between(0.4, 0.62)),
    ),
  );
  return [...domes, dome(x + width * 0.5, width * 0.56, height * 0.34)].join('');
}
