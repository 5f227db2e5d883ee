/** Files whose texts no guest or host reads: they are for developers and operators, and stay English. */
export const notForGuests = [
  // The API's description and its page, with their examples.
  /^contract\/(calls|account\/people-calls|examples)\.ts$/,
  /^server\/api\/openapi\//,
  // What a start, a stop or an operator's command prints.
  /^server\/(boot|cli|domain\/audit)\//,
  /^server\/platform\/(database|jobs|metrics)\//,
];

/** Texts that are the same in every language: names of the web and of what is sent over it. */
export const sameEverywhere = new Set([
  'Basic …',
  'Bearer …',
  'Cache-Control: no-store',
  'Connection: close',
  'Content-Length: …',
  'GET, HEAD',
  'Instagram',
  'Facebook',
  'Samsung Internet',
  'Sitemap: …/sitemap.xml',
  'UC Browser',
  'X-Request-Id: …',
  '400 Bad Request',
  '408 Request Timeout',
  '431 Request Header Fields Too Large',
]);
