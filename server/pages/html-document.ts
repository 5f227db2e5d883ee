import { createHash } from 'node:crypto';
import { oldestBrowsers } from '@aangan/contract/pages/page-data.ts';
import * as words from '@aangan/contract/words/en/pages/no-script.ts';
import { escapeHtml } from '../platform/html/escape-html.ts';
import { deferScripts, LOADER_SCRIPT } from './deferred-loading.ts';

/** Metadata of a page for search engines and link previews. */
export interface PageHead {
  title: string;
  description: string;
  /** Canonical absolute URL; undefined if it must not be shared. */
  url?: string | undefined;
  /** Preview image, by its absolute URL. */
  image?: { url: string; type: string; alt: string; width: number; height: number } | undefined;
  /** The first visible photo, which is preloaded. */
  firstPhoto?: HeadPhoto | undefined;
  /** Photos next to it, preloaded with low priority if `media` matches. */
  otherPhotos?: (HeadPhoto & { media: string })[] | undefined;
  /** Adds `robots: noindex`. */
  noIndex?: boolean | undefined;
  /** For search engines, in the terms of schema.org. */
  structuredData?: object | undefined;
}

/** The attributes of the photo's `<img>`. */
interface HeadPhoto {
  src: string;
  srcset: string;
  sizes: string;
}

export interface PageContent {
  head: PageHead;
  /** Initial data of the app: each value as JSON in a script tag whose id is its key. */
  data: object;
  rendered?: Rendered | undefined;
  /** Set if the page was requested at a different path. */
  addressChange?: AddressChange | undefined;
}

interface AddressChange {
  path: string;
  /** Key in the history state that stores the requested path and query. */
  keepsAs?: string | undefined;
}

export interface Rendered {
  /** Content of `#root`. */
  html: string;
  /** Paths of scripts that this screen needs in addition to the scripts of every page. */
  scripts: string[];
}

/** The built index.html as a template. */
export interface HtmlDocument {
  fill(filling: PageContent): string;
  /** CSP hashes of the inline scripts and styles. */
  inline: { scripts: string[]; styles: string[] };
}

const ROOT = '<div id="root">';
/** Shown by an inline script in outdated browsers. */
const TOO_OLD = /<p id="too-old"[^>]*>/;

/** Runs in the page before the first paint: puts the new path into the address bar. */
export const ADDRESS_SCRIPT = `{
  const { path, keepsAs } = document.currentScript.dataset;
  history.replaceState(keepsAs === undefined ? null : { [keepsAs]: location.pathname + location.search }, '', path);
}`;

/** Splits the built index.html once, so that a response is made by joining strings. */
export function readHtmlDocument(html: string, siteName: string): HtmlDocument {
  const title = /<title>[^<]*<\/title>/.exec(html);
  const template = html
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace(/<noscript>[^]*?<\/noscript>/, `<noscript>${noScriptText(siteName)}</noscript>`)
    .replace(TOO_OLD, (element) => element + escapeHtml(words.tooOld(oldestBrowsers)));
  const headEnd = template.indexOf('</head>');
  const rootStart = template.indexOf(ROOT, headEnd) + ROOT.length;
  const bodyEnd = template.lastIndexOf('</body>');
  if (headEnd < 0 || rootStart < headEnd || bodyEnd < rootStart)
    throw new Error('index.html has no head and #root to fill');
  // Before the styles, so that the photo preload comes first.
  const headStart = title === null ? headEnd : template.slice(0, title.index).trimEnd().length;
  const [start, head, top, body, end] = [
    template.slice(0, headStart),
    template.slice(headStart, headEnd),
    template.slice(headEnd, rootStart),
    template.slice(rootStart, bodyEnd),
    template.slice(bodyEnd),
  ];
  return {
    inline: {
      scripts: [...inlineTexts(template, 'script'), ADDRESS_SCRIPT, LOADER_SCRIPT].map(cspHash),
      styles: inlineTexts(template, 'style').map(cspHash),
    },
    fill: ({ head: pageHead, data, rendered, addressChange }) => {
      const before = [
        start,
        headTags(pageHead, siteName),
        ...(addressChange === undefined ? [] : [addressTag(addressChange)]),
      ];
      if (rendered === undefined) return [...before, head + top + body, dataTags(data), end].join('\n');
      const preloads = rendered.scripts.map(preloadTag).join('\n');
      const photoPreloads = pageHead.otherPhotos?.map((photo) =>
        photoPreload(photo, `fetchpriority="low" media="${photo.media}"`),
      );
      const upToScreen = [...before, preloads, head, ...(photoPreloads ?? []), top].map(deferScripts).join('\n');
      const filled = upToScreen + rendered.html + body;
      return [filled, dataTags(data), `<script>${LOADER_SCRIPT}</script>`, end].join('\n');
    },
  };
}

function noScriptText(siteName: string): string {
  return `<div class="page page-text py-10"><p class="type-h2">${escapeHtml(siteName)}</p>
    <p class="mt-2">${escapeHtml(words.lead)}</p></div>`;
}

/** Contents of all elements of this name without attributes. */
function inlineTexts(html: string, name: 'script' | 'style'): string[] {
  return Array.from(html.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g')), ([, text]) => text ?? '');
}

function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function addressTag({ path, keepsAs }: AddressChange): string {
  const attribute = keepsAs === undefined ? '' : ` data-keeps-as="${escapeHtml(keepsAs)}"`;
  return `<script data-path="${escapeHtml(path)}"${attribute}>${ADDRESS_SCRIPT}</script>`;
}

function preloadTag(script: string): string {
  return `<link rel="modulepreload" crossorigin href="${escapeHtml(script)}">`;
}

function headTags(head: PageHead, siteName: string): string {
  const { title, description, url, image, firstPhoto, noIndex, structuredData } = head;
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
    ...(structuredData === undefined
      ? []
      : [`<script type="application/ld+json">${scriptJson(structuredData)}</script>`]),
  ].join('\n');
}

function photoPreload({ src, srcset, sizes }: HeadPhoto, attributes: string): string {
  return (
    `<link rel="preload" as="image" ${attributes} href="${escapeHtml(src)}" ` +
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

/** `<` is escaped, so that the data cannot close its tag. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function dataTags(data: object): string {
  return Object.entries(data)
    .map(([id, value]) => `<script type="application/json" id="${id}">${scriptJson(value)}</script>`)
    .join('\n');
}
