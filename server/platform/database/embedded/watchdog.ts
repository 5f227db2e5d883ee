import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { programEnvironment } from './run-as.ts';
import type { ServiceUser } from './service-user.ts';

interface WatchdogOptions {
  cluster: string;
  user: ServiceUser | undefined;
  /** Name of this process's ownership file, in the folder above the cluster. */
  ownerFile: string;
  /** A temporary folder with one link, removed by the watchdog. */
  link: string | undefined;
}

/**
 * Stops the server after this process has ended, for any reason. A shell waits on a pipe that only this process holds
 * open: the kernel closes it even after kill -9, and a separate session protects the shell when our process group is
 * killed. It acts only if it can remove this process's ownership file.
 */
export async function startWatchdog({ cluster, user, ownerFile, link = '' }: WatchdogOptions): Promise<ChildProcess> {
  const watchdog = spawn('/bin/sh', ['-c', script, 'aangan-database-watchdog', `../${ownerFile}`, link], {
    cwd: cluster,
    env: programEnvironment(),
    ...user,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.unref();
  await once(watchdog, 'spawn');
  return watchdog;
}

// A server that was being started when this process died writes its process id within moments. A process that has taken
// over the server has removed the file; a process that is about to restarts the server after its exit (EmbeddedServer).
// SIGINT is PostgreSQL's fast shutdown; SIGQUIT, after 20 s, its immediate shutdown, from which the next start
// recovers.
const script = `
trap '' HUP INT TERM
read -r word
[ -n "$2" ] && rm -f "$2/socket" && rmdir "$2"
running() { pid=; [ -f postmaster.pid ] && read -r pid < postmaster.pid; [ -n "$pid" ]; }
tries=0
until running; do
  tries=$((tries + 1))
  [ -f "$1" ] && [ $tries -lt 50 ] || break
  sleep 0.1
done
server=$pid
rm "$1" || exit 0
[ -n "$server" ] && kill -INT "$server" || exit 0
tries=0
while running && [ "$pid" = "$server" ]; do
  tries=$((tries + 1))
  [ $tries -eq 200 ] && kill -QUIT "$server"
  [ $tries -gt 300 ] && exit 1
  sleep 0.1
done
`;
