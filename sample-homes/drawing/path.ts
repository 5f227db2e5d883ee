import { inTenths, Steps } from './steps.ts';

export type Point = readonly [x: number, y: number];
export type Place = (x: number, y: number) => Point;

/** SVG path data whose figures are rounded to a tenth of a pixel; a minus needs no gap before it. */
export function d(parts: TemplateStringsArray, ...values: (number | string)[]): string {
  let path = parts[0] ?? '';
  for (const [index, value] of values.entries()) {
    const text = typeof value === 'number' ? tenth(value) : value;
    path = text.startsWith('-') && path.endsWith(' ') ? path.slice(0, -1) + text : path + text;
    path += parts[index + 1] ?? '';
  }
  return path;
}

/** A figure rounded to a tenth of a pixel. */
export const tenth = (value: number): string => inTenths(Math.round(value * 10));

const ORIGIN: Point = [0, 0];

export const box = (x: number, y: number, width: number, height: number): string =>
  d`M${x} ${y}h${width}v${height}h${-width}z`;

export const polygon = (points: readonly Point[]): string => `${polyline(points)}z`;

/** Straight lines from point to point. */
function polyline([first = ORIGIN, ...points]: readonly Point[]): string {
  const written = new Steps();
  written.move(...first);
  for (const [x, y] of points) written.line(x, y);
  return written.path;
}

/** An ellipse as four curves, so that it can be bent like any other path. */
export function oval(x: number, y: number, rx: number, ry = rx): string {
  const [kx, ky] = [rx * 0.4477, ry * 0.5523];
  const [cx, cy] = [rx - kx, ry - ky];
  return d`M${x - rx} ${y}c0 ${-ky} ${kx} ${-ry} ${rx} ${-ry}c${cx} 0 ${rx} ${cy} ${rx} ${ry}c0 ${ky} ${-kx} ${ry} ${-rx} ${ry}c${-cx} 0 ${-rx} ${-cy} ${-rx} ${-ry}z`;
}

/** A box with round corners. */
export function cushion(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  return d`M${x} ${y + r}Q${x} ${y} ${x + r} ${y}H${x + width - r}Q${x + width} ${y} ${x + width} ${y + r}V${y + height - r}Q${x + width} ${y + height} ${x + width - r} ${y + height}H${x + r}Q${x} ${y + height} ${x} ${y + height - r}Z`;
}

/** An open line that flows through all points. */
export function curve(points: readonly Point[]): string {
  return flowing(points, (index) => points[Math.min(points.length - 1, Math.max(0, index))]);
}

function flowing(points: readonly Point[], at: (index: number) => Point | undefined): string {
  const written = new Steps();
  written.move(...(points[0] ?? ORIGIN));
  for (const [index, [x1, y1]] of points.slice(0, -1).entries()) {
    const [[x0, y0], [x2, y2], [x3, y3]] = [
      at(index - 1) ?? [x1, y1],
      at(index + 1) ?? [x1, y1],
      at(index + 2) ?? [x1, y1],
    ];
    written.curve([x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6, x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6], x2, y2);
  }
  return written.path;
}
