import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { SampleHome, SamplePicture } from './homes.ts';
import type { SamplePerson } from './people.ts';

/** Size of every picture in pixels. */
export const PICTURE_SIZE = { width: 640, height: 480 };

/** Size of every portrait in pixels. */
export const PORTRAIT_SIZE = { width: 640, height: 640 };

/** A portrait as SVG text. */
export function readPortrait({ id }: SamplePerson): Promise<string> {
  return readFile(join(packageFolder(), 'portraits', `${id}.svg`), 'utf8');
}

/** A picture as SVG text. */
export function readPicture({ id }: SampleHome, { name }: SamplePicture): Promise<string> {
  return readFile(join(packageFolder(), 'pictures', id, `${name}.svg`), 'utf8');
}

/** Resolved by package name, since a built program is in another folder. */
function packageFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('@aangan/samples/package.json'));
}

/** Placeholder of a picture until it is loaded: a gradient of its colours as a data URL of about 300 bytes. */
export function buildPreview({ shades }: Pick<SamplePicture, 'shades'>): string {
  const stops = shades.map((shade, index) => `<stop offset='${index / 2}' stop-color='${shade}'/>`).join('');
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'><linearGradient id='a' x2='0' y2='1'>${stops}</linearGradient><path fill='url(#a)' d='M0 0h4v3H0z'/></svg>`;
  return `data:image/svg+xml,${svg.replaceAll(/[<>#]/g, encodeURIComponent)}`;
}
