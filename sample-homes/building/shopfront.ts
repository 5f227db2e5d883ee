import { type Colour, mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d, oval } from '../drawing/path.ts';
import type { Scene } from '../scene.ts';

interface Band {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A rolling shutter of ribbed steel that ends in its bar at the foot of the band, with the shadow it throws inside. */
export function rollingShutter({ pen }: Scene, { x, y, width, height }: Band, colour: Colour): void {
  pen.paint(box(x, y + height, width, 9), '#2E1226', 0.4);
  pen.paint(box(x, y, width, height), pen.slope([1, 0.3], [0, sunlit(colour, 0.12)], [1, shaded(colour, 0.08)]));
  const rows = Array.from({ length: Math.floor(height / 5) }, (_, index) => y + index * 5);
  pen.paint(
    rows.map((row) => box(x, row, width, 1.5)),
    shaded(colour, 0.3),
    0.75,
  );
  pen.paint(
    rows.map((row) => box(x, row + 1.5, width, 1.3)),
    sunlit(colour, 0.45),
    0.7,
  );
  pen.paint(box(x, y + height - 5, width, 6), shaded(colour, 0.34));
  pen.paint(box(x, y + height - 5, width, 1.8), sunlit(colour, 0.2));
  for (const at of [0.26, 0.74]) {
    pen.paint(box(x + width * at - 7, y + height - 9, 14, 4), shaded(colour, 0.5));
    pen.paint(box(x + width * at - 3, y + height, 6, 5), '#C8973A');
  }
}

/** A striped awning that slopes toward the street, its scallops and the shade below them. */
export function awning(
  { pen, light }: Scene,
  { x, y, width, height }: Band,
  cloth: Colour,
  stripe: Colour,
  shade: number,
): void {
  const [spread, count] = [9, Math.round(width / 22)];
  pen.paint(d`M${x} ${y + height}H${x + width}v${shade}H${x + 8}z`, light.shadow, light.cast * 1.5 + 0.08);
  const top = (index: number) => x + (width * index) / count;
  const low = (index: number) => x - spread + ((width + spread * 2) * index) / count;
  const each = (draw: (index: number) => string, odd: boolean) =>
    Array.from({ length: count }, (_, index) => ((index % 2 === 1) === odd ? draw(index) : ''));
  const slope = (index: number) =>
    d`M${top(index)} ${y}H${top(index + 1)}L${low(index + 1)} ${y + height}H${low(index)}z`;
  const scallop = (index: number) =>
    d`M${low(index)} ${y + height}H${low(index + 1)}v5q${(low(index) - low(index + 1)) / 2} 11 ${low(index) - low(index + 1)} 0z`;
  for (const [tone, odd] of [
    [cloth, false],
    [stripe, true],
  ] as const) {
    pen.paint(each(slope, odd), pen.fade([0, sunlit(tone, 0.24)], [1, shaded(tone, 0.08)]));
    pen.paint(each(scallop, odd), shaded(tone, 0.2));
  }
  pen.paint(d`M${low(0)} ${y + height}H${low(count)}v1.6H${low(0)}z`, sunlit(stripe, 0.3), 0.8);
  pen.paint(d`M${top(count)} ${y}L${low(count)} ${y + height}h-46L${top(count) - 34} ${y}z`, '#4A1F33', 0.14);
}

/** A board painted by hand: a rising sun over hills between two sprays of flowers, and a border of lozenges. */
export function paintedBoard({ pen, colours, light }: Scene, { x, y, width, height }: Band, ground: Colour): void {
  pen.paint(box(x + 4, y + 4, width, height), '#3A1426', 0.24);
  pen.paint(box(x, y, width, height), colours.accent);
  pen.paint(
    box(x + 3, y + 3, width - 6, height - 6),
    pen.slope([1, 0.4], [0, sunlit(ground, 0.1)], [1, shaded(ground, 0.14)]),
  );
  const [middle, line, cream] = [x + width / 2, y + height / 2, '#FBEBD3' as Colour];
  pen.line(
    [d`M${x + 8} ${y + 8}H${x + width - 8}M${x + 8} ${y + height - 8}H${x + width - 8}`],
    mix(ground, cream, 0.5),
    1,
  );
  const gem = (gx: number, size: number) =>
    d`M${gx - size} ${line}l${size} ${-size * 0.9} ${size} ${size * 0.9} ${-size} ${size * 0.9}z`;
  for (const sign of [-1, 1]) {
    const at = (along: number) => middle + sign * along;
    pen.paint(
      [56, 76, 96].map(
        (along, index) =>
          d`M${at(along - 9)} ${line}q${sign * 8} ${-10 + index} ${sign * 18} 0q${sign * -8} ${6 - index} ${sign * -18} 0z`,
      ),
      cream,
      0.9,
    );
    pen.line([d`M${at(40)} ${line}Q${at(70)} ${line + 9} ${at(108)} ${line}T${at(150)} ${line}`], '#8DB56B', 1.6);
    pen.paint(
      [66, 88, 118, 138].map(
        (along, index) =>
          d`M${at(along)} ${line + (index % 2 === 0 ? 4 : -2)}q${sign * 7} ${index % 2 === 0 ? 7 : -8} ${sign * 12} ${index % 2 === 0 ? 1 : -1}z`,
      ),
      '#8DB56B',
    );
    pen.dots(
      [0, 1, 2, 3, 4].map(
        (petal) => [at(126) + Math.cos(petal * 1.257) * 4.6, line + Math.sin(petal * 1.257) * 4.6] as const,
      ),
      '#F7B4A4',
      3,
    );
    pen.dots([[at(126), line]], colours.accent, 2.2);
    pen.paint([gem(at(width / 2 - 17), 6)], cream, 0.9);
  }
  pen.paint(oval(middle, line, 35, height / 2 - 2), colours.accent);
  const medal = oval(middle, line, 32.5, height / 2 - 4);
  pen.inside(medal, () => {
    pen.paint(medal, '#8FC3CC');
    pen.paint(oval(middle - 4, line + 3, 9), '#FFD98A');
    pen.paint(d`M${middle - 36} ${line + 6}q16 -12 28 -3q14 -12 42 4v14h-70z`, '#4F8A5A');
    pen.paint(d`M${middle - 36} ${line + 9}q30 -5 72 1v10h-72z`, '#2F6A86');
  });
  if (light.lamps)
    pen.paint(box(x, y, width, height), pen.glowAt([0.5, 1, 0.5], [0, '#FFD98C', 0.22], [1, '#FFD98C', 0]));
}
