import { oldestBrowsers } from '@aangan/contract/pages/browsers.ts';
import * as words from '@aangan/contract/words/en/pages/no-script.ts';
import { escapeHtml } from '../platform/html/escape-html.ts';
import { createHash } from 'node:crypto';
import { patientScripts, START } from './patience.ts';

/** What a page says of itself to search engines and to messengers that show a preview of a link. */
export interface PageHead {
  title: string;
  description: string;
  /** The page's own whole address, where it has one that may be passed on. */
  url?: string | undefined;
  /** The picture of a preview, by its whole address. */
  image?: { url: string; type: string; alt: string; width: number; height: number } | undefined;
  /** The photo that the page shows first: fetched while the app is still on its way. */
  firstPhoto?: HeadPhoto | undefined;
  /** Those beside it, each where `media` holds: fetched at once too, but after everything else that the head names. */
  besideFirst?: (HeadPhoto & { media: string })[] | undefined;
  /** Kept out of search engines. */
  noIndex?: boolean | undefined;
}

/** A photo as its `<img>` will ask for it. */
interface HeadPhoto {
  src: string;
  srcset: string;
  sizes: string;
}

/** What is filled into the built page. */
export interface Filling {
  head: PageHead;
  /** What the app begins with: each value as JSON in a script tag whose id is its key. */
  data: object;
  /** The screen itself, where it comes rendered. */
  rendered?: Rendered | undefined;
  /** Where it belongs, if it was asked for at another address. */
  movesTo?: Move | undefined;
}

interface Move {
  path: string;
  /** Under which name the step of the browser's history keeps the address that was asked for. */
  keepsAs?: string | undefined;
}

export interface Rendered {
  /** What stands in `#root`. */
  html: string;
  /** Addresses of the scripts that this screen needs beside those of every page. */
  scripts: string[];
}

/** The built page without its own head and screen. */
export interface HtmlDocument {
  fill(filling: Filling): string;
  /** What a Content-Security-Policy must allow: the scripts and styles that are written into the page, by their hashes. */
  inline: { scripts: string[]; styles: string[] };
}

const ROOT = '<div id="root">';
/** Shown by a script of the page, in browsers that are. */
const TOO_OLD = /<p id="too-old"[^>]*>/;

/** Runs in the page, before anything of it is seen: the address bar says where one was led. */
export const MOVE = `{
  const { path, keepsAs } = document.currentScript.dataset;
  history.replaceState(keepsAs === undefined ? null : { [keepsAs]: location.pathname + location.search }, '', path);
}`;

/** Takes the built index.html apart once, so that an answer is put together by joining texts. */
export function readHtmlDocument(html: string, siteName: string): HtmlDocument {
  const title = /<title>[^<]*<\/title>/.exec(html);
  const bare = html
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace(/<noscript>[^]*?<\/noscript>/, `<noscript>${withoutScripts(siteName)}</noscript>`)
    .replace(TOO_OLD, (element) => element + escapeHtml(words.tooOld(oldestBrowsers)));
  const headEnd = bare.indexOf('</head>');
  const rootStart = bare.indexOf(ROOT, headEnd) + ROOT.length;
  const bodyEnd = bare.lastIndexOf('</body>');
  if (headEnd < 0 || rootStart < headEnd || bodyEnd < rootStart)
    throw new Error('index.html has no head and #root to fill');
  // Before the styles, since it names the photo to fetch first.
  const ownHead = title === null ? headEnd : bare.slice(0, title.index).trimEnd().length;
  const [start, head, top, body, end] = [
    bare.slice(0, ownHead),
    bare.slice(ownHead, headEnd),
    bare.slice(headEnd, rootStart),
    bare.slice(rootStart, bodyEnd),
    bare.slice(bodyEnd),
  ];
  return {
    inline: {
      scripts: [...textsOf(bare, 'script'), MOVE, START].map(hashOf),
      styles: textsOf(bare, 'style').map(hashOf),
    },
    fill: ({ head: own, data, rendered, movesTo }) => {
      const before = [start, headTags(own, siteName), ...(movesTo === undefined ? [] : [moveTag(movesTo)])];
      if (rendered === undefined) return [...before, head + top + body, dataTags(data), end].join('\n');
      const preloads = rendered.scripts.map(preloadOf).join('\n');
      const beside = own.besideFirst?.map((photo) => photoPreload(photo, `fetchpriority="low" media="${photo.media}"`));
      const upToScreen = [...before, preloads, head, ...(beside ?? []), top].map(patientScripts).join('\n');
      const filled = upToScreen + rendered.html + body;
      return [filled, dataTags(data), `<script>${START}</script>`, end].join('\n');
    },
  };
}

function withoutScripts(siteName: string): string {
  return `<div class="page page-text py-10"><p class="type-h2">${escapeHtml(siteName)}</p>
    <p class="mt-2">${escapeHtml(words.lead)}</p></div>`;
}

/** What stands in every element of this name that names no file. */
function textsOf(html: string, name: 'script' | 'style'): string[] {
  return Array.from(html.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g')), ([, text]) => text ?? '');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function moveTag({ path, keepsAs }: Move): string {
  const attribute = keepsAs === undefined ? '' : ` data-keeps-as="${escapeHtml(keepsAs)}"`;
  return `<script data-path="${escapeHtml(path)}"${attribute}>${MOVE}</script>`;
}

function preloadOf(script: string): string {
  return `<link rel="modulepreload" crossorigin href="${escapeHtml(script)}">`;
}

function headTags({ title, description, url, image, firstPhoto, noIndex }: PageHead, siteName: string): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escapeHtml(siteName)}">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    ...(url === undefined
      ? []
      : [`<link rel="canonical" href="${escapeHtml(url)}">`, `<meta property="og:url" content="${escapeHtml(url)}">`]),
    ...(image === undefined ? [] : imageTags(image)),
    ...(firstPhoto === undefined ? [] : [photoPreload(firstPhoto, 'fetchpriority="high"')]),
    ...(noIndex === true ? [`<meta name="robots" content="noindex">`] : []),
  ].join('\n');
}

function photoPreload({ src, srcset, sizes }: HeadPhoto, when: string): string {
  return (
    `<link rel="preload" as="image" ${when} href="${escapeHtml(src)}" ` +
    `imagesrcset="${escapeHtml(srcset)}" imagesizes="${escapeHtml(sizes)}">`
  );
}

function imageTags({ url, type, alt, width, height }: NonNullable<PageHead['image']>): string[] {
  return [
    `<meta property="og:image" content="${escapeHtml(url)}">`,
    `<meta property="og:image:type" content="${type}">`,
    `<meta property="og:image:alt" content="${escapeHtml(alt)}">`,
    `<meta property="og:image:width" content="${width}">`,
    `<meta property="og:image:height" content="${height}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ];
}

/** JSON in the page, which no parser takes for a tag or for the end of its own. */
function dataTags(data: object): string {
  return Object.entries(data)
    .map(([id, value]) => [id, JSON.stringify(value).replaceAll('<', '\\u003c')])
    .map(([id, json]) => `<script type="application/json" id="${id}">${json}</script>`)
    .join('\n');
}
