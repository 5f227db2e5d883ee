// npm run test:system: a small selection of the system tests, in three minutes: start, end, kill -9, backup and
// restore, races, histories, hostile input, planted secrets. All of it: bin/test-nightly.mjs.
import { build, install } from './prepare.mjs';
import { runChecks } from './run-checks.mjs';

install({ withTools: true });
runChecks(
  [
    { name: 'build', says: 'server, screens and stand-ins build', run: build },
    {
      name: 'system',
      says: 'whole programs, kills, races, histories and hostile input, little of each',
      run: ['vitest', 'run', '--project', 'system-smoke'],
    },
  ],
  process.argv.slice(2),
);
