import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ImageConfig } from './image-store.ts';

const run = promisify(execFile);

interface ContainerOptions {
  /** Folder of runc's state and of the volume. */
  folder: string;
  /** Root file system of the image. */
  files: string;
  config: ImageConfig;
  settings: Record<string, string>;
}

/**
 * Runs an image with runc as its user, writable only in its volume and `/tmp`, without capabilities or new privileges.
 * Uses the host's network.
 */
export class Container {
  output = '';
  readonly #state: string;
  readonly #id = `aangan-test-${process.pid}`;
  readonly #config: ImageConfig;
  readonly #process: ChildProcess;
  readonly #ended: Promise<number | null>;

  constructor({ folder, files, config, settings }: ContainerOptions) {
    this.#config = config;
    this.#state = join(folder, 'runc');
    const bundle = join(folder, 'bundle');
    const volume = join(folder, 'volume');
    mkdirSync(bundle);
    mkdirSync(volume);
    // A new volume starts with the image's folder of that name.
    const [destination = ''] = Object.keys(config.Volumes);
    const { uid, gid } = statSync(join(files, destination));
    chownSync(volume, uid, gid);
    writeFileSync(join(bundle, 'config.json'), JSON.stringify(buildBundle({ files, config, settings, volume })));
    this.#process = spawn('runc', ['--root', this.#state, 'run', '--bundle', bundle, this.#id], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on('data', (data: Buffer) => {
        this.output += data.toString();
      });
    }
    this.#ended = once(this.#process, 'close').then(([code]) => code as number | null);
  }

  /** Runs the health check as a container engine does; returns whether it passes. */
  async isHealthy(): Promise<boolean> {
    if (this.#process.exitCode !== null) throw new Error(`It ended with ${this.#process.exitCode}: ${this.output}`);
    const [kind, ...command] = this.#config.Healthcheck.Test;
    if (kind !== 'CMD') throw new Error(`a health check by ${kind}`);
    return this.exec(...command).then(
      () => true,
      () => false,
    );
  }

  async exec(...command: string[]): Promise<string> {
    return (await run('runc', ['--root', this.#state, 'exec', this.#id, ...command])).stdout;
  }

  /** Stops the container like `docker stop`; returns its exit code. */
  async stop(): Promise<number | null> {
    await run('runc', ['--root', this.#state, 'kill', this.#id, this.#config.StopSignal]);
    return this.#ended;
  }

  async kill(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    await run('runc', ['--root', this.#state, 'delete', '--force', this.#id]);
    await this.#ended;
  }
}

/** Configuration of the runtime: https://github.com/opencontainers/runtime-spec */
function buildBundle({
  files,
  config,
  settings,
  volume,
}: Omit<ContainerOptions, 'folder'> & { volume: string }): object {
  // The user id of `node` in Node's images.
  if (config.User !== 'node') throw new Error(`the image runs as ${config.User}`);
  const user = { uid: 1_000, gid: 1_000 };
  const own = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const none = { bounding: [], effective: [], permitted: [], ambient: [] };
  const tight = ['nosuid', 'nodev', 'noexec'];
  return {
    ociVersion: '1.0.2',
    root: { path: files, readonly: true },
    process: {
      user,
      args: config.Cmd,
      cwd: config.WorkingDir,
      env: [...config.Env, ...own],
      capabilities: none,
      noNewPrivileges: true,
      rlimits: [{ type: 'RLIMIT_NOFILE', hard: 1_024, soft: 1_024 }],
    },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc', options: tight },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755', 'size=65536k'] },
      { destination: '/dev/shm', type: 'tmpfs', source: 'shm', options: [...tight, 'mode=1777'] },
      { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: [...tight, 'mode=1777'] },
      ...Object.keys(config.Volumes).map((destination) => ({ destination, source: volume, options: ['rbind', 'rw'] })),
    ],
    linux: {
      namespaces: ['pid', 'mount', 'ipc', 'uts'].map((type) => ({ type })),
      maskedPaths: ['/proc/kcore', '/proc/keys', '/proc/timer_list', '/proc/scsi'],
      readonlyPaths: ['/proc/bus', '/proc/fs', '/proc/irq', '/proc/sys', '/proc/sysrq-trigger'],
    },
  };
}
