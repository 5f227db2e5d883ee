// npm run test:shipping: what operators are given, tried with the tools that they have: the image is built and run, the
// unit is run by systemd, alerts and dashboard are asked of Prometheus, manifests are built by kubectl.
// `npm run test:shipping -- systemd.test.ts` runs one file.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { build, install, root } from './prepare.mjs';

const tools = [
  'buildah',
  'runc',
  'mmdebstrap',
  'systemd-analyze',
  'unshare',
  'nsenter',
  'promtool',
  'prometheus',
  'kubectl',
  'haproxy',
];
const missing = tools.filter((tool) => !isThere(tool));
if (missing.length > 0) {
  refuse(`These tools are missing: ${missing.join(', ')}. On Debian: sudo bin/install-engines.sh shipping`);
}
if (process.getuid?.() !== 0) {
  refuse('Only root builds images and boots a systemd of its own: sudo npm run test:shipping');
}

install({ withTools: true });
build();
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'shipping', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);

/** @param {string} tool */
function isThere(tool) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.some((folder) => existsSync(join(folder, tool)));
}

/** @param {string} sentence @returns {never} */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
