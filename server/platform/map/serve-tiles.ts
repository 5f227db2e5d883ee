import { TILES_VERSION } from '@aangan/contract/search/tiles.ts';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding, encode } from '../http/encodings.ts';
import { notFound } from '../http/errors.ts';
import { LoadLimiter } from '../http/load-shedding.ts';
import { themes, type MapTheme, palettes } from './palettes.ts';
import { tileAddress, type TileAddress } from './tile-address.ts';
import { readBasemap, type MapName } from './basemap.ts';
import { ShapeCutter } from './cut-shapes.ts';
import { drawTile } from './draw-tile.ts';
import { NamePlan } from './place-names.ts';

/** Renders map tiles. The map data is loaded with the first one. */
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

/**
 * Serves the built-in map tiles. `theme=dark` selects the dark theme. With the version parameter `v` a tile is
 * immutable.
 */
export function serveTiles(app: FastifyInstance): void {
  const tiles = new MapTiles();
  const limiter = new LoadLimiter();
  app.get<TileRequest>('/map/:z/:x/:y.svg', async (request, reply) => {
    const address = tileAddress(request.params);
    if (address === null) throw notFound();
    const theme = themes.find((name) => name === request.query['theme']) ?? 'light';
    const isVersioned = request.query['v'] === String(TILES_VERSION);
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const etag = `"${TILES_VERSION}-${theme}-${encoding ?? 'plain'}"`;
    void reply.headers({
      etag,
      'cache-control': isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding',
      // Opened directly it is a document of our origin: it may run nothing.
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
