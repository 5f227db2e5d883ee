import { readBasemap, type MapName } from './basemap.ts';
import { ShapeCutter } from './cut-shapes.ts';
import { drawTile } from './draw-tile.ts';
import { type MapTheme, palettes } from './palettes.ts';
import { NamePlan } from './place-names.ts';
import type { TileAddress } from './tile-address.ts';

/** Renders map tiles. The map data is loaded with the first one. */
export class MapTiles {
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
