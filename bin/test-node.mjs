// npm run test:node -- 26: the unit and HTTP tests, and a start and an end, with the Node of that version. With test files
// behind the version (`-- 26 server/api/auth`) those alone; what begins with a dash is Vitest's.
import { execFileSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { nodeOfVersion } from './node-of-version.mjs';
import { build, install, root, run } from './prepare.mjs';
import { startAndStop } from './start-and-stop.mjs';

const [version = '', ...wanted] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(version)) {
  process.stderr.write('Which Node? For example: npm run test:node -- 26, or 20.19 and a test file.\n');
  process.exit(2);
}

install({ withTools: true });
const node = nodeOfVersion(version);
const exact = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
process.stdout.write(`\n▸ Node ${exact}\n`);
// What is started by name, as npm does it, is started by this one too.
process.env.PATH = [dirname(node), process.env.PATH].join(delimiter);

if (wanted.length > 0) {
  run(node, [join(root, 'bin', 'test-file.mjs'), ...wanted]);
} else {
  build();
  await startAndStop(exact);
  process.stdout.write('✓ npm start: the start page came, and the end was clean\n');
  run(node, [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project=!system']);
}
