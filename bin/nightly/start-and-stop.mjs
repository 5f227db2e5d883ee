import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../prepare.mjs';

/**
 * Starts Aangan by `npm start` with an empty folder, requests a page, and stops it like a service manager. Throws if it
 * does not start, leaves its database running, runs with a Node other than `version`, or if Node prints a warning.
 * @param {string} version such as v26.10.0
 * @param {string} path PATH on which npm finds this Node
 */
export async function startAndStop(version, path) {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-start-'));
  try {
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { ...process.env, PATH: path, PORT: String(await freePort()), DATA_DIR: folder, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(npm, 'close');
    let complaints = '';
    npm.stderr.on('data', (data) => (complaints += data));
    const url = await addressIn(npm.stdout);
    if (url === undefined) throw new Error(`npm start ended:\n${complaints}`);
    try {
      await openPages(url, version);
    } finally {
      npm.stdout.resume();
      npm.kill('SIGTERM');
      await ended;
    }
    if (existsSync(join(folder, 'database', 'cluster', 'postmaster.pid'))) throw new Error('The database still runs.');
    const warning = complaints
      .split('\n')
      .find((line) => /\w+Warning:/.test(line) && !line.includes(`(node:${npm.pid})`));
    if (warning !== undefined) throw new Error(`Node warns: ${warning}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {import('node:stream').Readable} output */
async function addressIn(output) {
  for await (const line of createInterface({ input: output })) {
    const [, url] = /^ +Aangan +(http\S+)/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  return undefined;
}

/** @param {string} url @param {string} version */
async function openPages(url, version) {
  const page = await fetch(url);
  if (!page.ok || !(await page.text()).includes('<h1'))
    throw new Error(`The start page was answered with ${page.status}.`);
  const metrics = await (await fetch(`${url}/api/metrics`)).text();
  if (!metrics.includes(`nodejs_version_info{version="${version}"`)) throw new Error(`It does not run on ${version}.`);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}
