import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'vite';
import { root } from '../prepare.mjs';

/**
 * Builds of `npm run dev`: same layout as those of `npm start`, so that the server finds screens and stand-ins, but in a
 * folder that other builds do not delete.
 */
const dev = join(root, 'node_modules', '.cache', 'aangan', 'dev');

const serverBuild = join(dev, 'server', 'build');
const standInsBuild = join(dev, 'stand-ins', 'build');
const webBuild = join(dev, 'web', 'build');

/** Kill timeout, longer than a normal shutdown; a debugger may block the server. */
const STOP_MS = 12_000;
/** Output of the server when it is ready. */
const SERVES = /^ +Aangan +http/;

/** The server as a child process behind the dev server. */
export class ServerProcess {
  /** Origin of the server. */
  origin;
  #args;
  #environment;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;

  /** @param {import('../dev.mjs').DevSettings} settings */
  constructor({ port, publicUrl, inspect }) {
    const ownPort = port + 1;
    this.origin = `http://127.0.0.1:${ownPort}`;
    this.#args = [
      '--enable-source-maps',
      ...inspect,
      join(root, 'bin', 'dev', 'run-server.mjs'),
      join(serverBuild, 'main.js'),
    ];
    this.#environment = {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(ownPort),
      PUBLIC_URL: publicUrl,
      TRUSTED_PROXIES: ['127.0.0.1', process.env['TRUSTED_PROXIES']].filter(Boolean).join(','),
    };
  }

  /** Resolves when the server is ready. If it fails, its output is in the terminal and the next change restarts it. */
  async restart() {
    await this.stop();
    // Own process group: Ctrl-C reaches it only through this process.
    const child = spawn(process.execPath, this.#args, {
      cwd: root,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      detached: true,
    });
    this.#child = child;
    const serves = new Promise((resolve) => {
      createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stdout) }).on('line', (line) => {
        process.stdout.write(`${line}\n`);
        if (SERVES.test(line)) resolve('serves');
      });
    });
    if ((await Promise.race([serves, once(child, 'exit')])) !== 'serves') {
      process.stderr.write('The server did not start; it is tried again when a file changes.\n');
    }
  }

  async stop() {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(killTimer);
  }
}

/** Debounce: an editor may write several files at once. */
const TOGETHER_MS = 50;

/** The part to rebuild when a file in this folder changes. */
const partByFolder = { server: 'server', contract: 'server', samples: 'server', 'stand-ins': 'stand-ins' };
/** Template of pages, filled by the server. */
const DOCUMENT = join('web', 'index.html');

/** @typedef {'server' | 'stand-ins' | 'document'} Part */
const builders = { server: buildServer, 'stand-ins': buildStandIns, document: writeDocument };

/** Builds what has changed and restarts the server with it. A failed build is reported, and the last build stays. */
export class Rebuilds {
  #server;
  /** @type {Set<Part>} */
  #pending = new Set();
  /** @type {Promise<void> | undefined} */
  #running;

  /** @param {ServerProcess} server */
  constructor(server) {
    this.#server = server;
  }

  all() {
    for (const part of /** @type {Part[]} */ (Object.keys(builders))) this.#pending.add(part);
    this.#begin();
  }

  /** @param {string} path of a file that was changed, made or removed */
  noteChange(path) {
    const file = relative(root, path);
    const part =
      file === DOCUMENT ? 'document' : partByFolder[/** @type {keyof typeof partByFolder} */ (file.split(sep)[0])];
    if (part === undefined || file.split(sep).includes('build') || /\.test\.tsx?$/.test(file)) return;
    this.#pending.add(/** @type {Part} */ (part));
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
    while (this.#pending.size > 0) {
      await pause(TOGETHER_MS);
      const parts = [...this.#pending];
      this.#pending.clear();
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

/**
 * Writes the page template with a style link that Vite can update, and a service worker that unregisters itself, which
 * replaces an installed worker.
 */
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
