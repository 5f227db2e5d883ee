// npm run test:system: a small selection of the system tests, in three minutes: start, end, kill -9, backup and
// restore, races, histories, hostile input, planted secrets; where the engines of a cluster are installed, the death of
// its leader, in another minute and a half. All of it: bin/test-nightly.mjs.
import { missingForCluster } from './nightly/engines.mjs';
import { build, install } from './prepare.mjs';
import { runChecks } from './run-checks.mjs';

install({ withTools: true });
/** @type {import('./run-checks.mjs').Check} */
const cluster = {
  name: 'cluster',
  description: 'the leader of three database members is killed while people book',
  run: [
    'vitest',
    'run',
    '--project',
    'cluster',
    'tests/cluster/faults',
    '-t',
    'while nothing fails|the leader is killed',
  ],
};
const missing = missingForCluster();
if (missing !== undefined) process.stdout.write(`Without the test of a cluster: ${missing}\n`);
runChecks(
  [
    { name: 'build', description: 'server, screens and stand-ins build', run: build },
    {
      name: 'system',
      description: 'whole programs, kills, races, histories and hostile input, little of each',
      run: ['vitest', 'run', '--project', 'system-smoke'],
    },
    ...(missing === undefined ? [cluster] : []),
  ],
  process.argv.slice(2),
);
