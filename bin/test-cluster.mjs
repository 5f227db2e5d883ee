// npm run test:cluster: what needs engines as Debian ships them: an object store (`-- store`), and a database that fails
// over, two machines and a balancer, each fault under load; what it cost is printed as a table and lies in test-results/cluster.json. `-- faults` or
// `-- point-in-time` runs one part. CLUSTER_SECONDS is how long people go on around each fault: 5, or 30 for figures.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root } from './prepare.mjs';

const needed = ['etcd', 'patroni', 'pgbackrest', 'memcached']
  .map((name) => `/usr/bin/${name}`)
  .concat('/usr/sbin/haproxy');
const missing = needed.filter((program) => !existsSync(program));
if (missing.length > 0) {
  process.stderr.write(
    `✗ ${missing.join(', ')} is not installed: bin/install-engines.sh database store installs it.\n`,
  );
  process.exit(1);
}

const folder = join(root, 'tests', 'cluster');
const parts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -'.test.ts'.length));
const names = process.argv.slice(2);
const unknown = names.filter((name) => !parts.some((part) => part.startsWith(name)));
if (unknown.length > 0) {
  process.stderr.write(`There is no part named ${unknown.join(', ')}. There are: ${parts.join(', ')}\n`);
  process.exit(2);
}

install({ withTools: true });
build();
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const files = names.map((name) => join('tests', 'cluster', name));
const run = spawnSync(process.execPath, [vitest, 'run', '--project', 'cluster', ...files], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(run.status ?? 1);
