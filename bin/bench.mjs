// npm run bench: compares each figure with its baseline in the same run, as a ratio; `-- --help` lists the options.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';
import { BenchArgumentsError, benchUsage, readBenchArguments } from './bench-arguments.mjs';
import { build, install, root } from './prepare.mjs';

const args = process.argv.slice(2);
try {
  if (readBenchArguments(args) === null) {
    process.stdout.write(benchUsage);
    process.exit(0);
  }
} catch (error) {
  if (!(error instanceof BenchArgumentsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}

install({ withTools: true });
build();
const { build: bundle } = await import('vite');
await bundle({ root: join(root, 'bench'), logLevel: 'warn' });

const bench = spawn(process.execPath, [join(root, 'bench', 'build', 'run.js'), ...args], {
  cwd: root,
  stdio: 'inherit',
});
// The bench deletes its temporary data before it exits.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => bench.kill(signal));
}
const [status, signal] = /** @type {[number | null, NodeJS.Signals | null]} */ (await once(bench, 'exit'));
process.exit(status ?? 128 + constants.signals[signal ?? 'SIGKILL']);
