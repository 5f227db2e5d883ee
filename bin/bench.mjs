// npm run bench: each figure beside its yardstick in the same run, as a ratio; see docs/scale.md. `-- --homes 100000` for another
// size, `-- --large` for a million homes and five million stays, `-- cards detail` for some figures alone,
// `-- --kept folder` to keep the markets for the next run.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, install, root } from './prepare.mjs';

install({ withTools: true });
build();
const { build: bundle } = await import('vite');
await bundle({ root: join(root, 'bench'), logLevel: 'warn' });
const { status } = spawnSync(process.execPath, [join(root, 'bench', 'build', 'run.js'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
