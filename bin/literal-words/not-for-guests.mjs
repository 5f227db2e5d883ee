/** Files whose texts no guest or host reads: they are for developers and operators, and stay English. */
export const notForGuests = [
  // The API's description and its page, with their examples.
  /^contract\/(\w+\/)?([a-z]+-)*calls\.ts$|^contract\/examples\.ts$/,
  /^server\/api\/openapi\//,
  // What a start, a stop or an operator's command prints.
  /^server\/(boot|cli)\/|^server\/domain\/\w+\/\w+-agreement\.ts$/,
  /^server\/platform\/(database|jobs|metrics)\//,
  // The language of a PDF file.
  /^server\/platform\/pdf\//,
  // Titles before names, as they are recognized.
  /^contract\/rules\/first-name\.ts$/,
  // Names of places, as they are recognized.
  /^server\/domain\/homes\/(gazetteer\/|parse-country\.ts$)/,
];

/** Single texts likewise, and those that are the same in every language. */
export const notWords = new Set([
  // What the payment gateway is answered, which reads no word of it.
  'Thank you.',
  // Instead of a page, to who has built none.
  'The screens are not built yet. Run `npm run build`, then start again.',
  // Causes that are logged.
  '… …: an answer of another shape',
  '… …: status …',
  // What other sites read in our calendars, whose words are theirs.
  'Not available',
  // Names.
  'Facebook',
  'Instagram',
  'Samsung Internet',
  'UC Browser',
  "Eczar, Georgia, 'Times New Roman', serif",
  "'Anek Latin', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  // The language of the web.
  '400 Bad Request',
  '408 Request Timeout',
  '431 Request Header Fields Too Large',
  'Basic …',
  'Bearer …',
  'Cache-Control: no-store',
  'Connection: close',
  'Content-Length: …',
  'GET, HEAD',
  'Sitemap: …/sitemap.xml',
  'X-Request-Id: …',
]);
