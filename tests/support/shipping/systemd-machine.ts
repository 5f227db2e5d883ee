import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { until } from '../until.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..', '..');
const bootProgram = join(import.meta.dirname, 'boot-systemd.sh');

/** Log file of the unit in the container, which has no journal. */
const LOG = '/run/aangan.log';
const DROP_IN = `[Service]\nStandardOutput=file:${LOG}\nStandardError=inherit`;

/** A separate systemd that runs the unit. Needs root; all its processes end with it. */
export class SystemdMachine {
  readonly #unshare: ChildProcess;
  readonly #cgroup: string;
  /** Process id of systemd on this machine. */
  readonly #pid: number;

  private constructor(unshare: ChildProcess, cgroup: string, pid: number) {
    this.#unshare = unshare;
    this.#cgroup = cgroup;
    this.#pid = pid;
  }

  /** `unit` is the text of `aangan.service`, `environment` the content of `/etc/aangan.env`. */
  static async boot(unit: string, environment: Record<string, string>): Promise<SystemdMachine> {
    const cgroup = newCgroup();
    const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    const unshare = spawn(
      'sh',
      [
        '-c',
        'echo $$ >"$0/cgroup.procs" && exec unshare --mount --pid --cgroup --ipc --uts --fork --kill-child "$@"',
        cgroup,
        bootProgram,
        root,
        process.execPath,
        unit,
        DROP_IN,
        lines.join('\n'),
      ],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
    const pid = await vi.waitUntil(() => findFirstChild(unshare), { timeout: 60_000, interval: 50 });
    const machine = new SystemdMachine(unshare, cgroup, pid);
    await vi.waitUntil(() => machine.#answers(), { timeout: 60_000, interval: 100 });
    return machine;
  }

  systemctl(...args: string[]): Promise<{ stdout: string }> {
    return this.#inside('systemctl', ...args);
  }

  /** A property of the unit: `ActiveState`, `MainPID`. */
  async property(name: string): Promise<string> {
    const { stdout } = await this.systemctl('show', 'aangan.service', '--value', `--property=${name}`);
    return stdout.trim();
  }

  async log(): Promise<string> {
    return (await this.#inside('cat', LOG)).stdout;
  }

  /** Kernel status of the unit's process: `Seccomp`, `CapBnd`. */
  async kernelStatus(): Promise<Map<string, string>> {
    const { stdout } = await this.#inside('cat', `/proc/${await this.property('MainPID')}/status`);
    return new Map(stdout.split('\n').map((line) => line.split(/:\s+/, 2) as [string, string]));
  }

  /** Runs a program with the file system view of the unit's process. */
  async whatItMay(program: string, ...args: string[]): Promise<void> {
    const user = ['setpriv', '--reuid=aangan', '--regid=aangan', '--clear-groups'];
    const mainPid = await this.property('MainPID');
    await this.#inside('nsenter', '--target', mainPid, '--mount', '--', ...user, program, ...args);
  }

  async end(): Promise<void> {
    const ended = once(this.#unshare, 'exit');
    if (this.#unshare.kill('SIGKILL')) await ended;
    await until(() => removeCgroups(this.#cgroup));
  }

  #inside(program: string, ...args: string[]): Promise<{ stdout: string }> {
    return run('nsenter', ['--target', String(this.#pid), '--mount', '--pid', '--', program, ...args]);
  }

  #answers(): Promise<boolean> {
    return this.systemctl('show', '--property=Version').then(
      () => true,
      () => false,
    );
  }
}

/** Below the root of cgroup v2, also where v1 is mounted as well. */
function newCgroup(): string {
  const unified = '/sys/fs/cgroup/unified';
  const folder = join(existsSync(unified) ? unified : '/sys/fs/cgroup', `aangan-test-${process.pid}`);
  mkdirSync(folder);
  return folder;
}

function removeCgroups(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeCgroups(join(folder, entry.name));
  }
  rmdirSync(folder);
}

function findFirstChild({ pid, exitCode }: ChildProcess): number | undefined {
  if (exitCode !== null) throw new Error(`systemd was not booted: exit code ${exitCode}`);
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return child ? Number(child) : undefined;
}
