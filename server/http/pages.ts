import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, encode, type Encoding } from './encodings.ts';
import { notFound } from './errors.ts';
import { type PageHead, readShell, type Shell } from './shell.ts';

/** What a page is answered with, beside the app itself. */
export interface Page {
  status: 200 | 404;
  head: PageHead;
  /** JSON texts by the id of the script tag that holds them. */
  data: Record<string, string>;
  /** The address is a key: nothing may keep or pass it on. */
  isSecret: boolean;
}

export interface PageOptions {
  /** The built web app; index.html in it is the shell of every page. */
  folder: string;
  siteName: string;
  /** Content-Security-Policy and the like. */
  policy: Record<string, string>;
  page: (request: FastifyRequest) => Promise<Page>;
}

/** What lies beside the app: not a page, and not answered like one when it is not there. */
const FILE = /^\/(api|photos|assets)(\/|$)|\.[a-z0-9]{2,11}$/i;

/** Serves the built web app: its files as they are, and the shell of a page wherever a person may come from. */
export function servePages(app: FastifyInstance, { folder, siteName, policy, page }: PageOptions): void {
  let shell: Shell | undefined;
  const answers = new AnswerCache();

  app.register(async (scope) => {
    const html = await readIfThere(join(folder, 'index.html'));
    if (html === undefined) return;
    shell = readShell(html, siteName);
    await scope.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      globIgnore: ['index.html*', '**/*.br', '**/*.gz'],
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // A file in assets/ carries the hash of its content in its name.
        const isHashed = path.startsWith(join(folder, 'assets'));
        reply.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
        reply.setHeader('vary', 'accept-encoding');
      },
    });
  });

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (!['GET', 'HEAD'].includes(request.method) || FILE.test(path)) throw notFound();
    if (shell === undefined) return notBuilt(reply);
    const { status, head, data, isSecret } = await page(request);
    const html = shell.fill(head, data);
    reply
      .code(status)
      .headers({ ...policy, ...(isSecret ? secretHeaders : { 'cache-control': 'private, no-cache' }) })
      .headers({ 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding, cookie' });
    return answers.send(request, reply, html);
  });
}

const secretHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

/** Compresses a page once for as long as it stays the same; most visitors see the same few. */
class AnswerCache {
  readonly #encoded = new Map<string, Promise<Buffer>>();

  async send(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
    const bytes = Buffer.from(html);
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const tag = `"${hash}${encoding === undefined ? '' : `-${encoding}`}"`;
    reply.header('etag', tag);
    if (reply.statusCode === 200 && request.headers['if-none-match'] === tag) return reply.code(304).send();
    if (encoding === undefined) return reply.send(bytes);
    return reply.header('content-encoding', encoding).send(await this.#encode(tag, bytes, encoding));
  }

  #encode(tag: string, bytes: Buffer, encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(tag);
    if (known !== undefined) return known;
    const encoded = encode(bytes, encoding);
    this.#encoded.set(tag, encoded);
    if (this.#encoded.size > MOST_KEPT) this.#encoded.delete(this.#encoded.keys().next().value ?? '');
    return encoded;
  }
}

const MOST_KEPT = 64;

function notBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send('The screens are not built yet. Run `npm run build`, then start again.\n');
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
