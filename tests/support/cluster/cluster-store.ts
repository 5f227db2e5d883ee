import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { Swift } from '../store/swift.ts';
import { Engine, engines, type Values } from './engine.ts';

const PHOTOS = 'aangan-photos';
const ARCHIVE = 'aangan-archive';

/** Object store of photos and archive: Swift behind HAProxy, because pgBackRest requires TLS. */
export class ClusterStore {
  /** Placeholder values in the files of deploy/cluster. */
  readonly values: Values;
  readonly #folder: string;
  readonly #swift: Swift;
  #front: Engine;

  private constructor(folder: string, swift: Swift, values: Values) {
    this.#folder = folder;
    this.#swift = swift;
    this.values = values;
    this.#front = this.#startFront();
  }

  /** Listens at `address` on a free port. */
  static async start(root: string, address: string): Promise<ClusterStore> {
    const folder = join(root, 'store');
    mkdirSync(folder);
    const swift = await Swift.start(PHOTOS, ARCHIVE);
    const { region, accessKeyId, secretAccessKey } = swift.settings;
    const STORE_PORT = `${await freePort()}`;
    const certificate = makeCertificate(folder, address);
    writeFileSync(
      join(folder, 'haproxy.cfg'),
      formatFrontConfig(swift, `${address}:${STORE_PORT} ssl crt ${certificate.both}`),
    );
    return new ClusterStore(folder, swift, {
      STORE: address,
      STORE_PORT,
      STORE_REGION: region,
      STORE_KEY: accessKeyId,
      STORE_SECRET: secretAccessKey,
      STORE_CA: certificate.public,
      PHOTO_BUCKET: PHOTOS,
      ARCHIVE_BUCKET: ARCHIVE,
    });
  }

  /** Lists the objects of the archive. */
  archived(): Promise<string[]> {
    return this.#swift.keys(ARCHIVE);
  }

  /** Kills all processes by SIGKILL. */
  async kill(): Promise<void> {
    await this.#front.end('SIGKILL');
    await this.#swift.kill();
  }

  /** Restarts the store with the same objects. */
  async startAgain(): Promise<void> {
    await this.#swift.start();
    this.#front = this.#startFront();
  }

  async close(): Promise<void> {
    await this.#front.end('SIGKILL');
    await this.#swift.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #startFront(): Engine {
    return new Engine([engines.haproxy, '-db', '-f', join(this.#folder, 'haproxy.cfg')], {
      log: join(this.#folder, 'haproxy.log'),
    });
  }
}

function formatFrontConfig({ settings: { endpoint } }: Swift, bind: string): string {
  return `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend store
  bind ${bind}
  default_backend swift
backend swift
  server swift ${new URL(endpoint).host}
`;
}

/** Self-signed. Node checks the addresses of a certificate, pgBackRest its names. */
function makeCertificate(folder: string, address: string): { public: string; both: string } {
  const both = join(folder, 'certificate-and-key.pem');
  const publicPart = join(folder, 'certificate.pem');
  const names = `subjectAltName=DNS:${address},IP:${address}`;
  const made = ['-subj', '/CN=store', '-addext', names, '-days', '2', '-keyout', both, '-out', publicPart];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made], { stdio: 'pipe' });
  execFileSync('sh', ['-c', 'cat "$0" >> "$1"', publicPart, both]);
  return { public: publicPart, both };
}
