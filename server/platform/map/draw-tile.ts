import { escapeHtml } from '../html/escape-html.ts';
import { type Layer, TILE_EXTENT } from './cut-shapes.ts';
import type { Palette } from './palettes.ts';
import { HINDI_SIZE, LINE_HEIGHT, type PlacedName, POINT_GAP, TILE_PIXELS } from './place-names.ts';
import type { TileAddress } from './tile-address.ts';

const FONTS = "system-ui,'Noto Sans','Noto Sans Devanagari',sans-serif";

/** Renders a tile as SVG without scripts, styles or embedded fonts, so that it is safe to embed. */
export function drawTile(
  { z, x, y }: TileAddress,
  shapes: Map<Layer, string>,
  names: PlacedName[],
  palette: Palette,
): string {
  const scale = TILE_EXTENT / TILE_PIXELS;
  const drawn = layers(palette, z).map(([layer, attributes]) => {
    const path = shapes.get(layer);
    return path === undefined || path === '' ? '' : `<path d="${path}" ${attributes}/>`;
  });
  const written = names.map((name) => drawName(name, [x * TILE_PIXELS, y * TILE_PIXELS], palette));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PIXELS}" height="${TILE_PIXELS}" viewBox="0 0 ${TILE_PIXELS} ${TILE_PIXELS}">`,
    `<path d="M0 0h${TILE_PIXELS}v${TILE_PIXELS}H0z" fill="${palette.sea}"/>`,
    `<g transform="scale(${1 / scale})" fill="none" fill-rule="evenodd" stroke-linejoin="round" stroke-linecap="round">`,
    ...drawn,
    '</g>',
    `<g font-family="${FONTS}" paint-order="stroke" stroke-linejoin="round" stroke-width="2.4">`,
    ...written,
    '</g></svg>',
  ].join('');
}

/** Layers from bottom to top. Lines get wider with the zoom. */
function layers(palette: Palette, z: number): [Layer, string][] {
  const line = (colour: string, pixels: number, dashes = '') =>
    `stroke="${colour}" stroke-width="${round(pixels * 4)}"${dashes === '' ? '' : ` stroke-dasharray="${dashes}"`}`;
  const grown = Math.min(Math.max(z - 4, 0), 5);
  return [
    ['land', `fill="${palette.land}"`],
    ['india', `fill="${palette.india}"`],
    ['lakes', `fill="${palette.sea}" ${line(palette.coast, 0.6)}`],
    ['rivers', line(palette.river, 0.5 + grown * 0.25)],
    ['coast', line(palette.coast, 0.8 + grown * 0.1)],
    ['states', line(palette.states, 0.7 + grown * 0.12, z < 5 ? '' : '14 10')],
    ['borders', line(palette.borders, 0.7 + grown * 0.1)],
    ['boundary', line(palette.boundary, 1 + grown * 0.15)],
  ];
}

function drawName({ lines, style, x, y, side }: PlacedName, [west, north]: [number, number], palette: Palette): string {
  const [left, top] = [x - west, y - north];
  const [english, hindi] = lines;
  const from = { right: left + POINT_GAP, left: left - POINT_GAP, around: left }[side];
  const anchor = { right: '', left: ' text-anchor="end"', around: ' text-anchor="middle"' }[side];
  const look = [
    `fill="${palette[style.ink]}" stroke="${style.ink === 'water' ? palette.sea : palette.india}"`,
    style.weight === 400 ? '' : ` font-weight="${style.weight}"`,
    style.spacing === 0 ? '' : ` letter-spacing="${style.spacing}"`,
    style.isItalic ? ' font-style="italic"' : '',
  ].join('');
  const lift = hindi === undefined ? 0.36 : 0.36 - LINE_HEIGHT / 2;
  const text = (words: string, size: number, at: number, quiet: string) =>
    `<text x="${round(from)}" y="${round(at)}" font-size="${round(size)}"${anchor}${quiet}>${escapeHtml(words)}</text>`;
  const point = style.hasPoint
    ? `<circle cx="${round(left)}" cy="${round(top)}" r="2.2" stroke-width="1.2" fill="${palette.boundary}"/>`
    : '';
  const second =
    hindi === undefined
      ? ''
      : text(
          hindi,
          style.size * HINDI_SIZE,
          top + style.size * (lift + LINE_HEIGHT * 0.95),
          ` letter-spacing="0" fill="${palette.quiet}"`,
        );
  return `<g ${look}>${point}${text(english, style.size, top + style.size * lift, '')}${second}</g>`;
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
