import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { S3Bucket, type S3Settings } from '@aangan/server/platform/photos/s3-bucket.ts';
import { freePort } from '../free-port.ts';

/** Debian's Python, which finds Debian's packages. */
const PYTHON = '/usr/bin/python3';
const NEEDED = ['/usr/lib/python3/dist-packages/swift', '/usr/bin/memcached'];
const USER = 'aangan:photos';
const SECRET = 'secret-of-swift-in-tests';

/** Why Swift cannot run here, as a sentence; null if it can. */
export function whySwiftIsLeftOut(): string | null {
  if (NEEDED.every((path) => existsSync(path))) return null;
  return 'The object store of these tests is not installed: bin/install-engines.sh store installs it.';
}

/** OpenStack Swift on this machine with the S3 protocol; can be stopped, frozen and restarted with the same objects. */
export class Swift {
  readonly #folder = mkdtempSync(join(tmpdir(), 'aangan-swift-'));
  readonly #ports: readonly number[];
  #process: ChildProcess | undefined;
  /** Process ids of its servers, which leave the process group of their parent. */
  #servers: number[] = [];

  private constructor(ports: readonly number[]) {
    this.#ports = ports;
  }

  static async start(...buckets: string[]): Promise<Swift> {
    const ports: number[] = [];
    while (ports.length < 5) ports.push(await freePort());
    const swift = new Swift(ports);
    try {
      await swift.start();
      for (const bucket of buckets) await swift.makeBucket(bucket);
      return swift;
    } catch (error) {
      await swift.close();
      throw error;
    }
  }

  get settings(): S3Settings {
    const keys = { accessKeyId: USER, secretAccessKey: SECRET };
    return { endpoint: this.#url, region: 'us-east-1', pathStyle: true, ...keys };
  }

  /** `settings` as environment variables. */
  get environment(): Record<string, string> {
    return { S3_ENDPOINT: this.#url, S3_ACCESS_KEY_ID: USER, S3_SECRET_ACCESS_KEY: SECRET };
  }

  async makeBucket(name: string): Promise<void> {
    const watch = { onUnavailable: () => undefined, onRecovered: () => undefined };
    await new S3Bucket(this.settings, name, watch).put('', Buffer.alloc(0), {});
  }

  /** Every key in a bucket according to Swift's own listing, which the product never uses. */
  async keys(bucket: string): Promise<string[]> {
    const headers = { 'x-auth-user': USER, 'x-auth-key': SECRET };
    const signedIn = await fetch(`${this.#url}/auth/v1.0`, { headers });
    const [storage, token] = ['x-storage-url', 'x-auth-token'].map((name) => signedIn.headers.get(name) ?? '');
    const list = await fetch(`${storage}/${bucket}`, { headers: { 'x-auth-token': token ?? '' } });
    return (await list.text()).split('\n').filter((key) => key !== '');
  }

  async start(): Promise<void> {
    const program = join(import.meta.dirname, 'one-node.py');
    const child = spawn(PYTHON, [program, this.#folder, ...this.#ports.map(String)], {
      env: { ...process.env, STORE_SECRET: SECRET },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#process = child;
    const lines = createInterface({ input: child.stdout });
    const [first] = (await Promise.race([once(lines, 'line'), once(child, 'exit')])) as [unknown];
    const [word, ...pids] = String(first).split(' ');
    if (word !== 'ready') throw new Error(`Swift ended before it was ready: ${String(first)}`);
    this.#servers = pids.map(Number);
  }

  /** Kills all processes at once, like a power failure. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    this.#signal('SIGKILL');
    child.kill('SIGKILL');
    await ended;
    this.#servers = [];
  }

  /** Accepts connections without responding. */
  freeze(): void {
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #url(): string {
    return `http://127.0.0.1:${this.#ports[0]}`;
  }

  #signal(signal: NodeJS.Signals): void {
    for (const pid of this.#servers) process.kill(pid, signal);
  }
}
