import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'vite';
import { root } from '../prepare.mjs';
import { serverBuild, standInsBuild, webBuild } from './folders.mjs';

/** Debounce: an editor may write several files at once. */
const TOGETHER_MS = 50;

/** Program to rebuild by changed folder. */
const partOf = { server: 'server', contract: 'server', samples: 'server', 'stand-ins': 'stand-ins' };
/** Template of pages, filled by the server. */
const DOCUMENT = join('web', 'index.html');

/** @typedef {'server' | 'stand-ins' | 'document'} Part */
const builders = { server: buildServer, 'stand-ins': buildStandIns, document: writeDocument };

/** Builds what has changed and restarts the server with it. A failed build is reported, and the last build stays. */
export class Rebuilds {
  #server;
  /** @type {Set<Part>} */
  #wanted = new Set();
  /** @type {Promise<void> | undefined} */
  #running;

  /** @param {import('./server-process.mjs').ServerProcess} server */
  constructor(server) {
    this.#server = server;
  }

  all() {
    for (const part of /** @type {Part[]} */ (Object.keys(builders))) this.#wanted.add(part);
    this.#begin();
  }

  /** @param {string} path of a file that was changed, made or removed */
  noteChange(path) {
    const file = relative(root, path);
    const part = file === DOCUMENT ? 'document' : partOf[/** @type {keyof typeof partOf} */ (file.split(sep)[0])];
    if (part === undefined || file.split(sep).includes('build') || /\.test\.tsx?$/.test(file)) return;
    this.#wanted.add(/** @type {Part} */ (part));
    this.#begin();
  }

  /** Resolves when nothing is being built or started. */
  async finished() {
    while (this.#running !== undefined) await this.#running;
  }

  #begin() {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async #run() {
    while (this.#wanted.size > 0) {
      await pause(TOGETHER_MS);
      const parts = [...this.#wanted];
      this.#wanted.clear();
      try {
        await Promise.all(parts.map((part) => builders[part]()));
      } catch (error) {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        continue;
      }
      await this.#server.restart();
    }
  }
}

async function buildServer() {
  await buildProgram('server', serverBuild);
}

async function buildStandIns() {
  await buildProgram('stand-ins', standInsBuild);
}

/** @param {string} workspace @param {string} outDir */
async function buildProgram(workspace, outDir) {
  await build({
    root: join(root, workspace),
    mode: 'development',
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, sourcemap: true, rolldownOptions: { checks: { pluginTimings: false } } },
  });
}

/** Writes the page template with a style link that Vite can update, and a service worker that unregisters an earlier one. */
async function writeDocument() {
  const html = await readFile(join(root, DOCUMENT), 'utf8');
  const linked = html.replace(/<style>\s*@import '\.(\/[^']+)';\s*<\/style>/, '<link rel="stylesheet" href="$1" />');
  await mkdir(webBuild, { recursive: true });
  await writeFile(join(webBuild, 'index.html'), linked);
  await writeFile(
    join(webBuild, 'service-worker.js'),
    `addEventListener('install', () => skipWaiting());\naddEventListener('activate', () => registration.unregister());\n`,
  );
}
