import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseError } from '../database-error.ts';
import { preparePackagedBinaries } from './packaged-binaries.ts';
import type { ServiceUser } from './service-user.ts';

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
