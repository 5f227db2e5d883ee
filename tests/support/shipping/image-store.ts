import { execFile, execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
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
