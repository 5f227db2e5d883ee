import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { succeeds } from './on-node.mjs';

/** HTTP tests that together run most of the product's SQL: accounts, homes, stays, money, messages. */
const CHOSEN = [
  'accounts/signup',
  'accounts/login',
  'homes/add',
  'homes/update',
  'homes/get',
  'search/search.test',
  'bookings/create.test',
  'bookings/cancel',
  'bookings/update-extra',
  'payments/order.test',
  'payments/verify',
  'payments/webhook',
  'inbox/inbox',
  'inbox/replies',
].map((test) => `server/api/${test}`);
const migrations = join('server', 'platform', 'database', 'migrations');

/**
 * Tests the sources of the previous release on the current schema. Machines of both releases run side by side during an
 * upgrade, so the SQL of the previous release must still work.
 * @returns {import('./parts.mjs').NightlyTest}
 */
export function releaseBefore() {
  const { release } = JSON.parse(readFileSync(join(root, 'bin', 'last-release.json'), 'utf8'));
  const sha = commitOf(`v${release}`);
  return {
    name: `the tests of ${release} on the schema of today`,
    missing: sha === '' ? `this checkout does not hold the tag v${release}: git fetch --tags` : undefined,
    run: () => {
      const limits = ['--testTimeout', '240000', '--hookTimeout', '240000'];
      return succeeds('npx', ['vitest', 'run', '--project', 'server', ...limits, ...CHOSEN], {}, checkOut(sha));
    },
  };
}

/**
 * Checks out the release's sources with the current migrations and installs them; reuses an earlier checkout.
 * @param {string} commit
 */
function checkOut(commit) {
  const folder = join(tmpdir(), `aangan-release-before-${commit.slice(0, 12)}`);
  const installed = join(folder, '.installed');
  if (!existsSync(installed)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const archive = join(folder, 'sources.tar');
    execFileSync('git', ['archive', '--output', archive, commit], { cwd: root, stdio: 'inherit' });
    execFileSync('tar', ['-xf', archive, '-C', folder], { stdio: 'inherit' });
    execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
    writeFileSync(installed, '');
  }
  // The schema never changes, nor do its own migrations.
  rmSync(join(folder, migrations), { recursive: true });
  cpSync(join(root, migrations), join(folder, migrations), { recursive: true });
  return folder;
}

/** @param {string} name @returns {string} empty if this repository does not contain it */
function commitOf(name) {
  const { stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: root });
  return stdout.toString().trim();
}
