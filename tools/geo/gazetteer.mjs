// node tools/geo/gazetteer.mjs: rebuilds the towns and state outlines in server/domain/homes/gazetteer/ from the map's inputs.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../bin/prepare.mjs';
import { withInputs } from './basemap/inputs.mjs';
import { buildRegions } from './basemap/nations.mjs';
import { buildOutlines } from './gazetteer/outlines.mjs';
import { buildTowns } from './gazetteer/towns.mjs';

const folder = join(root, 'server', 'domain', 'homes', 'gazetteer');

await withInputs(async (inputs) => {
  const files = {
    'towns.tsv': buildTowns(inputs),
    'states.tsv': buildOutlines(await buildRegions(inputs), {
      topology: await inputs.tool('topojson-server'),
      simplify: await inputs.tool('topojson-simplify'),
      client: await inputs.tool('topojson-client'),
    }),
  };
  for (const [name, rows] of Object.entries(files)) {
    const text = `${rows.map((row) => row.join('\t')).join('\n')}\n`;
    writeFileSync(join(folder, name), text);
    process.stdout.write(`${name}: ${rows.length} rows, ${text.length} characters\n`);
  }
});
