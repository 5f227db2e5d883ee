// npm test: the checks for every change, fastest first: static checks, unit and HTTP tests, and the smoke journeys in a
// browser. Slower tests: bin/test-system.mjs.
import { build, install } from './prepare.mjs';
import { runChecks } from './run-checks.mjs';

const workspaces = ['contract', 'server', 'web', 'stand-ins', 'samples', 'tests', 'bench'];

install({ withTools: true });
// Imported here, because its dependencies are installed only now.
const { checkWords } = await import('./words/check-words.mjs');
runChecks(
  [
    { name: 'format', description: 'every file is formatted', run: ['oxfmt', '--check'] },
    { name: 'words', description: 'every text comes from a dictionary', run: checkWords },
    { name: 'lint', description: 'no lint finding', run: ['oxlint', '--type-aware', '--deny-warnings'] },
    ...[...workspaces, 'web/service-worker', 'bin'].map((workspace) => ({
      name: 'types',
      description: `${workspace} is sound`,
      run: ['tsc', '-p', workspace],
    })),
    {
      name: 'borders',
      description: 'imports run one way, without circles',
      run: ['depcruise', '--config', '.dependency-cruiser.mjs', ...workspaces],
    },
    {
      name: 'borders',
      description: 'folders depend on each other one way, too',
      run: [
        'depcruise',
        '--config',
        '.dependency-cruiser.folders.mjs',
        ...workspaces.filter((name) => name !== 'tests'),
      ],
    },
    { name: 'unused', description: 'no code, file or dependency is unused', run: ['knip', '--no-progress'] },
    { name: 'build', description: 'server, screens and stand-ins build', run: build },
    {
      name: 'tests',
      description: 'unit and HTTP tests on real PostgreSQL',
      run: ['vitest', 'run', ...['contract', 'web', 'tools', 'server'].flatMap((project) => ['--project', project])],
    },
    {
      name: 'journeys',
      description: 'the smoke journeys in a real browser',
      run: ['vitest', 'run', '--config', 'tests/browser/vitest.config.ts', '--project', 'smoke'],
    },
  ],
  process.argv.slice(2),
);
