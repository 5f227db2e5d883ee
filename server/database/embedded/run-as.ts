import type { SpawnOptions } from 'node:child_process';
import { DatabaseError } from '../database-error.ts';
import { canEnter, type ServiceUser } from './service-user.ts';

interface RunAs {
  /** What the program calls the folder it runs in. */
  folderName: string;
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>;
}

/**
 * How PostgreSQL's programs are run in a folder. Root may keep its data where the server's user cannot come (its own
 * home, say): then the program starts inside the folder and calls it by a name that needs no way there.
 */
export function runAs(user: ServiceUser | undefined, folder: string): RunAs {
  const options = { cwd: folder, env: environment(), ...user };
  if (user === undefined || canEnter(folder, user)) return { folderName: folder, options };
  if (process.platform === 'linux') return { folderName: '/proc/self/cwd', options };
  throw new DatabaseError(
    `The database cannot run as root, and the user it runs as cannot enter ${folder}: set DATA_DIR to a folder that every user can enter, or start Aangan as an ordinary user.`,
  );
}

/** Nothing of ours changes how the server behaves (PGDATA, PGPORT, LC_ALL …), except where libraries are found. */
function environment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR'];
  return { ...Object.fromEntries(kept.map((name) => [name, process.env[name]])), LC_ALL: 'C' };
}
