// npm test: every check and every test, in the order in which they fail soonest. `npm test -- types http` runs some.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root } from './prepare.mjs';

/** @type {{ name: string, says: string, run: string[] | (() => void) }[]} */
const checks = [
  { name: 'format', says: 'every file is formatted', run: ['oxfmt', '--check'] },
  { name: 'lint', says: 'no lint finding', run: ['oxlint', '--type-aware', '--deny-warnings'] },
  ...['contract', 'server', 'web', 'web/service-worker', 'stand-ins', 'sample-homes', 'tests', 'bench', 'bin'].map(
    (workspace) => ({
      name: 'types',
      says: `${workspace} is sound`,
      run: ['tsc', '-p', workspace],
    }),
  ),
  {
    name: 'borders',
    says: 'imports run one way, without circles',
    run: [
      'depcruise',
      '--config',
      '.dependency-cruiser.mjs',
      'contract',
      'server',
      'web',
      'stand-ins',
      'sample-homes',
      'tests',
      'bench',
    ],
  },
  { name: 'unused', says: 'no code, file or dependency is unused', run: ['knip', '--no-progress'] },
  { name: 'build', says: 'server, screens and stand-ins build', run: build },
  { name: 'tests', says: 'unit and HTTP tests on real PostgreSQL', run: ['vitest', 'run'] },
  {
    name: 'browser',
    says: 'the journeys in a real browser',
    run: ['vitest', 'run', '--config', 'tests/browser/vitest.config.ts'],
  },
];

install({ withTools: true });
const asked = process.argv.slice(2);
const chosen = asked.length === 0 ? checks : checks.filter((check) => asked.includes(check.name));
if (chosen.length === 0) {
  process.stderr.write(
    `There is no check named ${asked.join(', ')}. There are: ${[...new Set(checks.map(({ name }) => name))].join(', ')}\n`,
  );
  process.exit(2);
}

const results = chosen.map((check) => {
  const started = Date.now();
  process.stdout.write(`\n▸ ${check.name}: ${check.says}\n`);
  const passed = perform(check.run);
  process.stdout.write(`${passed ? '✓' : '✗'} ${check.name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
  return passed;
});

const passed = results.filter(Boolean).length;
process.stdout.write(`\nchecks: ${passed} passed, ${results.length - passed} failed\n`);
process.exit(passed === results.length ? 0 : 1);

/** @param {string[] | (() => void)} work */
function perform(work) {
  if (typeof work === 'function') {
    work();
    return true;
  }
  const [tool, ...args] = work;
  const program = join(root, 'node_modules', '.bin', `${tool}${process.platform === 'win32' ? '.cmd' : ''}`);
  if (!existsSync(program)) throw new Error(`${tool} is not installed`);
  return spawnSync(program, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}
