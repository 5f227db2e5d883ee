import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { DatabaseError } from '../database-error.ts';
import { canEnter, type ServiceUser } from './service-user.ts';

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

/**
 * Environment without variables that change the programs' behaviour (PGDATA, PGPORT, LC_ALL …), except library paths.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const inherited = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR'];
  return { ...Object.fromEntries(inherited.map((name) => [name, process.env[name]])), LC_ALL: 'C' };
}
