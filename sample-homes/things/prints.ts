import { type Colour, mix, shaded } from '../drawing/colour.ts';
import { bend } from '../drawing/bend.ts';
import { box, d, type Place } from '../drawing/path.ts';
import type { Scene } from '../scene.ts';
import type { Print } from '../style.ts';

interface Cloth {
  /** Where the cloth lies, in the coordinates of its plane. */
  x: number;
  y: number;
  width: number;
  height: number;
  cloth: Colour;
  ink: Colour;
  accent: Colour;
  print: Print;
  /** Side of one repeat. */
  repeat?: number;
  border?: number;
}

/** A cloth spread on a plane, with its border. */
export function printedCloth(
  { pen }: Scene,
  place: Place,
  { x, y, width, height, cloth, ink, accent, print, repeat = 22, border = 8 }: Cloth,
): void {
  const draw = (shapes: string | readonly string[], colour: Colour, opacity = 1) => {
    const bent = (typeof shapes === 'string' ? [shapes] : shapes).map((shape) => bend(shape, place));
    if (bent.length > 0) pen.paint(bent, colour, opacity);
  };
  const whole = box(x, y, width, height);
  draw(whole, cloth);
  const [left, top, right, bottom] = [x + border, y + border, x + width - border, y + height - border];
  const spots = (step: number, draw: (cx: number, cy: number, odd: boolean) => string): string[] => {
    const shapes: string[] = [];
    const [columns, rows] = [
      Math.max(1, Math.round((right - left) / step)),
      Math.max(1, Math.round((bottom - top) / step)),
    ];
    const [w, h] = [(right - left) / columns, (bottom - top) / rows];
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        shapes.push(draw(left + w * (column + 0.5), top + h * (row + 0.5), (row + column) % 2 === 1));
      }
    }
    return shapes;
  };
  switch (print) {
    case 'buti':
      draw(
        spots(repeat, (cx, cy) => buti(cx, cy, repeat * 0.3)),
        ink,
        0.95,
      );
      draw(
        spots(repeat, (cx, cy) => lozenge(cx, cy, repeat * 0.09)),
        accent,
      );
      break;
    case 'ajrakh':
      draw(
        spots(repeat, (cx, cy) => star(cx, cy, repeat * 0.44)),
        ink,
        0.9,
      );
      draw(
        spots(repeat, (cx, cy) => star(cx, cy, repeat * 0.26)),
        accent,
      );
      draw(
        spots(repeat, (cx, cy) => lozenge(cx, cy, repeat * 0.1)),
        ink,
      );
      break;
    case 'lehariya': {
      const rows = Math.round((bottom - top) / (repeat * 0.5));
      const step = (bottom - top) / rows;
      const waves = Array.from({ length: rows }, (_, row) =>
        wave(left, right, top + step * (row + 0.3), repeat, step * 0.34),
      );
      draw(
        waves.filter((_, row) => row % 2 === 0),
        ink,
        0.95,
      );
      draw(
        waves.filter((_, row) => row % 2 === 1),
        accent,
        0.9,
      );
      break;
    }
    case 'kantha': {
      draw(
        spots(repeat * 1.7, (cx, cy, odd) =>
          odd ? box(cx - repeat * 0.8, cy - repeat * 0.8, repeat * 1.6, repeat * 1.6) : '',
        ),
        mix(cloth, ink, 0.78),
      );
      draw(
        spots(repeat * 1.7, (cx, cy, odd) => (odd ? '' : star(cx, cy, repeat * 0.5))),
        accent,
        0.9,
      );
      draw(
        spots(repeat * 1.7, (cx, cy, odd) => (odd ? star(cx, cy, repeat * 0.5) : '')),
        cloth,
      );
      break;
    }
    case 'woven': {
      const bands = Math.max(3, Math.round((bottom - top) / (repeat * 1.5)));
      const step = (bottom - top) / bands;
      draw(
        Array.from({ length: bands }, (_, row) => box(left, top + row * step + step * 0.2, right - left, step * 0.42)),
        accent,
      );
      draw(
        Array.from({ length: bands }, (_, row) => lozenges(left, right, top + row * step + step * 0.41, step * 0.17)),
        ink,
      );
      draw(
        Array.from({ length: bands }, (_, row) => box(left, top + row * step + step * 0.74, right - left, step * 0.07)),
        ink,
        0.9,
      );
      break;
    }
    case 'khadi':
      draw(
        [
          box(left, top, right - left, border * 0.5),
          box(left, bottom - border * 1.6, right - left, border * 1.6),
          box(left, bottom - border * 2.6, right - left, border * 0.4),
        ],
        accent,
        0.9,
      );
      break;
  }
  if (border > 0) {
    draw(
      [
        box(x, y, width, border * 0.8),
        box(x, y + height - border * 0.8, width, border * 0.8),
        box(x, y, border * 0.8, height),
        box(x + width - border * 0.8, y, border * 0.8, height),
      ],
      print === 'khadi' ? cloth : shaded(cloth, 0.2),
    );
    if (print !== 'khadi' && border > 5)
      draw(
        [
          lozenges(x + border, x + width - border, y + border * 0.4, border * 0.26),
          lozenges(x + border, x + width - border, y + height - border * 0.4, border * 0.26),
        ],
        ink,
        0.9,
      );
  }
}

/** A sprig: a drop on a stalk with two leaves. */
const buti = (x: number, y: number, r: number): string =>
  d`M${x} ${y - r}q${r * 0.75} ${r * 0.8} 0 ${r * 1.3}q${-r * 0.75} ${-r * 0.5} 0 ${-r * 1.3}M${x} ${y + r * 0.5}q${r * 0.9} ${-r * 0.3} ${r} ${-r * 0.8}q${-r * 0.8} ${r * 0.1} ${-r} ${r * 0.8}q${-r * 0.2} ${-r * 0.7} ${-r} ${-r * 0.8}q${r * 0.1} ${r * 0.5} ${r} ${r * 0.8}`;

const star = (x: number, y: number, r: number): string =>
  d`M${x} ${y - r}l${r * 0.34} ${r * 0.66} ${r * 0.66} ${r * 0.34} ${-r * 0.66} ${r * 0.34} ${-r * 0.34} ${r * 0.66} ${-r * 0.34} ${-r * 0.66} ${-r * 0.66} ${-r * 0.34} ${r * 0.66} ${-r * 0.34}z`;

function wave(left: number, right: number, y: number, repeat: number, thick: number): string {
  const teeth = Math.max(2, Math.round((right - left) / repeat));
  const half = (right - left) / teeth / 2;
  const out = Array.from({ length: teeth }, () => d`l${half} ${-repeat * 0.3} ${half} ${repeat * 0.3}`).join('');
  const back = Array.from({ length: teeth }, () => d`l${-half} ${-repeat * 0.3} ${-half} ${repeat * 0.3}`).join('');
  return d`M${left} ${y}${out}v${thick}${back}z`;
}

function lozenges(left: number, right: number, y: number, r: number): string {
  const count = Math.min(24, Math.max(1, Math.round((right - left) / (r * 4))));
  const step = (right - left) / count;
  return Array.from({ length: count }, (_, index) => lozenge(left + step * (index + 0.5), y, r)).join('');
}

const lozenge = (x: number, y: number, r: number): string => d`M${x - r} ${y}l${r} ${-r} ${r} ${r} ${-r} ${r}z`;
