import { createHash } from 'node:crypto';
import { photosElsewhere } from '../platform/photos/photo-address.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { undefinedIfMissing } from '../platform/errors/undefined-if-missing.ts';
import { acceptedEncoding, encode, type Encoding } from '../platform/http/encodings.ts';
import { methodNotAllowed, notFound } from '../platform/http/errors.ts';
import { LoadLimiter } from '../platform/http/load-shedding.ts';
import type { ScreenFile } from './screen-files.ts';
import { type Filling, readHtmlDocument, type HtmlDocument } from './html-document.ts';

/** What a page is answered with, beside the app itself. The same object again is answered with the same bytes. */
export interface Page extends Filling {
  status: 200 | 404;
  /** 'personal': shows what is one person's alone, and is cached nowhere. 'secret': nor is its address, a key, passed on. */
  isFor: 'everybody' | 'personal' | 'secret';
}

export interface PageOptions {
  /** The built web app; index.html in it is the document of every page. */
  folder: string;
  siteName: string;
  /** Content-Security-Policy and the like, which allow what is written into the pages. */
  policy: (inline: HtmlDocument['inline']) => Record<string, string>;
  page: (request: FastifyRequest) => Promise<Page>;
  /** A file in `assets/` that this release does not have: of one that serves beside it, or that a browser was opened with. */
  otherFile: (path: string, acceptEncoding: string | undefined) => Promise<ScreenFile | null>;
}

/** What lies beside the app: not a page, and not answered like one when it is not there. */
const FILE = /^\/(api|photos|assets)(\/|$)|\.[a-z0-9]{2,11}$/i;

/** Asked about at each visit, so that a new release is noticed; it may fetch from this server, and photos where they are. */
const SERVICE_WORKER = '/service-worker.js';
const workerHeaders = (photosUrl: string | undefined) => ({
  'cache-control': 'no-cache',
  'content-security-policy': `default-src 'none'; connect-src 'self'${photosUrl === undefined ? '' : ` ${photosUrl}/`}`,
});

/** Serves the built web app: its files as they are, and the document of a page wherever a person may come from. */
export function servePages(app: FastifyInstance, { folder, siteName, policy, page, otherFile }: PageOptions): void {
  let document: HtmlDocument | undefined;
  let policyHeaders: Record<string, string> = {};
  const answers = new Answers();
  const limiter = new LoadLimiter();

  app.register(async (scope) => {
    const html = await undefinedIfMissing(readFile(join(folder, 'index.html'), 'utf8'));
    if (html === undefined) return;
    document = readHtmlDocument(html, siteName);
    policyHeaders = policy(document.inline);
    scope.addHook('onSend', async (request, reply) => {
      if (request.url.split('?')[0] === SERVICE_WORKER) reply.headers(workerHeaders(photosElsewhere()));
    });
    await scope.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      // server/ and .vite/ hold what the server itself renders with.
      globIgnore: ['index.html*', '**/*.br', '**/*.gz', 'server/**', '.vite/**'],
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
    if (path.startsWith('/assets/')) {
      const file = await limiter.run(() => otherFile(path, request.headers['accept-encoding']));
      if (file !== null) return reply.headers(file.headers).send(file.bytes);
    }
    if (FILE.test(path)) throw notFound();
    if (!['GET', 'HEAD'].includes(request.method)) throw methodNotAllowed('GET, HEAD');
    if (document === undefined) return notBuilt(reply);
    const wanted = await limiter.run(() => page(request));
    const { status, isFor } = wanted;
    reply
      .code(status)
      .headers({ ...policyHeaders, ...keepHeaders[isFor] })
      .headers({ 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding, cookie' });
    return send(request, reply, isFor === 'everybody' ? answers.of(wanted, document) : answerOf(wanted, document));
  });
}

const keepHeaders: Record<Page['isFor'], Record<string, string>> = {
  everybody: { 'cache-control': 'private, no-cache' },
  personal: { 'cache-control': 'private, no-store' },
  secret: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
};

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, hash, encoded }: Answer,
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const tag = `"${hash}${encoding === undefined ? '' : `-${encoding}`}"`;
  reply.header('etag', tag);
  if (reply.statusCode === 200 && request.headers['if-none-match'] === tag) return reply.code(304).send();
  if (encoding === undefined) return reply.send(bytes);
  const body = encoded.get(encoding) ?? encode(bytes, encoding);
  encoded.set(encoding, body);
  return reply.header('content-encoding', encoding).send(await body);
}

/** A page as bytes, and as each encoding that somebody has asked for. */
interface Answer {
  bytes: Buffer;
  hash: string;
  encoded: Map<Encoding, Promise<Buffer>>;
}

const MOST_CACHED = 64;

/** Puts a page together and compresses it once for as long as it stays the same; most visitors see the same few. */
class Answers {
  readonly #ofPage = new WeakMap<Page, Answer>();
  readonly #byHash = new Map<string, Answer>();

  of(page: Page, document: HtmlDocument): Answer {
    const known = this.#ofPage.get(page);
    if (known !== undefined) return known;
    const made = answerOf(page, document);
    const answer = this.#byHash.get(made.hash) ?? made;
    this.#ofPage.set(page, answer);
    this.#byHash.set(answer.hash, answer);
    if (this.#byHash.size > MOST_CACHED) this.#byHash.delete(this.#byHash.keys().next().value ?? '');
    return answer;
  }
}

function answerOf(page: Page, document: HtmlDocument): Answer {
  const bytes = Buffer.from(document.fill(page));
  return { bytes, hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22), encoded: new Map() };
}

function notBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send('The screens are not built yet. Run `npm run build`, then start again.\n');
}
