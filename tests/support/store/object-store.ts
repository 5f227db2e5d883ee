import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '@aangan/server/platform/photos/s3-bucket.ts';
import { sleep } from '../machine-time.ts';

/** A request's signature, and the expected signature. */
interface Signed {
  accessKeyId: string;
  region: string;
  /** Hexadecimal. */
  given: string;
  right: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/** Computes Signature Version 4 independently of the product's library; null for an unsigned request. */
function computeSignature(
  request: IncomingMessage,
  { secret, region }: { secret: string; region: string },
): Signed | null {
  const [, accessKeyId, day, givenRegion, names, given] = AUTHORIZATION.exec(request.headers.authorization ?? '') ?? [];
  const signedAt = String(request.headers['x-amz-date'] ?? '');
  if (accessKeyId === undefined || !day || !givenRegion || !names || !given || !signedAt.startsWith(day)) return null;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
  searchParams.sort();
  const canonical = [
    request.method,
    pathname,
    searchParams.toString(),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', signedAt, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  );
  return { accessKeyId, region: givenRegion, given, right: createHmac('sha256', key).update(text).digest('hex') };
}

/** How the store responds: normally ('well'), or with a typical failure. */
export type StoreFailureMode =
  | 'well'
  | 'away'
  | 'hanging'
  | 500
  | 503
  | 'failing every other time'
  | { slowByMs: number };

interface Stored {
  body: Buffer;
  headers: Record<string, string>;
}

const KEY = 'AANGANTESTS';
const SECRET = 'a-secret-of-the-object-store-7d1c';
const REGION = 'ap-south-1';
const KEPT_HEADERS = ['content-type', 'cache-control', 'content-encoding'];

/**
 * An in-memory object store with the S3 features that the product uses; rejects invalid signatures. Conformance is
 * tested with a real store: tests/cluster/store.
 */
export class ObjectStore {
  readonly #server: Server;
  readonly #buckets = new Map<string, Map<string, Stored>>();
  /** Requests in order, as `PUT bucket/key`. */
  readonly calls: string[] = [];
  failureMode: StoreFailureMode = 'well';
  #count = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(...buckets: string[]): Promise<ObjectStore> {
    const server = createServer();
    const store = new ObjectStore(server);
    for (const bucket of buckets) store.#buckets.set(bucket, new Map());
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void store.#answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return store;
  }

  get settings(): S3Settings {
    const { port } = this.#server.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    return { endpoint, region: REGION, accessKeyId: KEY, secretAccessKey: SECRET, pathStyle: true };
  }

  /** `settings` as environment variables. */
  get environment(): Record<string, string> {
    const { endpoint, region, accessKeyId, secretAccessKey } = this.settings;
    return {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
  }

  /** Objects of a bucket by key. */
  objects(bucket: string): Map<string, Stored> {
    const found = this.#buckets.get(bucket);
    if (found === undefined) throw new Error(`there is no bucket ${bucket}`);
    return found;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '/' } = request;
    const path = decodeURIComponent(new URL(url, 'http://store').pathname).slice(1);
    this.calls.push(`${method} ${path}`);
    const { failureMode } = this;
    if (failureMode === 'away') return void request.socket.destroy();
    if (failureMode === 'hanging') return;
    this.#count += 1;
    if (failureMode === 500) return refuse(response, 500, 'InternalError');
    if (failureMode === 503) return refuse(response, 503, 'SlowDown');
    if (failureMode === 'failing every other time' && this.#count % 2 === 1)
      return refuse(response, 500, 'InternalError');
    const body = await readBody(request);
    if (typeof failureMode === 'object') await sleep(failureMode.slowByMs);
    const wrong = findProblem(request, body);
    if (wrong !== null) return refuse(response, wrong === 'XAmzContentSHA256Mismatch' ? 400 : 403, wrong);
    const [bucket = '', ...rest] = path.split('/');
    const objects = this.#buckets.get(bucket);
    if (objects === undefined) return refuse(response, 404, 'NoSuchBucket');
    this.#do(request, response, { objects, key: rest.join('/'), body });
  }

  #do(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    { objects, key, body }: { objects: Map<string, Stored>; key: string; body: Buffer },
  ): void {
    if (method === 'PUT') {
      const source = headers['x-amz-copy-source'];
      if (source !== undefined) return this.#copy(response, objects, String(source), key);
      const storedHeaders = Object.fromEntries(
        KEPT_HEADERS.flatMap((name) => (name in headers ? [[name, String(headers[name])]] : [])),
      );
      objects.set(key, { body, headers: storedHeaders });
      return void response.writeHead(200, { etag: computeEtag(body) }).end();
    }
    const found = objects.get(key);
    if (method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (method !== 'GET' || found === undefined) return refuse(response, 404, 'NoSuchKey');
    const range = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '');
    if (range === null)
      return void response.writeHead(200, { ...found.headers, etag: computeEtag(found.body) }).end(found.body);
    const { length } = found.body;
    const [, from = '', to = ''] = range;
    const start = from === '' ? Math.max(0, length - Number(to)) : Number(from);
    const end = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
    if (start > end) return refuse(response, 416, 'InvalidRange');
    response
      .writeHead(206, { ...found.headers, 'content-range': `bytes ${start}-${end}/${length}` })
      .end(found.body.subarray(start, end + 1));
  }

  #copy(response: ServerResponse, objects: Map<string, Stored>, source: string, key: string): void {
    const [, bucket = '', ...rest] = source.split('/');
    const found = this.#buckets.get(bucket)?.get(rest.join('/'));
    if (found === undefined) return refuse(response, 404, 'NoSuchKey');
    objects.set(key, found);
    response.writeHead(200, { 'content-type': 'application/xml' }).end('<CopyObjectResult/>');
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
}

/** Describes an invalid signature or body; null if both are valid. */
function findProblem(request: IncomingMessage, body: Buffer): string | null {
  const signed = computeSignature(request, { secret: SECRET, region: REGION });
  if (signed === null) return 'AccessDenied';
  if (signed.accessKeyId !== KEY) return 'InvalidAccessKeyId';
  if (signed.region !== REGION) return 'AuthorizationHeaderMalformed';
  if (!timingSafeEqual(Buffer.from(signed.given.padEnd(64)), Buffer.from(signed.right))) return 'SignatureDoesNotMatch';
  const hash = request.headers['x-amz-content-sha256'];
  const isRight = hash === 'UNSIGNED-PAYLOAD' || hash === createHash('sha256').update(body).digest('hex');
  return isRight ? null : 'XAmzContentSHA256Mismatch';
}

function computeEtag(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
