import { TILES_VERSION } from '@aangan/contract/search/tiles.ts';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../html/escape-html.ts';
import { chooseEncoding, encode } from '../http/encodings.ts';
import { notFound } from '../http/errors.ts';
import { LoadLimiter } from '../http/load-shedding.ts';
import { readBasemap, type MapName } from './basemap.ts';
import { type Layer, ShapeCutter, TILE_EXTENT, tileAddress, type TileAddress } from './cut-shapes.ts';
import { NamePlan, HINDI_SIZE, LINE_HEIGHT, type PlacedName, POINT_GAP, TILE_PIXELS } from './place-names.ts';

const themes = ['light', 'dark'] as const;
type MapTheme = (typeof themes)[number];

interface Palette {
  sea: string;
  /** Colour of neighbouring countries. */
  land: string;
  india: string;
  river: string;
  coast: string;
  states: string;
  borders: string;
  boundary: string;
  /** Colours of names: towns, states and countries, water. */
  name: string;
  quiet: string;
  water: string;
}

const palettes: Record<MapTheme, Palette> = {
  light: {
    sea: '#dbe8ea',
    land: '#f1e9dd',
    india: '#fffcf7',
    river: '#b3d0da',
    coast: '#b5cad0',
    states: '#d8c4b3',
    borders: '#cdb7a5',
    boundary: '#a07a66',
    name: '#231815',
    quiet: '#6e5a50',
    water: '#42636e',
  },
  dark: {
    sea: '#0e1517',
    land: '#1c1512',
    india: '#261c17',
    river: '#2c444c',
    coast: '#2d4046',
    states: '#4b3a31',
    borders: '#44352d',
    boundary: '#8f7262',
    name: '#f7eee4',
    quiet: '#b5a294',
    water: '#8aa9b3',
  },
};

const FONTS = "system-ui,'Noto Sans','Noto Sans Devanagari',sans-serif";

/** Renders a tile as SVG without scripts, styles or embedded fonts, so that it is safe to embed. */
function drawTile({ z, x, y }: TileAddress, shapes: Map<Layer, string>, names: PlacedName[], palette: Palette): string {
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

/** Renders map tiles. The map data is loaded with the first tile. */
class MapTiles {
  #sources: Promise<{ cutter: ShapeCutter; names: MapName[] }> | undefined;
  readonly #plans = new Map<number, NamePlan>();

  async draw(address: TileAddress, theme: MapTheme): Promise<string> {
    this.#sources ??= readBasemap().then((basemap) => ({ cutter: new ShapeCutter(basemap), names: basemap.names }));
    const { cutter, names } = await this.#sources;
    return drawTile(address, cutter.cut(address), this.#plan(names, address.z).at(address), palettes[theme]);
  }

  #plan(names: MapName[], z: number): NamePlan {
    const plan = this.#plans.get(z) ?? new NamePlan(names, z);
    this.#plans.set(z, plan);
    return plan;
  }
}

interface TileRequest {
  Params: Record<'z' | 'x' | 'y', string>;
  Querystring: Record<string, unknown>;
}

/** Serves the built-in map tiles; `theme=dark` for the dark theme, immutable with the version parameter `v`. */
export function serveTiles(app: FastifyInstance): void {
  const tiles = new MapTiles();
  const limiter = new LoadLimiter();
  app.get<TileRequest>('/map/:z/:x/:y.svg', async (request, reply) => {
    const address = tileAddress(request.params);
    if (address === null) throw notFound();
    const theme = themes.find((name) => name === request.query['theme']) ?? 'light';
    const isVersioned = request.query['v'] === String(TILES_VERSION);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const etag = `"${TILES_VERSION}-${theme}-${encoding ?? 'plain'}"`;
    void reply.headers({
      etag,
      'cache-control': isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding',
      // Opened directly, it is a document of our origin, so scripts and resources are forbidden.
      'content-security-policy': "default-src 'none'; sandbox",
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();

    return limiter.run(async () => {
      const bytes = Buffer.from(await tiles.draw(address, theme));
      void reply.type('image/svg+xml; charset=utf-8');
      if (encoding === undefined) return reply.send(bytes);
      return reply.header('content-encoding', encoding).send(await encode(bytes, encoding));
    });
  });
}
