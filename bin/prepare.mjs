import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const built = ['contract', 'server', 'web', 'stand-ins', 'samples'];
const buildStamp = join(root, 'server', 'build', '.sources');

/**
 * Installs the packages of the lock file, unless they are installed.
 * @param {{ withTools: boolean }} options `withTools`: also what only checks and tests need.
 */
export function install({ withTools }) {
  requireBuildablePath();
  if (isInstalled({ withTools })) return;
  say('Installing what is missing …');
  run('npm', [
    'ci',
    '--no-audit',
    '--no-fund',
    // Packages are verified by their hashes in the lock file, so cached packages can be used offline.
    '--prefer-offline',
    '--loglevel=error',
    ...(withTools ? ['--include=dev'] : ['--omit=dev']),
  ]);
}

/**
 * Whether npm's record of the last installation matches the lock file. Optional packages may be for other platforms.
 * @param {{ withTools: boolean }} options
 */
function isInstalled({ withTools }) {
  const required = readLockedPackages('package-lock.json');
  const installed = readLockedPackages(join('node_modules', '.package-lock.json'));
  return Object.entries(required).every(([path, { version, integrity, dev, optional, devOptional }]) => {
    if (path === '' || optional || devOptional || (dev && !withTools)) return true;
    return installed[path]?.version === version && installed[path]?.integrity === integrity;
  });
}

/**
 * @typedef {{ version?: string, integrity?: string, dev?: true, optional?: true, devOptional?: true }} Locked
 * @param {string} file @returns {Record<string, Locked>} packages by their folder
 */
function readLockedPackages(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/** Exits if the folder's path contains characters that build tools misinterpret. */
export function requireBuildablePath() {
  const [found] = /[#?"]/.exec(root) ?? [];
  if (found === undefined) return;
  say(
    `Aangan cannot be built in ${root}: its path contains ${found}, which the build tools cannot read. Move it to a folder without # ? " in its path.`,
  );
  process.exit(1);
}

/** Builds server, screens and stand-ins, unless their sources are unchanged. */
export function build() {
  const sources = fingerprint([
    join(root, 'package-lock.json'),
    ...built.flatMap((folder) => filesBelow(join(root, folder))),
  ]);
  if (existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === sources) return;
  say('Building …');
  run(process.execPath, [join(root, 'bin', 'build.mjs')]);
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, sources);
}

/**
 * Runs a command in the repository's root; exits with its exit code if it fails.
 * @param {string} command
 * @param {string[]} args
 */
export function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) say(`${command} could not be run: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return (
    readdirSync(folder, { withFileTypes: true })
      // The samples' pictures are read at run time, not bundled.
      .filter((entry) => !['build', 'node_modules', 'pictures'].includes(entry.name))
      .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .toSorted()
  );
}

/** @param {string[]} files */
export function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** @param {string} sentence */
function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}
