/** Files whose texts are for developers and operators, and stay English. */
export const internalFiles = [
  // The API's description and its page, with their examples.
  /^contract\/(\w+\/)?([a-z]+-)*calls\.ts$|^contract\/examples\.ts$/,
  /^server\/api\/openapi\//,
  // Output for operators: of starting and stopping, of commands, and of the checks of data (`*-consistency.ts`).
  /^server\/(boot|cli)\/|^server\/domain\/\w+\/\w+-consistency\.ts$/,
  /^server\/platform\/(database|jobs|metrics)\//,
  // The syntax of PDF files.
  /^server\/platform\/pdf\//,
  // Database columns of the data export.
  /^server\/domain\/accounts\/(exported-\w+|record-file)\.ts$/,
  // Titles such as 'Dr', recognized in names.
  /^contract\/rules\/first-name\.ts$/,
  // Tables of letters and their transliteration.
  /^contract\/rules\/transliterate\.ts$/,
  // Names of places, recognized in input.
  /^server\/domain\/homes\/gazetteer\//,
];

/** Single texts for developers and operators, and those that are the same in every language. */
export const internalTexts = new Set([
  // Responses to the payment gateway, which ignores their text.
  'Thank you.',
  // Sent instead of a page if the screens are not built.
  'The screens are not built yet. Run `npm run build`, then start again.',
  // Error messages that are only logged.
  '… …: an answer of another shape',
  '… …: status …',
  // The country's names, recognized in addresses.
  'India,Bharat,भारत',
  // Texts of exported calendars, in the wording of other sites.
  'Not available',
  // Names of services, browsers and fonts.
  'Facebook',
  'Instagram',
  'Samsung Internet',
  'UC Browser',
  "Eczar, Georgia, 'Times New Roman', serif",
  "'Anek Latin', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  // Example of a complaint's number.
  'GR-2026-000123',
  // HTTP, robots.txt and site maps.
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
