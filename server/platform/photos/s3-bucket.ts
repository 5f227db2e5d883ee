import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { Histogram } from 'prom-client';
import { Semaphore } from '../concurrency/semaphore.ts';
import { type S3Answer, sendSigned } from './send-signed.ts';
import { StoreAway } from '../errors/store-away.ts';

/** How a store is reached that speaks the S3 protocol. */
export interface S3Settings {
  /** Without a trailing slash. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket stands in the path, and not before the host. */
  pathStyle: boolean;
}

/** What is told of the store: that it stopped answering, and that it answers again. */
export interface StoreWatch {
  onAway: (error: StoreAway) => void;
  onBack: () => void;
}

interface Call {
  method: 'GET' | 'PUT' | 'DELETE';
  key: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

type CallName = 'get' | 'put' | 'copy' | 'delete';

/** How long one attempt may take, how long all of them, and how many there are at most. */
const patience: Record<CallName, { attemptMs: number; allMs: number; attempts: number }> = {
  get: { attemptMs: 3_000, allMs: 5_000, attempts: 3 },
  put: { attemptMs: 5_000, allMs: 10_000, attempts: 4 },
  copy: { attemptMs: 5_000, allMs: 10_000, attempts: 4 },
  // What it fails to take away is swept later: nobody waits for it.
  delete: { attemptMs: 2_000, allMs: 2_000, attempts: 2 },
};
const FIRST_PAUSE_MS = 50;
/** Whose answer may be another one in a moment. */
const PASSING = new Set([429, 500, 502, 503, 504]);

const READS_AT_ONCE = 64;
const WRITES_AT_ONCE = 8;
const MAY_WAIT = 500;

const durations = new Histogram({
  name: 'aangan_photo_store_duration_seconds',
  help: 'Calls to the object store of the photos, each attempt by itself, until their whole answer was there',
  labelNames: ['call', 'outcome'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** A bucket of a store that speaks the S3 protocol. Every call may be made again: keys never repeat, objects never change. */
export class S3Bucket {
  readonly #client: AwsClient;
  readonly #base: string;
  readonly #bucket: string;
  readonly #watch: StoreWatch;
  readonly #reads = new Semaphore(() => READS_AT_ONCE, MAY_WAIT);
  readonly #writes = new Semaphore(() => WRITES_AT_ONCE, MAY_WAIT);
  #isAway = false;

  constructor(
    { endpoint, pathStyle, region, accessKeyId, secretAccessKey }: S3Settings,
    bucket: string,
    watch: StoreWatch,
  ) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
    this.#bucket = bucket;
    this.#watch = watch;
    const { protocol, host, pathname } = new URL(endpoint);
    const path = pathname.replace(/\/$/, '');
    this.#base = pathStyle ? `${protocol}//${host}${path}/${bucket}` : `${protocol}//${bucket}.${host}${path}`;
  }

  /** Null where there is no such object. Of a range what the store makes of it: 206, or 416 outside the object. */
  async get(key: string, range?: string): Promise<S3Answer | null> {
    const call: Call = { method: 'GET', key, ...(range !== undefined && { headers: { range } }) };
    const answer = await this.#reads.run(() => this.#call('get', call, [200, 206, 404, 416]));
    return answer.status === 404 ? null : answer;
  }

  async put(key: string, body: Buffer, headers: Record<string, string>): Promise<void> {
    // The store refuses bytes that are not those: what arrives is what was sent.
    const sha256 = createHash('sha256').update(body).digest('hex');
    const call: Call = { method: 'PUT', key, body, headers: { ...headers, 'x-amz-content-sha256': sha256 } };
    await this.#writes.run(() => this.#call('put', call, [200, 201, 204]));
  }

  /** False where there is nothing to be copied. */
  async copy(from: string, to: string): Promise<boolean> {
    const headers = { 'x-amz-copy-source': `/${this.#bucket}/${from}` };
    const answer = await this.#writes.run(() =>
      this.#call('copy', { method: 'PUT', key: to, headers }, [200, 201, 404]),
    );
    return answer.status !== 404;
  }

  async delete(key: string): Promise<void> {
    await this.#writes.run(() => this.#call('delete', { method: 'DELETE', key }, [200, 204, 404]));
  }

  async #call(name: CallName, call: Call, expected: number[]): Promise<S3Answer> {
    const { allMs, attempts } = patience[name];
    const began = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await this.#attempt(name, call, expected);
        if (this.#isAway) this.#watch.onBack();
        this.#isAway = false;
        return answer;
      } catch (error) {
        if (!(error instanceof StoreAway)) throw error;
        const wait = FIRST_PAUSE_MS * 4 ** (attempt - 1) * (0.5 + Math.random());
        const isPassing = error.status === undefined || PASSING.has(error.status);
        if (!isPassing || attempt === attempts || performance.now() - began + wait >= allMs) throw this.#away(error);
        await pause(wait);
      }
    }
  }

  async #attempt(name: CallName, call: Call, expected: number[]): Promise<S3Answer> {
    const stop = durations.startTimer({ call: name });
    const signal = AbortSignal.timeout(patience[name].attemptMs);
    try {
      const answer = await this.#send(call, signal);
      const code = errorCode(answer);
      // A bucket that is gone is no object that is missing; and a copy may fail after it was answered with 200.
      if (
        !expected.includes(answer.status) ||
        code === 'NoSuchBucket' ||
        (name === 'copy' && code === 'InternalError')
      ) {
        stop({ outcome: 'failed' });
        throw new StoreAway(name, { status: answer.status === 200 ? 500 : answer.status, code });
      }
      stop({ outcome: answer.status === 404 ? 'absent' : 'done' });
      return answer;
    } catch (error) {
      if (error instanceof StoreAway) throw error;
      stop({ outcome: signal.aborted ? 'timeout' : 'unreachable' });
      throw new StoreAway(name, { cause: error });
    }
  }

  async #send({ method, key, headers = {}, body }: Call, signal: AbortSignal): Promise<S3Answer> {
    const init = { method, headers, ...(body !== undefined && { body: new Uint8Array(body) }) };
    const request = await this.#client.sign(`${this.#base}/${key}`, init);
    return sendSigned(request, body, signal);
  }

  #away(error: StoreAway): StoreAway {
    if (!this.#isAway) this.#watch.onAway(error);
    this.#isAway = true;
    return error;
  }
}

/** What an answer in XML calls what went wrong. */
function errorCode({ headers, body }: S3Answer): string | undefined {
  if (!/xml/.test(headers['content-type'] ?? '')) return undefined;
  return /<Code>([A-Za-z0-9]{1,64})<\/Code>/.exec(body.toString('latin1', 0, 2_000))?.[1];
}
