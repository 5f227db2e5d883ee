import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { undefinedIfMissing } from '../platform/errors/system-error.ts';
import { chooseEncoding, encode, type Encoding } from '../platform/http/encodings.ts';
import { methodNotAllowed, notFound } from '../platform/http/errors.ts';
import { LoadLimiter } from '../platform/http/load-shedding.ts';
import { externalPhotosUrl } from '../platform/photos/photo-address.ts';
import { type PageContent, readHtmlDocument, type HtmlDocument } from './html-document.ts';
import type { ScreenFile } from './screen-files.ts';

/** A page to send. The encoded bytes are cached by object identity. */
export interface Page extends PageContent {
  status: 200 | 404 | 410;
  /**
   * 'shared': equal for everyone; intermediate caches may store responses to visitors without a cookie. 'personal':
   * contains private data, must not be stored. 'secret': additionally its URL must not leak as a referrer.
   */
  audience: 'everybody' | 'shared' | 'personal' | 'secret';
}

/** A redirect: the page is at a different path and query. */
export interface Moved {
  movedTo: string;
}

export interface PageOptions {
  /** The built web app; index.html in it is the document of every page. */
  folder: string;
  siteName: string;
  /** Security headers that allow the inline scripts and styles. */
  policy: (inline: HtmlDocument['inline']) => Record<string, string>;
  page: (request: FastifyRequest) => Promise<Page | Moved>;
  /** Finds a file in `assets/` of another release, which runs at the same time or is still open in a browser tab. */
  findOtherReleaseFile: (path: string, acceptEncoding: string | undefined) => Promise<ScreenFile | null>;
}

/** Paths of files: a missing file is answered with 404 instead of a page. */
const FILE_PATH = /^\/(api|photos|assets)(\/|$)|\.[a-z0-9]{2,11}$/i;

/** Path of a screen's file below `assets/`, without its compressed forms. */
const ASSET = /^\/[\w-][\w.-]*\.(?!br$|gz$)[a-z0-9]+$/i;

const staticFiles = (
  cacheControl: string,
): Pick<FastifyStaticOptions, 'index' | 'preCompressed' | 'cacheControl' | 'setHeaders'> => ({
  index: false,
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply) => {
    reply.setHeader('cache-control', cacheControl);
    reply.setHeader('vary', 'accept-encoding');
  },
});

/** Revalidated at each visit, to detect new releases; may fetch from this server and from the photo store. */
const SERVICE_WORKER = '/service-worker.js';
const workerHeaders = (photosUrl: string | undefined) => ({
  'cache-control': 'no-cache',
  'content-security-policy': `default-src 'none'; connect-src 'self'${photosUrl === undefined ? '' : ` ${photosUrl}/`}`,
});

/** Serves the built web app: static files, and a page for every other path. */
export function servePages(
  app: FastifyInstance,
  { folder, siteName, policy, page, findOtherReleaseFile }: PageOptions,
): void {
  let document: HtmlDocument | undefined;
  let policyHeaders: Record<string, string> = {};
  const pageCache = new PageCache();
  const limiter = new LoadLimiter();

  app.register(async (scope) => {
    const html = await undefinedIfMissing(readFile(join(folder, 'index.html'), 'utf8'));
    if (html === undefined) return;
    document = readHtmlDocument(html, siteName);
    policyHeaders = policy(document.inline);
    scope.addHook('onSend', async (request, reply) => {
      if (request.url.split('?')[0] === SERVICE_WORKER) reply.headers(workerHeaders(externalPhotosUrl()));
    });
    await scope.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      // server/ and .vite/ are used by the server-side rendering.
      globIgnore: ['index.html*', '**/*.br', '**/*.gz', 'assets/**', 'server/**', '.vite/**'],
      ...staticFiles('public, max-age=3600'),
    });
    // One route for hundreds of files: a route for each would take a tenth of the start.
    await scope.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      allowedPath: (path) => ASSET.test(path),
      // The name contains the hash of the content.
      ...staticFiles('public, max-age=31536000, immutable'),
    });
  });

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/assets/')) {
      const file = await limiter.run(() => findOtherReleaseFile(path, request.headers['accept-encoding']));
      if (file !== null) return reply.headers(file.headers).send(file.bytes);
    }
    if (FILE_PATH.test(path)) throw notFound();
    if (!['GET', 'HEAD'].includes(request.method)) throw methodNotAllowed('GET, HEAD');
    if (document === undefined) return sendNotBuilt(reply);
    const built = await limiter.run(() => page(request));
    // Revalidated, because the title may change back.
    if ('movedTo' in built) return reply.headers({ 'cache-control': 'no-cache' }).redirect(built.movedTo, 301);
    const { status, audience } = built;
    const isShared = audience === 'shared' && request.headers.cookie === undefined;
    reply
      .code(status)
      .headers({ ...policyHeaders, ...(isShared ? sharedHeaders : cacheHeaders[audience]) })
      .headers({ 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding, cookie' });
    return sendPage(
      request,
      reply,
      audience === 'everybody' || audience === 'shared' ? pageCache.get(built, document) : encodePage(built, document),
    );
  });
}

const sharedHeaders = { 'cache-control': 'public, max-age=0, must-revalidate' };
const cacheHeaders: Record<Page['audience'], Record<string, string>> = {
  everybody: { 'cache-control': 'private, no-cache' },
  shared: { 'cache-control': 'private, no-cache' },
  personal: { 'cache-control': 'private, no-store' },
  secret: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
};

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, hash, encoded }: EncodedPage,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const tag = `"${hash}${encoding === undefined ? '' : `-${encoding}`}"`;
  reply.header('etag', tag);
  if (reply.statusCode === 200 && request.headers['if-none-match'] === tag) return reply.code(304).send();
  if (encoding === undefined) return reply.send(bytes);
  const body = encoded.get(encoding) ?? encode(bytes, encoding);
  encoded.set(encoding, body);
  return reply.header('content-encoding', encoding).send(await body);
}

interface EncodedPage {
  bytes: Buffer;
  hash: string;
  encoded: Map<Encoding, Promise<Buffer>>;
}

const MAX_CACHED = 64;

/** Caches assembled and compressed public pages by object identity and by hash. */
class PageCache {
  readonly #ofPage = new WeakMap<Page, EncodedPage>();
  readonly #byHash = new Map<string, EncodedPage>();

  get(page: Page, document: HtmlDocument): EncodedPage {
    const known = this.#ofPage.get(page);
    if (known !== undefined) return known;
    const made = encodePage(page, document);
    const answer = this.#byHash.get(made.hash) ?? made;
    this.#ofPage.set(page, answer);
    this.#byHash.set(answer.hash, answer);
    if (this.#byHash.size > MAX_CACHED) this.#byHash.delete(this.#byHash.keys().next().value ?? '');
    return answer;
  }
}

function encodePage(page: Page, document: HtmlDocument): EncodedPage {
  const bytes = Buffer.from(document.fill(page));
  return { bytes, hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22), encoded: new Map() };
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send('The screens are not built yet. Run `npm run build`, then start again.\n');
}
