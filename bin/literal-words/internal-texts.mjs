/** Files whose texts are for developers and operators, and stay English. */
export const internalFiles = [
  // The API's description and its page, with their examples.
  /^contract\/(\w+\/)?([a-z]+-)*calls\.ts$|^contract\/examples\.ts$/,
  /^server\/api\/openapi\//,
  // Output of starts, stops and operators' commands.
  /^server\/(boot|cli)\/|^server\/domain\/\w+\/\w+-consistency\.ts$/,
  /^server\/platform\/(database|jobs|metrics)\//,
  // The language of a PDF file.
  /^server\/platform\/pdf\//,
  // Columns of tables.
  /^server\/domain\/accounts\/(exported-\w+|record-file)\.ts$/,
  // Titles before names, recognized in input.
  /^contract\/rules\/first-name\.ts$/,
  // Letters of other scripts with their Latin ones.
  /^contract\/rules\/transliterate\.ts$/,
  // Names of places, recognized in input.
  /^server\/domain\/homes\/(gazetteer\/|parse-country\.ts$)/,
];

/** Single texts for developers and operators, and those that are the same in every language. */
export const internalTexts = new Set([
  // Responses to the payment gateway, which ignores their text.
  'Thank you.',
  // Sent instead of a page if the screens are not built.
  'The screens are not built yet. Run `npm run build`, then start again.',
  // Causes that are logged.
  '… …: an answer of another shape',
  '… …: status …',
  // Texts of exported calendars, in the wording of other sites.
  'Not available',
  // Names.
  'Facebook',
  'Instagram',
  'Samsung Internet',
  'UC Browser',
  "Eczar, Georgia, 'Times New Roman', serif",
  "'Anek Latin', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  // The form of a number.
  'GR-2026-000123',
  // The language of the web.
  '<sitemap><loc>…/sitemap/….xml</loc>…</sitemap>',
  '400 Bad Request',
  '408 Request Timeout',
  '431 Request Header Fields Too Large',
  'Allow: …',
  'Basic …',
  'Bearer …',
  'Cache-Control: no-store',
  'Connection: close',
  'Content-Length: …',
  'GET, HEAD',
  'Sitemap: …/sitemap.xml',
  'X-Request-Id: …',
]);
