import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copySources } from '../tests/support/source-copy.ts';
import { root } from './prepare.mjs';

function run(program: string, args: string[], environment: Record<string, string> = {}) {
  const { DATABASE_URL: _, ...env } = process.env;
  return spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', env: { ...env, ...environment } });
}

describe('npm run db:fresh', { timeout: 60_000 }, () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'aangan-fresh-'));
    for (const folder of ['database/cluster', 'photos/1']) mkdirSync(join(dataDir, folder), { recursive: true });
    for (const file of ['database/cluster/PG_VERSION', 'photos/1/640.webp', 'secret']) {
      writeFileSync(join(dataDir, file), 'x');
    }
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const fresh = (args: string[], environment: Record<string, string> = {}) =>
    run(join(root, 'bin', 'db-fresh.mjs'), args, { DATA_DIR: dataDir, ...environment });
  const writePid = (pid: number) => writeFileSync(join(dataDir, 'database/cluster/postmaster.pid'), `${pid}\n`);

  it('removes database and photos, and no other files', () => {
    writePid(spawnSync('true').pid);
    const { status, stderr } = fresh(['--yes']);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(readdirSync(dataDir)).toEqual(['secret']);
  });

  it.each([
    ['without confirmation if there is no terminal', [], {}, 'There is no terminal to confirm'],
    ['with another word', ['yes'], {}, 'takes --yes and nothing else'],
    ['with a database of one’s own', ['--yes'], { DATABASE_URL: 'postgres://localhost/x' }, 'DATABASE_URL is set'],
    ['where there is none', ['--yes'], { DATA_DIR: '/nowhere' }, 'There is no embedded database in /nowhere'],
  ])('refuses %s', (_, args, environment, sentence) => {
    const { status, stderr } = fresh(args, environment);
    expect(stderr).toContain(sentence);
    expect(status).toBe(1);
    expect(existsSync(join(dataDir, 'database/cluster/PG_VERSION'))).toBe(true);
  });

  it('refuses while the database runs', () => {
    writePid(process.pid);
    const { status, stderr } = fresh(['--yes']);
    expect(stderr).toBe('The database is running: stop Aangan first.\n');
    expect(status).toBe(1);
    expect(existsSync(join(dataDir, 'database/cluster/PG_VERSION'))).toBe(true);
  });
});

describe('npm run db:migration', { timeout: 60_000 }, () => {
  it('creates the next numbered file, and refuses invalid names', () => {
    const sources = copySources();
    try {
      const folder = join(sources.folder, 'server', 'platform', 'database', 'migrations');
      const migration = (...args: string[]) => run(join(sources.folder, 'bin', 'db-migration.mjs'), args);
      const numbered = () =>
        readdirSync(folder)
          .filter((name) => /^\d{4}-/.test(name))
          .toSorted();
      const last = numbered().at(-1) ?? '0001';

      expect(migration('add-bedrooms').stderr).toBe('');
      const made = numbered().at(-1) ?? '';
      expect(made).toMatch(/^\d{4}-add-bedrooms\.sql$/);
      expect(Number.parseInt(made, 10)).toBe(Number.parseInt(last, 10) + 1);
      expect(readFileSync(join(folder, made), 'utf8')).toMatch(/^-- /);

      for (const name of ['', '../Out']) {
        expect(migration(name)).toMatchObject({ status: 2, stderr: expect.stringContaining('Which name?') });
      }
      expect(numbered().at(-1)).toBe(made);
    } finally {
      sources.remove();
    }
  });
});
