// npm run test:browsers: the journeys in Firefox and in WebKit as well. An engine that is not installed is passed over,
// and said so; asked for by name it must be there: `npm run test:browsers -- firefox`. Some files: `-- webkit host.test.ts`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { build, install, root } from './prepare.mjs';

const { FIREFOX_PATH } = process.env;
const firefox =
  FIREFOX_PATH === undefined
    ? (onPath('firefox-esr') ?? onPath('firefox') ?? there('/Applications/Firefox.app/Contents/MacOS/firefox'))
    : there(FIREFOX_PATH);

/** @type {{ name: string, isThere: boolean, toInstall: string, config: string, env: NodeJS.ProcessEnv }[]} */
const engines = [
  {
    name: 'firefox',
    isThere: firefox !== undefined,
    toInstall: 'apt-get install firefox-esr, or name another Firefox in FIREFOX_PATH',
    config: 'tests/browser/vitest.config.ts',
    env: { TEST_BROWSER: 'firefox', FIREFOX_PATH: firefox },
  },
  {
    name: 'webkit',
    isThere: onPath('WebKitWebDriver') !== undefined && onPath('Xvfb') !== undefined,
    toInstall: 'apt-get install webkit2gtk-driver xvfb',
    config: 'tests/browser/webkit/vitest.config.ts',
    env: {},
  },
];

const words = process.argv.slice(2);
const files = words.filter((word) => word.endsWith('.test.ts'));
const named = words.filter((word) => !files.includes(word));
const unknown = named.filter((name) => engines.every((engine) => engine.name !== name));
if (unknown.length > 0) {
  say(`There is no engine ${unknown.join(', ')} here. There are: ${engines.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const wanted = engines.filter(({ name }) => named.length === 0 || named.includes(name));
const missing = wanted.filter(({ isThere }) => !isThere);
for (const { name, toInstall } of missing) say(`✗ ${name} is not installed: ${toInstall}`);
if (missing.length > 0 && named.length > 0) process.exit(1);

const present = wanted.filter(({ isThere }) => isThere);
if (present.length > 0) {
  install({ withTools: true });
  build();
}
const failed = present.filter((engine) => !passes(engine));
for (const { name } of failed) say(`✗ ${name} failed`);
process.exit(failed.length === 0 ? 0 : 1);

/** @param {(typeof engines)[number]} engine */
function passes({ name, config, env }) {
  say(`\n▸ ${name}`);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const options = { cwd: root, stdio: /** @type {const} */ ('inherit'), env: { ...process.env, ...env } };
  return spawnSync(process.execPath, [vitest, 'run', '--config', config, ...files], options).status === 0;
}

/** @param {string} program */
function onPath(program) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

/** @param {string} path */
function there(path) {
  return existsSync(path) ? path : undefined;
}

/** @param {string} sentence */
function say(sentence) {
  process.stdout.write(`${sentence}\n`);
}
