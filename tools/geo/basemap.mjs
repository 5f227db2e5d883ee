// node tools/geo/basemap.mjs: rebuilds the map data, server/platform/map/basemap.json. Then increment TILES_VERSION in
// contract/search/tiles.ts, so that browsers refetch the tiles.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../../bin/prepare.mjs';
import { withInputs } from './basemap/inputs.mjs';
import { buildNames } from './basemap/names.mjs';
import { buildRegions } from './basemap/nations.mjs';
import { packAreas, packLine, packLines, STEPS } from './basemap/pack.mjs';
import { buildShapes } from './basemap/shapes.mjs';
import { buildWaters } from './basemap/waters.mjs';

const path = join(root, 'server', 'platform', 'map', 'basemap.json');

const basemap = await withInputs(async (inputs) => {
  const { india, land, coast, boundary, borders, states } = await buildShapes(inputs, await buildRegions(inputs));
  const { rivers, lakes } = buildWaters(inputs);
  return {
    steps: STEPS,
    areas: { land: packAreas(land), india: packAreas(india), lakes: packAreas(lakes) },
    lines: {
      rivers: packLines(rivers),
      coast: packLines(coast),
      states: packLines(states),
      borders: packLines(borders),
      boundary: packLines(boundary),
    },
    names: buildNames(inputs).map(({ kind, name, hindi, at, zoom }) => [kind, name, hindi, zoom, ...packLine([at])]),
  };
});

const text = `${Object.entries(basemap)
  .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
  .join(',\n')
  .replace(/^/, '{')}}\n`;
writeFileSync(path, text);
process.stdout.write(`${path}: ${text.length} bytes, ${brotliCompressSync(text).length} with Brotli\n`);
