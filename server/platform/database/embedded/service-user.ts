import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { dirname, parse } from 'node:path';
import { DatabaseError } from '../database-error.ts';

/** The user that runs the database server, if it is not the current user. */
export interface ServiceUser {
  uid: number;
  gid: number;
}

/** For root, which PostgreSQL refuses: the data folder's owner, else `postgres`, else `nobody`. Else undefined. */
export function serviceUser(folder: string): ServiceUser | undefined {
  if (process.geteuid?.() !== 0) return undefined;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = readUsers();
  const user = ['postgres', '_postgres', 'nobody'].map((name) => users.get(name)).find((found) => found !== undefined);
  if (user === undefined) {
    throw new DatabaseError(
      "The embedded database cannot run as root, and this system has neither a user 'postgres' nor 'nobody': start Aangan as an ordinary user, or set DATABASE_URL.",
    );
  }
  return user;
}

function readUsers(): Map<string, ServiceUser> {
  const users = new Map<string, ServiceUser>();
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name === undefined || !/^\d+$/.test(uid ?? '') || !/^\d+$/.test(gid ?? '')) continue;
    users.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  return users;
}

/** Whether the user may enter this folder, or run this program, and enter every parent folder. */
export function canEnter(path: string, user: ServiceUser): boolean {
  const { mode, uid, gid } = statSync(path);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  return path === parse(path).root || canEnter(dirname(path), user);
}

interface Run {
  program: string;
  /** Returns the program's arguments, given the name by which the program reaches the folder. */
  args: (folderName: string) => string[];
  folder: string;
  user: ServiceUser | undefined;
  /** Destination of the program's output: an open file, or a pipe to this process. */
  output: number | 'pipe';
}

/**
 * Runs one of PostgreSQL's programs on a folder. Root may keep its data in a folder that the server's user cannot
 * access, such as its own home: then the program inherits the open folder and reaches it by its file descriptor.
 */
export function runAsUser({ program, args, folder, user, output }: Run): ChildProcess {
  const isHidden = user !== undefined && !canEnter(folder, user);
  if (isHidden && process.platform !== 'linux') {
    throw new DatabaseError(
      `The database cannot run as root, and the user it runs as cannot enter ${folder}: set DATA_DIR to a folder that every user can enter, or start Aangan as an ordinary user.`,
    );
  }
  const handle = isHidden ? openSync(folder, 'r') : undefined;
  const stdio: StdioOptions = ['ignore', output, output, handle ?? 'ignore'];
  const programArgs = args(isHidden ? '/proc/self/fd/3' : folder);
  // In its own session, so that Ctrl-C in a terminal does not stop it before this process.
  const child = spawn(program, programArgs, { cwd: '/', env: programEnvironment(), ...user, detached: true, stdio });
  if (handle !== undefined) closeSync(handle);
  return child;
}

/** Without variables that change the programs' behaviour (PGDATA, PGPORT, LC_ALL …), except library paths. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const inherited = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR'];
  return { ...Object.fromEntries(inherited.map((name) => [name, process.env[name]])), LC_ALL: 'C' };
}
