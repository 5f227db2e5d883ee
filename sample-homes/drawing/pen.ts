import { type Colour } from './colour.ts';
import { type Point, tenth } from './path.ts';

/** A colour, or a gradient or pattern that this pen made. */
export type Paint = Colour | `url(#${string})`;
export type Stop = readonly [at: number, colour: Colour, opacity?: number];
/** How the light of an hour changes a colour. */
export type Grade = (colour: Colour) => Colour;

export interface Moved {
  x?: number;
  y?: number;
  scale?: number;
  /** The scale from left to right, where it is another. */
  wide?: number;
  /** Mirrored left to right. */
  flip?: boolean;
  /** Degrees, clockwise. */
  turn?: number;
}

/** Draws one scene, in painter's order: what is drawn later lies on top. Every colour passes through the light. */
export class Pen {
  readonly #defs: string[] = [];
  /** The same definition twice is one definition: its name by its content. */
  readonly #names = new Map<string, string>();
  readonly #body: string[] = [];
  readonly #shared = new Map<Grade, Map<string, (where: Moved) => void>>();
  #grade: Grade;

  constructor(grade: Grade) {
    this.#grade = grade;
  }

  paint(shape: string | readonly string[], paint: Paint, opacity = 1): void {
    this.#body.push(`<path d="${joined(shape)}" fill="${this.#paint(paint)}"${attribute('fill-opacity', opacity)}/>`);
  }

  /** A shape with holes. */
  cut(outer: string, holes: readonly string[], paint: Paint, opacity = 1): void {
    this.#body.push(
      `<path fill-rule="evenodd" d="${joined([outer, ...holes])}" fill="${this.#paint(paint)}"${attribute('fill-opacity', opacity)}/>`,
    );
  }

  /** A line with round ends. */
  line(shape: string | readonly string[], paint: Paint, width = 1, opacity = 1): void {
    this.#body.push(
      `<path d="${joined(shape)}" fill="none" stroke="${this.#paint(paint)}" stroke-width="${tenth(width)}" stroke-linecap="round" stroke-linejoin="round"${attribute('stroke-opacity', opacity)}/>`,
    );
  }

  /** A broken line with square ends. */
  dashes(
    shape: readonly string[],
    paint: Paint,
    width: number,
    [drawn, left]: readonly [number, number],
    opacity = 1,
  ): void {
    if (shape.length === 0) return;
    this.#body.push(
      `<path d="${joined(shape)}" fill="none" stroke="${this.#paint(paint)}" stroke-width="${tenth(width)}" stroke-dasharray="${tenth(drawn)} ${tenth(left)}"${attribute('stroke-opacity', opacity)}/>`,
    );
  }

  /** Round dots, all of one size. */
  dots(places: readonly Point[], paint: Paint, radius: number, opacity = 1): void {
    if (places.length === 0) return;
    this.line(
      places.map(([x, y]) => `M${tenth(x)} ${tenth(y)}h0`),
      paint,
      radius * 2,
      opacity,
    );
  }

  moved(where: Moved, draw: () => void): void {
    this.#group(transform(where), draw);
  }

  /** Draws only inside the shape. */
  inside(shape: string | readonly string[], draw: () => void): void {
    const id = this.#define((name) => `<clipPath id="${name}"><path d="${joined(shape)}"/></clipPath>`);
    this.#group(`clip-path="url(#${id})"`, draw);
  }

  faded(opacity: number, draw: () => void): void {
    this.#group(`opacity="${short(opacity)}"`, draw);
  }

  /** Under another light than the rest: a lamp's glow, the day outside a window. */
  under(grade: Grade, draw: () => void): void {
    const before = this.#grade;
    this.#grade = grade;
    draw();
    this.#grade = before;
  }

  /** A gradient down the shape it fills. */
  fade(...stops: Stop[]): Paint {
    return this.slope([0, 1], ...stops);
  }

  /** A gradient from the upper left corner of the shape it fills to a place in it, in fractions of its box. */
  slope([x2, y2]: readonly [number, number], ...stops: Stop[]): Paint {
    const id = this.#define(
      (name) =>
        `<linearGradient id="${name}" x1="0" y1="0" x2="${x2}" y2="${y2}">${this.#stops(stops)}</linearGradient>`,
    );
    return `url(#${id})`;
  }

  /** A round gradient from the middle of the shape it fills. */
  glow(...stops: Stop[]): Paint {
    return this.glowAt([0.5, 0.5, 0.5], ...stops);
  }

  /** A round gradient: middle and radius in fractions of the shape's box. */
  glowAt([x, y, radius]: readonly [number, number, number], ...stops: Stop[]): Paint {
    const id = this.#define(
      (name) => `<radialGradient id="${name}" cx="${x}" cy="${y}" r="${radius}">${this.#stops(stops)}</radialGradient>`,
    );
    return `url(#${id})`;
  }

  /** A tile of `width` × `height` that repeats, in the coordinates it is used in. */
  tile(width: number, height: number, draw: () => void, transform = ''): Paint {
    const drawn = this.#aside(draw);
    const turned = transform === '' ? '' : ` patternTransform="${transform}"`;
    const id = this.#define(
      (name) =>
        `<pattern id="${name}" width="${tenth(width)}" height="${tenth(height)}" patternUnits="userSpaceOnUse"${turned}>${drawn}</pattern>`,
    );
    return `url(#${id})`;
  }

  /** Something drawn once, to be put in many places. */
  stamp(draw: () => void): (where: Moved) => void {
    const drawn = this.#aside(draw);
    const id = this.#define((name) => `<g id="${name}">${drawn}</g>`);
    return (where) => {
      this.#body.push(`<use href="#${id}" ${transform(where)}/>`);
    };
  }

  /** A stamp that every part of a picture may ask for by its name; drawn when it is first asked for in this light. */
  shared(name: string, draw: () => void): (where: Moved) => void {
    const known = this.#shared.get(this.#grade) ?? new Map<string, (where: Moved) => void>();
    const stamp = known.get(name) ?? this.stamp(draw);
    this.#shared.set(this.#grade, known.set(name, stamp));
    return stamp;
  }

  svg(width: number, height: number): string {
    const defs = this.#defs.length === 0 ? '' : `<defs>${this.#defs.join('')}</defs>`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${defs}${this.#body.join('')}</svg>`;
  }

  #group(attributes: string, draw: () => void): void {
    this.#body.push(`<g ${attributes}>`);
    draw();
    this.#body.push('</g>');
  }

  #aside(draw: () => void): string {
    const start = this.#body.length;
    draw();
    return this.#body.splice(start).join('');
  }

  #define(write: (name: string) => string): string {
    const content = write('');
    const known = this.#names.get(content);
    if (known !== undefined) return known;
    const name = `d${this.#names.size}`;
    this.#names.set(content, name);
    this.#defs.push(write(name));
    return name;
  }

  #stops(stops: readonly Stop[]): string {
    return stops
      .map(
        ([at, colour, opacity = 1]) =>
          `<stop offset="${short(at)}" stop-color="${this.#grade(colour)}"${attribute('stop-opacity', opacity)}/>`,
      )
      .join('');
  }

  #paint(paint: Paint): string {
    return paint.startsWith('url') ? paint : this.#grade(paint as Colour);
  }
}

const joined = (shape: string | readonly string[]): string => (typeof shape === 'string' ? shape : shape.join(''));
const short = (value: number): string => String(Math.round(value * 100) / 100);
const attribute = (name: string, value: number): string => (value === 1 ? '' : ` ${name}="${short(value)}"`);

function transform({ x = 0, y = 0, scale = 1, wide = scale, flip = false, turn = 0 }: Moved): string {
  const steps = [
    `translate(${tenth(x)} ${tenth(y)})`,
    turn === 0 ? '' : `rotate(${tenth(turn)})`,
    scale === 1 && wide === 1 && !flip ? '' : `scale(${thousandth(flip ? -wide : wide)} ${thousandth(scale)})`,
  ];
  return `transform="${steps.join('')}"`;
}
const thousandth = (value: number): string => String(Math.round(value * 1000) / 1000);
