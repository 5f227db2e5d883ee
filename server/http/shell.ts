/** What a page says of itself to search engines and to messengers that show a preview of a link. */
export interface PageHead {
  title: string;
  description: string;
  /** The page's own whole address, where it has one that may be passed on. */
  url?: string | undefined;
  /** The picture of a preview, by its whole address. */
  image?: { url: string; alt: string; width: number; height: number } | undefined;
  /** The photo that the page shows first: fetched while the app is still on its way. */
  firstPhoto?: { src: string; srcset: string; sizes: string } | undefined;
  /** Kept out of search engines. */
  noIndex?: boolean | undefined;
}

/** What is filled into the built page. */
export interface Filling {
  head: PageHead;
  /** JSON texts by the id of the script tag that holds them. */
  data: Record<string, string>;
  /** The screen itself, where it comes rendered: what stands in `#root`. */
  html?: string | undefined;
}

/** The built page without its own head and screen. */
export interface Shell {
  fill(filling: Filling): string;
}

const ROOT = '<div id="root">';

/** Takes the built index.html apart once, so that an answer is put together by joining texts. */
export function readShell(html: string, siteName: string): Shell {
  const bare = html.replace(/\s*<title>[^<]*<\/title>/, '').replace(/\s*<meta name="description"[^>]*>/, '');
  const headEnd = bare.indexOf('</head>');
  const rootStart = bare.indexOf(ROOT, headEnd) + ROOT.length;
  const bodyEnd = bare.lastIndexOf('</body>');
  if (headEnd < 0 || rootStart < headEnd || bodyEnd < rootStart)
    throw new Error('index.html has no head and #root to fill');
  const [start, top, rest, end] = [
    bare.slice(0, headEnd),
    bare.slice(headEnd, rootStart),
    bare.slice(rootStart, bodyEnd),
    bare.slice(bodyEnd),
  ];
  const patientStart = withPatientScripts(start);
  return {
    fill: ({ head, data, html }) => {
      const beginning = html === undefined ? start : patientStart;
      return [beginning, headTags(head, siteName), top, html ?? '', rest, dataTags(data), end].join('');
    },
  };
}

/** What is rendered already can be looked at without its scripts: photos and fonts go first. */
function withPatientScripts(html: string): string {
  return html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
}

function headTags({ title, description, url, image, firstPhoto, noIndex }: PageHead, siteName: string): string {
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escaped(siteName)}">`,
    `<meta property="og:title" content="${escaped(title)}">`,
    `<meta property="og:description" content="${escaped(description)}">`,
    ...(url === undefined
      ? []
      : [`<link rel="canonical" href="${escaped(url)}">`, `<meta property="og:url" content="${escaped(url)}">`]),
    ...(image === undefined ? [] : imageTags(image)),
    ...(firstPhoto === undefined
      ? []
      : [
          `<link rel="preload" as="image" fetchpriority="high" href="${escaped(firstPhoto.src)}" ` +
            `imagesrcset="${escaped(firstPhoto.srcset)}" imagesizes="${escaped(firstPhoto.sizes)}">`,
        ]),
    ...(noIndex === true ? [`<meta name="robots" content="noindex">`] : []),
  ].join('\n');
}

function imageTags({ url, alt, width, height }: NonNullable<PageHead['image']>): string[] {
  return [
    `<meta property="og:image" content="${escaped(url)}">`,
    `<meta property="og:image:alt" content="${escaped(alt)}">`,
    `<meta property="og:image:width" content="${width}">`,
    `<meta property="og:image:height" content="${height}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ];
}

/** JSON in the page, which no parser takes for a tag or for the end of its own. */
function dataTags(data: Record<string, string>): string {
  return Object.entries(data)
    .map(([id, json]) => `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`)
    .join('\n');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
