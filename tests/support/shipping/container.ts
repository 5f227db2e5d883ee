import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..', '..');
/** Debian packages, downloaded once per checkout. */
const cache = join(root, 'node_modules', '.cache', 'aangan');
const OVERLAY = 0x79_4c_76_30;

/** Runtime configuration of an image. */
export interface ImageConfig {
  User: string;
  Env: string[];
  Cmd: string[];
  WorkingDir: string;
  Volumes: Record<string, object>;
  StopSignal: string;
  Healthcheck: { Test: string[] };
}

/** Images in their own folder, built by Buildah without a registry. */
export class ImageStore {
  readonly folder = mkdtempSync(join(tmpdir(), 'aangan-images-'));
  /** Overlay layers, unless the folder itself is on an overlay file system: then each layer is a full copy. */
  readonly #driver = statfsSync(this.folder).type === OVERLAY ? 'vfs' : 'overlay';

  async #buildah(...args: string[]): Promise<string> {
    const store = ['--root', join(this.folder, 'root'), '--runroot', join(this.folder, 'run')];
    const { stdout } = await run('buildah', [...store, '--storage-driver', this.#driver, ...args], {
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout.trim();
  }

  /**
   * Creates the Containerfile's base image by its name, instead of the registry's: a Debian of that release with this
   * machine's Node and npm's certificate authorities.
   */
  async makeBase(name: string): Promise<void> {
    const context = join(this.folder, 'base');
    mkdirSync(context);
    copyFileSync(await debian(), join(context, 'rootfs.tar'));
    copyFileSync(realpathSync(process.execPath), join(context, 'node'));
    const npm = realpathSync(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim());
    cpSync(dirname(dirname(npm)), join(context, 'npm'), { recursive: true });
    const trusted = '/etc/ssl/certs/ca-certificates.crt';
    copyFileSync(trusted, join(context, 'ca-certificates.crt'));
    const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
    writeFileSync(
      join(context, 'Containerfile'),
      `FROM scratch
ADD rootfs.tar /
COPY ca-certificates.crt ${trusted}
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \\
  && groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
ENV NODE_EXTRA_CA_CERTS=${trusted} NPM_CONFIG_REGISTRY=${registry}
`,
    );
    await this.#build(name, join(context, 'Containerfile'), context);
    rmSync(context, { recursive: true });
  }

  /** Builds the Containerfile of the checkout with this machine's npm cache. */
  async buildAangan(name: string): Promise<void> {
    const fetched = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim();
    mkdirSync(fetched, { recursive: true });
    await this.#build(name, join(root, 'Containerfile'), root, '--volume', `${fetched}:/root/.npm`);
  }

  async config(name: string): Promise<ImageConfig> {
    const said = JSON.parse(await this.#buildah('inspect', '--type', 'image', name)) as {
      Docker: { config: ImageConfig };
    };
    return said.Docker.config;
  }

  /** Root file system of an image, for a container. */
  async mountFiles(name: string): Promise<string> {
    return this.#buildah('mount', await this.#buildah('from', '--pull-never', name));
  }

  async remove(): Promise<void> {
    await this.#buildah('rm', '--all');
    rmSync(this.folder, { recursive: true, force: true });
  }

  #build(name: string, file: string, context: string, ...more: string[]): Promise<string> {
    const how = ['--isolation', 'chroot', '--pull-never', '--format', 'docker'];
    return this.#buildah('build', ...how, ...more, '--file', file, '--tag', name, context);
  }
}

async function debian(): Promise<string> {
  const file = join(cache, 'bookworm.tar');
  if (existsSync(file)) return file;
  mkdirSync(cache, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await run('mmdebstrap', [
    '--quiet',
    '--variant=minbase',
    '--include=ca-certificates',
    'bookworm',
    unfinished,
    '--format=tar',
  ]);
  renameSync(unfinished, file);
  return file;
}

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
