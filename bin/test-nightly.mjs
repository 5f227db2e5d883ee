// npm run test:nightly: tests that take too long for `.ci/run`, each of at most ten minutes. `npm run test:nightly --
// model fuzz` runs only these parts. A passed test is not run again while the sources are unchanged, so that an
// interrupted run continues. Each new run has other seeds, by the day; NIGHT repeats those of another. After each test
// test-results/nightly.txt lists results and durations.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { partNames, listTests } from './nightly/parts.mjs';
import { build, fingerprint, install, root } from './prepare.mjs';

/** @typedef {{ state: 'passed' | 'failed', seconds: number } | { state: 'skipped', reason: string }} Result */

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !partNames.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no part named ${unknown.join(', ')}. There are: ${partNames.join(', ')}\n`);
  process.exit(2);
}

install({ withTools: true });
build();
const stateFile = join(root, 'node_modules', '.cache', 'aangan', 'test-nightly.json');
const summaryFile = join(root, 'test-results', 'nightly.txt');
const sources = fingerprint([join(root, 'package-lock.json'), ...sourceFiles()]);
const saved = loadState();
const seedDay = Number(process.env.NIGHT ?? saved?.seedDay ?? Math.floor(Date.now() / 86_400_000));
/** Results of earlier runs on the same sources with the same seeds. @type {Map<string, Result>} */
const passed = new Map(saved?.seedDay === seedDay ? saved.passed : []);
/** @type {Map<string, Result>} */
const results = new Map();

for (const part of requested.length > 0 ? requested : partNames) {
  for (const { name, missing, run } of listTests(part, seedDay)) {
    const title = `${part}: ${name}`;
    process.stdout.write(`\n▸ ${title}\n`);
    const result = passed.get(title) ?? (missing === undefined ? await runTimed(run) : skipped(missing));
    process.stdout.write(`${lineOf(title, result)}\n`);
    note(title, result);
  }
}

process.stdout.write(`\n${summary()}`);
if (requested.length === 0 && [...results.values()].every(({ state }) => state !== 'failed')) rmSync(stateFile);
// A part named on the command line must not be skipped.
const wrong = requested.length > 0 ? ['failed', 'skipped'] : ['failed'];
process.exit([...results.values()].some(({ state }) => wrong.includes(state)) ? 1 : 0);

/** @param {() => boolean | Promise<boolean>} run @returns {Promise<Result>} */
async function runTimed(run) {
  const began = performance.now();
  const isRight = await runToEnd(run);
  return { state: isRight ? 'passed' : 'failed', seconds: (performance.now() - began) / 1_000 };
}

/** @param {() => boolean | Promise<boolean>} run */
async function runToEnd(run) {
  try {
    return await run();
  } catch (error) {
    process.stdout.write(`${String(error)}\n`);
    return false;
  }
}

/** @param {string} reason @returns {Result} */
function skipped(reason) {
  return { state: 'skipped', reason };
}

/** @param {string} title @param {Result} result */
function note(title, result) {
  results.set(title, result);
  if (result.state === 'passed') passed.set(title, result);
  write(stateFile, JSON.stringify({ sources, seedDay, passed: [...passed] }, null, 2));
  write(summaryFile, summary());
}

function summary() {
  const count = (/** @type {string} */ state) => [...results.values()].filter((one) => one.state === state).length;
  const lines = [...results].map(([title, result]) => `${lineOf(title, result)}\n`);
  const counts = `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`;
  return `${lines.join('')}\nnightly: ${counts}, NIGHT=${seedDay}\n`;
}

/** @param {string} title @param {Result} result */
function lineOf(title, result) {
  if (result.state === 'skipped') return `– ${title}: skipped, ${result.reason}`;
  return `${result.state === 'passed' ? '✓' : '✗'} ${title} (${result.seconds.toFixed(1)} s)`;
}

/** The unfinished run on the same sources. @returns {{ seedDay: number, passed: [string, Result][] } | undefined} */
function loadState() {
  if (!existsSync(stateFile)) return undefined;
  const state = JSON.parse(readFileSync(stateFile, 'utf8'));
  return state.sources === sources ? state : undefined;
}

/** @param {string} file @param {string} text */
function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function sourceFiles() {
  const folders = ['bin', 'contract', 'deploy', 'server', 'web', 'stand-ins', 'samples', 'tests'];
  const isSource = (/** @type {string} */ path) => !/(^|\/)(build|node_modules)\//.test(path);
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => isSource(path.slice(root.length + 1).replaceAll('\\', '/')))
      .toSorted(),
  );
}
