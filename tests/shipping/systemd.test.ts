import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../support/app.ts';
import { Client } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { aListing } from '../support/listings.ts';
import { SystemdMachine } from '../support/shipping/systemd-machine.ts';
import { until } from '../support/until.ts';

const unit = readFileSync(join(import.meta.dirname, '..', '..', 'deploy', 'systemd', 'aangan.service'), 'utf8');

describe('the unit, read by systemd,', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'aangan-unit-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function writeUnit(text: string): string {
    const file = join(folder, 'aangan.service');
    // The path of Node depends on the machine, not on the unit.
    writeFileSync(file, text.replace('/usr/bin/node', process.execPath));
    return file;
  }

  /** The output of `systemd-analyze verify`, whose exit code is 0 even if it ignored a key. */
  function verifyUnit(text: string): string {
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', writeUnit(text)], { encoding: 'utf8' });
    return stdout + stderr;
  }

  function measureExposure(text: string): number {
    const said = execFileSync('systemd-analyze', ['security', '--offline=true', writeUnit(text)], { encoding: 'utf8' });
    return Number(/Overall exposure level for \S+: ([\d.]+)/.exec(said)?.[1]);
  }

  test('has no warnings', () => {
    expect(verifyUnit(unit)).toBe('');
  });

  test.each([
    ['a misspelt key', 'PrivateTmp=', 'PrivatTmp='],
    ['a misspelt value', 'ProtectHome=yes', 'ProtectHome=yess'],
    ['an unknown group of calls', '~@privileged', '~@privilegd'],
  ])('is not silent about %s', (_what, right, wrong) => {
    expect(unit).toContain(right);
    expect(verifyUnit(unit.replace(right, wrong))).not.toBe('');
  });

  test('exposes less than 2.0 of 10', () => {
    expect(measureExposure(unit)).toBeLessThan(2);
    expect(
      measureExposure(unit.replace(/^(CapabilityBoundingSet|SystemCallFilter|PrivateUsers)=.*$/gm, '')),
    ).toBeGreaterThan(2);
  });
});

describe('the unit, run by systemd,', () => {
  let machine: SystemdMachine;
  let url: string;

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    machine = await SystemdMachine.boot(unit, { PORT: String(port), SAMPLE_HOMES: 'off', LOG_LEVEL: 'info' });
    await until(isReady);
  });
  afterAll(() => machine?.end());

  async function isReady(): Promise<void> {
    const response = await fetch(`${url}/api/health/ready`).catch(async (error: unknown) => {
      throw new Error(`It is ${await machine.property('SubState')} and says: ${await machine.log()}`, { cause: error });
    });
    expect(response.status).toBe(200);
  }

  test('applies the configured restrictions to the process', async () => {
    const status = await machine.kernelStatus();
    expect(Object.fromEntries(status)).toMatchObject({
      NoNewPrivs: '1',
      Seccomp: '2',
      CapBnd: '0000000000000000',
      CapEff: '0000000000000000',
    });
    expect(status.get('Uid')).toBe(['987', '987', '987', '987'].join('\t'));
  });

  test('the sandbox allows database, password hashing, photos and rendering', async () => {
    const host = new Client(url);
    const asha = { name: 'Asha', email: 'asha@example.org', password: 'courtyard-with-neem' };
    expect((await host.post('/api/auth/signup', asha)).status).toBe(201);
    const { _id, image1 } = await aListing({ url }, host as Person);
    const photo = await fetch(new URL(image1 ?? '', url));
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const page = await fetch(`${url}/viewcard?id=${_id}`);
    expect([page.status, (await page.text()).includes('Neem Courtyard')]).toEqual([200, true]);
    expect((await fetch(`${url}/api/metrics`)).status).toBe(200);
    // Calls refused by the seccomp filter would be logged there.
    expect((await machine.log()).split('\n').filter((line) => /"level":[45]0|EPERM|EACCES/.test(line))).toEqual([]);
  });

  test('allows writes only in its own folder', async () => {
    for (const folder of ['/srv/aangan/current', '/etc', '/usr', '/sys/fs/cgroup']) {
      await expect(machine.whatItMay('touch', `${folder}/written`)).rejects.toThrow(/Read-only file system/);
    }
    await machine.whatItMay('touch', '/var/lib/aangan/written', '/tmp/written');
    await expect(machine.whatItMay('ls', '/root')).rejects.toThrow(/Permission denied/);
  });

  test('restarts it after a crash and stops its child processes', async () => {
    const before = await machine.property('MainPID');
    await machine.systemctl('kill', '--kill-whom=main', '--signal=KILL', 'aangan.service');
    await until(async () => expect(await machine.property('NRestarts')).toBe('1'));
    await until(isReady);
    expect(await machine.property('MainPID')).not.toBe(before);
    await machine.systemctl('stop', 'aangan.service');
    expect(await machine.property('Result')).toBe('success');
    expect(await machine.property('ExecMainStatus')).toBe('0');
  });
});
