// npm run test:system: the product as a whole: whole programs, crashes, races, hostile input, and every journey in a
// browser beyond the main ones. `npm run test:system -- browser` runs one part.
import { build, install } from './prepare.mjs';
import { runChecks } from './run-checks.mjs';

install({ withTools: true });
runChecks(
  [
    { name: 'build', says: 'server, screens and stand-ins build', run: build },
    {
      name: 'system',
      says: 'whole programs, crashes, races, failover, model, hostile input',
      run: ['vitest', 'run', '--project', 'system'],
    },
    {
      name: 'browser',
      says: 'every other journey in a real browser',
      run: [
        'vitest',
        'run',
        '--config',
        'tests/browser/vitest.config.ts',
        '--project',
        'further',
        '--project',
        'alone',
      ],
    },
  ],
  process.argv.slice(2),
);
